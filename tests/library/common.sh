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

# The compilers of a language that are there, each once: compilers NAME…
compilers() {
    local name
    for name; do
        if command -v "$name" >/dev/null; then
            echo "$(readlink -f "$(command -v "$name")") $name"
        fi
    done | sort -u -k 1,1 | cut -d ' ' -f 2
}
mapfile -t c_compilers < <(compilers cc clang)
mapfile -t cxx_compilers < <(compilers c++ clang++)
