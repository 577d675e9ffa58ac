#!/bin/bash
# The program of README.md, exactly as it stands there, against the shared and the static library:
# it compiles as C99 and C++11 and later, plays a game to its end and stays in its memory.
. "${BASH_SOURCE%/*}/common.sh"
sed -n '/^```c$/,/^```$/{/^```/d;p}' README.md >"$work/game.c"
grep -q 'int main' "$work/game.c" || fail 'README.md has no program in C.'
cp "$work/game.c" "$work/game.cc"
warnings=(-Wall -Wextra -Wpedantic -Werror)

# try COMPILER STANDARD SOURCE
try() {
    "$1" "-std=$2" "${warnings[@]}" "${cflags[@]}" -o "$work/shared" "$3" "${libs[@]}" &&
        "$1" "-std=$2" "${warnings[@]}" "${cflags[@]}" -o "$work/static" "$3" "$static" ||
        fail "The program of README.md does not compile with $1 as $2."
    "$work/shared" >"$work/out" && "$work/static" | cmp - "$work/out" ||
        fail "The program of README.md does not work, compiled with $1 as $2."
}
for compiler in "${c_compilers[@]}"; do
    for standard in c99 c11; do try "$compiler" $standard "$work/game.c"; done
done
for compiler in "${cxx_compilers[@]}"; do
    for standard in c++11 c++20; do try "$compiler" $standard "$work/game.cc"; done
done
cat "$work/out"

# With an array that is far too small it plays other games, but in its memory.
sed 's/1024/5/g' "$work/game.c" >"$work/small.c"
cmp -s "$work/game.c" "$work/small.c" && fail 'The program of README.md has no array of 1024 moves.'
cc -g -fsanitize=address,undefined -fno-sanitize-recover=all "${cflags[@]}" -o "$work/small" \
    "$work/small.c" "$static"
"$work/small" >/dev/null || fail 'The program of README.md is unsafe with a small array.'
