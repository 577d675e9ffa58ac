/* The common part of reading a map file: fields of an object with their checks, findings with line
 * and column, names that refer to something read before. Shared inside src/data only.
 *
 * Reading never stops at the first problem. A function that finds one reports it and gives a
 * harmless value; whoever uses that value as an index checks it for SW_NONE. */
#ifndef DATA_READER_H
#define DATA_READER_H

#include "base/json.h"
#include <stellwerk/map.h>

/* Limits of numbers that are no sizes: far above any board, and such that points fit the bytes and
 * 16-bit sums they are kept in. */
enum {
    SW__MAX_POINTS = 99, /* of a route, ticket, bonus or harbour */
    SW__MAX_GOOD = 20,   /* of one token */
    SW__MAX_PIECES = 127,
    SW__MAX_COLOUR_PAY = 4, /* kinds of one colour that pay for one kind of route: sw_lanes */
    SW__MAX_JOKERS = 2,     /* kinds of jokers that do: sw_lanes */
    SW__MAX_ID = 40,        /* bytes */
    SW__MAX_NAME = 60,      /* bytes */
    SW__MAX_FILE = 1 << 20  /* bytes */
};

/* Where the parts of the map stand in the file: tokens, JSON_MISSING if they are not there. */
typedef struct sw__places {
    int rules, cards;
    int city[SW_MAX_CITIES];
    int route[SW_MAX_ROUTES];
    int ticket[SW_MAX_TICKETS];
    int card[SW_MAX_CARD_KINDS];
    int route_kind[SW_MAX_ROUTE_KINDS];
} sw__places;

typedef struct sw__reader {
    json doc;
    arena memory;
    sw_map *map;
    sw_diags *diags;
    sw__places at;
    int n_errors; /* of this file */
    bool memory_out;
    size_t seen; /* line and column of this offset are known: findings come mostly in order */
    int line, column;
} sw__reader;

/* Adds a finding about a value (JSON_MISSING: about the whole file). `params` as in sw_diags_add.
 */
void sw__report(sw__reader *r, int value, sw_finding id, const char *const *params);
/* The same at a byte of the file. */
void sw__report_at(sw__reader *r, size_t offset, sw_finding id, const char *const *params);
#define SW__FOUND(r, value, id) sw__report(r, value, SW_FINDING_##id, NULL)
#define SW__FOUND_WITH(r, value, id, ...)                                                          \
    sw__report(r, value, SW_FINDING_##id, (const char *const[]){__VA_ARGS__, NULL})
/* Orders findings from number `first` on by line and column. */
void sw__sort_findings(sw_diags *diags, int first);

/* A short parameter of a finding. */
typedef struct sw__quote {
    char text[56];
} sw__quote;
/* A number as a parameter of a finding; it lives as long as the expression it stands in. */
sw__quote sw__digits(int n);
#define SW__INT(n) (sw__digits(n).text)

/* Ids of things read before: an array whose elements begin with the pointer to their id. */
typedef struct sw__ids {
    const void *first;
    size_t stride;
    int n;
    const char *what; /* "city" */
} sw__ids;
#define SW__IDS(array, n, what) ((sw__ids){(array), sizeof *(array), (n), (what)})

int sw__ids_find(sw__ids ids, const char *id, size_t len); /* SW_NONE if there is none */

/* An object with no other keys than these (ended by NULL); an error otherwise. True if it is an
 * object at all. */
bool sw__object(sw__reader *r, int value, const char *what, const char *const *keys);
#define SW__KEYS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Fields of an object. A missing one gives `fallback`; SW__REQUIRED makes that an error. Numbers
 * that are wrong in any way are reported and give `min`. */
enum { SW__REQUIRED = -1 };
int sw__int(sw__reader *r, int object, const char *key, int min, int max, int fallback);
bool sw__flag(sw__reader *r, int object, const char *key, bool fallback);
/* A list of min to max entries. JSON_MISSING if there is none; an error if it is required. A list
 * that is too long is reported; whoever walks it stops at `max`. */
int sw__list(sw__reader *r, int object, const char *key, int min, int max, bool required);
/* A value as a number from min to max, or `min` and an error. `what` names it. */
int sw__number(sw__reader *r, int value, const char *what, int min, int max);

/* A new id, [a-z0-9_]+, not among `others`. Never NULL. */
const char *sw__id(sw__reader *r, int value, sw__ids others);
/* The same for the field "id". */
const char *sw__field_id(sw__reader *r, int object, sw__ids others);
/* Index of the thing a value names, or SW_NONE and an error. */
int sw__ref(sw__reader *r, int value, sw__ids ids);
/* The same for a field; if it is missing and there is only one thing, that one. */
int sw__field_ref(sw__reader *r, int object, const char *key, sw__ids ids);
/* {"de":…,"en":…}: one suffices. Without any: an error if `required`, else the id. */
void sw__names(sw__reader *r, int object, const char *id, bool required, const char **de,
               const char **en);

/* The parts, in the order in which they are read. Each fills its part of the map. */
void sw__read_decks(sw__reader *r);   /* cards: colours and decks */
void sw__read_pieces(sw__reader *r);  /* rules: pieces and kinds of routes */
void sw__read_cards(sw__reader *r);   /* cards: kinds */
void sw__read_rules(sw__reader *r);   /* rules: the rest */
void sw__read_modules(sw__reader *r); /* rules: what belongs to rule modules */
void sw__read_cities(sw__reader *r);
void sw__read_routes(sw__reader *r);
void sw__read_tickets(sw__reader *r);
/* What only the whole can tell: do the numbers fit each other and the limits of the engine? */
void sw__check_map(sw__reader *r);
/* Warnings about a map without errors. */
void sw__lint_map(sw__reader *r);

#endif
