#!/bin/bash
# A program that uses jansson and libsodium as well, with the static library first and last: names
# that all of them have inside (json_string, chacha20) do not meet.
. "${BASH_SOURCE%/*}/common.sh"
cat >"$work/beside.c" <<'C'
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

static unsigned char memory[SW_BUILTIN_MEMORY];
static sw_game game;

int main(void)
{
    sw_state state;
    unsigned char seed[32] = {0}, stream[64];
    const unsigned char nonce[8] = {0};
    const sw_map *map = sw_map_by_id("usa", memory, sizeof memory);
    if (!map || sw_game_init(&game, map, 2, NULL) != SW_OK || sodium_init() < 0) {
        return 1;
    }
    json_t *object = json_loads("{\"words\": [\"a\", 1, null]}", 0, NULL);
    json_t *string = json_string("b");
    json_array_append_new(json_object_get(object, "words"), string);
    char *text = json_dumps(object, JSON_COMPACT);
    puts(text);
    if (strcmp(text, "{\"words\":[\"a\",1,null,\"b\"]}") != 0) {
        return 1;
    }
    crypto_stream_chacha20(stream, sizeof stream, nonce, seed);
    if (stream[0] != 0x76 || stream[1] != 0xb8) { /* of RFC 8439, A.1 */
        return 1;
    }
    sw_start(&game, seed, &state);
    printf("%d moves\n", sw_moves_count(&game, &state));
    free(text);
    json_decref(object);
    return 0;
}
C
try() {
    cc -std=c11 -Wall -Wextra -Werror "${cflags[@]}" -o "$work/beside" "$work/beside.c" "$@" ||
        fail "A program does not link with $*."
    "$work/beside" >"$work/out" || fail "A program goes wrong, linked with $*: $(cat "$work/out")"
}
try "$static" -ljansson -lsodium
try -ljansson -lsodium "$static"
try "${libs[@]}" -ljansson -lsodium
# All of it in one program, where even objects of archives would meet.
if [ -e "$(cc -print-file-name=libjansson.a)" ] && [ -e "$(cc -print-file-name=libsodium.a)" ]; then
    try -Wl,--whole-archive "$static" -l:libjansson.a -l:libsodium.a -Wl,--no-whole-archive -lpthread
fi
cat "$work/out"
