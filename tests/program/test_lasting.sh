#!/bin/bash
# Nothing that was saved stops working: stores and records of every earlier version are opened by this
# program, are as they were, and games in them go on. tests/lasting/README.md tells how they were made.
set -eu
for version in tests/lasting/*/; do
    for kind in records sqlite postgres; do
        node tests/lasting/open.mjs "$1" "$version" "$kind"
    done
done
