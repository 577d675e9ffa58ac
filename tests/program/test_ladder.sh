#!/bin/bash
# A ladder goes on where it stopped, whatever stopped it, and says the same as one that never did.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ladder() { # FILE OPTIONS…
    local file=$1
    shift
    "$program" ladder --map berlin --bots greedy,random,racer --games 8 --results "$file" "$@"
}
fail() {
    echo "$1" >&2
    exit 1
}
ladder whole.jsonl --json >whole.json 2>/dev/null
[ "$(wc -l <whole.jsonl)" -eq 25 ] || fail "24 games and the conditions, not $(wc -l <whole.jsonl) lines"

# Half of the file and half a line: the rest is played, on two threads, and the table is the same.
head -n 12 whole.jsonl >half.jsonl
sed -n 13p whole.jsonl | head -c 30 >>half.jsonl
ladder half.jsonl --json --threads 2 >half.json 2>message
grep -q '1 broken line ignored' message
grep -q '11 of 24 games were played before' message
cmp whole.json half.json || fail 'the table depends on where it stopped'
[ "$(grep -c '"deal"' half.jsonl)" -eq 25 ] || fail 'a game was lost or played twice' # one is half

# Nothing is left to play; --show plays nothing.
ladder half.jsonl --json 2>message >again.json
grep -q '24 of 24 games' message
cmp whole.json again.json
size=$(wc -c <half.jsonl)
ladder half.jsonl --show --games 100 | grep -q '^racer '
[ "$(wc -c <half.jsonl)" -eq "$size" ] || fail '--show has played'

# Killed in the middle: what was written counts.
"$program" ladder --map world --games 1000 --bots racer,greedy --results killed.jsonl --threads 1 \
    >/dev/null 2>&1 &
for _ in $(seq 600); do
    [ "$(cat killed.jsonl 2>/dev/null | grep -c '"deal"')" -lt 6 ] || break
    sleep 0.1
done
kill -KILL $!
wait $! 2>/dev/null || true
written=$(grep -c '"deal"' killed.jsonl)
"$program" ladder --map world --games 1000 --bots racer,greedy --results killed.jsonl --show --json >killed.json \
    2>/dev/null
counted=$(sed 's/.*"pairs":\[.*"games":\([0-9]*\).*/\1/' killed.json)
[ "$written" -gt 0 ] && [ "$counted" -ge $((written - 2)) ] || fail "$written games written, $counted counted"

# Other conditions, another ladder at work, nonsense.
! ladder whole.jsonl --seed 2 >/dev/null 2>message || fail 'mixed seeds'
grep -q 'other conditions' message
! ladder whole.jsonl --pairs racer:nobody 2>message || fail 'a pair of nobody'
! ladder whole.jsonl --bots racer 2>message || fail 'one bot'
echo '{"something":"else"}' >other.jsonl
! ladder other.jsonl 2>message || fail 'not a file of results'
exec 9>>whole.jsonl
flock 9
! ladder whole.jsonl --show 2>message || fail 'two at one file'
grep -q 'another ladder' message
flock -u 9

# Only some pairs; four players.
ladder pairs.jsonl --players 4 --pairs racer:greedy 2>/dev/null | grep -q '^racer *beats greedy .* in 8 games$'

# Who has not played is not rated.
"$program" ladder --map berlin --bots greedy,random,racer,planner --games 8 --results whole.jsonl --show >show
[ "$(grep -cE '^(greedy|random|racer) .*±' show)" -eq 3 ] || fail 'somebody is missing'
! grep -q '^planner' show || fail 'rated without a game'
echo 'The ladder goes on where it stopped.'
