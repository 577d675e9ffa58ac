#!/bin/bash
# The same seed gives the same games, whatever the number of threads.
set -eu
program=$1
games() { # THREADS
    "$program" simulate --map "$map" --players 3 --bots random,greedy,random --games 6 --seed 7 \
        --threads "$1" --json | sed -E 's/"(seconds|games_per_s|threads)": *[0-9.e+-]+//g'
}
for map in usa maerklin berlin world; do
    one=$(games 1)
    three=$(games 3)
    if [ "$one" != "$three" ]; then
        printf '%s\n%s\n' "$one" "$three" >&2
        exit 1
    fi
done
echo 'One thread and three play the same games.'
