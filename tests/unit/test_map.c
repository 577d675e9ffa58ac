/* data/map_read: the four boards against what is known of the printed ones, the tables derived from
 * them, and a reader that nothing can upset. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stellwerk/map.h>

enum { MAX_MAPS = 4, MEMORY = 2 << 20 };
static void *memory[MAX_MAPS + 1];

static const sw_map *read_text(const char *text, size_t len, int slot, sw_diags *diags)
{
    if (!memory[slot]) {
        memory[slot] = malloc(MEMORY);
        assert_non_null(memory[slot]);
    }
    return sw_map_read(text, len, memory[slot], MEMORY, true, diags);
}

static const sw_map *board(const char *id)
{
    for (int i = 0; i < sw_map_builtin_count() && i < MAX_MAPS; i++) {
        size_t len;
        const char *text = sw_map_builtin(i, &len);
        sw_diag finding;
        sw_diags diags = {.at = &finding, .cap = 1};
        const sw_map *m = read_text(text, len, i, &diags);
        if (diags.n) {
            fail_msg("built-in map %d: %d:%d: %s", i, finding.line, finding.column, finding.text);
        }
        if (strcmp(m->id, id) == 0) {
            return m;
        }
    }
    fail_msg("no built-in map %s", id);
    return NULL;
}

/* Fields and tracks of one colour ("gray" for gray ones) and kind. */
static int fields(const sw_map *m, const char *kind, const char *colour, int *tracks)
{
    int sum = 0;
    *tracks = 0;
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        const char *c = t->colour == SW_NONE ? "gray" : m->colours[t->colour];
        if (strcmp(m->route_kinds[t->kind].id, kind) == 0 && (!colour || strcmp(c, colour) == 0)) {
            sum += t->length;
            ++*tracks;
        }
    }
    return sum;
}

static void assert_fields(const sw_map *m, const char *kind, const char *colour, int expected)
{
    int tracks, sum = fields(m, kind, colour, &tracks);
    if (sum != expected) {
        fail_msg("%s: %d fields of %s %s, not %d", m->id, sum, kind, colour, expected);
    }
}

static int n_groups(const sw_map *m, int size)
{
    int n = 0;
    for (int i = 0; i < m->n_routes; i++) {
        int tracks = 0;
        for (int k = i; k < m->n_routes && m->routes[i].group == i; k++) {
            tracks += m->routes[k].group == i;
        }
        n += tracks == size;
    }
    return n;
}

static int ticket_sum(const sw_map *m)
{
    int sum = 0;
    for (int i = 0; i < m->n_tickets; i++) {
        sum += m->tickets[i].points;
    }
    return sum;
}

static void assert_cards(const sw_map *m, const char *const *ids)
{
    for (int i = 0; i < m->n_cards; i++) {
        assert_non_null(ids[i]);
        assert_string_equal(m->cards[i].id, ids[i]);
    }
    assert_null(ids[m->n_cards]);
}

static void test_usa_facts_N1_N3(void **state)
{
    (void)state;
    const sw_map *m = board("usa");
    int tracks;
    assert_int_equal(m->n_cities, 36);
    assert_int_equal(m->n_nodes, 36);
    assert_int_equal(m->n_routes, 100);
    assert_int_equal(n_groups(m, 1), 56);
    assert_int_equal(n_groups(m, 2), 22);
    assert_int_equal(fields(m, "train", NULL, &tracks), 309);
    assert_int_equal(fields(m, "train", "gray", &tracks), 93);
    assert_int_equal(tracks, 44);
    for (int c = 0; c < m->n_colours; c++) {
        assert_int_equal(fields(m, "train", m->colours[c], &tracks), 27);
        assert_int_equal(tracks, 7);
    }
    assert_int_equal(m->n_tickets, 30);
    assert_int_equal(ticket_sum(m), 349);
    assert_int_equal(m->deck_size[0], 110);
    assert_int_equal(m->pieces[0].count, 45);
    const uint8_t points[] = {0, 1, 2, 4, 7, 10, 15};
    assert_memory_equal(m->route_kinds[0].points, points, sizeof points);
    const sw_rules *r = &m->rules;
    assert_int_equal(r->hand[0], 4);
    assert_int_equal(r->n_slots, 5);
    assert_int_equal(r->start_dealt * 10 + r->start_keep, 32);
    assert_int_equal(r->draw_dealt * 10 + r->draw_keep, 31);
    assert_int_equal(r->parallel_close, 3);
    assert_int_equal(r->end_pieces, 2);
    assert_int_equal(r->further_turns, 1);
    assert_int_equal(r->bonus_longest, 10);
    assert_int_equal(r->bonus_tickets, 0);
    assert_int_equal(r->tiebreaks[0], SW_TIE_TICKETS);
    assert_int_equal(r->tiebreaks[1], SW_TIE_LONGEST);
    assert_int_equal(r->tiebreaks[2], SW_TIE_END);
    assert_int_equal(r->modules, 0);
    assert_cards(m, (const char *const[]){"purple", "blue", "orange", "white", "green", "yellow",
                                          "black", "red", "locomotive", NULL});
    assert_true(m->cards[8].joker && m->cards[8].alone && m->cards[8].value[0] == 1);
    assert_int_equal(m->rules.wipes[0].kinds, 1 << 8);
}

static void test_maerklin_facts_M1(void **state)
{
    (void)state;
    const sw_map *m = board("maerklin");
    int tracks, cities = 0, countries = 0, goods[4] = {0}, decks[2] = {0};
    assert_int_equal(m->n_routes, 110);
    assert_int_equal(n_groups(m, 1), 62);
    assert_int_equal(n_groups(m, 2), 21);
    assert_int_equal(n_groups(m, 3), 2);
    assert_int_equal(fields(m, "train", NULL, &tracks), 313);
    assert_fields(m, "train", "gray", 92);
    for (int c = 0; c < m->n_colours; c++) {
        bool few = strchr("owy", m->colours[c][0]) != NULL; /* orange, white, yellow */
        assert_fields(m, "train", m->colours[c], few ? 27 : 28);
    }
    for (int i = 0; i < m->n_cities; i++) {
        cities += m->cities[i].kind == SW_PLACE_CITY;
        countries += m->cities[i].kind == SW_PLACE_COUNTRY;
        if (m->cities[i].goods != SW_NONE) {
            goods[m->cities[i].goods]++;
        }
    }
    assert_int_equal(cities, 35);
    assert_int_equal(countries, 5);
    for (int i = 0; i < m->n_tickets; i++) {
        const sw_ticket_info *t = &m->tickets[i];
        decks[t->deck]++;
        assert_in_range(t->points, t->deck ? 12 : 5, t->deck ? 22 : 11);
    }
    assert_int_equal(decks[0], 23);
    assert_int_equal(decks[1], 23);
    assert_string_equal(m->ticket_decks[0], "short");
    assert_int_equal(m->ticket_deck_base[1], 23);
    assert_int_equal(m->deck_size[0], 118);
    assert_int_equal(m->rules.n_stacks, 4);
    static const int stacks[] = {1, 6, 12, 16};
    assert_memory_equal(goods, stacks, sizeof goods);
    assert_int_equal(m->rules.stacks[0].n, 4);
    assert_int_equal(m->rules.stacks[0].value[0], 7);
    assert_cards(m, (const char *const[]){"purple", "blue", "orange", "white", "green", "yellow",
                                          "black", "red", "locomotive", "locomotive4", "passenger",
                                          NULL});
    assert_true(m->cards[9].joker && !m->cards[9].alone && m->cards[9].min_length == 4); /* M-8 */
    assert_true(m->cards[10].toll && m->cards[10].value[0] == 0);                        /* M-9 */
    assert_int_equal(m->rules.n_wipes, 2);
    assert_int_equal(m->rules.wipes[0].option_kinds, 1 << 9); /* M-6 */
    assert_true(m->rules.choose_mix && m->rules.reshuffle_tickets);
    assert_int_equal(m->rules.bonus_tickets, 10);
    assert_int_equal(m->rules.modules, 1 << SW_MODULE_PASSENGERS);
}

static void test_country_ends_are_vertices_M21(void **state)
{
    (void)state;
    const sw_map *m = board("maerklin");
    int ends = 0;
    bool seen[SW_MAX_NODES] = {false};
    assert_int_equal(m->n_nodes, m->n_cities + 14);
    for (int i = 0; i < m->n_nodes; i++) {
        assert_true(i >= m->n_cities || m->node_city[i] == i);
    }
    for (int i = 0; i < m->n_routes; i++) {
        for (int end = 0; end < 2; end++) {
            const sw_track *t = &m->routes[i];
            assert_int_equal(m->node_city[t->node[end]], t->city[end]);
            if (m->cities[t->city[end]].kind == SW_PLACE_COUNTRY) {
                assert_true(t->node[end] >= m->n_cities);
                assert_false(seen[t->node[end]]);
                seen[t->node[end]] = true;
                ends++;
            } else {
                assert_int_equal(t->node[end], t->city[end]);
            }
        }
    }
    assert_int_equal(ends, 14);
}

static void test_berlin_facts_B1_B3(void **state)
{
    (void)state;
    const sw_map *m = board("berlin");
    int tracks;
    assert_int_equal(m->players_max, 4);
    assert_int_equal(m->n_cities, 19);
    assert_int_equal(m->n_routes, 52);
    assert_int_equal(fields(m, "tram", NULL, &tracks), 65);
    assert_int_equal(tracks, 34);
    fields(m, "subway", NULL, &tracks);
    assert_int_equal(tracks, 18);
    assert_int_equal(n_groups(m, 2), 11);
    assert_int_equal(m->n_tickets, 22);
    assert_int_equal(m->deck_size[0], 44);
    assert_int_equal(m->pieces[0].count, 11);
    assert_int_equal(m->pieces[1].count, 5);
    assert_int_equal(m->rules.parallel_close, 2);
    assert_int_equal(m->rules.end_pieces, 1);
    for (int i = 0; i < m->n_routes; i++) {
        const sw_track *t = &m->routes[i];
        static const uint8_t tram[] = {0, 1, 2, 4, 7}, subway[] = {0, 0, 3, 5, 8};
        bool single = m->route_kinds[t->kind].single;
        assert_int_equal(single, t->kind == 1);
        assert_int_equal(t->pieces, single ? 1 : t->length);
        assert_int_equal(t->points, (single ? subway : tram)[t->length]);
        assert_false(t->sure);
        assert_false(m->route_kinds[t->kind].sure);
    }
    assert_cards(m, (const char *const[]){"blue", "green", "black", "purple", "red", "orange",
                                          "bicycle", NULL});
}

static void test_world_facts_W1_W20_W21(void **state)
{
    (void)state;
    const sw_map *m = board("world");
    int tracks, ports = 0, junctions = 0, tours = 0, rough = 0, lengths[9] = {0};
    assert_int_equal(m->n_cities, 48);
    assert_int_equal(m->n_routes, 130);
    assert_int_equal(n_groups(m, 1), 62);
    assert_int_equal(n_groups(m, 2), 34);
    assert_int_equal(fields(m, "train", NULL, &tracks), 158);
    assert_int_equal(tracks, 71);
    assert_int_equal(fields(m, "ship", NULL, &tracks), 253);
    assert_int_equal(tracks, 59);
    static const struct {
        const char *colour;
        int train, ship;
    } sums[] = {{"purple", 21, 38}, {"yellow", 20, 38}, {"green", 22, 38}, {"red", 20, 37},
                {"black", 21, 37},  {"white", 23, 38},  {"gray", 31, 27}};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        assert_fields(m, "train", sums[i].colour, sums[i].train);
        assert_fields(m, "ship", sums[i].colour, sums[i].ship);
    }
    for (int i = 0; i < m->n_routes; i++) {
        static const uint8_t points[] = {0, 1, 2, 4, 7, 10, 15, 18, 21};
        const sw_track *t = &m->routes[i];
        lengths[t->length]++;
        rough += t->rough;
        assert_true(t->rough == 0 || (t->rough == t->length && t->colour == SW_NONE));
        assert_int_equal(t->points, points[t->length]);
    }
    static const int expected[] = {0, 28, 36, 26, 10, 6, 8, 13, 3};
    assert_memory_equal(lengths, expected, sizeof lengths);
    assert_int_equal(rough, 10);
    for (int i = 0; i < m->n_cities; i++) {
        ports += m->cities[i].port;
        junctions += m->cities[i].kind == SW_PLACE_JUNCTION;
    }
    assert_int_equal(ports, 38);
    assert_int_equal(junctions, 1);
    for (int i = 0; i < m->n_tickets; i++) {
        const sw_ticket_info *t = &m->tickets[i];
        tours += t->n_cities > 2;
        assert_true(t->n_cities > 2 ? t->connected < t->points && t->points < t->penalty
                                    : t->connected == t->points && t->penalty == t->points);
    }
    assert_int_equal(m->n_tickets, 65);
    assert_int_equal(tours, 8);
    assert_int_equal(m->deck_size[0], 80);
    assert_int_equal(m->deck_size[1], 60);
    assert_int_equal(m->deck_base[1], 80);
    assert_int_equal(m->rules.choose_pieces, 60);
    assert_int_equal(m->rules.further_turns, 2);
    assert_int_equal(m->rules.n_slots, 6);
    assert_int_equal(m->rules.harbour_values[3], 40);
}

static void test_world_cards_in_order(void **state)
{
    (void)state;
    const sw_map *m = board("world");
    static const char *const colours[] = {"purple", "yellow", "green", "red", "black", "white"};
    static const struct {
        const char *before, *after;
        int count, deck;
        bool harbour;
        uint8_t value[2];
    } kinds[] = {{"wagon_", "", 7, 0, false, {1, 0}},
                 {"wagon_", "_port", 4, 0, true, {1, 0}},
                 {"ship_", "", 4, 1, true, {0, 1}},
                 {"ship2_", "", 6, 1, false, {0, 2}}};
    assert_int_equal(m->n_cards, 25);
    for (int i = 0; i < 24; i++) {
        const sw_card_kind *c = &m->cards[i];
        char id[32];
        snprintf(id, sizeof id, "%s%s%s", kinds[i % 4].before, colours[i / 4], kinds[i % 4].after);
        assert_string_equal(c->id, id);
        assert_int_equal(c->colour, i / 4);
        assert_int_equal(c->count, kinds[i % 4].count);
        assert_int_equal(c->deck, kinds[i % 4].deck);
        assert_int_equal(c->harbour, kinds[i % 4].harbour);
        assert_memory_equal(c->value, kinds[i % 4].value, 2);
    }
    assert_string_equal(m->cards[24].id, "joker");
    assert_true(m->cards[24].joker && m->cards[24].value[0] == 1 && m->cards[24].value[1] == 1);
}

static void test_find(void **state)
{
    (void)state;
    const sw_map *m = board("world");
    assert_string_equal(m->cities[sw_map_city(m, "lima", 4)].id, "lima");
    assert_int_equal(sw_map_city(m, "lim", 3), SW_NONE);
    assert_int_equal(sw_map_city(m, "limaa", 5), SW_NONE);
    assert_int_equal(sw_map_city(m, "", 0), SW_NONE);
    assert_int_equal(sw_map_card(m, "joker", 5), 24);
    assert_int_equal(sw_map_deck(m, "ship", 4), 1);
    assert_int_equal(sw_map_ticket_deck(m, "main", 4), 0);
    assert_int_equal(sw_map_piece(m, "ship", 4), 1);
    assert_int_equal(m->cities[sw_map_city(m, "tokyo", 5)].lon_e4, 1396900);
}

/* The hash of usa with `from` replaced by `to`, which is as long, wherever it stands. */
static uint64_t hash_with(const char *from, const char *to)
{
    static char text[1 << 16];
    size_t len;
    const char *source = sw_map_builtin(0, &len);
    assert_true(len < sizeof text);
    memcpy(text, source, len);
    text[len] = '\0';
    assert_non_null(strstr(text, from));
    for (char *at = text; (at = strstr(at, from)) != NULL;) {
        memcpy(at, to, strlen(to));
    }
    sw_diags none = {0};
    const sw_map *m = read_text(text, len, MAX_MAPS, &none);
    assert_non_null(m);
    return m->hash;
}

static void test_hash_is_of_what_a_game_depends_on(void **state)
{
    (void)state;
    uint64_t hash = board("usa")->hash;
    assert_true(hash_with("\"lat\": 33.749", "\"lat\": 33.748") == hash);
    assert_true(hash_with("Seattle", "SEATTLE") == hash);
    assert_true(hash_with("\"seattle\"", "\"seattlo\"") != hash);
    assert_true(hash_with("\"points\": 22", "\"points\": 21") != hash);
    assert_true(hash_with("\"count\": 14", "\"count\": 15") != hash);
    assert_true(hash_with("\"end_pieces\": 2", "\"end_pieces\": 3") != hash);
}

static char *load(const char *name, size_t *len)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/data/maps/%s", SW_SOURCE_DIR, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = malloc(1 << 16);
    assert_non_null(text);
    *len = fread(text, 1, 1 << 16, f);
    fclose(f);
    return text;
}

static void test_defaults_mean_the_plain_game(void **state)
{
    (void)state;
    size_t len;
    char *text = load("tiny.json", &len);
    sw_diag finding;
    sw_diags diags = {.at = &finding, .cap = 1};
    const sw_map *m = read_text(text, len, MAX_MAPS, &diags);
    assert_non_null(m);
    assert_string_equal(m->decks[0], "main");
    assert_string_equal(m->ticket_decks[0], "main");
    assert_int_equal(m->cards[0].value[0], 1);
    assert_int_equal(m->rules.parallel_close, 3);
    assert_int_equal(m->rules.further_turns, 1);
    assert_int_equal(m->rules.max_turns, 1000);
    assert_int_equal(m->rules.modules, 0);
    assert_int_equal(m->routes[3].group, 2);
    assert_int_equal(m->tickets[0].penalty, 4);
    assert_int_equal(m->tickets[0].connected, 4);
    assert_true(m->routes[0].sure && m->cities[0].sure && m->tickets[0].sure &&
                m->route_kinds[0].sure);
    free(text);
}

/* Every beginning of a file, and every file with one byte changed: an answer, and no accident. */
static void test_damaged_files(void **state)
{
    (void)state;
    size_t len;
    char *text = load("tiny.json", &len);
    static sw_diag findings[8];
    for (size_t n = 0; n + 2 < len; n++) { /* the last two are a brace and a line break */
        char *part = malloc(n + 1);        /* of its own, so that overruns are noticed */
        assert_non_null(part);
        memcpy(part, text, n);
        sw_diags diags = {.at = findings, .cap = 8};
        assert_null(read_text(part, n, MAX_MAPS, &diags));
        assert_true(diags.n_errors > 0);
        free(part);
    }
    static const char bytes[] = "{}[],:\"0-9a\\n\xff";
    for (size_t n = 0; n < len; n++) {
        char kept = text[n];
        for (size_t i = 0; i < sizeof bytes; i++) {
            text[n] = bytes[i];
            sw_diags diags = {.at = findings, .cap = 8};
            const sw_map *m = read_text(text, len, MAX_MAPS, &diags);
            assert_int_equal(m == NULL, diags.n_errors > 0);
        }
        text[n] = kept;
    }
    free(text);
}

static void test_little_memory(void **state)
{
    (void)state;
    size_t len;
    char *text = load("tiny.json", &len);
    bool succeeded = false;
    for (size_t size = 0; size < 40 * len + 65536; size += 96) {
        void *block = malloc(size + 1);
        assert_non_null(block);
        sw_diags none = {0};
        bool fine = sw_map_read(text, len, block, size, true, &none) != NULL;
        assert_true(fine == (none.n_errors == 0));
        assert_true(fine || !succeeded);
        succeeded = fine;
        free(block);
    }
    assert_true(succeeded);
    free(text);
}

static void test_file_too_long(void **state)
{
    (void)state;
    size_t len = (1 << 20) + 1;
    char *text = malloc(len);
    assert_non_null(text);
    memset(text, ' ', len);
    sw_diag finding;
    sw_diags diags = {.at = &finding, .cap = 1};
    assert_null(read_text(text, len, MAX_MAPS, &diags));
    assert_string_equal(finding.text, "The file has 1024 KiB; at most 1024 are read.");
    free(text);
}

static int free_memory(void **state)
{
    (void)state;
    for (int i = 0; i <= MAX_MAPS; i++) {
        free(memory[i]);
    }
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usa_facts_N1_N3),
        cmocka_unit_test(test_maerklin_facts_M1),
        cmocka_unit_test(test_country_ends_are_vertices_M21),
        cmocka_unit_test(test_berlin_facts_B1_B3),
        cmocka_unit_test(test_world_facts_W1_W20_W21),
        cmocka_unit_test(test_world_cards_in_order),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_hash_is_of_what_a_game_depends_on),
        cmocka_unit_test(test_defaults_mean_the_plain_game),
        cmocka_unit_test(test_damaged_files),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_file_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, free_memory);
}
