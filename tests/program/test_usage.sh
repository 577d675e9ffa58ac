#!/bin/bash
# Every command explains itself, and wrong usage says so with status 2.
set -eu
program=$1
expect() { # STATUS ARGUMENTS…
    local want=$1 status=0
    shift
    "$program" "$@" >/dev/null 2>&1 </dev/null || status=$?
    if [ "$status" -ne "$want" ]; then
        echo "stellwerk $*: status $status instead of $want" >&2
        exit 1
    fi
}
expect 0 --help
expect 0 --version
expect 2
expect 2 nonsense
for command in play serve engine simulate match ladder analyse bench perft replay map; do
    expect 0 "$command" --help
    expect 2 "$command" --no-such-option
    "$program" --help | grep -q "^  $command "
done
for map in usa maerklin berlin world; do
    expect 0 map lint "$map"
    expect 0 map stats "$map"
done
expect 0 map list
echo 'All commands explain themselves.'
