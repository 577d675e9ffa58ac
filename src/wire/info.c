#include "info.h"
#include "move.h"

static void put_milli(json_out *o, const char *key, int milli)
{
    json_key(o, key);
    json_put_fixed(o, milli / 1000.0, 3);
}

static void put_forecast(json_out *o, const char *key, const int *milli, int n)
{
    json_key(o, key);
    json_open(o, '[');
    for (int i = 0; i < n; i++) {
        json_put_fixed(o, milli[i] / 1000.0, 3);
    }
    json_close(o, ']');
}

static void put_alternatives(json_out *o, const sw_game *g, const sw_state *s, const ai_info *info)
{
    json_key(o, "alternatives");
    json_open(o, '[');
    for (int i = 0; i < info->n_alternatives; i++) {
        json_open(o, '{');
        json_key(o, "move");
        wire_move_put(o, g, s, &info->alternatives[i].move);
        put_milli(o, "value", info->alternatives[i].value_milli);
        json_close(o, '}');
    }
    json_close(o, ']');
}

void wire_info_put(json_out *o, const sw_game *g, const sw_state *s, const ai_info *info)
{
    json_open(o, '{');
    json_key(o, "playouts");
    json_put_int(o, info->playouts);
    json_key(o, "considered");
    json_put_int(o, info->considered);
    put_milli(o, "value", info->value_milli);
    json_key(o, "plan");
    json_open(o, '[');
    for (int i = 0; i < info->n_plan; i++) {
        json_put_int(o, info->plan[i]);
    }
    json_close(o, ']');
    if (info->n_alternatives) {
        put_alternatives(o, g, s, info);
    }
    if (info->has_forecast) {
        put_forecast(o, "win", info->win_milli, g->n_players);
        put_forecast(o, "score", info->score_milli, g->n_players);
    }
    if (info->reason[0]) {
        json_key(o, "reason");
        json_put_string(o, info->reason);
    }
    json_close(o, '}');
}
