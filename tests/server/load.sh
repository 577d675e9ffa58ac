#!/bin/bash
# A short load for servers with sanitizers: games at once and event streams. What the sanitizer finds
# makes the server's status; and when everybody has gone, no file is open that was not before.
#     tests/server/load.sh PROGRAM LOAD
set -eu
program=$1
load=$2
. "$(dirname "$0")/../program/serve.sh"
store=sqlite:$folder/load.db
start_server --max-games-per-hour 1000000 --max-streams-person 100000
n_files() { find "/proc/$pid/fd" -mindepth 1 | wc -l; }
before=$(n_files)
"$load" moves "${url#http://}" 40 "${LOAD_SECONDS:-5}" 0
"$load" streams "${url#http://}" 200 "$pid"
for _ in $(seq 400); do # a stream is found to be closed when something is sent to it
    after=$(n_files)
    [ "$after" -gt "$before" ] || break
    sleep 0.1
done
[ "$after" -le "$before" ] || fail "$after files are open, and $before were before"
stop_server
