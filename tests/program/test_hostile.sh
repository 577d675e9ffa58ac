#!/bin/bash
# Hostile clients, and more connections than are allowed: everybody else plays on.
set -eu
program=$1
. "$(dirname "$0")/serve.sh"
start_server --max-requests-per-second 100000
node tests/server/hostile.mjs "$url" "$admin"
stop_server
start_server --max-connections 40
node tests/server/crowd.mjs "$url" 80 40
stop_server
# Addresses are counted where others than this machine can connect.
listen=0.0.0.0:0
start_server --max-per-address 6
node tests/server/crowd.mjs "$url" 20 6
stop_server
