/* A game: a map, a number of players and options, with tables made from them. Immutable once made,
 * shared freely between threads. About 16 KiB; it holds a pointer to the map. */
#ifndef STELLWERK_GAME_H
#define STELLWERK_GAME_H

#include "map.h"

/* Other readings of doubtful rules; the default of each is the ruling (docs/RULINGS.md).
 * SW_OPTION(field, name, default, min, max) in options.def; max_turns 0 means the map's number. */
typedef struct sw_options {
#define SW_OPTION(field, name, value, min, max) uint16_t field;
#include "options.def"
#undef SW_OPTION
} sw_options;

typedef struct sw_option_info {
    const char *name;
    uint16_t value, min, max; /* default and range */
    size_t offset;            /* in sw_options */
} sw_option_info;
extern const sw_option_info sw_option_list[]; /* ended by a NULL name */

sw_options sw_options_default(void);

struct sw_rule; /* src/engine/rule.h */

typedef struct sw_game {
    const sw_map *map;
    sw_options options;
    uint8_t n_players;
    uint8_t n_words;      /* words of a route set in use */
    bool parallel_closed; /* one track of a group closes the others (G-22) */
    uint8_t n_modules;
    const struct sw_rule *modules[SW_N_MODULES];
    sw_routeset group[SW_MAX_ROUTES]; /* all routes of a route's parallel group */
    /* Routes without rough fields by kind, colour (n_colours: gray) and length: exactly so long,
     * and at most so long. */
    sw_routeset exact[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1][SW_MAX_LENGTH + 1];
    sw_routeset upto[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS + 1][SW_MAX_LENGTH + 1];
    sw_routeset rough; /* routes with rough fields */
    sw_routeset need[SW_MAX_PIECE_KINDS]
                    [SW_MAX_LENGTH + 1];               /* routes that take at most so many pieces */
    uint16_t gray_lengths[SW_MAX_ROUTE_KINDS];         /* bit l: there is a gray route that long */
    uint8_t n_pay[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS]; /* card kinds of a colour that pay */
    sw_card pay[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS][4]; /* ascending */
    bool simple[SW_MAX_ROUTE_KINDS]; /* one card kind a colour, one joker kind, all worth one field
                                      */
    uint8_t n_jokers[SW_MAX_ROUTE_KINDS];
    sw_card jokers[SW_MAX_ROUTE_KINDS][2];                /* ascending */
    uint8_t value[SW_MAX_ROUTE_KINDS][SW_MAX_CARD_KINDS]; /* fields a card pays, options applied */
    uint32_t alone;                   /* bit set of kinds that are taken alone */
    uint32_t wipe[SW_MAX_WIPES];      /* bit sets of kinds, options applied */
    uint8_t n_adjacent[SW_MAX_NODES]; /* routes at each vertex */
    sw_route adjacent[SW_MAX_NODES][24];
} sw_game;

/* Fills *game. E_PLAYERS, E_OPTION. `options` NULL: defaults. */
sw_err sw_game_init(sw_game *game, const sw_map *map, int players, const sw_options *options);

static inline bool sw_game_has(const sw_game *g, sw_module m)
{
    return (g->map->rules.modules >> m) & 1;
}

#endif
