/* "cards": colours, decks and kinds of cards. */
#include "reader.h"

/* A list of new ids; how many were read. */
static int read_ids(sw__reader *r, int list, const char *what, const char **out, int max)
{
    int n = 0;
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && n < max;
         v = json_next(&r->doc, list, v)) {
        out[n] = sw__id(r, v, SW__IDS(out, n, what));
        n++;
    }
    return n;
}

void sw__read_decks(sw__reader *r)
{
    sw_map *m = r->map;
    int cards = r->at.cards;
    if (cards == JSON_MISSING ||
        !sw__object(r, cards, "\"cards\"", SW__KEYS("colours", "decks", "kinds"))) {
        return;
    }
    int colours = sw__list(r, cards, "colours", 1, SW_MAX_COLOURS, true);
    m->n_colours = (uint8_t)read_ids(r, colours, "colour", m->colours, SW_MAX_COLOURS);
    if (sw__ids_find(SW__IDS(m->colours, m->n_colours, ""), "gray", 4) != SW_NONE) {
        SW__FOUND(r, colours, GRAY_COLOUR);
    }
    int decks = sw__list(r, cards, "decks", 1, SW_MAX_DECKS, false);
    if (decks == JSON_MISSING) {
        m->decks[0] = "main";
        m->n_decks = 1;
    } else {
        m->n_decks = (uint8_t)read_ids(r, decks, "deck", m->decks, SW_MAX_DECKS);
    }
}

/* What a card pays for: by default one field of every kind of route for coloured cards and
 * jokers. */
static void read_pays(sw__reader *r, int kind, sw_card_kind *c)
{
    const sw_map *m = r->map;
    bool useful = c->joker || c->colour != SW_NONE;
    int pays = json_get(&r->doc, kind, "pays");
    for (int k = 0; k < m->n_route_kinds && pays == JSON_MISSING; k++) {
        c->value[k] = useful;
    }
    if (pays == JSON_MISSING) {
        return;
    }
    if (!useful) {
        SW__FOUND(r, pays, PAYS_COLOUR);
        return;
    }
    if (json_type_of(&r->doc, pays) != JSON_OBJECT) {
        SW__FOUND(r, pays, PAYS_OBJECT);
        return;
    }
    for (int k = json_first(&r->doc, pays); k != JSON_MISSING; k = json_next(&r->doc, pays, k)) {
        int which = sw__ref(r, k, SW__IDS(m->route_kinds, m->n_route_kinds, "kind of route"));
        /* A joker stands in for one card (W-7); an option of the game makes it two. */
        int value =
            sw__number(r, json_member_value(&r->doc, k), "what a card pays", 0, c->joker ? 1 : 2);
        if (which != SW_NONE) {
            c->value[which] = (uint8_t)value;
        }
    }
}

static void read_card(sw__reader *r, int kind, sw_card_kind *c)
{
    sw_map *m = r->map;
    c->id = "?";
    c->colour = SW_NONE;
    if (!sw__object(r, kind, "A kind of card",
                    SW__KEYS("id", "deck", "count", "colour", "joker", "alone", "harbour", "toll",
                             "min_length", "pays"))) {
        return;
    }
    c->id = sw__field_id(r, kind, SW__IDS(m->cards, m->n_cards, "kind of card"));
    c->deck = (sw_deck)sw__field_ref(r, kind, "deck", SW__IDS(m->decks, m->n_decks, "deck"));
    c->count = (uint8_t)sw__int(r, kind, "count", 1, SW_MAX_CARDS, SW__REQUIRED);
    int colour = json_get(&r->doc, kind, "colour");
    if (colour != JSON_MISSING) {
        c->colour = (sw_colour)sw__ref(r, colour, SW__IDS(m->colours, m->n_colours, "colour"));
    }
    c->joker = sw__flag(r, kind, "joker", false);
    c->alone = sw__flag(r, kind, "alone", false);
    c->harbour = sw__flag(r, kind, "harbour", false);
    c->toll = sw__flag(r, kind, "toll", false);
    c->min_length = (uint8_t)sw__int(r, kind, "min_length", 0, SW_MAX_LENGTH, 0);
    if ((colour != JSON_MISSING) + c->joker + c->toll != 1) {
        SW__FOUND(r, kind, CARD_ONE_OF);
    }
    if (c->min_length > 0 && !c->joker) {
        SW__FOUND(r, kind, MIN_LENGTH);
    }
    if (c->harbour && c->toll) {
        SW__FOUND(r, kind, TOLL_HARBOUR);
    }
    read_pays(r, kind, c);
}

void sw__read_cards(sw__reader *r)
{
    sw_map *m = r->map;
    int list = r->at.cards == JSON_MISSING
                   ? JSON_MISSING
                   : sw__list(r, r->at.cards, "kinds", 1, SW_MAX_CARD_KINDS, true);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && m->n_cards < SW_MAX_CARD_KINDS;
         v = json_next(&r->doc, list, v)) {
        r->at.card[m->n_cards] = v;
        read_card(r, v, &m->cards[m->n_cards]);
        m->n_cards++;
    }
}
