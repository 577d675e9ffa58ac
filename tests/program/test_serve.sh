#!/bin/bash
# `stellwerk serve` from outside: status, headers, caching, compression, paths that try to get out,
# requests that are too long or make no sense, and a clean end.
set -eu
export STELLWERK_STORE=memory:
program=$1
. "$(dirname "$0")/serve.sh"
fail() {
    echo "test_serve: $1" >&2
    cat "$folder/head" "$folder/log" "$folder/server" 2>/dev/null >&2 || true
    exit 1
}

# refused ADDRESS WORDS: the address is refused with status 2, and the message has these words.
refused() {
    local status=0
    "$program" serve --listen "$1" >"$folder/log" 2>&1 </dev/null || status=$?
    [ $status = 2 ] || fail "status $status for --listen $1"
    grep -qF -- "$2" "$folder/log" || fail "--listen $1 does not say: $2"
}

if "$program" serve --listen nonsense 2>&1 </dev/null | grep -q 'without the web client'; then
    echo 'This program has no web client, and says so.'
    exit 0
fi
refused nonsense 'is not ADDRESS:PORT'
refused 127.0.0.1:99999 'is not ADDRESS:PORT'
refused 127.0.0.1: 'is not ADDRESS:PORT'
refused ::1:8080 'is not ADDRESS:PORT'
refused :8080 'is not ADDRESS:PORT'
refused no.such.name.invalid:8080 'is no address'
refused 192.0.2.1:8080 'does not have the address'

listen=$(lasting_address)
start_server
port=${url##*:}
refused "127.0.0.1:$port" 'in use by another program'

# get PATH OPTIONS…: leaves status, head and body.
get() {
    local path=$1
    shift
    rm -f "$folder/body"
    touch "$folder/body"
    status=$(curl -sS --path-as-is --max-time 20 -D "$folder/head" -o "$folder/body" -w '%{http_code}' \
        "$@" "$url$path") || fail "no answer to $path $*"
    tr -d '\r' <"$folder/head" >"$folder/head.txt"
    mv "$folder/head.txt" "$folder/head"
}
is() { [ "$status" = "$1" ] || fail "$2: status $status instead of $1"; }
# has NAME VALUE: a header, or fails; lacks NAME; value NAME prints it.
value() { sed -n "s/^$1: //Ip" "$folder/head"; }
has() { [ "$(value "$1")" = "$2" ] || fail "$1 is \"$(value "$1")\" instead of \"$2\""; }
lacks() { [ -z "$(value "$1")" ] || fail "$1 must not be there"; }
# Every answer of ours, whatever it is.
is_guarded() {
    local policy
    policy=$(value Content-Security-Policy)
    for part in "default-src 'self'" "script-src 'self' 'wasm-unsafe-eval'" "object-src 'none'" \
        "base-uri 'none'" "frame-ancestors 'none'"; do
        case $policy in *"$part"*) ;; *) fail "the policy lacks $part" ;; esac
    done
    case $policy in *unsafe-inline* | *"unsafe-eval';"*"unsafe-eval"* | *http*) fail "the policy is lax" ;; esac
    has X-Content-Type-Options nosniff
    has Referrer-Policy no-referrer
    has Cross-Origin-Opener-Policy same-origin
    has Cross-Origin-Resource-Policy same-origin
    value Permissions-Policy | grep -q 'camera=()' || fail 'no Permissions-Policy'
    lacks Server
    lacks Access-Control-Allow-Origin
}

# The first page.
get /
is 200 /
is_guarded
has Content-Type 'text/html; charset=utf-8'
has Cache-Control no-cache
has Vary Accept-Encoding
lacks Content-Encoding
grep -qi '<!doctype html>' "$folder/body" || fail '/ is no page'
page_tag=$(value ETag)
cp "$folder/body" "$folder/page"
get /index.html
cmp -s "$folder/page" "$folder/body" || fail '/index.html is another page'
get '/?utm=1&x=%2e%2e'
is 200 'a query'
get /sw.js
is 200 /sw.js
has Cache-Control no-cache

# A file with its hash in the name, in all forms.
script=/$(grep -oE 'assets/[A-Za-z0-9_.-]+\.js' "$folder/page" | head -n 1)
get "$script"
is 200 "$script"
is_guarded
has Content-Type 'text/javascript; charset=utf-8'
has Cache-Control 'public, max-age=31536000, immutable'
lacks Content-Encoding
cp "$folder/body" "$folder/script"
size=$(wc -c <"$folder/script")
has Content-Length "$size"
tags=$(value ETag)
for coding in gzip br; do
    get "$script" -H "Accept-Encoding: $coding"
    has Content-Encoding $coding
    has Vary Accept-Encoding
    [ "$(wc -c <"$folder/body")" -lt "$size" ] || fail "$coding does not make it smaller"
    tags+=$'\n'$(value ETag)
    tag=$(value ETag)
    get "$script" -H "Accept-Encoding: $coding" -H "If-None-Match: $tag"
    is 304 "If-None-Match $tag"
    has ETag "$tag"
    get "$script" -H "Accept-Encoding: $coding" --compressed
    cmp -s "$folder/script" "$folder/body" || fail "$coding changes the file"
done
[ "$(sort -u <<<"$tags" | wc -l)" = 3 ] || fail 'forms share an ETag'
# What browsers say; weights; nothing that there is.
get "$script" -H 'Accept-Encoding: gzip, deflate, br, zstd'
has Content-Encoding br
get "$script" -H 'Accept-Encoding: gzip;q=1.0, br;q=0.5'
has Content-Encoding gzip
get "$script" -H 'Accept-Encoding: br;q=0, gzip;q=0'
lacks Content-Encoding
get "$script" -H 'Accept-Encoding: zstd, identity;q=0'
is 200 'nothing acceptable'
lacks Content-Encoding

# WebAssembly is compiled while it loads only with its own type.
wasm=$(grep -aoE '/assets/[A-Za-z0-9_.-]+\.wasm' "$program" | head -n 1)
get "$wasm" --compressed
is 200 "$wasm"
has Content-Type application/wasm
[ "$(head -c 4 "$folder/body" | od -An -c | tr -d ' ')" = '\0asm' ] || fail "$wasm is no module"

# What runs nothing is bound by the page that asks for it, and has the few headers of data.
style=/$(grep -oE 'assets/[A-Za-z0-9_.-]+\.css' "$folder/page" | head -n 1)
get "$style"
is 200 "$style"
has Content-Security-Policy "default-src 'none'; frame-ancestors 'none'"
has X-Content-Type-Options nosniff
has Cross-Origin-Resource-Policy same-origin
lacks Permissions-Policy

# Conditional requests.
get / -H "If-None-Match: $page_tag"
is 304 'If-None-Match'
is_guarded
[ ! -s "$folder/body" ] || fail '304 with a body'
has ETag "$page_tag"
has Cache-Control no-cache
get / -H "If-None-Match: \"other\", W/$page_tag"
is 304 'a list with a weak tag'
get / -H 'If-None-Match: *'
is 304 '*'
for tags in '"other"' "${page_tag%\"}" '"' ',,,' 'W/' '""'; do
    get / -H "If-None-Match: $tags"
    is 200 "If-None-Match: $tags"
done

# HEAD says what GET would.
for path in / "$script"; do
    get "$path"
    grep -viE '^(date|http)' "$folder/head" >"$folder/get"
    get "$path" --head
    is 200 "HEAD $path"
    grep -viE '^(date|http)' "$folder/head" | cmp -s - "$folder/get" || fail "HEAD $path differs from GET"
done
get /nothing --head
is 404 'HEAD /nothing'

# What is not there.
for path in /nothing /assets /assets/ /index /INDEX.HTML //index.html /./index.html /assets/../index.html \
    /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc/passwd '/..\..\etc\passwd' /index.html/ \
    /index.html%00 /%00 '/%' '/%zz' /.git/config /sw.js.map '/ä' "$script.br" "$script.gz"; do
    get "$path"
    is 404 "$path"
    is_guarded
    has Cache-Control no-store
done

# Answers of the API are no pages, and allow nothing.
for path in /api/v1/nothing /api/v1/maps; do
    get "$path"
    has Content-Security-Policy "default-src 'none'; frame-ancestors 'none'"
    has X-Content-Type-Options nosniff
    has Cross-Origin-Resource-Policy same-origin
    has Content-Type application/json
    has Cache-Control no-store
    lacks Server
    lacks Access-Control-Allow-Origin
done

# Other methods, with and without bodies; huge ones are not waited for.
for method in POST PUT DELETE PATCH OPTIONS TRACE PROPFIND get; do
    get / -X "$method"
    is 405 "$method"
    is_guarded
    has Allow 'GET, HEAD'
done
head -c 3000000 /dev/zero >"$folder/huge"
status=$(curl -s --max-time 20 -o "$folder/body" -w '%{http_code}' -H 'Expect:' --data-binary "@$folder/huge" "$url/") || true
case $status in 405 | 000) ;; *) fail "a huge body: status $status" ;; esac

# Too long: an error of the client, and the server goes on.
long=$(head -c 60000 /dev/zero | tr '\0' a)
status=$(curl -s --max-time 20 -o /dev/null -w '%{http_code}' "$url/$long") || true
case $status in 414 | 431 | 400) ;; *) fail "a long URL: status $status" ;; esac
status=$(curl -s --max-time 20 -o /dev/null -w '%{http_code}' -H "X-Long: $long" "$url/") || true
case $status in 431 | 400 | 413) ;; *) fail "a long header: status $status" ;; esac
get "/$(head -c 4000 <<<"$long")"
is 404 'a path of 4,000 letters'

# raw TEXT: the first line that the server answers to these bytes; it may hang up while they come.
raw() {
    (
        trap '' PIPE
        exec 3<>"/dev/tcp/127.0.0.1/$port"
        printf %b "$1" >&3 2>/dev/null || true
        timeout 20 head -c 300 <&3 | head -n 1 | tr -d '\r'
    )
}
raw 'nonsense\r\n\r\n' >/dev/null
head -c 2000 /dev/urandom >"/dev/tcp/127.0.0.1/$port" || true
raw 'GET / HTTP/9.9\r\nHost: x\r\n\r\n' >/dev/null
case $(raw 'GET / HTTP/1.1\r\n\r\n') in *' 400 '*) ;; *) fail 'a request without Host is taken' ;; esac
case $(raw 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n') in *' 200 '*) fail 'a negative length' ;; esac
case $(raw 'GET http://x/ HTTP/1.0\r\n\r\n') in 'HTTP/1.'*) ;; *) fail 'no answer to a proxy request' ;; esac

# A connection is kept for the next request; many at once are served; half a request keeps nobody.
curl -sS -o /dev/null -o /dev/null -w '%{num_connects}\n' "$url/" "$url/sw.js" | tail -n 1 | grep -qx 0 ||
    fail 'connections are not kept'
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HT' >&4
n=$(curl -sS --no-progress-meter --parallel --parallel-max 40 -o "$folder/many#1" -w '%{http_code}\n' "$url$script?[1-40]" | grep -c 200)
[ "$n" = 40 ] || fail "$n of 40 requests at once"
for i in $(seq 40); do
    cmp -s "$folder/many$i" "$folder/script" || fail "request $i of 40 got something else"
done

# SIGTERM ends it soon, with status 0, and frees the port.
stop_server
grep -q 'has stopped' "$folder/server" || fail 'it does not say that it stopped'
exec 4>&-
listen=127.0.0.1:$port
start_server
get /
is 200 'after a restart on the same port'
kill -INT "$pid" 2>/dev/null
wait "$pid" || fail 'SIGINT does not end it well'
pid=
echo 'stellwerk serve answers as it should.'
