# For scripts that need a server: sourced, after `program` is set. Leaves url, pid, folder, and ends
# the server with the script.
folder=$(mktemp -d)
pid=
admin=admin-token-of-the-tests-0123456789
(umask 077 && echo "$admin" >"$folder/admin")
finish() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    [ -z "$pid" ] || wait "$pid" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
fail() {
    echo "${0##*/}: $1" >&2
    tail -n 50 "$folder/server" >&2 2>/dev/null || true
    exit 1
}
# lasting_address: one with a port for a server that comes back to it. The system gives such ports to
# nobody who asks for any; one of those could be taken while the server is away, even by a client that
# tries to reach it.
lasting_address() {
    local first port=0
    read -r first _ </proc/sys/net/ipv4/ip_local_port_range
    for _ in $(seq 100); do
        [ "$first" -gt 12000 ] || break
        port=$((first - 1 - RANDOM % 10000))
        (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
    done
    echo "127.0.0.1:$port"
}
# await COMMAND…: until it succeeds, for as long as that may take on a busy machine.
await() {
    for _ in $(seq 600); do
        ! "$@" || return 0
        sleep 0.1
    done
    fail "it does not come: $*"
}
# start_server OPTIONS…: on a free port, with bots that do not dawdle.
start_server() {
    : >"$folder/server" # what an earlier one said is not this one's word
    "$program" serve --listen "${listen:-127.0.0.1:0}" --store "${store:-memory:}" --admin-token-file "$folder/admin" \
        --pace 0 "$@" >"$folder/server" 2>&1 </dev/null &
    pid=$!
    for _ in $(seq 600); do
        ! grep -q '^Stellwerk is at' "$folder/server" || break
        kill -0 "$pid" 2>/dev/null || fail 'the server does not start'
        sleep 0.1
    done
    url=$(sed -n 's/^Stellwerk is at \(.*\) - .*/\1/p' "$folder/server")
    [ -n "$url" ] || fail 'the server does not say where it is'
}
# stop_server: and it must end well.
stop_server() {
    local status=0
    kill -TERM "$pid"
    wait "$pid" || status=$?
    pid=
    [ $status = 0 ] || fail "status $status after SIGTERM"
}
