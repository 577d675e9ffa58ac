/* Events and scores as sentences. */
#include "tell.h"

#include <string.h>

/* An event on its way to a sentence. */
typedef struct told {
    const tell *t;
    const sw_event *e;
    int many; /* cards laid one after the other are told together */
} told;

/* The parameters of events.def: each gives its words, in `s` if they have to be made, or NULL if
 * nothing is known. */

static const char *seat_of(const told *w, text_str *s)
{
    (void)s;
    return tell_seat(w->t, w->e->seat);
}

static const char *you_of(const told *w, text_str *s)
{
    (void)s;
    return tell_is_you(w->t, w->e->seat);
}

static const char *tickets_of(const told *w, text_str *s)
{
    text_buf b = text_buf_of(s);
    tell_put_ticket_count(w->t, w->e->count, &b);
    return s->at;
}

/* The seat that chooses gets its offer as a numbered list from whoever asks it, so that it is not
 * told twice. */
static const char *which_of(const told *w, text_str *s)
{
    if (!w->e->n_tickets || (w->e->type == SW_EVENT_OFFERED && w->e->seat == w->t->you)) {
        return NULL;
    }
    text_buf b = text_buf_of(s);
    for (int i = 0; i < w->e->n_tickets; i++) {
        text_put(&b, i ? ", " : "");
        tell_put_worth(w->t, w->e->tickets[i], &b);
    }
    return s->at;
}

static const char *pieces_of(const told *w, text_str *s)
{
    text_buf b = text_buf_of(s);
    tell_put_pieces(w->t, w->e->count, &b);
    return s->at;
}

static const char *card_of(const told *w, text_str *s)
{
    return w->e->card == SW_NONE ? NULL : tell_card(w->t, w->e->card, false, s);
}

static const char *cards_of(const told *w, text_str *s)
{
    text_buf b = text_buf_of(s);
    for (int i = 0; i < w->many; i++) {
        text_put(&b, i ? ", " : "");
        text_put(&b, text_number(TEXT_TMP, w->e[i].slot + 1));
        text_put(&b, " ");
        text_put(&b, tell_card(w->t, w->e[i].card, false, TEXT_TMP));
    }
    return s->at;
}

static const char *deck_of(const told *w, text_str *s)
{
    return text_pile(w->t->lang, w->t->game->map->decks[w->e->deck], s);
}

static const char *kind_of(const told *w, text_str *s)
{
    return w->t->game->map->n_ticket_decks > 1 ? tell_ticket_deck(w->t, w->e->deck, s) : NULL;
}

static const char *route_of(const told *w, text_str *s)
{
    text_buf b = text_buf_of(s);
    tell_put_route(w->t, w->e->at, &b);
    return s->at;
}

static const char *city_of(const told *w, text_str *s)
{
    (void)s;
    return tell_city(w->t, w->e->city);
}

static const char *pay_of(const told *w, text_str *s)
{
    text_buf b = text_buf_of(s);
    tell_put_pay(w->t, w->e->pay, &b);
    return s->at;
}

static const char *points_of(const told *w, text_str *s)
{
    return text_number(s, w->e->points < 0 ? -w->e->points : w->e->points);
}

static const char *n_of(const told *w, text_str *s)
{
    return text_number(s, w->e->type == SW_EVENT_LAID ? w->many : w->e->n);
}

/* Of cards and of wipes: only if there were some. */
static const char *some_of(const told *w, text_str *s)
{
    return w->e->n ? n_of(w, s) : NULL;
}

static const char *good_of(const told *w, text_str *s)
{
    return w->e->points ? points_of(w, s) : NULL;
}

static const char *give_of(const told *w, text_str *s)
{
    return tell_piece(w->t, w->e->at, w->e->n != 1, s);
}

static const char *take_of(const told *w, text_str *s)
{
    return tell_piece(w->t, w->e->other, w->e->n != 1, s);
}

static const char *passes_of(const told *w, text_str *s)
{
    return w->e->n == SW_END_PASSES ? s->at : NULL;
}

static const char *limit_of(const told *w, text_str *s)
{
    return w->e->n == SW_END_TURNS ? s->at : NULL;
}

static const struct {
    const char *name;
    const char *(*words)(const told *w, text_str *s);
} event_params[] = {
    {"seat", seat_of},     {"you", you_of},     {"tickets", tickets_of}, {"which", which_of},
    {"pieces", pieces_of}, {"card", card_of},   {"cards", cards_of},     {"deck", deck_of},
    {"kind", kind_of},     {"route", route_of}, {"city", city_of},       {"pay", pay_of},
    {"points", points_of}, {"n", n_of},         {"paid", some_of},       {"good", good_of},
    {"give", give_of},     {"take", take_of},   {"passes", passes_of},   {"limit", limit_of},
    {"wipes", some_of},
};

static const char *param_words(const told *w, const text_param *p, text_str *s)
{
    for (size_t i = 0; i < sizeof event_params / sizeof event_params[0]; i++) {
        if (strlen(event_params[i].name) == p->name_len &&
            memcmp(event_params[i].name, p->name, p->name_len) == 0) {
            return event_params[i].words(w, s);
        }
    }
    return NULL;
}

static const struct way {
    sw_event_type type;
    const char *params;
    const char *sentence[TEXT_N_LANGS];
} ways[] = {
#define EVENT(type, params, en, de) {SW_EVENT_##type, params, {en, de}},
#include "events.def"
#undef EVENT
};

enum { MAX_PARAMS = 6 };

/* False if a parameter is not known. */
static bool say_way(const told *w, const struct way *way, text_buf *b)
{
    text_str made[MAX_PARAMS];
    const char *args[MAX_PARAMS], *at = way->params;
    text_param p;
    int n_args = 0;
    while (n_args < MAX_PARAMS && text_param_next(&at, &p)) {
        made[n_args].at[0] = '\0';
        args[n_args] = param_words(w, &p, &made[n_args]);
        if (!args[n_args]) {
            return false;
        }
        n_args++;
    }
    text_fill(b, way->sentence[w->t->lang], way->params, args, n_args);
    return true;
}

void tell_put_events(const tell *t, const sw_event *events, int n_events, text_buf *b)
{
    for (int i = 0; i < n_events;) {
        told w = {t, &events[i], 1};
        while (events[i].type == SW_EVENT_LAID && i + w.many < n_events &&
               events[i + w.many].type == SW_EVENT_LAID) {
            w.many++;
        }
        text_put_sep(b, 0, " "); /* a sentence starts behind a space, unless it is the first */
        for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++) {
            if (ways[k].type == (sw_event_type)events[i].type && say_way(&w, &ways[k], b)) {
                break;
            }
        }
        i += w.many;
    }
}

static void put_part(const tell *t, text_id id, int points, text_buf *b)
{
    text_put(b, ", ");
    text_say(b, t->lang, id, text_number(TEXT_TMP, points));
}

void tell_put_score(const tell *t, const sw_seat_score *score, int seat, text_buf *b)
{
    const sw_game *g = t->game;
    const sw_rules *rules = &g->map->rules;
    text_say(b, t->lang, TEXT_SCORE_TOTAL, tell_seat(t, seat), text_number(TEXT_TMP, score->total));
    text_say(b, t->lang, TEXT_SCORE_ROUTES, text_number(TEXT_TMP, score->routes));
    text_put(b, ", ");
    text_say(b, t->lang, TEXT_SCORE_TICKETS, text_number(TEXT_TMP, score->tickets),
             text_number(TEXT_TMP, score->tickets_done), text_number(TEXT_TMP, score->n_tickets));
    if (rules->bonus_longest) {
        put_part(t, TEXT_SCORE_LONGEST, score->longest, b);
    }
    if (rules->bonus_longest || rules->bonus_tickets) {
        put_part(t, TEXT_SCORE_BONUS, score->bonus, b);
    }
    if (sw_game_has(g, SW_MODULE_PASSENGERS)) {
        put_part(t, TEXT_SCORE_GOODS, score->goods, b);
    }
    if (sw_game_has(g, SW_MODULE_HARBOURS)) {
        put_part(t, TEXT_SCORE_HARBOURS, score->harbours, b);
        put_part(t, TEXT_SCORE_UNBUILT, score->harbours_unbuilt, b);
    }
    if (sw_game_has(g, SW_MODULE_EXCHANGE)) {
        put_part(t, TEXT_SCORE_EXCHANGE, score->exchange, b);
    }
    text_put(b, ".");
}

void tell_put_winners(const tell *t, const sw_scores *scores, text_buf *b)
{
    text_str *who = TEXT_TMP;
    text_buf w = text_buf_of(who);
    int n = 0;
    bool you = false;
    for (int i = 0; i < t->game->n_players; i++) {
        if ((scores->winners >> i) & 1) {
            text_put(&w, n++ ? text_get(t->lang, TEXT_AND) : "");
            text_put(&w, tell_seat(t, i));
            you = i == t->you;
        }
    }
    if (n > 1) {
        text_say(b, t->lang, TEXT_WINNERS, who->at);
    } else {
        text_say(b, t->lang, TEXT_WINNER, who->at, you ? "1" : "0");
    }
}
