#!/bin/bash
# Hostile clients, and more connections than are allowed: everybody else plays on.
set -eu
program=$1
. "$(dirname "$0")/serve.sh"
start_server --max-requests-per-second 100000 --max-idle-seconds 10 --max-request-seconds 12
node tests/server/hostile.mjs "$url" "$admin" 12
stop_server
start_server --max-connections 40
node tests/server/crowd.mjs "$url" 80 40
stop_server
# Addresses are counted where others than this machine can connect.
listen=0.0.0.0:0
start_server --max-per-address 6
node tests/server/crowd.mjs "$url" 20 6
stop_server
# The end comes in the middle of everything, and is a clean one.
listen=127.0.0.1:0
for _ in 1 2 3; do
    store=sqlite:$folder/rush.db
    start_server --max-requests-per-second 1000000 --max-streams-person 1000 --max-guests-per-hour 1000000 \
        --max-games-per-hour 1000000 --max-games-person 100000 --max-logins-per-hour 1000000 --max-chat-per-minute 10000
    node tests/server/rush.mjs "$url" >"$folder/rush" &
    rush=$!
    await grep -q begun "$folder/rush"
    sleep 1
    began=$(date +%s)
    stop_server
    [ $(($(date +%s) - began)) -lt 60 ] || fail 'the end takes too long'
    wait "$rush" || fail 'the clients have found something'
done
