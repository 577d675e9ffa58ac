/* "rules": pieces, kinds of routes and the numbers of the game. Defaults mean the plain game. */
#include "reader.h"

/* ---- pieces and kinds of routes ---- */

static void read_piece_list(sw__reader *r)
{
    sw_map *m = r->map;
    int list = sw__list(r, r->at.rules, "pieces", 1, SW_MAX_PIECE_KINDS, true);
    int sum = 0;
    for (int v = json_first(&r->doc, list);
         v != JSON_MISSING && m->n_piece_kinds < SW_MAX_PIECE_KINDS;
         v = json_next(&r->doc, list, v)) {
        int i = m->n_piece_kinds;
        m->pieces[i].id = "?";
        if (sw__object(r, v, "A kind of piece", SW__KEYS("id", "count"))) {
            m->pieces[i].id = sw__field_id(r, v, SW__IDS(m->pieces, i, "kind of piece"));
            m->pieces[i].count = (uint8_t)sw__int(r, v, "count", 1, SW__MAX_PIECES, SW__REQUIRED);
            if (json_is(&r->doc, json_get(&r->doc, v, "id"), "t")) {
                SW__FOUND(r, v, PIECE_ID_T);
            }
        }
        sum += m->pieces[i].count;
        m->n_piece_kinds++;
    }
    if (sum > SW__MAX_PIECES) {
        SW__FOUND_WITH(r, list, PIECES_LIMIT, SW__INT(sum), SW__INT(SW__MAX_PIECES));
    }
}

/* Points by length, from length 1; null where there are no such routes. */
static void read_points(sw__reader *r, int kind, sw_route_kind *k)
{
    static const uint8_t usual[] = {1, 2, 4, 7, 10, 15, 18, 21};
    memset(k->points, SW_NONE, sizeof k->points);
    int list = sw__list(r, kind, "points", 1, SW_MAX_LENGTH, false);
    if (list == JSON_MISSING) {
        memcpy(k->points + 1, usual, sizeof usual);
    }
    int length = 1;
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && length <= SW_MAX_LENGTH;
         v = json_next(&r->doc, list, v), length++) {
        if (json_type_of(&r->doc, v) != JSON_NULL) {
            k->points[length] = (uint8_t)sw__number(r, v, "points of a length", 0, SW__MAX_POINTS);
        }
    }
    k->points[0] = 0;
}

static void read_route_kind(sw__reader *r, int kind, sw_route_kind *k)
{
    const sw_map *m = r->map;
    k->id = "?";
    if (!sw__object(r, kind, "A kind of route",
                    SW__KEYS("id", "piece", "single", "points", "sure"))) {
        return;
    }
    k->id = sw__field_id(r, kind, SW__IDS(m->route_kinds, m->n_route_kinds, "kind of route"));
    k->piece = (sw_piece)sw__field_ref(r, kind, "piece",
                                       SW__IDS(m->pieces, m->n_piece_kinds, "kind of piece"));
    k->single = sw__flag(r, kind, "single", false);
    k->sure = sw__flag(r, kind, "sure", true);
    read_points(r, kind, k);
}

void sw__read_pieces(sw__reader *r)
{
    sw_map *m = r->map;
    if (r->at.rules == JSON_MISSING) {
        return;
    }
    read_piece_list(r);
    int list = sw__list(r, r->at.rules, "route_kinds", 1, SW_MAX_ROUTE_KINDS, true);
    for (int v = json_first(&r->doc, list);
         v != JSON_MISSING && m->n_route_kinds < SW_MAX_ROUTE_KINDS;
         v = json_next(&r->doc, list, v)) {
        r->at.route_kind[m->n_route_kinds] = v;
        read_route_kind(r, v, &m->route_kinds[m->n_route_kinds]);
        m->n_route_kinds++;
    }
}

/* ---- cards and tickets ---- */

/* {"wagon": 3, "ship": 7}: a number per deck; without it `usual` for a game with one deck. */
static void read_per_deck(sw__reader *r, const char *key, int max, int usual, uint8_t *out)
{
    const sw_map *m = r->map;
    int value = json_get(&r->doc, r->at.rules, key);
    if (value == JSON_MISSING) {
        out[0] = (uint8_t)usual;
        if (m->n_decks > 1) {
            SW__FOUND_WITH(r, r->at.rules, DECKS_MISSING, key);
        }
        return;
    }
    if (json_type_of(&r->doc, value) != JSON_OBJECT) {
        SW__FOUND_WITH(r, value, DECKS_OBJECT, key);
        return;
    }
    for (int k = json_first(&r->doc, value); k != JSON_MISSING; k = json_next(&r->doc, value, k)) {
        int deck = sw__ref(r, k, SW__IDS(m->decks, m->n_decks, "deck"));
        int n = sw__number(r, json_member_value(&r->doc, k), key, 0, max);
        if (deck != SW_NONE) {
            out[deck] = (uint8_t)n;
        }
    }
}

/* A list of kinds of cards as a bit set. */
static uint32_t read_card_set(sw__reader *r, int object, const char *key, bool required)
{
    const sw_map *m = r->map;
    uint32_t set = 0;
    int list = sw__list(r, object, key, 1, SW_MAX_CARD_KINDS, required);
    int n = 0;
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && n < SW_MAX_CARD_KINDS;
         v = json_next(&r->doc, list, v), n++) {
        int card = sw__ref(r, v, SW__IDS(m->cards, m->n_cards, "kind of card"));
        if (card != SW_NONE) {
            set |= (uint32_t)1 << card;
        }
    }
    return set;
}

static void read_wipes(sw__reader *r)
{
    sw_rules *rules = &r->map->rules;
    uint32_t used = 0;
    int list = sw__list(r, r->at.rules, "wipes", 0, SW_MAX_WIPES, false);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && rules->n_wipes < SW_MAX_WIPES;
         v = json_next(&r->doc, list, v)) {
        if (!sw__object(r, v, "A wipe", SW__KEYS("cards", "option_cards", "count"))) {
            continue;
        }
        sw_wipe *w = &rules->wipes[rules->n_wipes++];
        w->kinds = read_card_set(r, v, "cards", true);
        w->option_kinds = read_card_set(r, v, "option_cards", false);
        w->count = (uint8_t)sw__int(r, v, "count", 2, SW_MAX_SLOTS, 3);
        if ((w->kinds | w->option_kinds) & used || w->kinds & w->option_kinds) {
            SW__FOUND(r, v, WIPE_TWICE);
        }
        used |= w->kinds | w->option_kinds;
    }
}

static void read_deal(sw__reader *r, const char *key, int dealt_usual, int keep_usual,
                      uint8_t *dealt, uint8_t *keep)
{
    *dealt = (uint8_t)dealt_usual;
    *keep = (uint8_t)keep_usual;
    int value = json_get(&r->doc, r->at.rules, key);
    if (value == JSON_MISSING || !sw__object(r, value, key, SW__KEYS("dealt", "keep"))) {
        return;
    }
    *dealt = (uint8_t)sw__int(r, value, "dealt", 1, SW_MAX_OFFER, SW__REQUIRED);
    *keep = (uint8_t)sw__int(r, value, "keep", 1, SW_MAX_OFFER, SW__REQUIRED);
    if (*keep > *dealt) {
        SW__FOUND_WITH(r, value, KEEP_MORE, SW__INT(*keep), SW__INT(*dealt));
    }
}

static void read_ticket_decks(sw__reader *r)
{
    sw_map *m = r->map;
    int list = sw__list(r, r->at.rules, "ticket_decks", 1, SW_MAX_DECKS, false);
    if (list == JSON_MISSING) {
        m->ticket_decks[0] = "main";
        m->n_ticket_decks = 1;
    }
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && m->n_ticket_decks < SW_MAX_DECKS;
         v = json_next(&r->doc, list, v)) {
        m->ticket_decks[m->n_ticket_decks] =
            sw__id(r, v, SW__IDS(m->ticket_decks, m->n_ticket_decks, "deck of tickets"));
        m->n_ticket_decks++;
    }
    m->rules.choose_mix = sw__flag(r, r->at.rules, "choose_mix", false);
    m->rules.reshuffle_tickets = sw__flag(r, r->at.rules, "reshuffle_tickets", false);
    if (m->rules.choose_mix != (m->n_ticket_decks == 2)) {
        SW__FOUND(r, list == JSON_MISSING ? r->at.rules : list, CHOOSE_MIX);
    }
}

/* ---- the end ---- */

static void read_tiebreaks(sw__reader *r)
{
    static const char *const names[] = {"tickets", "longest", "goods"}; /* sw_tiebreak, from 1 */
    sw_rules *rules = &r->map->rules;
    int n = 0;
    int list = sw__list(r, r->at.rules, "tiebreaks", 0, SW_MAX_TIEBREAKS - 1, false);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && n < SW_MAX_TIEBREAKS - 1;
         v = json_next(&r->doc, list, v)) {
        int which = sw__ref(r, v, SW__IDS(names, 3, "tie-break"));
        for (int i = 0; i < n; i++) {
            if (which + 1 == rules->tiebreaks[i]) {
                SW__FOUND(r, v, TIEBREAK_TWICE);
            }
        }
        if (which != SW_NONE) {
            rules->tiebreaks[n++] = (uint8_t)(which + 1);
        }
    }
}

void sw__read_rules(sw__reader *r)
{
    sw_map *m = r->map;
    sw_rules *rules = &m->rules;
    int at = r->at.rules;
    if (at == JSON_MISSING) {
        return;
    }
    read_per_deck(r, "hand", 20, 4, rules->hand);
    read_per_deck(r, "faceup", SW_MAX_SLOTS, 5, rules->faceup);
    int slots = rules->faceup[0] + rules->faceup[1];
    if (slots < 1 || slots > SW_MAX_SLOTS) {
        SW__FOUND_WITH(r, at, SLOTS, SW__INT(slots), SW__INT(SW_MAX_SLOTS));
    }
    rules->n_slots = (uint8_t)slots;
    read_wipes(r);
    read_ticket_decks(r);
    read_deal(r, "start_tickets", 3, 2, &rules->start_dealt, &rules->start_keep);
    read_deal(r, "draw_tickets", 3, 1, &rules->draw_dealt, &rules->draw_keep);
    rules->parallel_close = (uint8_t)sw__int(r, at, "parallel_close", 0, SW_MAX_SEATS, 3);
    rules->end_pieces = (uint8_t)sw__int(r, at, "end_pieces", 0, SW__MAX_PIECES, 2);
    rules->further_turns = (uint8_t)sw__int(r, at, "further_turns", 1, 9, 1);
    rules->bonus_longest = (uint8_t)sw__int(r, at, "bonus_longest", 0, SW__MAX_POINTS, 0);
    rules->bonus_tickets = (uint8_t)sw__int(r, at, "bonus_tickets", 0, SW__MAX_POINTS, 0);
    rules->faceup_when_empty = sw__flag(r, at, "faceup_when_empty", false);
    rules->max_turns = (uint16_t)sw__int(r, at, "max_turns", 1, 10000, 1000);
    read_tiebreaks(r);
}
