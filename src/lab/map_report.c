/* The statistics of a map as text and as JSON. */
#include "base/json.h"
#include "map_stats.h"
#include <stdio.h>
#include <stdlib.h>

static const char *city_id(const map_stats *s, int city)
{
    return s->map->cities[city].id;
}

static const char *colour_id(const sw_map *m, int colour)
{
    return colour == m->n_colours ? "gray" : m->colours[colour];
}

static double mean(int sum, int n)
{
    return n ? (double)sum / n : 0;
}

/* ---- text ---- */

static void print_counts(const map_stats *s)
{
    const sw_map *m = s->map;
    printf("%s (%s), %d to %d players\n", m->id, m->name_en, m->players_min, m->players_max);
    printf("%d places, %d tracks between %d pairs (%d single, %d double, %d with more)\n",
           m->n_cities, m->n_routes, s->n_pairs, s->n_single, s->n_double, s->n_triple);
    for (int d = 0; d < m->n_decks; d++) {
        printf("%d cards in the deck \"%s\"\n", m->deck_size[d], m->decks[d]);
    }
    for (int d = 0; d < m->n_ticket_decks; d++) {
        printf("%d tickets in the deck \"%s\"\n", m->ticket_deck_size[d], m->ticket_decks[d]);
    }
}

static void print_sum(const char *name, const map_sum *sum)
{
    if (sum->tracks > 0) {
        printf("  %-12s %6d %6d %6d\n", name, sum->tracks, sum->fields, sum->points);
    }
}

static void print_routes(const map_stats *s)
{
    const sw_map *m = s->map;
    for (int k = 0; k < m->n_route_kinds; k++) {
        printf("\nRoutes of the kind \"%s\"\n  %-12s %6s %6s %6s\n", m->route_kinds[k].id, "colour",
               "tracks", "fields", "points");
        for (int c = 0; c <= m->n_colours; c++) {
            print_sum(colour_id(m, c), &s->colour[k][c]);
        }
        print_sum("all", &s->kind[k]);
        printf("  %-12s\n", "length");
        for (int length = 1; length <= SW_MAX_LENGTH; length++) {
            char name[12];
            snprintf(name, sizeof name, "%d", length);
            print_sum(name, &s->length[k][length]);
        }
    }
}

static void print_tickets(const map_stats *s)
{
    const sw_map *m = s->map;
    printf("\nTickets: points %d to %d, sum %d, mean %.1f; against the shortest way %d less, %d "
           "equal, %d more\n",
           s->ticket_min, s->ticket_max, s->ticket_sum, mean(s->ticket_sum, m->n_tickets),
           s->n_below, s->n_equal, s->n_above);
    printf("  %4s %6s %5s  %s\n", "no.", "points", "way", "places");
    for (int i = 0; i < m->n_tickets; i++) {
        const sw_ticket_info *t = &m->tickets[i];
        printf("  %4d %6d ", i, t->points);
        if (s->way[i] == SW__FAR) {
            printf("%5s  ", "none");
        } else {
            printf("%5d  ", s->way[i]);
        }
        for (int k = 0; k < t->n_cities; k++) {
            printf("%s%s", k ? " - " : "", city_id(s, t->city[k]));
        }
        printf("\n");
    }
}

static void print_places(const map_stats *s)
{
    const sw_map *m = s->map;
    printf("\n  %-22s %6s %10s %7s\n", "place", "tracks", "neighbours", "tickets");
    for (int i = 0; i < m->n_cities; i++) {
        printf("  %-22s %6d %10d %7d%s\n", city_id(s, i), s->tracks_at[i], s->neighbours[i],
               s->city_tickets[i],
               s->graph.cut[i] ? "  cut: the board falls apart without it" : "");
    }
}

static void print_bottlenecks(const map_stats *s)
{
    enum { SHOWN = 15 };
    const sw_map *m = s->map;
    printf("\nBusiest links: tickets that pass (shared among equally short ways), tickets with no "
           "other shortest way\n");
    for (int i = 0; i < s->graph.n_links && i < SHOWN; i++) {
        const map_link_use *u = &s->use[i];
        const sw__link *l = &s->graph.links[u->link];
        const sw_track *t = &m->routes[l->route];
        printf("  %6.2f %4d  %s - %s, length %d, %d track%s\n", u->load, u->essential,
               city_id(s, t->city[0]), city_id(s, t->city[1]), t->length, l->n_tracks,
               l->n_tracks > 1 ? "s" : "");
    }
    int bridges = 0;
    for (int i = 0; i < s->graph.n_links; i++) {
        const sw__link *l = &s->graph.links[i];
        const sw_track *t = &m->routes[l->route];
        if (l->bridge) {
            printf("%s  %s - %s\n",
                   bridges++ ? "" : "Bridges: the board falls apart without them\n",
                   city_id(s, t->city[0]), city_id(s, t->city[1]));
        }
    }
    if (bridges == 0) {
        printf("There are no bridges.\n");
    }
}

void map_stats_print(const map_stats *s)
{
    print_counts(s);
    print_routes(s);
    print_tickets(s);
    print_places(s);
    print_bottlenecks(s);
}

/* ---- JSON ---- */

static void put_number(json_out *o, const char *key, int n)
{
    json_key(o, key);
    json_put_int(o, n);
}

static void put_text(json_out *o, const char *key, const char *text)
{
    json_key(o, key);
    json_put_string(o, text);
}

static void put_sum(json_out *o, const char *key, const map_sum *sum)
{
    json_key(o, key);
    json_open(o, '{');
    put_number(o, "tracks", sum->tracks);
    put_number(o, "fields", sum->fields);
    put_number(o, "points", sum->points);
    json_close(o, '}');
}

static void put_decks(json_out *o, const char *key, const char *const *ids, const uint8_t *sizes,
                      int n)
{
    json_key(o, key);
    json_open(o, '{');
    for (int i = 0; i < n; i++) {
        put_number(o, ids[i], sizes[i]);
    }
    json_close(o, '}');
}

static void put_kinds(json_out *o, const map_stats *s)
{
    const sw_map *m = s->map;
    json_key(o, "kinds");
    json_open(o, '{');
    for (int k = 0; k < m->n_route_kinds; k++) {
        json_key(o, m->route_kinds[k].id);
        json_open(o, '{');
        put_sum(o, "all", &s->kind[k]);
        json_key(o, "colours");
        json_open(o, '{');
        for (int c = 0; c <= m->n_colours; c++) {
            put_sum(o, colour_id(m, c), &s->colour[k][c]);
        }
        json_close(o, '}');
        json_key(o, "lengths");
        json_open(o, '{');
        for (int length = 1; length <= SW_MAX_LENGTH; length++) {
            char name[12];
            snprintf(name, sizeof name, "%d", length);
            if (s->length[k][length].tracks > 0) {
                put_sum(o, name, &s->length[k][length]);
            }
        }
        json_close(o, '}');
        json_close(o, '}');
    }
    json_close(o, '}');
}

static void put_tickets(json_out *o, const map_stats *s)
{
    const sw_map *m = s->map;
    json_key(o, "tickets");
    json_open(o, '{');
    put_number(o, "count", m->n_tickets);
    put_number(o, "sum", s->ticket_sum);
    put_number(o, "min", s->ticket_min);
    put_number(o, "max", s->ticket_max);
    json_key(o, "mean");
    json_put_fixed(o, mean(s->ticket_sum, m->n_tickets), 3);
    put_number(o, "below_way", s->n_below);
    put_number(o, "equal_way", s->n_equal);
    put_number(o, "above_way", s->n_above);
    json_key(o, "list");
    json_open(o, '[');
    for (int i = 0; i < m->n_tickets; i++) {
        json_open(o, '{');
        put_number(o, "ticket", i);
        put_number(o, "points", m->tickets[i].points);
        json_key(o, "way");
        if (s->way[i] == SW__FAR) {
            json_put_null(o);
        } else {
            json_put_int(o, s->way[i]);
        }
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

static void put_places(json_out *o, const map_stats *s)
{
    json_key(o, "places");
    json_open(o, '[');
    for (int i = 0; i < s->map->n_cities; i++) {
        json_open(o, '{');
        put_text(o, "id", city_id(s, i));
        put_number(o, "tracks", s->tracks_at[i]);
        put_number(o, "neighbours", s->neighbours[i]);
        put_number(o, "tickets", s->city_tickets[i]);
        json_key(o, "cut");
        json_put_bool(o, s->graph.cut[i]);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_links(json_out *o, const map_stats *s)
{
    json_key(o, "links");
    json_open(o, '[');
    for (int i = 0; i < s->graph.n_links; i++) {
        const map_link_use *u = &s->use[i];
        const sw__link *l = &s->graph.links[u->link];
        const sw_track *t = &s->map->routes[l->route];
        json_open(o, '{');
        put_text(o, "from", city_id(s, t->city[0]));
        put_text(o, "to", city_id(s, t->city[1]));
        put_number(o, "route", l->route);
        put_number(o, "tracks", l->n_tracks);
        put_number(o, "length", l->weight);
        json_key(o, "load");
        json_put_fixed(o, u->load, 3);
        put_number(o, "essential", u->essential);
        json_key(o, "bridge");
        json_put_bool(o, l->bridge);
        json_close(o, '}');
    }
    json_close(o, ']');
}

void map_stats_print_json(const map_stats *s)
{
    enum { SIZE = 1 << 18 }; /* some 200 bytes for each of 192 links, 128 tickets, 64 places */
    const sw_map *m = s->map;
    char *buffer = malloc(SIZE);
    if (!buffer) {
        fputs("stellwerk: out of memory\n", stderr);
        return;
    }
    json_out o = json_out_make(buffer, SIZE);
    json_open(&o, '{');
    put_text(&o, "map", m->id);
    put_number(&o, "cities", m->n_cities);
    put_number(&o, "routes", m->n_routes);
    put_number(&o, "pairs", s->n_pairs);
    put_number(&o, "single", s->n_single);
    put_number(&o, "double", s->n_double);
    put_number(&o, "triple", s->n_triple);
    put_decks(&o, "decks", m->decks, m->deck_size, m->n_decks);
    put_decks(&o, "ticket_decks", m->ticket_decks, m->ticket_deck_size, m->n_ticket_decks);
    put_sum(&o, "all", &s->all);
    put_kinds(&o, s);
    put_tickets(&o, s);
    put_places(&o, s);
    put_links(&o, s);
    json_close(&o, '}');
    if (!o.overflow) {
        fwrite(buffer, 1, o.len, stdout);
        putchar('\n');
    }
    free(buffer);
}
