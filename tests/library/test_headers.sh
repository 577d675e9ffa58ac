#!/bin/bash
# Every header stands alone in C99 and C++11 and later, without a warning.
. "${BASH_SOURCE%/*}/common.sh"
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

# try COMPILER STANDARD LANGUAGE: all headers, each in a file of its own.
try() {
    local header name files=()
    for header in "$prefix"/include/stellwerk/*.h; do
        name=${header##*/}
        echo "#include <stellwerk/$name>" >"$work/${name%.h}.$3"
        files+=("$work/${name%.h}.$3")
    done
    "$1" "-std=$2" "${warnings[@]}" "${cflags[@]}" -fsyntax-only "${files[@]}" ||
        fail "The headers do not compile with $1 as $2."
}
for compiler in "${c_compilers[@]}"; do
    for standard in c99 c11 gnu17; do try "$compiler" $standard c; done
done
for compiler in "${cxx_compilers[@]}"; do
    for standard in c++11 c++14 c++17 c++20; do try "$compiler" $standard cc; done
done
echo "The headers compile as C99, C11, C17 and C++11 to 20 with ${c_compilers[*]} ${cxx_compilers[*]}."
