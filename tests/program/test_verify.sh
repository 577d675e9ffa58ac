#!/bin/bash
# `verify`: a record whose seed was made as a server makes it holds; any other does not. The seed is
# computed here by sha256sum, from the recipe in docs/adr/0007-server-log.md.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
secret=5b1a0a7c4a3f2e1d5b1a0a7c4a3f2e1d5b1a0a7c4a3f2e1d5b1a0a7c4a3f2e1d
game=k3v9mxq2r7tbw8dn

bytes() { printf '%b' "$(sed 's/../\\x&/g' <<<"$1")"; }
digest() { sha256sum | cut -d' ' -f1; }
commitment=$(bytes $secret | digest)
seed=$({ printf 'stellwerk seed 1\n'; bytes $secret; printf '%s\nanna-1\n' $game; } | digest)

# record FILE SECRET COMMITMENT CLIENT_SEED: the game played with the seed above, with these claims
"$program" play --map berlin --seats bot:greedy,bot:random --seed "$seed" --save "$folder/plain.json" \
    </dev/null >/dev/null
record() {
    sed '$ s/}$//' "$folder/plain.json" >"$1"
    printf ',"fairness":{"game":"%s","commitment":"%s","secret":"%s","client_seeds":["%s",""]}}\n' \
        $game "$3" "$2" "$4" >>"$1"
}
record "$folder/fair.json" $secret "$commitment" anna-1
"$program" verify "$folder/fair.json" | grep -q 'The record holds'
"$program" verify "$folder/fair.json" --commitment "$commitment" >/dev/null
[ "$("$program" verify "$folder/fair.json" --json | grep -c '"ok":true')" -eq 1 ]
"$program" replay "$folder/fair.json" >/dev/null

# refused FILE WHY [OPTION…]: status 1, and the reason is told
refused() {
    local file=$1 why=$2 status=0
    shift 2
    "$program" verify "$file" "$@" >/dev/null 2>"$folder/message" || status=$?
    [ $status -eq 1 ] || { echo "status $status for $file" >&2; exit 1; }
    grep -q "$why" "$folder/message" || { cat "$folder/message" >&2; exit 1; }
}
refused "$folder/plain.json" 'not from a server'
other=${secret%?}0
record "$folder/a.json" "$other" "$commitment" anna-1
refused "$folder/a.json" 'committed itself'
record "$folder/b.json" "$other" "$(bytes "$other" | digest)" anna-1
refused "$folder/b.json" 'not made of the secret'
record "$folder/c.json" $secret "$commitment" anna-2
refused "$folder/c.json" 'not made of the secret'
refused "$folder/fair.json" 'another commitment' --commitment "$other"
sed '8d' "$folder/fair.json" >"$folder/d.json"
refused "$folder/d.json" 'move [0-9]*: '
refused "$folder/none.json" 'cannot read'
[ "$("$program" verify "$folder/c.json" --json || true)" != "" ]
status=0
"$program" verify 2>/dev/null || status=$?
[ $status -eq 2 ]
