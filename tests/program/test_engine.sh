#!/bin/bash
# The engine as a process: one answer per line, an answer to anything, status 0 at the end.
set -eu
program=$1
answers=$(printf '%s\n' '{"cmd":"hello","id":1}' '' 'nonsense' '{"cmd":"new","map":"usa","players":2,"seed":"1"}' \
    '{"cmd":"moves","game":1}' '{"cmd":"moves","game":99}' | "$program" engine)
[ "$(wc -l <<<"$answers")" -eq 5 ]
[ "$(grep -c '"ok": *true' <<<"$answers")" -eq 3 ]
grep -q '"bad_json"' <<<"$answers"
grep -q '"unknown_game"' <<<"$answers"
head -c 200000 /dev/zero | tr '\0' '[' | "$program" engine >/dev/null
head -c 100000 /dev/urandom | "$program" engine >/dev/null
"$program" engine </dev/null
echo 'The engine survives its input.'
