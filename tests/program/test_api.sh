#!/bin/bash
# The API with curl: a game of two people that outlives the server, settings, headers, the log.
# A person against a bot is test_bots.sh; every route and answer is test_openapi.sh.
set -eu
program=$1
. "$(dirname "$0")/serve.sh"
store=sqlite:$folder/new/folder/games.db
json='Content-Type: application/json'

# ---- settings ----

# refused WORDS OPTIONS…: the settings are refused with status 2, and the message has these words.
refused() {
    local status=0 words=$1
    shift
    STELLWERK_LISTEN=${STELLWERK_LISTEN:-127.0.0.1:0} "$program" serve --store memory: "$@" >"$folder/refusal" 2>&1 </dev/null || status=$?
    [ $status = 2 ] || fail "status $status for $*: $(cat "$folder/refusal")"
    grep -qF -- "$words" "$folder/refusal" || fail "$* does not say: $words: $(cat "$folder/refusal")"
}
echo short >"$folder/short"
chmod 600 "$folder/short"
echo a-token-that-is-long-enough-for-all >"$folder/open"
chmod 644 "$folder/open"
refused 'takes a number from 1024' --max-body 10
refused 'takes a number from' --max-chat-length x
refused '--log-level is error, warn' --log-level loud
refused '--public takes http://' --public games.example.org
refused '--public takes http://' --public https://games.example.org/path
refused 'cannot be read' --admin-token-file "$folder/nothing"
refused 'needs one line of at least' --admin-token-file "$folder/short"
refused 'everybody on this machine can read' --admin-token-file "$folder/open"
refused 'there is no option' --colour red
refused 'cannot be made' --store "sqlite:$folder/short/x/games.db"
refused 'postgres://' --store mysql:x
STELLWERK_MAX_BODY=7 refused 'STELLWERK_MAX_BODY takes a number'
STELLWERK_TRUST_PROXY=yes refused 'STELLWERK_TRUST_PROXY is 1 or 0'
STELLWERK_LISTEN=nonsense refused 'is not ADDRESS:PORT'
"$program" serve --help >"$folder/help"
for word in $(sed -nE 's/^SRV_LIMIT\([a-z_]+, "([a-z-]+)".*/--\1/p' src/server/base/limits.def) --store --public \
    --trust-proxy --admin-token-file --log-level --bots --pace --store-file STELLWERK_STORE_FILE; do
    grep -q -- "$word" "$folder/help" || fail "--help does not tell $word"
done

# ---- a game of two people ----

export STELLWERK_LOG_LEVEL=debug STELLWERK_MAX_BODY=2000
listen=$(lasting_address)
start_server --max-requests-per-second 100000 --public https://games.example.org --trust-proxy
listen=${url#http://} # the same port again, later
api=$url/api/v1

# call TOKEN METHOD PATH [BODY]: leaves status and body.
call() {
    local options=(-X "$2")
    [ -z "$1" ] || options+=(-H "Authorization: Bearer $1")
    [ $# -lt 4 ] || options+=(-H "$json" -d "$4")
    status=$(curl -sS --max-time 20 -o "$folder/body" -w '%{http_code}' "${options[@]}" "$api$3") || fail "no answer to $*"
    body=$(cat "$folder/body")
}
is() { [ "$status" = "$1" ] || fail "$2: status $status instead of $1: $body"; }
pick() { jq -r "$1" <<<"$body"; }

names=(Anna 'Bert <b>')
tokens=()
for name in "${names[@]}"; do
    call '' POST /guests "{\"name\":\"$name\"}"
    is 201 "guest $name"
    tokens+=("$(pick .token)")
done
call "${tokens[0]}" POST /games '{"map":"berlin","seats":["me","open"],"seating":"chosen","visibility":"public","client_seed":"anna"}'
is 201 'a table'
game=$(pick .id)
[ "$(pick .link)" = "https://games.example.org/#/g/$game" ] || fail "the link is $(pick .link)"
commitment=$(pick .commitment)
call '' GET '/games?status=open'
[ "$(pick '.games[0].id')" = "$game" ] || fail 'the lobby does not have it'
call "${tokens[1]}" POST "/games/$game/seats" '{"client_seed":"bert"}'
is 200 'a seat'

# The streams of both, and of somebody who watches, into files.
listen_to() {
    curl -sN --max-time 300 -H "Last-Event-ID: $2" ${1:+-H "Authorization: Bearer $1"} "$api/games/$game/events" >>"$3" &
    streams+=($!)
}
streams=()
listen_to "${tokens[0]}" 0 "$folder/stream0"
listen_to "${tokens[1]}" 0 "$folder/stream1"
listen_to '' 0 "$folder/stream2"

# turn: the seat to move makes one move; claims first.
turn() {
    local list move
    for seat in 0 1; do
        list=$(curl -sS -H "Authorization: Bearer ${tokens[seat]}" "$api/games/$game/moves")
        move=$(jq -c '[.moves[] | select(.t == "claim")] + [.moves[] | select(.t == "keep")]
            + [.moves[] | select(.t == "draw" and .deck)] + .moves | .[0] // empty | {move: .}' <<<"$list")
        [ -n "$move" ] || continue
        request=$(jq -c --argjson move "$move" '{version} + $move' <<<"$list")
        call "${tokens[seat]}" POST "/games/$game/moves" "$request"
        is 200 "a move of seat $seat"
        n=$((n + 1))
        return 0
    done
    return 1
}
n=0
while [ $n -lt 12 ]; do turn || fail 'nobody is to move'; done
# The same request again: the same answer. Somebody else's turn, an old version, nonsense.
first=$body
call "${tokens[seat]}" POST "/games/$game/moves" "$request"
is 200 'the move repeated'
[ "$body" = "$first" ] || fail "repeated: $body instead of $first"
call "${tokens[0]}" POST "/games/$game/moves" '{"version":0,"move":{"t":"pass"}}'
case $status in 409 | 403) ;; *) fail "a stale move: $status $body" ;; esac
call '' POST "/games/$game/moves" "$request"
is 401 'a move of nobody'
call "${tokens[1]}" POST "/games/$game/chat" '{"text":"the-secret-chat"}'
is 200 'chat'

# The server is killed in the middle and comes back: nothing is lost, streams go on where they were.
version=$(curl -sS "$api/games/$game" | jq .version)
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
for job in "${streams[@]}"; do wait "$job" || true; done
cat "$folder/server" >"$folder/log"
start_server --max-requests-per-second 100000 --public https://games.example.org --trust-proxy
[ "$(curl -sS "$api/games/$game" | jq .version)" = "$version" ] || fail 'the version is another after SIGKILL'
streams=()
for i in 0 1 2; do
    # What ends in the middle of an event was not received.
    last=$(grep -oE '^id: [0-9]+' "$folder/stream$i" | tail -n 1 | tr -dc 0-9)
    listen_to "$([ $i = 2 ] || echo "${tokens[i]}")" "$last" "$folder/stream$i"
done
while turn; do :; done
call '' GET "/games/$game"
[ "$(pick .status)" = over ] || fail "the game is $(pick .status) after $n moves"
version=$(pick .version)
pick '.seats[].name' | cmp -s - <(printf '%s\n' "${names[@]}") || fail 'names are not as they were given'
call '' GET "/games/$game/record"
is 200 'the record'
cp "$folder/body" "$folder/record.json"
[ "$(pick '.moves | length')" = $n ] || fail "the record has $(pick '.moves | length') moves instead of $n"
[ "$(pick .fairness.commitment)" = "$commitment" ] || fail 'another commitment'
"$program" verify "$folder/record.json" >/dev/null || fail 'the record does not verify'
for i in 0 1 2; do
    await grep -qx "id: $version" "$folder/stream$i"
    grep -oE '^id: [0-9]+' "$folder/stream$i" | tr -dc '0-9\n' >"$folder/ids"
    seq "$version" | cmp - "$folder/ids" || fail "stream $i has gaps or repeats"
    [ "$(grep '^data: ' "$folder/stream$i" | cut -c7- | jq -c 'select(.type == "move")' | wc -l)" = $n ] || fail "stream $i lacks moves"
done
call "${tokens[0]}" GET /me/export
[ "$(pick '.entries | length')" -gt 10 ] || fail 'the export is empty'
call "$admin" POST /admin/backup '{"file":"copy.db"}'
is 201 'a backup'
[ -s "$folder/new/folder/backups/copy.db" ] || fail 'there is no backup'

# ---- requests ----

# head OPTIONS…: the headers of an answer.
head_of() { curl -sS --max-time 20 -D - -o /dev/null "$@" | tr -d '\r'; }
head_of "$api/maps" >"$folder/head"
for header in 'Cache-Control: no-store' 'Content-Type: application/json' 'X-Content-Type-Options: nosniff' \
    'Cross-Origin-Resource-Policy: same-origin'; do
    grep -qix "$header" "$folder/head" || fail "no $header"
done
! grep -qi '^access-control' "$folder/head" || fail 'others get permissions'
head_of -X OPTIONS "$api/games" | grep -qi '^allow: POST, GET, HEAD, OPTIONS' || fail 'OPTIONS'
head_of --head "$api/maps" | grep -q '^HTTP/1.1 200' || fail HEAD
head_of -X PUT "$api/me" | grep -qi '^allow: ' || fail 'no Allow with 405'
curl -sSN --max-time 60 -D "$folder/head" -o "$folder/first" "$api/games/$game/events" &
await test -s "$folder/first"
kill $!
wait $! || true
grep -qi '^X-Accel-Buffering: no' "$folder/head" || fail 'streams do not tell nginx'
grep -qi '^Content-Type: text/event-stream' "$folder/head" || fail 'streams have another type'
# Cookies: Secure, because the public address is https; changes only from our own pages.
head_of -H "$json" -d '{"name":"Cookie"}' "$api/guests" >"$folder/head"
grep -qi '^set-cookie: session=[^;]*; Path=/; Max-Age=[0-9]*; HttpOnly; SameSite=Strict; Secure$' "$folder/head" || fail 'the cookie'
cookie=$(sed -n 's/^set-cookie: \(session=[^;]*\).*/\1/Ip' "$folder/head")
post() { curl -sS -o "$folder/body" -w '%{http_code}' -X POST -H "Cookie: $cookie" "$@" "$api/games/$game/rematch"; }
[ "$(post)" = 403 ] && grep -q own "$folder/body" || fail 'a cookie without an origin'
[ "$(post -H 'Origin: https://evil.example')" = 403 ] && grep -q own "$folder/body" || fail 'another origin'
post -H 'Origin: https://games.example.org' >/dev/null
grep -q not_your_seat "$folder/body" || fail "our own origin: $(cat "$folder/body")"
# Bodies: too large in one piece, in chunks, announced and huge; none; of another type.
head -c 3000 /dev/zero | tr '\0' ' ' >"$folder/large"
sized() { curl -sS --max-time 20 -o /dev/null -w '%{http_code}' "$@" "$api/guests"; }
[ "$(sized -H "$json" --data-binary "@$folder/large")" = 413 ] || fail 'a large body'
[ "$(sized -H "$json" -H 'Transfer-Encoding: chunked' --data-binary "@$folder/large")" = 413 ] || fail 'a large body in chunks'
[ "$(sized -X POST)" = 411 ] || fail 'no body'
[ "$(sized -H 'Content-Type: text/plain' -d '{"name":"x"}')" = 415 ] || fail 'text/plain'
[ "$(sized -d '{"name":"x"}')" = 415 ] || fail 'a form'
many=()
for i in $(seq 70); do many+=(-H "X-$i: 1"); done
[ "$(sized -H "$json" -d '{"name":"x"}' "${many[@]}")" = 431 ] || fail 'seventy headers'
# A proxy on this machine says for whom it asks, and its last word counts.
call "$admin" POST /admin/bans '{"address":"203.0.113.7","hours":1,"reason":"noise"}'
is 200 'a ban'
[ "$(curl -s -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: 203.0.113.7' "$api/maps")" = 403 ] || fail 'a banned address'
[ "$(curl -s -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: 203.0.113.7, 203.0.113.8' "$api/maps")" = 200 ] || fail 'a forged address'
curl -sS "$url/metrics" >"$folder/metrics"
grep -qE '^stellwerk_move_seconds_count [1-9]' "$folder/metrics" || fail 'no moves in the metrics'
grep -qE '^stellwerk_store_writes_total [1-9]' "$folder/metrics" || fail 'no writes in the metrics'
grep -qF 'stellwerk_requests_total{method="POST",route="/api/v1/games/{id}/moves",status="200"}' "$folder/metrics" || fail 'no requests in the metrics'

# ---- the end: streams are ended, and the log has no secrets ----

curl -sN --max-time 60 "$api/games/$game/events" >"$folder/last" &
streams+=($!)
await test -s "$folder/last"
stop_server
for job in "${streams[@]}"; do wait "$job" || fail 'a stream was torn off'; done
cat "$folder/server" >>"$folder/log"
grep -q 'level=debug event=request method=POST route=/api/v1/games/{id}/moves status=200' "$folder/log" || fail 'requests are not in the log'
for secret in "${tokens[@]}" "$admin" "${cookie#session=}" the-secret-chat "$game" '"anna"'; do
    ! grep -qF -- "$secret" "$folder/log" || fail "the log has a secret: $secret"
done

# ---- limits by address: none where everybody comes from this machine, unless somebody has set one ----

# guests OPTIONS…: how many guests a new server takes, of 301 by one program and 301 by another.
guests() {
    store=memory: start_server --max-requests-per-second 1000000 "$@"
    for agent in one another; do
        curl -sS -o /dev/null -w '%{http_code}\n' -H "$json" -A $agent -d '{"name":"x"}' "$url/api/v1/guests#[1-301]"
    done >"$folder/guests"
    stop_server
    grep -c '^201$' "$folder/guests" || true
}
[ "$(guests)" = 602 ] || fail 'guests are limited by an address that all share'
# 300 is the usual number, and somebody wants it.
[ "$(guests --max-guests-per-hour 300)" = 300 ] || fail 'a limit that was set does not count'
echo "A game of two people: $n moves, $version versions, once killed; settings, headers and limits are as they should be."
