#include "value.h"

/* Strings with escapes are rare: decoded on the stack, all of them are short. */
static const char *decode(const json *j, int value, unsigned char *room, size_t size)
{
    size_t len;
    json_source(j, value, &len);
    if (json_type_of(j, value) != JSON_STRING || len > size / 2) {
        return NULL;
    }
    arena memory = arena_make(room, size);
    return json_string(j, value, &memory);
}

bool wire_id_read(const json *j, int value, wire_id *out)
{
    unsigned char room[2 * 6 * sizeof out->at]; /* an escape takes six bytes */
    const char *s;
    size_t len;
    out->len = 0;
    out->at[0] = '\0';
    if (!json_plain(j, value, &s, &len)) {
        s = decode(j, value, room, sizeof room);
        len = s ? strlen(s) : 0;
    }
    if (!s || len >= sizeof out->at) {
        return false;
    }
    memcpy(out->at, s, len);
    out->at[len] = '\0';
    out->len = len;
    return true;
}

int wire_city(const json *j, int value, const sw_map *map, wire_id *id)
{
    return wire_id_read(j, value, id) ? sw_map_city(map, id->at, id->len) : SW_NONE;
}

int wire_card(const json *j, int value, const sw_map *map, wire_id *id)
{
    return wire_id_read(j, value, id) ? sw_map_card(map, id->at, id->len) : SW_NONE;
}

int wire_deck(const json *j, int value, const sw_map *map, wire_id *id)
{
    return wire_id_read(j, value, id) ? sw_map_deck(map, id->at, id->len) : SW_NONE;
}

int wire_ticket_deck(const json *j, int value, const sw_map *map, wire_id *id)
{
    return wire_id_read(j, value, id) ? sw_map_ticket_deck(map, id->at, id->len) : SW_NONE;
}

int wire_piece(const json *j, int value, const sw_map *map, wire_id *id)
{
    return wire_id_read(j, value, id) ? sw_map_piece(map, id->at, id->len) : SW_NONE;
}

int wire_count(const json *j, int value, int max)
{
    int64_t n;
    return json_int(j, value, 0, max, &n) ? (int)n : -1;
}

void wire_hex_put(char *to, uint64_t x, int digits)
{
    for (int i = digits - 1; i >= 0; i--) {
        to[i] = "0123456789abcdef"[x & 15];
        x >>= 4;
    }
}

bool wire_hex_read(const char *from, int digits, uint64_t *x)
{
    uint64_t sum = 0;
    for (int i = 0; i < digits; i++) {
        char c = from[i];
        int d = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (d < 0) {
            return false;
        }
        sum = sum << 4 | (uint64_t)d;
    }
    *x = sum;
    return true;
}
