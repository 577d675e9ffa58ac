#include "names.h"
#include <stdlib.h>

int name_number(const char *word)
{
    char *end;
    long n = strtol(word, &end, 10);
    return *word < '0' || *word > '9' || *end || n > 9999 ? -1 : (int)n;
}

static int found(int id)
{
    return id == SW_NONE ? -1 : id;
}

int name_city(const sw_map *map, const char *word)
{
    return found(sw_map_city(map, word, strlen(word)));
}

int name_card(const sw_map *map, const char *word)
{
    return found(sw_map_card(map, word, strlen(word)));
}

int name_deck(const sw_map *map, const char *word)
{
    return found(sw_map_deck(map, word, strlen(word)));
}

int name_ticket_deck(const sw_map *map, const char *word)
{
    return found(sw_map_ticket_deck(map, word, strlen(word)));
}

int name_piece(const sw_map *map, const char *word)
{
    return found(sw_map_piece(map, word, strlen(word)));
}

static bool fits(const sw_map *map, const sw_track *t, const char *style)
{
    const char *colour = t->colour == SW_NONE ? "gray" : map->colours[t->colour];
    return strcmp(style, colour) == 0 || strcmp(style, map->route_kinds[t->kind].id) == 0;
}

int name_route(const sw_map *map, const char *word)
{
    int index = name_number(word);
    if (index >= 0) {
        return index < map->n_routes ? index : -1;
    }
    size_t a = strcspn(word, "-");
    size_t b = word[a] ? strcspn(word + a + 1, "/#") : 0;
    if (b == 0) {
        return -1;
    }
    int from = sw_map_city(map, word, a);
    int to = sw_map_city(map, word + a + 1, b);
    const char *rest = word + a + 1 + b;
    int skip = *rest == '#' ? name_number(rest + 1) : 0;
    for (int r = 0; r < map->n_routes; r++) {
        const sw_track *t = &map->routes[r];
        bool joins =
            (t->city[0] == from && t->city[1] == to) || (t->city[0] == to && t->city[1] == from);
        if (joins && (*rest != '/' || fits(map, t, rest + 1)) && skip-- == 0) {
            return r;
        }
    }
    return -1;
}

int name_ticket(const sw_map *map, const char *word)
{
    int index = name_number(word);
    if (index >= 0) {
        return index < map->n_tickets ? index : -1;
    }
    sw_city city[SW_MAX_TICKET_CITIES];
    int n = 0;
    for (const char *at = word; n < SW_MAX_TICKET_CITIES;) {
        size_t len = strcspn(at, ":");
        city[n++] = (sw_city)sw_map_city(map, at, len);
        if (!at[len]) {
            break;
        }
        at += len + 1;
    }
    for (int t = 0; t < map->n_tickets; t++) {
        if (map->tickets[t].n_cities == n &&
            memcmp(map->tickets[t].city, city, (size_t)n * sizeof *city) == 0) {
            return t;
        }
    }
    return -1;
}

int name_error(const char *word)
{
    for (int err = 0; err < SW_N_ERRS; err++) {
        if (strcmp(sw_err_name((sw_err)err), word) == 0) {
            return err;
        }
    }
    return -1;
}
