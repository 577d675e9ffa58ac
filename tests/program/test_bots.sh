#!/bin/bash
# The player of docs/BOTS.md plays a whole game as it stands there.
set -eu
program=$(realpath "$1")
. "$(dirname "$0")/serve.sh"
sed -n '/^## At a server/,/^## Writing/p' docs/BOTS.md | sed -n '/^```bash$/,/^```$/p' | grep -v '^```' >"$folder/player.sh"
[ "$(wc -l <"$folder/player.sh")" -gt 20 ] || fail 'docs/BOTS.md has no player'
start_server --max-requests-per-second 100000
ln -s "$program" "$folder/stellwerk"
(cd "$folder" && export server=$url PATH=$folder:$PATH && timeout 120 bash -eu player.sh >out 2>&1) ||
    fail "the player fails: $(tail -n 5 "$folder/out")"
grep -q '"e":"claimed"' "$folder/out" || fail 'no route was claimed'
grep -q '^{"totals":\[[0-9]*,[0-9]*\],"winners":\[' "$folder/out" || fail "no result: $(tail -n 3 "$folder/out")"
! grep -q '"code"' "$folder/out" || fail "a request was refused: $(grep '"code"' "$folder/out")"
"$program" verify "$folder/record.json" >/dev/null || fail 'the record does not verify'
stop_server
echo "The player of docs/BOTS.md plays a game: $(wc -l <"$folder/out") events."
