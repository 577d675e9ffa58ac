#!/bin/bash
# Hosting with PostgreSQL: passwords stay out of the list of processes and of the log, and the log
# tells once when the database goes and once when it is back.
set -eu
program=$1
folder=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    wait
    scripts/postgres stop "$folder/postgres"
    rm -rf "$folder"
}
trap finish EXIT
fail() {
    echo "test_postgres.sh: $1" >&2
    tail -n 20 "$folder/log" >&2 || true
    exit 1
}
wait_for() { # WORDS: until the log has them
    for _ in $(seq 300); do
        ! grep -q -- "$1" "$folder/log" || return 0
        sleep 0.1
    done
    fail "the log never says $1"
}
serve() { # OPTIONS…
    : >"$folder/log" # what an earlier one said is not this one's word
    "$program" serve --listen 127.0.0.1:0 "$@" >"$folder/out" 2>"$folder/log" </dev/null &
    server=$!
    wait_for event=started
}
stop() {
    kill "$server"
    wait "$server" || fail "status $? at the end"
    server=
}
words_of() { tr '\0' ' ' <"/proc/$1/cmdline"; }

address=$(scripts/postgres start "$folder/postgres")
secret="$address&password=not-for-others"

# On the command line a password is masked and warned about, wherever it stands.
for option in --store "--store="; do
    if [ "$option" = --store ]; then serve --store "$secret"; else serve "--store=$secret"; fi
    words_of "$server" | grep -q 'password=\*\*\*' || fail "$option: $(words_of "$server")"
    words_of "$server" | grep -q 'user=stellwerk' || fail 'more than the password is gone'
    grep -q 'store-file' "$folder/log" || fail 'nobody is warned'
    stop
done
! grep -q not-for-others "$folder/log" "$folder/out" || fail 'the password is in the log'
# The one behind the user as well; nobody answers at port 1.
status=0
"$program" serve --listen 127.0.0.1:0 --store 'postgres://ann:not-for-others@127.0.0.1:1/x' >"$folder/log" 2>&1 ||
    status=$?
[ $status = 2 ] || fail "status $status where no database is"
grep -q 'could see the password' "$folder/log" || fail 'no warning for user:password@'
! grep -q not-for-others "$folder/log" || fail 'the password is in the refusal'

# A file or the environment instead: nothing to see, no warning. An address without one is left alone.
printf '%s\n' "$secret" >"$folder/store"
chmod 600 "$folder/store"
serve --store-file "$folder/store"
! words_of "$server" | grep -q password || fail 'the file is on the command line'
! grep -q 'could see' "$folder/log" || fail 'a warning for a file'
stop
STELLWERK_STORE_FILE=$folder/store serve
stop
STELLWERK_STORE=$secret serve
! grep -q 'could see' "$folder/log" || fail 'a warning for the environment'
stop
serve --store "$address"
words_of "$server" | grep -qF "$address" || fail 'an address without a password is changed'
! grep -q 'could see' "$folder/log" || fail 'a warning without a password'

# The database goes and comes back: one line each, however many connections there are.
url=$(sed -n 's/^Stellwerk is at \([^ ]*\).*/\1/p' "$folder/out")
ask() { for _ in 1 2 3 4 5 6; do curl -s -m 30 -o /dev/null "$url/api/v1/games" & done; }
ask
sleep 0.5
! grep -q 'event=store_' "$folder/log" || fail 'lost while it was there'
for round in 1 2; do
    scripts/postgres restart "$folder/postgres"
    ask
    for _ in $(seq 300); do
        [ "$(grep -c event=store_back "$folder/log")" -lt "$round" ] || break
        sleep 0.1
    done
    ask
    sleep 1
    for event in store_lost store_back; do
        n=$(grep -c "event=$event" "$folder/log")
        [ "$n" = "$round" ] || fail "$n times $event after $round restarts"
    done
done
grep -Eq 'level=warn event=store_lost why="PostgreSQL: [^"]+"$' "$folder/log" || fail 'no reason'
grep -Eq 'level=warn event=store_back after_ms=[0-9]+$' "$folder/log" || fail 'no time'
stop
! grep -A9 event=stopping "$folder/log" | grep -q event=store_lost || fail 'lost when it stopped'

# What is refused.
refused() { # WORDS OPTIONS…
    local want=$1 status=0
    shift
    "$program" serve --listen 127.0.0.1:0 "$@" >"$folder/log" 2>&1 </dev/null || status=$?
    [ $status = 2 ] || fail "status $status for $*"
    grep -qF -- "$want" "$folder/log" || fail "$* does not say: $want"
}
refused 'cannot be read' --store-file "$folder/nothing"
refused 'leave out one' --store-file "$folder/store" --store memory:
chmod 644 "$folder/store"
refused 'everybody on this machine can read' --store-file "$folder/store"
: >"$folder/empty"
chmod 600 "$folder/empty"
refused 'needs one line' --store-file "$folder/empty"
echo 'Passwords stay hidden, and the log tells when PostgreSQL goes and comes back.'
