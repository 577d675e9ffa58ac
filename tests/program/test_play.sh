#!/bin/bash
# Games at the terminal, played from a pipe: whole games on every map, refusals with their reasons,
# names as people type them, undo, saving and resuming, and covered hands.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder XDG_DATA_HOME=$folder/data LC_ALL=C

fail() {
    echo "test_play: $1" >&2
    tail -n 40 "$folder/out" | sed 's/^/    /' >&2
    exit 1
}
# LINES OPTIONS…: plays them, in the order of --seats, and keeps what was printed.
play() {
    local lines=$1
    shift
    printf '%b' "$lines" | "$program" play --seating chosen "$@" >"$folder/out" 2>&1 || fail "status $? of play $*"
}
shows() { grep -qF -- "$1" "$folder/out" || fail "missing: $1"; }
lacks() { ! grep -qF -- "$1" "$folder/out" || fail "must not be there: $1"; }

# Whole games: the person draws, and claims one route after the other with the proposed payment,
# without a passenger; the records hold.
for map in usa maerklin berlin world; do
    case $map in
    maerklin) start='\nalle\n' draw='zz\n' ;;
    world) start='alle\n\n' draw='z wagen\nz schiff\n1\n2\n3\n4\n5\n6\n' ;; # open cards when both are empty
    *) start='alle\n' draw='zz\n' ;;
    esac
    lines=$start
    for route in $(seq 0 129) $(seq 0 129); do
        lines+="${draw}bauen $route\n\n\n"
    done
    play "$lines" --map $map --seats me,bot:racer --seed 2 --lang de --save "$folder/$map.json"
    shows 'Du baust '
    shows 'Kim baut ' # who plays the bot racer with this seed, as in the browser
    shows 'Das Spiel ist zu Ende.'
    shows 'Endstand:'
    shows 'gewinn'
    "$program" replay "$folder/$map.json" >"$folder/out" || fail "replay of $map"
done
play '' --map world --seats bot:greedy,bot:random --seed 1 --lang en --save "$folder/bots.json"
shows 'Final score:'

# Reasons.
play '1\n2 3\nwhy claim boston miami\nwhy claim duluth chicago\nwhy dd\nclaim new boston\nkeep 1\nfoo\n' \
    --seats me,bot:random --seed 1 --save "$folder/a.json"
shows 'No: Keep more of these tickets.'
shows 'No route joins Boston and Miami.'
shows 'Chicago – Duluth, 3 red, 4 points: you have 0 of the 3 cards it takes (in red, with those that count as any colour).'
shows 'That is allowed.'
shows '“new” can be New Orleans, New York.'
shows 'No: That is not possible right now.'
shows 'I do not know “foo”.'
shows "Saved. Go on with: stellwerk play --resume $folder/a.json"

# The end of input has saved the game; it goes on where it was.
play 'progress\nquit\n' --resume "$folder/a.json"
shows 'Atlanta – San Francisco (17)'
lacks 'Calgary – Salt Lake City (7)'

# Names: accents or not, either language, starts and initials.
play '\nalle\nroutes münchen\nroutes muenchen\nroutes munchen\nroutes Munich\nroutes münc\n' \
    --map maerklin --seats me,bot:random --seed 1 --lang en --save "$folder/b.json"
[ "$(grep -c '^Munich, goods 4-3-2:' "$folder/out")" = 5 ] || fail 'not every name was understood'
play 'all\nroutes slc\nroutes st louis\nroutes MONTRÉAL\n' --seats me,bot:random --seed 1
shows 'Salt Lake City:'
shows 'Saint Louis:'
shows 'Montréal:'
[ -e "$XDG_DATA_HOME/stellwerk/games/usa-00000001.json" ] || fail 'the game was not saved by itself'

# Undo against bots: the same card comes again.
play 'all\nd\nundo\nd\nundo\nundo\nundo\n' --seats me,bot:random --seed 1 --save "$folder/c.json"
[ "$(grep -c '^You draw from the pile: ' "$folder/out")" = 2 ] || fail 'undo did not go back'
[ "$(grep '^You draw from the pile: ' "$folder/out" | sort -u | wc -l)" = 1 ] || fail 'another card'
shows 'There is nothing to take back.'

# Payments: asked for where it matters, as named otherwise; a command ends the question.
play 'all\nclaim seattle vancouver\nroutes vancouver\nclaim seattle vancouver\n2\nundo
claim kansas omaha 1 loc\nclaim omaha kansas orange\n' \
    --seats me,bot:random --seed 1 --lang en --save "$folder/d.json"
shows 'Pay with'
shows 'Vancouver:'
shows 'You claim Seattle – Vancouver with 1 orange: +1 point.'
shows 'You cannot pay with those cards.'
shows 'You claim Kansas City – Omaha with 1 orange: +1 point.'

# Several people: nobody sees what another one draws or keeps.
play '\nall\n\n\nall\n\n\nd\nd\n\n\nlog\nundo\n' --map berlin --seats Anna,Ben --seed 3 \
    --lang en --save "$folder/e.json"
shows 'Pass the keyboard to Anna. Anna: press Enter.'
shows 'Pass the keyboard to Ben. Ben: press Enter.'
sed -n '/^Round 1, your turn/,$p' "$folder/out" | sed -n '/to Ben. Ben:/,$p' >"$folder/ben"
grep -qF 'Anna draws a card from the pile.' "$folder/ben" || fail 'Ben is not told'
! grep -qE 'Anna draws from|Anna keeps .*:' "$folder/ben" || fail 'Ben sees too much'
shows 'With several people at the table nothing is taken back.'

# G-36: who sits where is drawn from the seed, as the engine draws it; said, kept in the record, and
# the same when the game is resumed.
for seed in 1 2 3 4 5 6 7 8; do
    drawn=$(echo "{\"cmd\":\"seating\",\"players\":3,\"seed\":\"$seed\"}" | "$program" engine |
        jq -r '["Anna", "bot:greedy", "Cem"] as $came | [.order[] | $came[.]] | join(",")')
    rm -f "$folder/g.json"
    "$program" play --seats Anna,bot:greedy,Cem --seed $seed --lang en --save "$folder/g.json" \
        >"$folder/out" <<<$'\nall\n'
    [ "$(jq -r '.seats | join(",")' "$folder/g.json")" = "$drawn" ] || fail "seed $seed: not $drawn"
    [ "$(jq -r .seating "$folder/g.json")" = drawn ] || fail 'the record does not tell the draw'
    people=(Gustav Dagmar Ruben Fanny Tarik) # who play the bot greedy
    list=${drawn//bot:greedy/${people[$((seed % 5))]}}
    seated=${list//${people[$((seed % 5))]}/${people[$((seed % 5))]} · greedy}
    shows "At the table, in this order: ${seated//,/, }."
    shows "Drawn by lot: ${list%%,*} begins."
    "$program" play --resume "$folder/g.json" --lang en </dev/null >"$folder/out"
    shows "At the table, in this order: ${seated//,/, }."
    lacks 'Drawn by lot'
    echo "${drawn%%,*}" >>"$folder/first"
done
[ "$(sort -u "$folder/first" | wc -l)" = 3 ] || fail 'not everybody begins at times'
play '' --seats Anna,bot:greedy --seed 2 --lang de --save "$folder/h.json"
shows 'In der gewählten Reihenfolge: du beginnst.'

# Anything may be typed.
head -c 20000 "$program" >"$folder/noise"
for map in usa world; do
    "$program" play --map $map --seats me,bot:random --save "$folder/f.json" <"$folder/noise" \
        >/dev/null || fail 'noise'
done

# Wrong options.
status=0
"$program" play --seats me >"$folder/out" 2>&1 </dev/null || status=$?
[ $status = 2 ] || fail "status $status for one seat"
status=0
"$program" play --seats me,bot:nobody >"$folder/out" 2>&1 </dev/null || status=$?
[ $status = 2 ] || fail "status $status for an unknown bot"
shows 'There is no bot called “nobody”'
echo 'Games at the terminal go as they should.'
