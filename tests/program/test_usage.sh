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
expect 0 help
expect 2 help nonsense
for command in play serve engine simulate match ladder analyse tune bench perft replay verify map man completion; do
    expect 0 "$command" --help
    expect 0 help "$command"
    expect 2 "$command" --no-such-option
    "$program" --help | grep -q "^  $command "
done
expect 0 help map lint
expect 2 replay --lang fr nothing.json
for map in usa maerklin berlin world; do
    expect 0 map lint "$map"
    expect 0 map stats "$map"
done
expect 0 map list

# A taken port: whoever typed `make run` is told how to choose another one there.
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; wait; rm -rf "$folder"' EXIT
"$program" serve --listen 127.0.0.1:0 --store memory: >"$folder/out" 2>&1 &
server=$!
for _ in $(seq 200); do
    ! grep -q '^Stellwerk is at' "$folder/out" || break
    sleep 0.1
done
place=$(sed -n 's,^Stellwerk is at http://\([^ ]*\) .*,\1,p' "$folder/out")
taken() { env "$@" "$program" serve --listen "$place" --store memory: 2>&1 || true; }
taken -u MAKELEVEL | grep -q 'another port: --listen 127.0.0.1:[0-9]*$'
taken MAKELEVEL=1 | grep -q ', or make run LISTEN=127.0.0.1:[0-9]*$'
echo 'All commands explain themselves.'
