#!/bin/bash
# Help, man page and parser know the same options of every command, and troff has no complaints.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "test_man.sh: $1" >&2
    exit 1
}
says() { # WORDS ARGUMENTS…: a mistake of which stellwerk says that
    local want=$1 status=0
    shift
    "$program" "$@" >"$folder/out" 2>&1 </dev/null || status=$?
    [ "$status" = 2 ] || fail "stellwerk $*: status $status"
    grep -qF -- "$want" "$folder/out" || fail "stellwerk $* does not say: $want"
}
commands=$("$program" help | sed -n 's/^  \([a-z]*\) .*/\1/p')
"$program" man --to "$folder/pages"
n=0
for command in $commands; do
    "$program" "$command" --help >"$folder/help"
    page=$folder/pages/stellwerk-$command.1
    "$program" man "$command" | cmp - "$page"
    sed -nE 's/^  (--[a-z-]+( [^ ]+)?)( {2,}.*)?$/\1/p' "$folder/help" >"$folder/options"
    sed -nE 's/^\\fB(\\-\\-[a-z\\-]+)\\fR( \\fI(.*)\\fR)?$/\1 \3/p' "$page" | sed 's/\\//g; s/ $//' >"$folder/listed"
    cmp "$folder/options" "$folder/listed" || fail "the man page of $command has other options"
    grep -q -- '^--help$' "$folder/options" || fail "$command lists no options"
    while read -r option value; do
        [ "$option" != --help ] || continue
        if [ -n "$value" ]; then
            says 'lacks its value' "$command" "$option"
        else
            says 'takes no value' "$command" "$option=x"
        fi
        n=$((n + 1))
    done <"$folder/options"
    says 'there is no option --no-such-option' "$command" --no-such-option
    "$program" help "$command" | cmp - "$folder/help" || fail "help $command"
    grep -qF "stellwerk\\-$command\\fR(1)" "$folder/pages/stellwerk.1" || fail "stellwerk.1 lacks $command"
done
[ "$(find "$folder/pages" -type f | wc -l)" -eq $(($(wc -w <<<"$commands") + 1)) ] || fail 'not a page for each command'
"$program" man | cmp - "$folder/pages/stellwerk.1"
"$program" help map lint usa | grep -q '^Usage: stellwerk map' || fail 'help map lint'
says 'no command "nothing"' help nothing
says 'no command "nothing"' man nothing
says 'leave out' man map --to "$folder/pages"

! LC_ALL=C grep -l '[^ -~]' "$folder"/pages/* || fail 'not plain letters in these pages'
for page in "$folder"/pages/*; do
    for tool in 'groff -man -ww -z -Tutf8' 'mandoc -T lint -W warning'; do
        command -v "${tool%% *}" >/dev/null || continue
        # There is no date: the same sources give the same pages.
        $tool "$page" 2>&1 | grep -v 'missing date' >"$folder/out" || true
        [ ! -s "$folder/out" ] || fail "$tool: $(cat "$folder/out")"
    done
done
command -v groff >/dev/null || fail 'groff is missing: run scripts/install-deps test'
groff -man -Tascii "$folder/pages/stellwerk-simulate.1" | sed 's/\x1b\[[0-9;]*m//g; s/.\x08//g' >"$folder/out"
grep -q -- '--bots A,B,\.\.\.' "$folder/out" || fail 'the page does not read well'
echo "Help, man pages and parser agree about $n options of $(wc -w <<<"$commands") commands."
