#!/bin/bash
# A short soak: servers are killed while people play, on SQLite and on two nodes with PostgreSQL.
# `make soak` is the long one.
set -eu
cd "$(dirname "$0")/../.."
node tests/server/soak.mjs "$1" --store sqlite --games 8 --seconds 6
node tests/server/soak.mjs "$1" --store postgres --nodes 2 --games 8 --seconds 6
