#!/bin/bash
# The counts of tests/perft/perft.txt: lines of `map players seed depth count`.
set -eu
program=$1
n=0
while read -r map players seed depth count rest; do
    case $map in '' | \#*) continue ;; esac
    got=$("$program" perft --map "$map" --players "$players" --seed "$seed" --depth "$depth")
    if [ "$got" != "$count" ]; then
        echo "$map $players $seed $depth: $got instead of $count $rest" >&2
        exit 1
    fi
    n=$((n + 1))
done <tests/perft/perft.txt
[ "$n" -gt 0 ]
echo "$n counts agree."
