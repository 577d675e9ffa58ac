#!/bin/bash
# What `stellwerk tune` prints is a part of a map file, and changes the bots that search.
set -eu
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$1" >&2; exit 1; }

"$program" tune --map berlin --seconds 2 --games 4 >"$folder/out" 2>"$folder/log"
grep -Eq '^berlin: worth [0-9]+, wins [0-9.]+ % against planner [0-9.]+ % against racer$' "$folder/out" ||
    fail "no result: $(cat "$folder/out")"
line=$(tail -n 1 "$folder/out")
[[ $line == '  "manner": {'*'},' ]] || fail "no manner: $line"
sed '/^  "manner/d' data/maps/berlin.json >"$folder/plain.json"
# What it prints, and a manner that nobody would find good, so that the bots do other things.
for manner in "$line" '  "manner": {"hurry": 10, "length": 150, "fewest_tickets": 1, "unheard_of": 3},'; do
    awk -v manner="$manner" '/^  "drawing":/ {print manner} {print}' "$folder/plain.json" >"$folder/tuned.json"
    "$program" map lint "$folder/tuned.json" >/dev/null || fail 'the map with its manner has errors'
done
# games MAP PLAYERS
games() { "$program" simulate --map "$1" --players "$2" --bots mcts,greedy --games 4 --playouts 2 --json | sed 's/"seconds":[^,]*//'; }
differ() { [ "$(games "$1" "$3")" != "$(games "$2" "$3")" ]; }
differ "$folder/plain.json" "$folder/tuned.json" 2 || fail 'the manner changes nothing'
# With more than two it holds as well, unless there is one for more.
differ "$folder/plain.json" "$folder/tuned.json" 3 || fail 'the manner changes nothing with three'
awk '/^  "drawing":/ {print "  \"manner_more\": {},"} {print}' "$folder/tuned.json" >"$folder/more.json"
differ "$folder/tuned.json" "$folder/more.json" 3 || fail 'the manner for more changes nothing with three'
! differ "$folder/plain.json" "$folder/more.json" 3 || fail 'the manner for more is not followed'
! differ "$folder/tuned.json" "$folder/more.json" 2 || fail 'the manner for more is followed with two'
"$program" tune --map berlin --players 3 --seconds 0 --games 4 | grep -q '^  "manner_more": {.*},$' ||
    fail 'no manner for more'
for wrong in '[]' '{"hurry": "much"}' '{"hurry": 1.5}' '{"hurry": 1e9}'; do
    awk -v manner="  \"manner\": $wrong," '/^  "drawing":/ {print manner} {print}' "$folder/plain.json" >"$folder/bad.json"
    ! "$program" map lint "$folder/bad.json" >/dev/null 2>&1 || fail "a manner is taken: $wrong"
done
! "$program" tune --against nobody >/dev/null 2>&1 || fail 'tunes against nobody'
echo 'Manners are found, read and followed.'
