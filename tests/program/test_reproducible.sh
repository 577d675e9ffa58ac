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
# Bots that search, too, if their budget is a number of playouts.
search() { # OPTIONS…
    "$program" match --map berlin --bots mcts,greedy --games 2 --playouts 40 --json "$@" |
        sed -E 's/"seconds": *[0-9.]+//'
}
one=$(search)
for more in '--threads 2' '--search-threads 3'; do
    # shellcheck disable=SC2086
    [ "$one" = "$(search $more)" ] || { echo "match --playouts $more differs" >&2; exit 1; }
done
echo 'One thread and three play the same games.'
