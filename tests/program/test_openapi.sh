#!/bin/bash
# The API against its description: tests/server/openapi.mjs.
set -eu
program=$1
. "$(dirname "$0")/serve.sh"
store=sqlite:$folder/games.db
start_server --max-requests-per-second 100000
node tests/server/openapi.mjs "$url" "$admin"
stop_server
