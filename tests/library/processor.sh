#!/bin/bash
# The program runs on every x86-64; built for one processor it says so on another.
#     tests/library/processor.sh PROGRAM
set -eu
program=$1
if [ "$(uname -m)" != x86_64 ]; then
    echo 'Nothing to test: this is not an x86-64.'
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

# Registers and instructions that came after the first x86-64 stand nowhere in it.
objdump -d --no-show-raw-insn "$program" >"$work/code"
grep -qw ret "$work/code" || fail "objdump reads nothing from $program."
if grep -m 5 -wE '%[yz]mm[0-9]+|shlx|sarx|shrx|andn|blsr|bzhi|pdep|pext|mulx|rorx|popcnt|lzcnt|movbe' \
    "$work/code"; then
    fail '^ Not every x86-64 knows these.'
fi

# build FLAG…: what the program does before main, as it is with these flags.
build() {
    echo 'int main(void) { return 0; }' >"$work/main.c"
    cc -std=c11 -O2 "$@" -o "$work/built" src/cli/processor.c "$work/main.c"
}
# refuses COMMAND…: it says so and ends with 2.
refuses() {
    local status=0
    "$@" 2>"$work/said" || status=$?
    [ $status -eq 2 ] && grep -q 'was built for another processor' "$work/said" ||
        fail "Built for another processor, it ends with $status and says: $(cat "$work/said")"
}

build
"$work/built" || fail 'It refuses the processor that it was built for.'
build -march=native
"$work/built" || fail 'It refuses the processor that it was built for.'
if ! grep -qw fma4 /proc/cpuinfo; then # some processors of 2011 to 2017 have it, and no other
    build -mfma4
    refuses "$work/built"
fi
if ! command -v qemu-x86_64 >/dev/null; then
    echo 'There is no qemu-x86_64 (package qemu-user): an old processor was not tried.'
    exit 0
fi
qemu-x86_64 -cpu qemu64 "$program" bench --map berlin --players 2 --seconds 1 >"$work/bench" ||
    fail 'The program does not run on a plain x86-64.'
cat "$work/bench"
hash=$("$program" bench --map berlin --players 2 --seconds 1 | awk '{print $NF}')
grep -qw "$hash" "$work/bench" || fail 'It plays otherwise on a plain x86-64.'
for flags in -march=x86-64-v2 -march=x86-64-v3 -march=native; do
    build $flags
    refuses qemu-x86_64 -cpu qemu64 "$work/built"
done
sed -n 1p "$work/said"
