#!/bin/bash
# Many games on all cores give what they give on one, and whoever stops them keeps the results so far.
set -eu
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() {
    echo "test_series.sh: $1" >&2
    cat message >&2 2>/dev/null || true
    exit 1
}
# stop SIGNAL ARGUMENTS…: starts the program, sends the signal after a while, leaves its output in
# `out` and its status in `status`. A shell has its background programs ignore Ctrl+C; not this one.
stop() {
    local signal=$1 pid
    shift
    for wait in 1 5 20; do # a slow machine gets more time for the first result
        status=0
        env --default-signal=INT,TERM "$program" "$@" >out 2>message </dev/null &
        pid=$!
        sleep $wait
        kill -"$signal" $pid
        wait $pid || status=$?
        grep -q 'before there was a result' message || break
    done
}
field() { sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p" "$2"; } # NAME FILE
# Time and what was asked for differ.
plain() { sed -E 's/"(seconds|asked|interrupted)":[^,]*,//g' "$1"; }

# ---- all cores ----
many=(simulate --map berlin --players 3 --bots "random,greedy,racer" --games 30 --seed 5 --json)
"$program" "${many[@]}" >all
for threads in 1 3; do
    "$program" "${many[@]}" --threads $threads >some
    [ "$(plain all)" = "$(plain some)" ] || fail "other results on $threads threads"
done
[ "$(field interrupted all) $(field asked all)" = 'false 30' ] || fail "interrupted by nobody: $(cat all)"
env --default-signal=TERM "$program" simulate --map world --games 100000 --bots greedy >out 2>&1 &
pid=$!
want=$(($(getconf _NPROCESSORS_ONLN) + 1)) # and the one that waits
for _ in $(seq 100); do
    threads=$(find /proc/$pid/task -mindepth 1 -maxdepth 1 2>/dev/null | wc -l)
    [ "$threads" -lt $want ] || break
    sleep 0.1
done
kill -KILL $pid
wait $pid 2>/dev/null || true
[ "$threads" -eq $want ] || fail "$threads threads instead of $want"

# ---- a sequential test ends at the same deal, whatever is over first ----
test=(match --map berlin --bots planner,random --games 400 --sprt 0,200 --json)
"$program" "${test[@]}" --threads 1 >all
"$program" "${test[@]}" --threads 3 >some
[ "$(plain all)" = "$(plain some)" ] || fail "a sequential test ended elsewhere on three threads"
[ "$(field verdict all) $(field interrupted all)" = '"stronger" false' ] || fail "not decided: $(cat all)"
games=$(field games all)
[ "$games" -lt 400 ] || fail "a clear case took $games games"
"$program" match --map berlin --bots planner,random --games "$games" --json >whole
[ "$(field win_rate all)" = "$(field win_rate whole)" ] || fail "a sequential test counted other games"
"$program" match --map berlin --bots random,planner --games 400 --sprt 0,200 --json >all
[ "$(field verdict all)" = '"not_stronger"' ] || fail "the weaker one: $(cat all)"
if "$program" match --sprt 20,0 >out 2>message; then fail "took --sprt 20,0"; fi

# ---- forecasts ----
"$program" match --map berlin --bots hard,planner --games 2 --playouts 20 --forecast --json >all
[ "$(sed -n 's/.*"game":{"decisions":\([0-9]*\).*/\1/p' all)" -gt 20 ] || fail "no forecasts: $(cat all)"
"$program" match --map berlin --bots planner,hard --games 2 --playouts 20 --forecast >out
grep -q 'planner does not search' out || fail "forecasts of one that makes none"

# ---- stopped ----
stop INT simulate --map berlin --bots racer,random --games 1000000 --json
[ "$status" = 130 ] || fail "status $status after Ctrl+C"
[ "$(field interrupted out) $(field asked out)" = 'true 1000000' ] || fail "not said to be interrupted: $(cat out)"
games=$(sed -n 's/^{"map":"berlin","players":2,"games":\([0-9]*\),.*/\1/p' out)
[ "$((games > 0 && games < 1000000))" = 1 ] || fail "$games games"
"$program" simulate --map berlin --bots racer,random --games "$games" --json >whole
[ "$(plain out)" = "$(plain whole)" ] || fail "not what $games games give"

stop TERM simulate --map berlin --bots racer,random --games 1000000
[ "$status" = 143 ] || fail "status $status after SIGTERM"
grep -Eq '^Interrupted after [1-9][0-9]* of 1000000 games\.$' out || fail 'no word of it'

for _ in 1 2 3 4; do # it may stop at the end of a deal by chance
    stop INT match --map berlin --players 3 --alone --bots racer,random --games 999999 --json
    [ "$status" = 130 ] || fail "match: status $status"
    games=$(sed -n 's/^{"map":"berlin","players":3,"games":\([0-9]*\),.*/\1/p' out)
    [ $((games % 3)) = 0 ] || fail "match: $games games are not whole deals of three"
done
"$program" match --map berlin --players 3 --alone --bots racer,random --games "$games" --json >whole
[ "$(plain out)" = "$(plain whole)" ] || fail "match: not what $games games give"

ladder=(ladder --map berlin --bots "greedy,random,racer" --json)
stop INT "${ladder[@]}" --games 100000 --results ladder.jsonl
[ "$status" = 130 ] || fail "ladder: status $status"
[ "$(field interrupted out)" = true ] || fail "ladder: $(cat out)"
played=$(grep -c '"deal"' ladder.jsonl)
deals=$((played / 6))
[ "$played" -gt 0 ] || fail 'ladder: no games'
if [ $deals -gt 0 ]; then
    "$program" "${ladder[@]}" --games $((2 * deals)) --results ladder.jsonl >again 2>/dev/null
    "$program" "${ladder[@]}" --games $((2 * deals)) --results fresh.jsonl >fresh
    cmp again fresh || fail 'ladder: what was stopped and went on is another one'
fi

stop INT tune --map berlin --seconds 100000 --games 4
[ "$status" = 130 ] || fail "tune: status $status"
tail -n 1 out | grep -q '^  "manner": {.*},$' || fail 'tune: no manner'
stop INT tune --map berlin --seconds 100000 --games 4 --json
[ "$(field interrupted out)" = true ] || fail "tune: $(cat out)"

# Nobody waits for a search of minutes, the second Ctrl+C not even for a move, and one that is to be
# ignored is.
SECONDS=0
env --default-signal=INT "$program" simulate --bots mcts --millis 100000 --games 9 >out 2>message &
pid=$!
sleep 1
kill -INT $pid
status=0
wait $pid || status=$?
[ "$status $((SECONDS < 30))" = "130 1" ] || fail "status $status while a bot searched, after $SECONDS seconds"
grep -q 'interrupted before there was a result' message || fail 'a search that was cut short counts'
[ ! -s out ] || fail "results of no games: $(cat out)"
mkfifo full # it cannot tell its results: nobody reads
exec 7<>full
head -c 65536 /dev/zero >&7
env --default-signal=INT "$program" simulate --map berlin --bots racer --games 1000000 >full 2>message &
pid=$!
sleep 2
kill -INT $pid
sleep 2
kill -INT $pid || fail 'it has not waited'
for _ in $(seq 100); do
    kill -0 $pid 2>/dev/null || break
    sleep 0.1
done
kill -KILL $pid 2>/dev/null || true
status=0
wait $pid || status=$?
[ "$status" = 130 ] || fail "status $status after two of them"
exec 7>&-
env --ignore-signal=INT "$program" simulate --map berlin --bots racer --games 600 --json >out &
pid=$!
sleep 0.2
kill -INT $pid
wait $pid || fail 'an ignored signal ended it'
[ "$(field interrupted out)" = false ] || fail 'an ignored signal interrupted it'
echo 'Series take all cores, and tell what they have when they are stopped.'
