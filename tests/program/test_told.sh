#!/bin/bash
# Games are told as tests/golden/told.txt says; the web client reads the same lines (web/src/game/told.test.ts).
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
grep -v '^#' tests/golden/told.txt >"$folder/lines"
while read -r game lang; do
    "$program" replay "tests/golden/$game.json" --lang "$lang" | sed "s/^/$game $lang /" >>"$folder/told"
done < <(cut -d ' ' -f 1-2 "$folder/lines" | sort -u)
grep -Fxv -f "$folder/told" "$folder/lines" >"$folder/other" && {
    echo 'these are told in another way:' >&2
    cat "$folder/other" >&2
    exit 1
}
[ "$(wc -l <"$folder/lines")" -gt 100 ]
