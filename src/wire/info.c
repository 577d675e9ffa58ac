#include "info.h"
#include "move.h"

enum { MAX_SHOWN = 2 }; /* alternatives: more tell people nothing */

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

static void put_alternative(json_out *o, const sw_game *g, const sw_state *s,
                            const ai_alternative *a)
{
    json_open(o, '{');
    json_key(o, "move");
    wire_move_put(o, g, s, &a->move);
    put_milli(o, "value", a->value_milli);
    if (a->visits) {
        json_key(o, "visits");
        json_put_int(o, a->visits);
        put_milli(o, "win", a->win_milli);
    }
    json_close(o, '}');
}

static void put_alternatives(json_out *o, const sw_game *g, const sw_state *s, const ai_info *info)
{
    json_key(o, "alternatives");
    json_open(o, '[');
    for (int i = 0; i < info->n_alternatives && i < MAX_SHOWN; i++) {
        put_alternative(o, g, s, &info->alternatives[i]);
    }
    json_close(o, ']');
}

/* Routes, most urgent first, and tickets. */
static void put_plan(json_out *o, const sw_game *g, const ai_info *info)
{
    json_key(o, "plan");
    json_open(o, '[');
    for (int i = 0; i < info->n_plan; i++) {
        json_put_int(o, info->plan[i]);
    }
    json_close(o, ']');
    json_key(o, "tickets");
    json_open(o, '[');
    for (int t = 0; t < g->map->n_tickets; t++) {
        if (sw_ticketset_has(&info->plan_tickets, t)) {
            json_put_int(o, t);
        }
    }
    json_close(o, ']');
}

/* As one English text for people, and as codes for programs that speak other languages. */
static void put_reasons(json_out *o, const sw_map *map, const ai_info *info)
{
    char text[512];
    text_buf b = text_buf_make(text, sizeof text);
    for (int i = 0; i < info->n_reasons; i++) {
        ai_reason_put(map, &info->reasons[i], &b);
    }
    json_key(o, "reason");
    json_put_string(o, text);
    json_key(o, "reasons");
    json_open(o, '[');
    for (int i = 0; i < info->n_reasons; i++) {
        const ai_reason *r = &info->reasons[i];
        json_open(o, '{');
        json_key(o, "why");
        json_put_string(o, ai_reason_name(r->why));
        switch (ai_reason_about(r->why)) {
        case AI_ABOUT_ROUTE:
            json_key(o, "route");
            json_put_int(o, r->about);
            break;
        case AI_ABOUT_TICKET:
            json_key(o, "ticket");
            json_put_int(o, r->about);
            break;
        case AI_ABOUT_CITY:
            json_key(o, "city");
            json_put_string(o, map->cities[r->about].id);
            break;
        case AI_ABOUT_NOTHING:
            break;
        }
        if (ai_reason_has_points(r->why)) {
            json_key(o, "points");
            json_put_int(o, r->points);
        }
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
    if (info->playouts) {
        json_key(o, "visits");
        json_put_int(o, info->visits);
    }
    put_plan(o, g, info);
    if (info->n_alternatives) {
        put_alternatives(o, g, s, info);
    }
    if (info->has_forecast) {
        put_forecast(o, "win", info->win_milli, g->n_players);
        put_forecast(o, "score", info->score_milli, g->n_players);
    }
    if (info->has_asked) {
        json_key(o, "asked");
        put_alternative(o, g, s, &info->asked);
    }
    if (info->n_reasons) {
        put_reasons(o, g->map, info);
    }
    json_close(o, '}');
}
