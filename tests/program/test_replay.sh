#!/bin/bash
# Records: a game played by bots is told again; a changed one is refused with the place.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
record=$folder/game.json
"$program" play --map berlin --seats bot:greedy,bot:random --seed 3 --save "$record" </dev/null >/dev/null
"$program" replay "$record" --lang en | grep -q 'wins\.\|share the victory\.'
"$program" replay "$record" --lang de | grep -q 'gewinnt\.\|gewinnen gemeinsam\.'
moves=$(grep -c '^{"t":' "$record")
[ "$("$program" replay "$record" --json | wc -l)" -eq $((moves + 2)) ]

# refused FILE WHERE: the record is refused, and the message says where
refused() {
    if "$program" replay "$1" >/dev/null 2>"$folder/message"; then
        echo "taken: $1" >&2
        exit 1
    fi
    grep -q "$2" "$folder/message" || { cat "$folder/message" >&2; exit 1; }
}
sed '7d' "$record" >"$folder/less.json"
refused "$folder/less.json" "less.json:[0-9]*:[0-9]*: move [0-9]*: "
sed 's/"total":/"total":9/' "$record" >"$folder/score.json"
refused "$folder/score.json" 'result'
sed 's/"hash":"..../"hash":"0000/' "$record" >"$folder/map.json"
refused "$folder/map.json" 'version of the map "berlin" that is not known here: its hash is 0000'
head -c 1000 "$record" >"$folder/half.json"
refused "$folder/half.json" 'not JSON'
refused "$folder/none.json" 'cannot read'

# A game on a map of one's own: refused without it, told with it, or with the map inside the record.
sed 's/"id": "berlin"/"id": "mytown"/' "$(dirname "$0")/../../data/maps/berlin.json" >"$folder/mytown.json"
own=$folder/own.json
"$program" play --map "$folder/mytown.json" --seats bot:greedy,bot:random --seed 3 --save "$own" </dev/null >/dev/null
refused "$own" 'no map "mytown"'
"$program" replay "$own" --map "$folder/mytown.json" --lang en | grep -q 'wins\.\|share the victory\.'
{ head -c -2 "$own"; echo ',"map_file":'; cat "$folder/mytown.json"; echo '}'; } >"$folder/brought.json"
"$program" replay "$folder/brought.json" --lang en | grep -q 'wins\.\|share the victory\.'
sed 's/"id": "mytown"/"id": "elsewhere"/' "$folder/brought.json" >"$folder/other.json"
refused "$folder/other.json" 'no map "mytown"'
echo "A game of $moves moves is told, changed ones are refused."
