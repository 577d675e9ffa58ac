#!/bin/bash
# `stellwerk map`: what it prints is what it read, findings have their place, status tells.
set -eu
program=$1
maps=tests/data/maps
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}
status() { # STATUS ARGUMENTS…
    local want=$1 got=0
    shift
    "$program" map "$@" >/dev/null 2>&1 </dev/null || got=$?
    [ "$got" -eq "$want" ] || fail "stellwerk map $*: status $got instead of $want"
}
for map in usa maerklin berlin world; do
    "$program" map show "$map" --json | cmp - "data/maps/$map.json"
    "$program" map list | grep -q "^$map "
    "$program" map lint "$map" --json | grep -q '"errors":0,"warnings":0,"findings":\[\]'
    "$program" map stats "$map" --json | grep -q "^{\"map\":\"$map\",.*}$"
    "$program" map show "$map" | grep -q '^Tickets$'
done
"$program" map stats usa | grep -q '^  all  *100 *309 '
"$program" map lint "$maps/syntax.json" | grep -q "^$maps/syntax.json:3:41: error: " ||
    fail 'lint does not tell the place'
for file in "$maps"/*.json; do
    findings=${file%.json}.txt
    if grep -q ' error: ' "$findings"; then
        status 1 lint "$file"
        status 1 lint "$file" --json
        status 1 stats "$file"
        status 1 show "$file"
    else
        status 0 lint "$file"
        status 0 stats "$file" --json
    fi
    "$program" map lint "$file" | sed -n "s|^$file:\([0-9]*:[0-9]*: \)|\1|p" | cmp - "$findings"
done
# Boards on which bots cannot finish: by proof, or because they tried.
"$program" map lint "$maps/threes.json" | grep -q 'at most 6 of its 8 pieces, so the last round never starts' ||
    fail 'lint does not see that sums of three are never seven'
"$program" map lint "$maps/crowd.json" >"$folder/crowd"
grep -q '^tests/data/maps/crowd.json: warning: In 10 games of bots with 3 players nobody placed enough pieces ' "$folder/crowd" ||
    fail "three on the crowded board: $(cat "$folder/crowd")"
! grep -q 'with 2 players' "$folder/crowd" || fail 'two can finish there'
"$program" map lint "$maps/crowd.json" --json | grep -q '"warnings":1,.*"line":0,"column":0,"about":"map"' ||
    fail 'not in the JSON'
"$program" map lint "$maps/tiny.json" | grep -q ': 0 errors, 0 warnings$' || fail 'tiny is fine'
"$program" map lint "$maps/crowd.json" --lang de >"$folder/crowd"
grep -q ': Warnung: In 10 Spielen von Bots zu 3 Spielern hat niemand genug Figuren ' "$folder/crowd" ||
    fail "lint in German: $(cat "$folder/crowd")"
grep -q ': 0 Fehler, 1 Warnung$' "$folder/crowd" || fail 'the sum is not in German'
"$program" map lint "$maps/crowd.json" --json | grep -q '"id":"trial","params":{"games":10,"players":3}' ||
    fail 'findings have no ids and parameters'
status 1 lint usa "$maps/names.json"
status 2 lint no-such-map
status 2 lint
status 2 list usa
status 2 paint usa
echo 'stellwerk map does what it says.'
