/* Findings about maps: every file of tests/data/maps has beside it, as .txt, what lint must say
 * about it. After a change of wording, `stellwerk map lint FILE` gives the new text; read it. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data/graph.h"
#include <stellwerk/map.h>

enum { MAX_TEXT = 1 << 16, MAX_FINDINGS = 100 };

static char *load(const char *name, const char *ending, size_t *len)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/data/maps/%s%s", SW_SOURCE_DIR, name, ending);
    FILE *f = fopen(path, "rb");
    if (!f) {
        fail_msg("%s is missing", path);
    }
    char *text = malloc(MAX_TEXT);
    assert_non_null(text);
    *len = fread(text, 1, MAX_TEXT - 1, f);
    text[*len] = 0;
    fclose(f);
    return text;
}

/* The findings as lint prints them, without the name of the file. */
static void describe(const sw_diags *diags, char *out)
{
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; i < diags->n; i++) {
        const sw_diag *d = &diags->at[i];
        at += (size_t)snprintf(out + at, MAX_TEXT - at, "%d:%d: %s: %s\n", d->line, d->column,
                               d->severity == SW_ERROR ? "error" : "warning", d->text);
    }
}

static void check_file(const char *name)
{
    size_t len, expected_len;
    char *text = load(name, ".json", &len);
    char *expected = load(name, ".txt", &expected_len);
    char *found = malloc(MAX_TEXT);
    size_t size = 40 * len + 65536;
    void *memory = malloc(size);
    assert_true(found && memory);
    static sw_diag findings[MAX_FINDINGS];
    sw_diags diags = {.at = findings, .cap = MAX_FINDINGS};
    const sw_map *m = sw_map_read(text, len, memory, size, true, &diags);
    describe(&diags, found);
    if (strcmp(found, expected) != 0) {
        fail_msg("%s.json: found\n%sexpected\n%s", name, found, expected);
    }
    assert_true((m != NULL) == (diags.n_errors == 0));
    /* without lint there are errors only */
    sw_diags errors = {.at = findings, .cap = MAX_FINDINGS};
    sw_map_read(text, len, memory, size, false, &errors);
    assert_int_equal(errors.n_errors, diags.n_errors);
    assert_int_equal(errors.n_warnings, 0);
    /* what does not fit is counted */
    sw_diags none = {0};
    sw_map_read(text, len, memory, size, true, &none);
    assert_int_equal(none.n, 0);
    assert_int_equal(none.n_errors + none.n_warnings, diags.n);
    free(text);
    free(expected);
    free(found);
    free(memory);
}

static void test_findings(void **state)
{
    (void)state;
    DIR *folder = opendir(SW_SOURCE_DIR "/tests/data/maps");
    assert_non_null(folder);
    int n = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[300];
        snprintf(name, sizeof name, "%s", entry->d_name);
        char *ending = strstr(name, ".json");
        if (ending && name[0] != '.') {
            *ending = 0;
            check_file(name);
            n++;
        }
    }
    closedir(folder);
    assert_true(n >= 15);
}

static const sw_map *builtin(const char *id, void **memory)
{
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        size_t len;
        const char *text = sw_map_builtin(i, &len);
        sw_diags none = {0};
        *memory = malloc(2 << 20);
        const sw_map *m = sw_map_read(text, len, *memory, 2 << 20, false, &none);
        if (m && strcmp(m->id, id) == 0) {
            return m;
        }
        free(*memory);
    }
    *memory = NULL;
    return NULL;
}

static int distance(const sw__graph *g, const char *a, const char *b)
{
    return sw__graph_distance(g, sw_map_city(g->map, a, strlen(a)),
                              sw_map_city(g->map, b, strlen(b)));
}

static void test_distances(void **state)
{
    (void)state;
    static sw__graph g;
    void *memory = NULL;
    sw__graph_make(&g, builtin("usa", &memory), SW__BY_LENGTH);
    assert_int_equal(distance(&g, "seattle", "portland"), 1);
    assert_int_equal(distance(&g, "los_angeles", "new_york"), 20);
    assert_int_equal(distance(&g, "new_york", "los_angeles"), 20);
    free(memory);
    /* M-21: no way through a country, although several routes lead into it */
    sw__graph_make(&g, builtin("maerklin", &memory), SW__BY_LENGTH);
    for (int i = 0; i < g.map->n_tickets; i++) {
        assert_int_equal(sw__graph_ticket(&g, &g.map->tickets[i]), g.map->tickets[i].points);
    }
    free(memory);
    sw__graph_make(&g, builtin("berlin", &memory), SW__BY_PIECES);
    assert_int_equal(distance(&g, "charlottenburger_tor", "hauptbahnhof"), 1); /* one subway */
    free(memory);
}

static void test_bottlenecks(void **state)
{
    (void)state;
    static sw__graph g;
    static sw_map m;
    /* 0 = 1, a triangle of 1, 2 and 3, and 3 - 4 */
    static const int links[][2] = {{0, 1}, {0, 1}, {1, 2}, {1, 3}, {2, 3}, {3, 4}};
    m.n_cities = m.n_nodes = 5;
    m.n_routes = 6;
    for (int i = 0; i < 6; i++) {
        sw_node a = (sw_node)links[i][0], b = (sw_node)links[i][1];
        m.routes[i] = (sw_track){.city = {a, b}, .node = {a, b}, .length = 1, .pieces = 1};
        m.routes[i].group = (sw_route)(i == 1 ? 0 : i);
    }
    for (int i = 0; i < 5; i++) {
        m.node_city[i] = (sw_city)i;
    }
    sw__graph_make(&g, &m, SW__BY_LENGTH);
    sw__graph_bottlenecks(&g);
    assert_int_equal(g.n_links, 5);
    static const bool bridge[] = {true, false, false, false, true};
    static const bool cut[] = {false, true, false, true, false};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(g.links[i].bridge, bridge[i]);
        assert_int_equal(g.cut[i], cut[i]);
    }
    assert_int_equal(g.links[0].n_tracks, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_findings),
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_bottlenecks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
