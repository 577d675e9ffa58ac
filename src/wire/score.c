#include "score.h"

static bool asks_for_longest(const sw_rules *rules)
{
    if (rules->bonus_longest) {
        return true;
    }
    for (int i = 0; i < SW_MAX_TIEBREAKS && rules->tiebreaks[i] != SW_TIE_END; i++) {
        if (rules->tiebreaks[i] == SW_TIE_LONGEST) {
            return true;
        }
    }
    return false;
}

static void put(json_out *o, bool there, const char *key, int n)
{
    if (there) {
        json_key(o, key);
        json_put_int(o, n);
    }
}

static void put_seat(json_out *o, const sw_game *g, const sw_seat_score *s)
{
    const sw_rules *rules = &g->map->rules;
    bool harbours = sw_game_has(g, SW_MODULE_HARBOURS);
    json_open(o, '{');
    put(o, true, "total", s->total);
    put(o, true, "routes", s->routes);
    put(o, true, "tickets", s->tickets);
    put(o, true, "tickets_done", s->tickets_done);
    put(o, rules->bonus_longest || rules->bonus_tickets, "bonus", s->bonus);
    put(o, asks_for_longest(rules), "longest", s->longest);
    put(o, sw_game_has(g, SW_MODULE_PASSENGERS), "goods", s->goods);
    put(o, harbours, "harbours", s->harbours);
    put(o, harbours, "harbours_unbuilt", s->harbours_unbuilt);
    put(o, sw_game_has(g, SW_MODULE_EXCHANGE), "exchange", s->exchange);
    json_close(o, '}');
}

void wire_tie_put(json_out *o, const sw_scores *scores)
{
    static const char *const names[] = {[SW_TIE_END] = "shared",
                                        [SW_TIE_TICKETS] = "tickets",
                                        [SW_TIE_LONGEST] = "longest",
                                        [SW_TIE_GOODS] = "goods"};
    if (scores->tied) {
        json_key(o, "tie");
        json_put_string(o, names[scores->tie]);
    }
}

void wire_score_put(json_out *o, const sw_game *g, const sw_scores *scores)
{
    json_key(o, "scores");
    json_open(o, '[');
    for (int i = 0; i < g->n_players; i++) {
        put_seat(o, g, &scores->seats[i]);
    }
    json_close(o, ']');
    json_key(o, "winners");
    json_open(o, '[');
    for (int i = 0; i < g->n_players; i++) {
        if (scores->winners >> i & 1) {
            json_put_int(o, i);
        }
    }
    json_close(o, ']');
}
