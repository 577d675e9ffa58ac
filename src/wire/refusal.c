#include "refusal.h"

static void put_number(json_out *o, const char *key, int n)
{
    if (n >= 0) {
        json_key(o, key);
        json_put_int(o, n);
    }
}

static void put_id(json_out *o, const char *key, int index)
{
    put_number(o, key, index == SW_NONE ? -1 : index);
}

static void put_cards(json_out *o, const sw_map *map, const uint8_t *cards)
{
    json_key(o, "cards");
    json_open(o, '{');
    for (int kind = 0; kind < map->n_cards; kind++) {
        if (cards[kind]) {
            json_key(o, map->cards[kind].id);
            json_put_int(o, cards[kind]);
        }
    }
    json_close(o, '}');
}

void wire_refusal_put(json_out *o, const sw_map *map, const sw_refusal *r)
{
    bool least = r->err == SW_E_KEEP_TOO_FEW || r->err == SW_E_JOKER_LENGTH;
    json_open(o, '{');
    json_key(o, "code");
    json_put_string(o, sw_err_name(r->err));
    put_id(o, "seat", r->seat);
    put_id(o, "route", r->route);
    if (r->piece != SW_NONE) {
        json_key(o, "piece");
        json_put_string(o, map->pieces[r->piece].id);
    }
    put_number(o, "have", r->have);
    put_number(o, least ? "least" : "need", r->need);
    put_number(o, "missing", r->missing);
    if (r->colour != SW_NONE) {
        json_key(o, "colour");
        json_put_string(o, map->colours[r->colour]);
    }
    if (r->err == SW_E_CARDS_MISSING) {
        put_cards(o, map, r->cards);
    }
    json_close(o, '}');
}
