/* A game: a map, a number of players and options, with tables made from them. Immutable once made,
 * shared freely between threads. About 26 KiB; it holds a pointer to the map. */
#ifndef STELLWERK_GAME_H
#define STELLWERK_GAME_H

#include "map.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Other readings of doubtful rules; the default of each is the ruling (docs/RULINGS.md). The list
 * is options.def; SW_AS_MAP, and 0 for max_turns, stand for what the map says. */
enum { SW_AS_MAP = 0xffff };
typedef struct sw_options {
#define SW_OPTION(field, name, value, before, min, max, title, titel, en, de) uint16_t field;
#include "options.def"
#undef SW_OPTION
} sw_options;

typedef struct sw_option_info {
    const char *name;
    uint16_t value;    /* default */
    uint16_t before;   /* of a saved game that says nothing about it */
    uint16_t min, max; /* range; a maximum of 1 is a switch */
    size_t offset;     /* in sw_options */
} sw_option_info;
extern const sw_option_info sw_option_list[]; /* ended by a NULL name */

sw_options sw_options_default(void); /* of a new game */
sw_options sw_options_before(void);  /* of a saved game that says nothing */

/* Puts the map's own in the place of "what the map says", as sw_game_init does. */
void sw_options_resolve(const sw_map *map, sw_options *options);

/* Does the option make a difference on that map? Whoever offers options leaves out the others. */
bool sw_option_matters(const sw_map *map, const sw_option_info *option);

/* The kinds of cards that pay for routes of one kind and colour, ascending. Unused places hold
 * SW_NO_CARD, which no hand ever has. */
enum { SW_NO_CARD = SW_MAX_CARD_KINDS, SW_MAX_LANES = 6 };
typedef struct sw_lanes {
    uint8_t n;
    bool has_double; /* some count two */
    struct {
        sw_card card;
        uint8_t value, min_length;
        bool joker;
    } at[SW_MAX_LANES];
} sw_lanes;

struct sw_rule; /* src/engine/rule.h */

typedef struct sw_game {
    const sw_map *map;
    sw_options options;
    uint8_t n_players;
    uint8_t n_words;      /* words of a route set in use */
    bool parallel_closed; /* one track of a group closes the others (G-22) */
    uint8_t n_modules;
    const struct sw_rule *modules[SW_N_MODULES];
    sw_routeset all;                  /* all routes */
    sw_routeset group[SW_MAX_ROUTES]; /* all routes of a route's parallel group */
    /* Routes without rough fields by kind, colour (n_colours: gray) and length: exactly so long,
     * and at most so long. */
    sw_routeset exact[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1][SW_MAX_LENGTH + 1];
    sw_routeset upto[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1][SW_MAX_LENGTH + 1];
    /* Routes of a kind that take at most so many pieces. */
    sw_routeset need[SW_MAX_ROUTE_KINDS][SW_MAX_LENGTH + 1];
    uint16_t gray_lengths[SW_MAX_ROUTE_KINDS]; /* bit l: there is a gray route that long */
    uint8_t length[SW_MAX_ROUTES];             /* of a route; colour, with gray as n_colours */
    uint8_t colour[SW_MAX_ROUTES];
    sw_lanes lanes[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1]; /* n_colours: jokers alone */
    /* Every colour has one kind of card, and there is one of jokers after them, all worth one field
     * of any route. Then simple_pay holds the payments by colour, length and number of jokers. */
    bool simple[SW_MAX_ROUTE_KINDS];
    uint64_t simple_pay[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS][SW_MAX_LENGTH + 1][SW_MAX_LENGTH + 1];
    uint8_t n_paying[SW_MAX_ROUTE_KINDS]; /* cards that pay, colour by colour, jokers last */
    sw_card paying[SW_MAX_ROUTE_KINDS][SW_MAX_CARD_KINDS];
    uint8_t paying_colour[SW_MAX_ROUTE_KINDS][SW_MAX_CARD_KINDS]; /* n_colours: joker */
    uint8_t value[SW_MAX_ROUTE_KINDS][SW_MAX_CARD_KINDS]; /* fields a card pays, options applied */
    uint8_t n_rough;                                      /* routes with rough fields */
    sw_route rough[SW_MAX_ROUGH];
    sw_card harbour_card[SW_MAX_DECKS][SW_MAX_COLOURS]; /* with the symbol, or SW_NONE */
    sw_card harbour_joker;
    uint8_t harbour_price;            /* cards in all */
    uint32_t alone;                   /* bit set of kinds that are taken alone */
    uint32_t wipe[SW_MAX_WIPES];      /* bit sets of kinds, options applied */
    uint8_t n_adjacent[SW_MAX_NODES]; /* routes at each vertex */
    sw_route adjacent[SW_MAX_NODES][SW_MAX_DEGREE];
} sw_game;

/* Fills *game. E_PLAYERS, E_OPTION. `options` NULL: defaults. */
sw_err sw_game_init(sw_game *game, const sw_map *map, int players, const sw_options *options);

SW_INLINE bool sw_game_has(const sw_game *g, sw_module m)
{
    return (g->map->rules.modules >> m) & 1;
}

#ifdef __cplusplus
}
#endif

#endif
