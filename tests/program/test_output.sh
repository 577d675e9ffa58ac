#!/bin/bash
# What cannot be written is an error: a full device behind standard output, or no room for a file.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "test_output.sh: $1: $(cat "$folder/message")" >&2
    exit 1
}
# full ARGUMENTS…: to a full device it says so and ends with 1; to a file the same ends with 0.
full() {
    local status=0
    "$program" "$@" >"$folder/fine" 2>"$folder/message" </dev/null || fail "stellwerk $* fails anyway"
    [ -s "$folder/fine" ] || fail "stellwerk $* prints nothing"
    "$program" "$@" >/dev/full 2>"$folder/message" </dev/null || status=$?
    [ $status = 1 ] || fail "stellwerk $* >/dev/full: status $status"
    grep -Eq 'could not be written: (No space left on device|is there room)' "$folder/message" ||
        fail "stellwerk $* >/dev/full does not say why"
}
full --help
full --version
full help
for command in $("$program" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    full "$command" --help
    full man "$command"
done
full man
for shell in bash zsh fish; do full completion $shell; done
for json in '' --json; do
    # shellcheck disable=SC2086 # nothing is no word
    {
        full simulate --map berlin --bots random --games 2 $json
        full match --map berlin --bots random,greedy --games 2 $json
        full ladder --map berlin --bots random,greedy --games 2 --results "$folder/ladder$json" $json
        full tune --map berlin --seconds 0 --games 2 $json
        full bench --map berlin --players 2 --seconds 1 $json
        full perft --map berlin --depth 1 $json
        full map list $json
        full map show usa $json
        full map lint usa $json
        full map stats usa $json
    }
done
record=$folder/record.json
"$program" play --map berlin --seats bot:random,bot:greedy --seed 1 --save "$record" >/dev/null </dev/null
full play --map berlin --seats bot:random,bot:greedy --seed 1 --save "$record"
full replay "$record"
full replay "$record" --json
full analyse "$record" --playouts 2
full analyse "$record" --playouts 2 --json
status=0
echo '{"cmd":"hello"}' | "$program" engine >/dev/full 2>"$folder/message" || status=$?
[ $status = 1 ] || fail "engine >/dev/full: status $status"

# Whoever closes a pipe wants no more: no message, and a server that has lost its reader ends well.
"$program" engine < <(sleep 1; for _ in 1 2 3; do echo '{"cmd":"hello"}'; sleep 0.2; done) 2>"$folder/message" | true
[ ! -s "$folder/message" ] || fail 'engine complains about a reader who is gone'
status=0
mkfifo "$folder/pipe"
"$program" serve --listen 127.0.0.1:0 --store memory: >"$folder/pipe" 2>"$folder/message" &
server=$!
head -n 1 "$folder/pipe" >/dev/null
kill $server
wait $server || status=$?
[ $status = 0 ] || fail "serve ends with $status when nobody reads what it says"

# A finding stays a finding, a mistake a mistake.
status=0
"$program" perft --depth x >/dev/full 2>"$folder/message" || status=$?
[ $status = 2 ] || fail "a mistake has status $status"

# Files.
cannot() { # STATUS ARGUMENTS…
    local want=$1 status=0
    shift
    "$program" "$@" >/dev/null 2>"$folder/message" </dev/null || status=$?
    [ $status = "$want" ] || fail "stellwerk $*: status $status"
    grep -Eq 'cannot (write|open)' "$folder/message" || fail "stellwerk $* does not say why"
}
ln -s /dev/full "$folder/full"
cannot 1 analyse "$record" --playouts 2 --svg "$folder/full"
cannot 1 analyse "$record" --playouts 2 --svg "$folder/no/such.svg"
cannot 1 play --map berlin --seats bot:random,bot:greedy --seed 1 --save "$folder/no/such.json"
cannot 1 ladder --map berlin --bots random,greedy --games 2 --results "$folder/full"
cannot 1 ladder --map berlin --bots random,greedy --games 2 --results "$folder/no/such.jsonl"
mkdir "$folder/pages"
ln -s /dev/full "$folder/pages/stellwerk-map.1"
ln -s /dev/full "$folder/pages/_stellwerk"
cannot 1 man --to "$folder/pages"
cannot 1 completion --to "$folder/pages"
cannot 1 man --to "$folder/no/such"
echo 'What cannot be written is told.'
