/* A board and its rules, as read from a map file (docs/MAPS.md). Immutable once read.
 *
 * Everything that differs between games in number stands here; behaviour that numbers cannot say is
 * a rule module named in `rules.modules`. Strings and the map itself live in the arena given to
 * `sw_map_read`. Every index in a map that was read without error is in range. */
#ifndef STELLWERK_MAP_H
#define STELLWERK_MAP_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sw_place_kind { SW_PLACE_CITY, SW_PLACE_COUNTRY, SW_PLACE_JUNCTION } sw_place_kind;

typedef struct sw_place {
    const char *id;
    const char *name_de, *name_en;
    uint8_t kind;  /* sw_place_kind; nothing leads through a country (M-21) */
    bool port;     /* harbours may be built here */
    uint8_t goods; /* kind of goods stack, or SW_NONE */
    bool sure;     /* false: our own reading, see docs/MAPS.md */
    int32_t lat_e4,
        lon_e4; /* true position in 1/10000 degree, for programs that measure distances */
} sw_place;

typedef struct sw_track {
    sw_city city[2]; /* from, to */
    sw_node node[2]; /* the same as vertices: a country end is a vertex of its own */
    uint8_t length;  /* fields of a track with a piece on each; cards beside a single field (B-3) */
    uint8_t rough;   /* so many of the fields are rough (W-11) */
    uint8_t pieces;  /* pieces that claiming takes */
    uint8_t points;  /* for claiming it */
    sw_colour colour; /* SW_NONE: gray */
    uint8_t kind;     /* route kind */
    sw_route group;   /* lowest route of its parallel group (G-23) */
    bool sure;
} sw_track;

typedef struct sw_route_kind {
    const char *id;                    /* "train" */
    sw_piece piece;                    /* what is put on it */
    bool single;                       /* one piece for the whole route (subways) */
    uint8_t points[SW_MAX_LENGTH + 1]; /* by length */
    bool sure;                         /* false: the points are our own reading */
} sw_route_kind;

typedef struct sw_ticket_info {
    uint8_t n_cities;
    sw_city city[SW_MAX_TICKET_CITIES]; /* in the order printed; more than two make a tour */
    uint8_t points;                     /* completed; tours: in the order given */
    uint8_t connected; /* tours: all connected otherwise; else the same as points */
    uint8_t penalty;   /* lost when not completed */
    sw_deck deck;
    bool sure;
} sw_ticket_info;

typedef struct sw_card_kind {
    const char *id; /* "red" */
    sw_deck deck;
    uint8_t count;
    sw_colour colour;   /* SW_NONE: none (jokers, passenger cards) */
    bool joker;         /* stands in for any card that pays the same kind of route */
    bool alone;         /* taken face up it is the only card of the turn (G-7, G-8) */
    bool harbour;       /* carries the harbour symbol (W-12) */
    bool toll;          /* pays for a step on another player's route (M-13) */
    uint8_t min_length; /* pays only for routes at least so long (M-8) */
    uint8_t value[SW_MAX_ROUTE_KINDS]; /* fields it pays for on each kind of route: 0, 1 or 2 */
} sw_card_kind;

typedef struct sw_wipe {
    uint32_t kinds;        /* bit set of card kinds */
    uint32_t option_kinds; /* further kinds with the option wipe_more (M-6) */
    uint8_t count;         /* so many face up sweep the row (G-15) */
} sw_wipe;

typedef enum sw_tiebreak {
    SW_TIE_END,
    SW_TIE_TICKETS, /* most completed tickets */
    SW_TIE_LONGEST, /* longest path */
    SW_TIE_GOODS    /* most points from goods */
} sw_tiebreak;
enum { SW_MAX_TIEBREAKS = 4 };

/* Rule modules (modules.def), bits of sw_rules.modules. */
typedef enum sw_module {
#define SW_RULE(id, name) SW_MODULE_##id,
#include "modules.def"
#undef SW_RULE
    SW_N_MODULES
} sw_module;

typedef struct sw_rules {
    uint32_t modules;             /* bit set of sw_module */
    uint8_t hand[SW_MAX_DECKS];   /* starting hand from each deck */
    uint8_t faceup[SW_MAX_DECKS]; /* cards of a fresh row from each deck; sum = slots */
    uint8_t n_slots;
    uint8_t n_wipes;
    sw_wipe wipes[SW_MAX_WIPES];
    uint8_t start_dealt, start_keep; /* tickets at the start */
    uint8_t draw_dealt, draw_keep;   /* tickets as an action */
    bool choose_mix;                 /* tickets: how many from each deck is announced (M-2) */
    bool reshuffle_tickets;          /* ticket decks are shuffled after the start's choice (M-2) */
    uint8_t parallel_close;          /* parallel tracks close with up to so many players (G-22) */
    uint8_t end_pieces;              /* last round starts with at most so many pieces (G-30) */
    uint8_t further_turns;           /* for everybody after that (G-31) */
    uint8_t bonus_longest, bonus_tickets; /* points, 0 = no such bonus */
    uint8_t tiebreaks[SW_MAX_TIEBREAKS];  /* after points, ended by SW_TIE_END */
    bool faceup_when_empty;               /* defaults of the options: G-13, */
    uint16_t max_turns;                   /* and G-5 */
    /* choice and exchange of pieces */
    uint8_t choose_pieces; /* this many of all pieces are chosen at the start; 0: all */
    uint8_t exchange_cost; /* points lost per piece exchanged */
    /* harbours */
    uint8_t harbours;                    /* per seat */
    uint8_t harbour_cards[SW_MAX_DECKS]; /* cards with the symbol from each deck, one colour */
    uint8_t harbour_values[4];           /* by completed tickets that name the city: 0, 1, 2, 3+ */
    uint8_t harbour_unbuilt;             /* points lost for each one not built */
    /* passengers and goods */
    uint8_t passengers; /* per seat */
    uint8_t n_stacks;
    struct {
        const char *id;
        uint8_t n, value[SW_MAX_STACK]; /* top first */
    } stacks[SW_MAX_STACKS];
} sw_rules;

/* How programs that play do well: names and numbers that the engine only hands on. */
typedef struct sw_hints {
    int n;
    struct {
        const char *name;
        int32_t value;
    } at[SW_MAX_HINTS];
} sw_hints;

typedef struct sw_map {
    const char *id;
    const char *name_de, *name_en;
    const char *source; /* the file itself, and its length */
    size_t source_len;
    uint64_t hash; /* of all that a game depends on (data/map_hash.c), as in game records */
    uint8_t players_min, players_max;
    uint8_t n_cities, n_nodes, n_routes, n_tickets;
    uint8_t n_colours, n_cards, n_decks, n_ticket_decks, n_piece_kinds, n_route_kinds;
    sw_place cities[SW_MAX_CITIES];
    sw_city node_city[SW_MAX_NODES]; /* the place a vertex belongs to */
    sw_track routes[SW_MAX_ROUTES];
    sw_ticket_info tickets[SW_MAX_TICKETS];
    const char *colours[SW_MAX_COLOURS];
    sw_card_kind cards[SW_MAX_CARD_KINDS]; /* n_cards kinds */
    const char *decks[SW_MAX_DECKS];
    uint8_t deck_size[SW_MAX_DECKS];
    uint8_t deck_base[SW_MAX_DECKS]; /* where its cards lie in sw_state.cards */
    const char *ticket_decks[SW_MAX_DECKS];
    uint8_t ticket_deck_size[SW_MAX_DECKS];
    uint8_t ticket_deck_base[SW_MAX_DECKS]; /* where its tickets lie in sw_state.ticket_order */
    struct {
        const char *id;
        uint8_t count; /* per seat */
    } pieces[SW_MAX_PIECE_KINDS];
    sw_route_kind route_kinds[SW_MAX_ROUTE_KINDS];
    sw_rules rules;
    sw_hints manner, manner_more; /* with two players; with more, the same if the file has none */
} sw_map;

/* What a reader of outside data found wrong, and where. */
typedef enum sw_severity { SW_ERROR, SW_WARNING } sw_severity;
typedef enum sw_about { SW_ABOUT_MAP, SW_ABOUT_CITY, SW_ABOUT_ROUTE, SW_ABOUT_TICKET } sw_about;
typedef enum sw_finding {
#define SW_FINDING(id, name, severity, params, en, de) SW_FINDING_##id,
#include "findings.def"
    SW_N_FINDINGS
} sw_finding;
typedef struct sw_diag {
    sw_finding id;
    sw_severity severity;
    sw_about about;   /* the entry that the finding stands in */
    int index;        /* its place in that list; 0 for SW_ABOUT_MAP */
    int line, column; /* from 1; 0: the file as a whole */
    char text[232];   /* what is wrong and what to do, one sentence or two, English */
    char params[248]; /* what the sentence names, one string behind the other: sw_diag_param */
} sw_diag;
typedef struct sw_diags {
    sw_diag *at;
    int n, cap; /* what does not fit is counted in n_errors / n_warnings only */
    int n_errors, n_warnings;
} sw_diags;

const char *sw_finding_name(sw_finding id);   /* "ticket_twice" */
const char *sw_finding_params(sw_finding id); /* "from:text to:text": names and kinds */
/* A parameter by its number; "" if there is none. Long ones are cut off. */
const char *sw_diag_param(const sw_diag *diag, int i);
/* Adds a finding about the file as a whole; `params` ends with NULL, or is NULL. Gives NULL if the
 * list is full: it is counted all the same. */
sw_diag *sw_diags_add(sw_diags *diags, sw_finding id, const char *const *params);

/* Reads a map file. `memory` (size bytes) holds the map, its strings and what reading needs;
 * sw_map_memory tells how much to give for a file of `len` bytes (40 for each, and 64 KiB), and
 * "memory" is reported when it does not suffice. `text` must outlive the map. Returns NULL if there
 * is an error; `diags` gets as many findings as can be made, warnings only if `lint` is set. */
size_t sw_map_memory(size_t len);
const sw_map *sw_map_read(const char *text, size_t len, void *memory, size_t size, bool lint,
                          sw_diags *diags);

/* The boards that are compiled in: the text of board i, and its id; NULL if there is none. */
int sw_map_builtin_count(void);
const char *sw_map_builtin(int i, size_t *len);
const char *sw_map_builtin_id(int i);

/* Reads a built-in board. NULL if there is none with that id, or `size` does not suffice:
 * SW_BUILTIN_MEMORY always does. */
enum { SW_BUILTIN_MEMORY = 2 << 20 };
const sw_map *sw_map_by_id(const char *id, void *memory, size_t size);

/* A built-in board as it is, or as it once was, by its hash: a game goes on, and a record holds, on
 * the board that it was begun on. NULL if no version of that id has the hash, or `size` does not
 * suffice: SW_BUILTIN_MEMORY always does. What no game depends on (names, positions, the drawing)
 * is that of the board of today. */
const sw_map *sw_map_by_hash(const char *id, uint64_t hash, void *memory, size_t size);

/* The versions that were before: id and hash of number i, the oldest of each board first; NULL if
 * there is none. */
int sw_map_earlier_count(void);
const char *sw_map_earlier(int i, uint64_t *hash);

bool sw_map_is_earlier(const sw_map *map);

/* Look up by public id; SW_NONE if there is none. `len` bytes at `id`. */
int sw_map_city(const sw_map *map, const char *id, size_t len);
int sw_map_card(const sw_map *map, const char *id, size_t len);
int sw_map_deck(const sw_map *map, const char *id, size_t len);
int sw_map_ticket_deck(const sw_map *map, const char *id, size_t len);
int sw_map_piece(const sw_map *map, const char *id, size_t len);

#ifdef __cplusplus
}
#endif

#endif
