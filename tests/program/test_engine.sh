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
# A look from a view is the look at the game; what cannot be done is refused with its reason.
ask() { printf '%s\n' '{"cmd":"new","map":"maerklin","players":2,"seed":"1"}' "$@" | "$program" engine | tail -n +2; }
look=$(ask '{"cmd":"look","game":1,"player":0}')
view=$(ask '{"cmd":"view","game":1,"player":0}' | sed 's/^{"ok":true,"view"://; s/}$//')
[ "$(ask "{\"cmd\":\"look\",\"view\":$view,\"player\":0}")" = "$look" ]
grep -q '"tickets":\[\]' <<<"$look"
ask '{"cmd":"check","game":1,"move":{"t":"tickets"}}' | grep -qx '{"ok":true,"legal":true}'
ask '{"cmd":"check","game":1,"player":1,"move":{"t":"draw"}}' | grep -q '"refusal":{"code":"not_your_turn"}'
ask '{"cmd":"apply","game":1,"move":{"t":"pass"}}' | grep -q '"illegal_move".*"refusal":{"code":"not_now"}'
ask '{"cmd":"judge","game":1,"move":{"t":"tickets","take":{"short":2,"long":2}},"playouts":20}' |
    grep -q '"decisions":\[{"n":1,"seat":0,.*"mistake":.*"chances":\[[0-9.]*,null\]'
head -c 200000 /dev/zero | tr '\0' '[' | "$program" engine >/dev/null
head -c 100000 /dev/urandom | "$program" engine >/dev/null
"$program" engine </dev/null
echo 'The engine survives its input.'
