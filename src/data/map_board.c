/* "cities" and "routes": the board, and the network that follows from it. */
#include "reader.h"

static const char *const place_kinds[] = {"city", "country", "junction"}; /* sw_place_kind */

static int32_t read_degrees(sw__reader *r, int city, const char *key, int limit)
{
    int32_t e4 = 0;
    int value = json_get(&r->doc, city, key);
    bool fine = json_number_e4(&r->doc, value, &e4);
    if (!fine || e4 < -limit * 10000 || e4 > limit * 10000) {
        SW__FOUND_WITH(r, value == JSON_MISSING ? city : value, DEGREES, key, SW__INT(limit));
        return 0;
    }
    return e4;
}

/* What a place may be depends on its kind. */
static void check_place(sw__reader *r, int city, const sw_place *p)
{
    if (p->kind == SW_PLACE_CITY) {
        return;
    }
    const char *kind = place_kinds[p->kind];
    if (p->port) {
        SW__FOUND_WITH(r, city, PORT_PLACE, kind);
    }
    if (p->goods != SW_NONE) {
        SW__FOUND_WITH(r, city, GOODS_PLACE, kind);
    }
}

static void read_city(sw__reader *r, int city, sw_place *p)
{
    sw_map *m = r->map;
    *p = (sw_place){.id = "?", .name_de = "?", .name_en = "?", .goods = SW_NONE, .sure = true};
    if (!sw__object(
            r, city, "A city",
            SW__KEYS("id", "names", "lat", "lon", "kind", "port", "goods", "label", "sure"))) {
        return;
    }
    p->id = sw__field_id(r, city, SW__IDS(m->cities, m->n_cities, "city"));
    int kind = json_get(&r->doc, city, "kind");
    int which = kind == JSON_MISSING ? SW_PLACE_CITY
                                     : sw__ref(r, kind, SW__IDS(place_kinds, 3, "kind of place"));
    p->kind = which == SW_NONE ? SW_PLACE_CITY : (uint8_t)which;
    sw__names(r, city, p->id, p->kind != SW_PLACE_JUNCTION, &p->name_de, &p->name_en);
    p->lat_e4 = read_degrees(r, city, "lat", 90);
    p->lon_e4 = read_degrees(r, city, "lon", 180);
    p->port = sw__flag(r, city, "port", false);
    p->sure = sw__flag(r, city, "sure", true);
    int goods = json_get(&r->doc, city, "goods");
    if (goods != JSON_MISSING) {
        p->goods = (uint8_t)sw__ref(r, goods,
                                    SW__IDS(m->rules.stacks, m->rules.n_stacks, "kind of goods"));
    }
    int label = json_get(&r->doc, city, "label");
    if (label != JSON_MISSING && json_type_of(&r->doc, label) != JSON_STRING) {
        SW__FOUND(r, label, LABEL_TEXT);
    }
    check_place(r, city, p);
}

void sw__read_cities(sw__reader *r)
{
    sw_map *m = r->map;
    int list = sw__list(r, 0, "cities", 2, SW_MAX_CITIES, true);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && m->n_cities < SW_MAX_CITIES;
         v = json_next(&r->doc, list, v)) {
        r->at.city[m->n_cities] = v;
        read_city(r, v, &m->cities[m->n_cities]);
        m->n_cities++;
    }
}

static void read_colour(sw__reader *r, int route, sw_track *t)
{
    const sw_map *m = r->map;
    int colour = json_get(&r->doc, route, "colour");
    t->colour = SW_NONE;
    if (colour == JSON_MISSING) {
        SW__FOUND(r, route, COLOUR_MISSING);
    } else if (json_is(&r->doc, colour, "grey")) {
        SW__FOUND(r, colour, GREY);
    } else if (!json_is(&r->doc, colour, "gray")) {
        t->colour = (sw_colour)sw__ref(r, colour, SW__IDS(m->colours, m->n_colours, "colour"));
    }
}

static void check_ends(sw__reader *r, int route, const sw_track *t)
{
    const sw_map *m = r->map;
    if (t->city[0] == SW_NONE || t->city[1] == SW_NONE) {
        return;
    }
    if (t->city[0] == t->city[1]) {
        SW__FOUND_WITH(r, route, ROUTE_SELF, m->cities[t->city[0]].id);
    } else if (m->cities[t->city[0]].kind == SW_PLACE_COUNTRY &&
               m->cities[t->city[1]].kind == SW_PLACE_COUNTRY) {
        SW__FOUND(r, route, ROUTE_COUNTRIES);
    }
}

/* Rough fields take two cards each (W-11), and a payment has at most SW_MAX_LENGTH cards. */
static void check_rough(sw__reader *r, int route, const sw_track *t)
{
    const sw_map *m = r->map;
    if (t->rough == 0) {
        return;
    }
    if (!(m->rules.modules >> SW_MODULE_ROUGH & 1)) {
        SW__FOUND(r, route, ROUGH_MODULE);
    }
    if (t->rough > t->length) {
        SW__FOUND_WITH(r, route, ROUGH_MORE, SW__INT(t->length), SW__INT(t->rough));
    } else if (t->length + t->rough > SW_MAX_LENGTH) {
        SW__FOUND_WITH(r, route, ROUGH_CARDS, SW__INT(t->length + t->rough),
                       SW__INT(SW_MAX_LENGTH));
    }
    if (t->kind != SW_NONE && m->route_kinds[t->kind].single) {
        SW__FOUND(r, route, ROUGH_SINGLE);
    }
}

static void read_route(sw__reader *r, int route, sw_track *t)
{
    sw_map *m = r->map;
    *t = (sw_track){.city = {SW_NONE, SW_NONE}, .length = 1, .kind = SW_NONE, .sure = true};
    if (!sw__object(r, route, "A route",
                    SW__KEYS("from", "to", "length", "colour", "kind", "rough", "sure"))) {
        return;
    }
    sw__ids cities = SW__IDS(m->cities, m->n_cities, "city");
    t->city[0] = (sw_city)sw__field_ref(r, route, "from", cities);
    t->city[1] = (sw_city)sw__field_ref(r, route, "to", cities);
    t->length = (uint8_t)sw__int(r, route, "length", 1, SW_MAX_LENGTH, SW__REQUIRED);
    t->kind = (uint8_t)sw__field_ref(r, route, "kind",
                                     SW__IDS(m->route_kinds, m->n_route_kinds, "kind of route"));
    t->rough = (uint8_t)sw__int(r, route, "rough", 0, SW_MAX_LENGTH, 0);
    t->sure = sw__flag(r, route, "sure", true);
    read_colour(r, route, t);
    check_ends(r, route, t);
    check_rough(r, route, t);
    if (t->kind == SW_NONE) {
        return;
    }
    const sw_route_kind *kind = &m->route_kinds[t->kind];
    t->pieces = kind->single ? 1 : t->length;
    t->points = kind->points[t->length];
    if (t->points == SW_NONE) {
        SW__FOUND_WITH(r, route, POINTS_LENGTH, kind->id, SW__INT(t->length));
        t->points = 0;
    }
}

static bool parallel(const sw_track *a, const sw_track *b)
{
    return a->kind == b->kind && ((a->city[0] == b->city[0] && a->city[1] == b->city[1]) ||
                                  (a->city[0] == b->city[1] && a->city[1] == b->city[0]));
}

/* Vertices: the cities, and one more for every route's end in a country (M-21). */
static void place_ends(sw__reader *r, int route, sw_track *t)
{
    sw_map *m = r->map;
    for (int end = 0; end < 2; end++) {
        sw_city city = t->city[end];
        t->node[end] = city;
        if (city == SW_NONE || m->cities[city].kind != SW_PLACE_COUNTRY) {
            continue;
        }
        if (m->n_nodes == SW_MAX_NODES) {
            SW__FOUND_WITH(r, route, NODES, SW__INT(SW_MAX_NODES));
            continue;
        }
        t->node[end] = m->n_nodes;
        m->node_city[m->n_nodes++] = city;
    }
}

/* While routes are read, SW_NONE in a table of points stands for "no such length". */
static void clear_unused_lengths(sw_map *m)
{
    for (int k = 0; k < m->n_route_kinds; k++) {
        for (int length = 0; length <= SW_MAX_LENGTH; length++) {
            uint8_t *points = &m->route_kinds[k].points[length];
            *points = *points == SW_NONE ? 0 : *points;
        }
    }
}

void sw__read_routes(sw__reader *r)
{
    sw_map *m = r->map;
    m->n_nodes = m->n_cities;
    for (int i = 0; i < m->n_cities; i++) {
        m->node_city[i] = (sw_city)i;
    }
    int list = sw__list(r, 0, "routes", 1, SW_MAX_ROUTES, true);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && m->n_routes < SW_MAX_ROUTES;
         v = json_next(&r->doc, list, v)) {
        sw_track *t = &m->routes[m->n_routes];
        r->at.route[m->n_routes] = v;
        read_route(r, v, t);
        place_ends(r, v, t);
        t->group = m->n_routes;
        for (int other = 0; other < m->n_routes && t->group == m->n_routes; other++) {
            t->group = parallel(t, &m->routes[other]) ? (sw_route)other : t->group;
        }
        m->n_routes++;
    }
    clear_unused_lengths(m);
}
