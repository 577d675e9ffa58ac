/* What texts about a map may ask it: words that are true of it, and its numbers by their names.
 * web/src/pages/rules/facts.ts answers the same for the web client. */
#include "base/json.h"
#include "rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static bool has_country(const sw_map *m)
{
    for (int i = 0; i < m->n_cities; i++) {
        if (m->cities[i].kind == SW_PLACE_COUNTRY) {
            return true;
        }
    }
    return false;
}

static bool has_single(const sw_map *m)
{
    for (int i = 0; i < m->n_route_kinds; i++) {
        if (m->route_kinds[i].single) {
            return true;
        }
    }
    return false;
}

static bool side_by_side(const sw_track *a, const sw_track *b)
{
    return a->kind == b->kind && ((a->city[0] == b->city[0] && a->city[1] == b->city[1]) ||
                                  (a->city[0] == b->city[1] && a->city[1] == b->city[0]));
}

static bool has_triple(const sw_map *m)
{
    for (int i = 0; i < m->n_routes; i++) {
        int n = 0;
        for (int k = 0; k < m->n_routes; k++) {
            n += side_by_side(&m->routes[i], &m->routes[k]);
        }
        if (n > 2) {
            return true;
        }
    }
    return false;
}

static bool is_unsure(const sw_map *m)
{
    bool sure = true;
    for (int i = 0; i < m->n_route_kinds; i++) {
        sure = sure && m->route_kinds[i].sure;
    }
    for (int i = 0; i < m->n_cities; i++) {
        sure = sure && m->cities[i].sure;
    }
    for (int i = 0; i < m->n_routes; i++) {
        sure = sure && m->routes[i].sure;
    }
    for (int i = 0; i < m->n_tickets; i++) {
        sure = sure && m->tickets[i].sure;
    }
    return !sure;
}

static bool has_module(const sw_map *m, const char *name)
{
    static const char *const names[] = {
#define SW_RULE(id, word) word,
#include <stellwerk/modules.def>
#undef SW_RULE
    };
    for (int i = 0; i < SW_N_MODULES; i++) {
        if (strcmp(names[i], name) == 0) {
            return m->rules.modules >> i & 1;
        }
    }
    return false;
}

static bool has_tiebreak(const sw_map *m, const char *name)
{
    static const char *const names[] = {
        [SW_TIE_TICKETS] = "tickets", [SW_TIE_LONGEST] = "longest", [SW_TIE_GOODS] = "goods"};
    for (int i = 0; i < SW_MAX_TIEBREAKS && m->rules.tiebreaks[i] != SW_TIE_END; i++) {
        if (strcmp(names[m->rules.tiebreaks[i]], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The rest of `word` behind a prefix; NULL if it does not begin with it. */
static const char *behind(const char *word, const char *prefix)
{
    size_t len = strlen(prefix);
    return strncmp(word, prefix, len) == 0 ? word + len : NULL;
}

/* One word of a `when`. */
static bool is_true(const sw_map *m, const char *word)
{
    const struct {
        const char *word;
        bool is;
    } plain[] = {
        {"decks", m->n_decks > 1},
        {"mix", m->rules.choose_mix},
        {"choose", m->rules.choose_pieces > 0},
        {"longest", m->rules.bonus_longest > 0},
        {"most", m->rules.bonus_tickets > 0},
        {"rowstays", m->rules.faceup_when_empty},
        {"single", has_single(m)},
        {"triple", has_triple(m)},
        {"countries", has_country(m)},
        {"unsure", is_unsure(m)},
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(plain[i].word, word) == 0) {
            return plain[i].is;
        }
    }
    const char *rest;
    if ((rest = behind(word, "map:"))) {
        return strcmp(m->id, rest) == 0;
    }
    if ((rest = behind(word, "card:"))) {
        return sw_map_card(m, rest, strlen(rest)) != SW_NONE;
    }
    if ((rest = behind(word, "piece:"))) {
        return sw_map_piece(m, rest, strlen(rest)) != SW_NONE;
    }
    if ((rest = behind(word, "module:"))) {
        return has_module(m, rest);
    }
    rest = behind(word, "tie:");
    return rest && has_tiebreak(m, rest);
}

bool rules_when(const sw_map *map, const char *when)
{
    while (*(when += strspn(when, " "))) {
        size_t len = strcspn(when, " ");
        bool no = *when == '!';
        char word[32];
        snprintf(word, sizeof word, "%.*s", (int)(len - no), when + no);
        if (is_true(map, word) == no) {
            return false;
        }
        when += len;
    }
    return true;
}

/* ---- numbers ---- */

static int sum(const uint8_t *n, int count)
{
    int all = 0;
    for (int i = 0; i < count; i++) {
        all += n[i];
    }
    return all;
}

static int all_pieces(const sw_map *m)
{
    int all = 0;
    for (int i = 0; i < m->n_piece_kinds; i++) {
        all += m->pieces[i].count;
    }
    return all;
}

static int count_tours(const sw_map *m)
{
    int n = 0;
    for (int i = 0; i < m->n_tickets; i++) {
        n += m->tickets[i].n_cities > 2;
    }
    return n;
}

static int count_countries(const sw_map *m)
{
    int n = 0;
    for (int i = 0; i < m->n_cities; i++) {
        n += m->cities[i].kind == SW_PLACE_COUNTRY;
    }
    return n;
}

/* -1: no such name. */
static int plain_number(const sw_map *m, const char *name)
{
    const sw_rules *r = &m->rules;
    const struct {
        const char *name;
        int value;
    } list[] = {
        {"players_min", m->players_min},
        {"players_max", m->players_max},
        {"colours", m->n_colours},
        {"cards", sum(m->deck_size, m->n_decks)},
        {"faceup", r->n_slots},
        {"wipe", r->n_wipes ? r->wipes[0].count : -1},
        {"tickets", m->n_tickets},
        {"tours", count_tours(m)},
        {"countries", count_countries(m)},
        {"start_dealt", r->start_dealt},
        {"start_keep", r->start_keep},
        {"draw_dealt", r->draw_dealt},
        {"draw_keep", r->draw_keep},
        {"end_pieces", r->end_pieces},
        {"further_turns", r->further_turns},
        {"bonus_longest", r->bonus_longest},
        {"bonus_tickets", r->bonus_tickets},
        {"max_turns", r->max_turns},
        {"choose", r->choose_pieces},
        {"box", all_pieces(m) - r->choose_pieces},
        {"exchange_cost", r->exchange_cost},
        {"harbours", r->harbours},
        {"harbour_1", r->harbour_values[1]},
        {"harbour_2", r->harbour_values[2]},
        {"harbour_3", r->harbour_values[3]},
        {"harbour_unbuilt", r->harbour_unbuilt},
        {"passengers", r->passengers},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (strcmp(list[i].name, name) == 0) {
            return list[i].value;
        }
    }
    return -1;
}

static int piece_number(const sw_map *m, const char *id)
{
    int i = sw_map_piece(m, id, strlen(id));
    return i == SW_NONE ? -1 : m->pieces[i].count;
}

/* How many one must take if one takes as many of the others as there are. */
static int least_number(const sw_map *m, const char *id)
{
    int i = sw_map_piece(m, id, strlen(id));
    return i == SW_NONE ? -1 : m->rules.choose_pieces - (all_pieces(m) - m->pieces[i].count);
}

/* The map's advice for the first game is for people: only the file has it. */
static int suggest_number(const sw_map *m, const char *id)
{
    size_t size = sw_map_memory(m->source_len);
    void *memory = malloc(size);
    arena a = arena_make(memory, memory ? size : 0);
    json j;
    json_error error;
    int64_t n = -1;
    if (json_parse(m->source, m->source_len, &a, &j, &error)) {
        int value = json_get(&j, json_get(&j, 0, "rules"), "suggest_pieces");
        json_int(&j, json_get(&j, value, id), 0, 255, &n);
    }
    free(memory);
    return (int)n;
}

static int card_number(const sw_map *m, const char *id)
{
    int i = sw_map_card(m, id, strlen(id));
    return i == SW_NONE ? -1 : m->cards[i].count;
}

static int min_number(const sw_map *m, const char *id)
{
    int i = sw_map_card(m, id, strlen(id));
    return i == SW_NONE ? -1 : m->cards[i].min_length;
}

/* Cards of one colour in a deck. */
static int colour_number(const sw_map *m, const char *id)
{
    int deck = sw_map_deck(m, id, strlen(id)), n = 0;
    for (int i = 0; i < m->n_cards; i++) {
        n += m->cards[i].deck == deck && m->cards[i].colour == 0 ? m->cards[i].count : 0;
    }
    return deck == SW_NONE ? -1 : n;
}

static int of_deck(const sw_map *m, const char *id, const uint8_t *n)
{
    int deck = sw_map_deck(m, id, strlen(id));
    return deck == SW_NONE ? -1 : n[deck];
}

static int deck_number(const sw_map *m, const char *id)
{
    return of_deck(m, id, m->deck_size);
}

static int hand_number(const sw_map *m, const char *id)
{
    return of_deck(m, id, m->rules.hand);
}

static int faceup_number(const sw_map *m, const char *id)
{
    return of_deck(m, id, m->rules.faceup);
}

static int harbour_number(const sw_map *m, const char *id)
{
    return of_deck(m, id, m->rules.harbour_cards);
}

static int ticket_number(const sw_map *m, const char *id)
{
    int deck = sw_map_ticket_deck(m, id, strlen(id));
    return deck == SW_NONE ? -1 : m->ticket_deck_size[deck];
}

/* Cities with goods of that name. */
static int stack_number(const sw_map *m, const char *id)
{
    int n = 0;
    for (int i = 0; i < m->n_cities; i++) {
        int stack = m->cities[i].goods;
        n += stack != SW_NONE && strcmp(m->rules.stacks[stack].id, id) == 0;
    }
    return n;
}

/* "train_3": of a train route of three spaces. */
static int points_number(const sw_map *m, const char *rest)
{
    for (int i = 0; i < m->n_route_kinds; i++) {
        const char *length = behind(rest, m->route_kinds[i].id);
        int n = length && *length == '_' ? atoi(length + 1) : 0;
        if (n > 0 && n <= SW_MAX_LENGTH) {
            return m->route_kinds[i].points[n];
        }
    }
    return -1;
}

static int number(const sw_map *m, const char *name)
{
    static const struct {
        const char *prefix;
        int (*get)(const sw_map *m, const char *rest);
    } list[] = {
        {"pieces_", piece_number},    {"least_", least_number},    {"suggest_", suggest_number},
        {"cards_", card_number},      {"min_", min_number},        {"colour_", colour_number},
        {"deck_", deck_number},       {"hand_", hand_number},      {"faceup_", faceup_number},
        {"harbour_", harbour_number}, {"tickets_", ticket_number}, {"stacks_", stack_number},
        {"points_", points_number},
    };
    int n = plain_number(m, name);
    for (size_t i = 0; n < 0 && i < sizeof list / sizeof *list; i++) {
        const char *rest = behind(name, list[i].prefix);
        n = rest ? list[i].get(m, rest) : -1;
    }
    return n;
}

/* ---- what is not one number ---- */

static bool put_goods(const sw_map *m, const char *id, text_buf *b)
{
    size_t start = b->len;
    for (int i = 0; i < m->rules.n_stacks; i++) {
        if (strcmp(m->rules.stacks[i].id, id) == 0) {
            for (int k = 0; k < m->rules.stacks[i].n; k++) {
                text_put_sep(b, start, ", ");
                text_put_int(b, m->rules.stacks[i].value[k]);
            }
        }
    }
    return b->len > start;
}

/* From a to b, or one number if they are the same. */
static bool put_range(text_buf *b, int from, int to)
{
    text_put_int(b, from);
    if (to > from) {
        text_put(b, "–");
        text_put_int(b, to);
    }
    return true;
}

static bool put_ticket_range(const sw_map *m, const char *id, text_buf *b)
{
    int deck = sw_map_ticket_deck(m, id, strlen(id)), least = 255, most = 0;
    for (int i = 0; i < m->n_tickets; i++) {
        int points = m->tickets[i].points;
        if (m->tickets[i].deck == deck) {
            least = points < least ? points : least;
            most = points > most ? points : most;
        }
    }
    return most > 0 && put_range(b, least, most);
}

static bool put_fact(const sw_map *m, const char *name, text_buf *b)
{
    const char *rest;
    if ((rest = behind(name, "goods_"))) {
        return put_goods(m, rest, b);
    }
    if ((rest = behind(name, "range_"))) {
        return put_ticket_range(m, rest, b);
    }
    if (strcmp(name, "few") == 0) {
        return put_range(b, m->players_min, m->rules.parallel_close);
    }
    int n = number(m, name);
    if (n >= 0) {
        text_put_int(b, n);
    }
    return n >= 0;
}

bool rules_fill(const sw_map *map, const char *pattern, text_buf *b)
{
    enum { MOST = 12, NAME = 32 };
    char params[MOST * NAME] = "", values[MOST][NAME];
    const char *args[MOST];
    text_buf list = text_buf_make(params, sizeof params);
    int n = 0;
    for (const char *p = strchr(pattern, '{'); p && n < MOST; p = strchr(p + 1, '{')) {
        char name[NAME];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(p + 1, "|}"), p + 1);
        if (text_param_find(params, name, strlen(name)) < 0) {
            text_buf value = text_buf_make(values[n], sizeof values[n]);
            text_put_sep(&list, 0, " ");
            text_put(&list, name);
            if (!put_fact(map, name, &value)) {
                return false;
            }
            args[n] = values[n];
            n++;
        }
    }
    text_fill(b, pattern, params, args, n);
    return true;
}
