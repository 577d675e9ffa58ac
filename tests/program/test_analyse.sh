#!/bin/bash
# A game is analysed: as text in both languages, as JSON, as a chart; the same each time.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() {
    echo "$1" >&2
    exit 1
}
"$program" play --map berlin --seats bot:random,bot:random --seed 3 --save game.json </dev/null >/dev/null
moves=$(grep -c '^{"t":' game.json)
analyse() { "$program" analyse game.json --bot mcts --playouts 60 "$@" 2>/dev/null; }

analyse --lang en --svg chart.svg >en
[ "$(grep -c '^[0-9]*\. ' en)" -eq "$moves" ] || fail 'not every move is told'
grep -q '^The largest mistakes:$' en # bots that play anything make some
grep -q 'bot:random: “.*” costs [0-9.]* percentage points\. Better: ' en
grep -q '^bot:random: [0-9.]* percentage points lost in [0-9]* decisions\.$' en
analyse --lang de --worst 1 >de
[ "$(grep -c 'Prozentpunkte\. Besser: ' de)" -eq 1 ] || fail 'one mistake was asked for'

analyse --json >one.json
analyse --json >two.json
cmp one.json two.json || fail 'two analyses differ'
node -e '
    const a = JSON.parse(require("fs").readFileSync("one.json"));
    const check = (good, what) => { if (!good) { console.error(what); process.exit(1); } };
    check(a.moves.length === Number(process.argv[1]), "moves");
    check(a.moves.every((m) => m.before >= 0 && m.before <= 1 && m.after >= 0 && m.after <= 1), "chances");
    check(a.moves.every((m) => Math.abs(m.win.reduce((x, y) => x + y) - 1) < 0.01), "chances add up");
    check(a.mistakes.length > 0, "mistakes");
    const cost = a.mistakes.map((n) => a.moves[n - 1].before - a.moves[n - 1].after);
    check(cost.every((c, i) => c >= 0.01 && (i === 0 || c <= cost[i - 1] + 1e-9)), "dearest first");
    check(a.mistakes.every((n) => JSON.stringify(a.moves[n - 1].best) !== JSON.stringify(a.moves[n - 1].move)), "better");
    check(a.result.reduce((x, y) => x + y) === 1, "result");
' "$moves"

grep -q '^<svg xmlns=' chart.svg
[ "$(grep -c '<polyline' chart.svg)" -eq 2 ] || fail 'a line for each seat'
grep -q '<circle.*<title>[0-9]*: -[0-9.]*</title>' chart.svg
tail -n 1 chart.svg | grep -q '^</svg>$'

# Names are text in the chart, whatever they are.
sed 's/"bot:random"/"<b>\&"/' game.json >named.json
"$program" analyse named.json --bot mcts --playouts 10 --svg named.svg >/dev/null 2>&1
grep -q '&lt;b&gt;&amp;' named.svg

status=0
"$program" analyse game.json --bot planner >/dev/null 2>message || status=$?
[ "$status" -eq 1 ] && grep -q 'does not search' message
! "$program" analyse nothing.json >/dev/null 2>&1 || fail 'there is no such record'
! "$program" analyse game.json --bot mcts --playouts 10 --svg /nowhere/chart.svg >/dev/null 2>message ||
    fail 'nothing can be written there'
grep -q 'cannot write /nowhere/chart.svg' message
echo "A game of $moves moves is analysed."
