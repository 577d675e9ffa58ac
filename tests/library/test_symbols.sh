#!/bin/bash
# Only names of ours leave the library, each of them is declared in a header, and both forms have
# the same. It asks for nothing but a few functions of the C library.
. "${BASH_SOURCE%/*}/common.sh"
export LC_ALL=C
nm -g --defined-only "$static" | awk 'NF == 3 {print $3}' | sort >"$work/static"
nm -D --defined-only "$libdir/libstellwerk.so" | awk '{print $3}' | sort >"$work/shared"
if grep -v '^sw_[a-z]' "$work/static"; then fail '^ These names leave libstellwerk.a.'; fi
diff "$work/static" "$work/shared" || fail 'libstellwerk.a and libstellwerk.so show different names.'
while read -r name; do
    grep -qw "$name" "$prefix"/include/stellwerk/*.h || fail "No header declares $name."
done <"$work/static"
# Those that the headers declare, and the short functions that they define, are all there.
grep -ohE '\bsw_[a-z_]+\(' "$prefix"/include/stellwerk/*.h | tr -d '(' | sort -u >"$work/declared"
comm -23 "$work/declared" "$work/static" | grep . && fail '^ The headers name these, which the library lacks.'
# Compilers add calls of their own when they are told to harden.
nm -u "$static" | awk 'NF == 2 {print $2}' | sort -u |
    grep -vxE 'bcmp|mem(chr|cmp|cpy|move|set)|str(chr|cmp|cspn|len|spn)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__[a-z]+_chk' &&
    fail '^ libstellwerk.a asks for these, too.'
echo "libstellwerk shows $(wc -l <"$work/static") names, all of them sw_…"
