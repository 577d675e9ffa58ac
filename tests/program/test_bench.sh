#!/bin/bash
# `stellwerk bench` ends with one hash for all maps, always the same, that follows from all of them.
set -eu
program=$1
fail() {
    echo "test_bench: $1" >&2
    exit 1
}
first=$("$program" bench --seconds 0)
line=$(tail -n 1 <<<"$first")
[[ $line =~ ^Bench:\ [0-9a-f]{16}$ ]] || fail "the last line is: $line"
[ "$(wc -l <<<"$first")" = 9 ] || fail 'not eight lines before it'
second=$("$program" bench --seconds 0)
[ "$(grep -oE '[0-9a-f]{16}$' <<<"$first")" = "$(grep -oE '[0-9a-f]{16}$' <<<"$second")" ] || fail 'the hashes are others the second time'
! "$program" bench --seconds 0 --map berlin | grep '^Bench' || fail 'one map alone has a line for all'
echo "$line"
