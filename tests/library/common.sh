# For the tests of the installed library, each called with the prefix it was installed to. Sets
# $libdir, $cflags, $libs (shared), $static, and $work, a folder that goes away at the end.
# shellcheck shell=bash disable=SC2034
set -eu
prefix=$1
pc=$(find "$prefix" -name stellwerk.pc)
export PKG_CONFIG_PATH=${pc%/*}
libdir=${PKG_CONFIG_PATH%/*}
eval "cflags=($(pkg-config --cflags stellwerk)) libs=($(pkg-config --libs stellwerk))"
libs+=("-Wl,-rpath,$libdir")
static=$libdir/libstellwerk.a
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

# There is at least one compiler of each language; others are asked if they are there.
c_compilers=(cc)
cxx_compilers=(c++)
for name in clang gcc; do
    if command -v $name >/dev/null; then c_compilers+=("$name"); fi
done
for name in clang++ g++; do
    if command -v $name >/dev/null; then cxx_compilers+=("$name"); fi
done
