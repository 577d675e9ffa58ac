#include "judgement.h"
#include "move.h"

static void put_milli(json_out *o, int milli)
{
    json_put_fixed(o, milli / 1000.0, 3);
}

void wire_chances_put(json_out *o, const char *key, const int *milli, int n)
{
    json_key(o, key);
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        if (milli[i] < 0) {
            json_put_null(o);
        } else {
            put_milli(o, milli[i]);
        }
    }
    json_close(o, ']');
}

static void put_scores(json_out *o, const int *milli, int n)
{
    json_key(o, "score");
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        put_milli(o, milli[i]);
    }
    json_close(o, ']');
}

void wire_judgement_put(json_out *o, const sw_game *g, const sw_state *s, int n,
                        const sw_move *made, const ai_judgement *m)
{
    json_key(o, "n");
    json_put_int(o, n);
    json_key(o, "seat");
    json_put_int(o, m->seat);
    json_key(o, "move");
    wire_move_put(o, g, s, made);
    json_key(o, "forced");
    json_put_bool(o, m->is_forced);
    json_key(o, "before");
    put_milli(o, m->before);
    json_key(o, "after");
    put_milli(o, m->after);
    wire_chances_put(o, "win", m->win, g->n_players);
    if (m->is_forced) {
        return;
    }
    put_scores(o, m->score, g->n_players);
    json_key(o, "visits");
    json_put_int(o, m->visits);
    json_key(o, "best");
    wire_move_put(o, g, s, &m->best);
    json_key(o, "best_visits");
    json_put_int(o, m->best_visits);
}
