/* Earlier versions of built-in boards: found by their hash, equal to what they were in all that a
 * game depends on, and drawn as the board of today. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants those before it */
#include <cmocka.h>

#include "base/json.h"
#include "data/builtin.h"
#include "support/maps.h"
#include <stdlib.h>
#include <string.h>

static unsigned char memory[SW_BUILTIN_MEMORY], scratch[1 << 20];

static struct sw__earlier made_up(const char *text)
{
    return (struct sw__earlier){.id = "usa", .text = text, .len = strlen(text)};
}

/* A board that differs in its players alone. */
static void the_hash_must_be_the_one_that_is_told(void **state)
{
    (void)state;
    const struct sw__builtin *usa = sw__builtin_find("usa");
    char *text = malloc(usa->len + 1);
    memcpy(text, usa->text, usa->len + 1);
    char *at = strstr(text, "\"players\": [2, 5]");
    assert_non_null(at);
    at[strlen("\"players\": [2, ")] = '4';
    sw_diags none = {0};
    const sw_map *whole = sw_map_read(text, usa->len, memory, sizeof memory, false, &none);
    assert_non_null(whole);
    uint64_t hash = whole->hash;
    assert_true(hash != test_map("usa")->hash);

    struct sw__earlier earlier = made_up("{\"players\": [2, 4]}");
    earlier.hash = hash;
    const sw_map *map = sw__map_read_earlier(usa, &earlier, memory, sizeof memory);
    assert_non_null(map);
    assert_int_equal(map->players_max, 4);
    assert_int_equal(map->n_tickets, test_map("usa")->n_tickets);
    assert_string_equal(map->cities[0].name_en, test_map("usa")->cities[0].name_en);
    assert_null(sw__map_read_earlier(usa, &earlier, memory, 1000));
    assert_null(sw__map_read_earlier(usa, &earlier, NULL, 0));
    earlier.hash = hash + 1;
    assert_null(sw__map_read_earlier(usa, &earlier, memory, sizeof memory));
    earlier = made_up("{\"players\": [2, 4}");
    assert_null(sw__map_read_earlier(usa, &earlier, memory, sizeof memory));
    free(text);
}

static const char *drawing_of(const sw_map *map, size_t *len)
{
    arena a = arena_make(scratch, sizeof scratch);
    json j;
    json_error e;
    assert_true(json_parse(map->source, map->source_len, &a, &j, &e));
    return json_source(&j, json_get(&j, 0, "drawing"), len);
}

static void every_version_is_there(void **state)
{
    (void)state;
    for (int i = 0; i < sw_map_earlier_count(); i++) {
        uint64_t hash;
        const char *id = sw_map_earlier(i, &hash);
        const sw_map *map = sw_map_by_hash(id, hash, memory, sizeof memory);
        assert_non_null(map);
        assert_string_equal(map->id, id);
        assert_true(map->hash == hash && hash != test_map(id)->hash);
        assert_true(sw_map_is_earlier(map) && !sw_map_is_earlier(test_map(id)));
        size_t len, len_today;
        const char *drawing = drawing_of(map, &len);
        const char *today = drawing_of(test_map(id), &len_today);
        assert_int_equal(len, len_today);
        assert_memory_equal(drawing, today, len);
    }
    uint64_t hash;
    assert_null(sw_map_earlier(-1, &hash));
    assert_null(sw_map_earlier(sw_map_earlier_count(), &hash));
}

static void boards_of_today_have_a_hash_too(void **state)
{
    (void)state;
    for (int i = 0; test_map_at(i); i++) {
        const sw_map *today = test_map_at(i);
        const sw_map *map = sw_map_by_hash(today->id, today->hash, memory, sizeof memory);
        assert_non_null(map);
        assert_true(map->hash == today->hash);
        assert_null(sw_map_by_hash(today->id, today->hash + 1, memory, sizeof memory));
        assert_null(sw_map_by_hash("atlantis", today->hash, memory, sizeof memory));
        assert_null(sw_map_by_hash(today->id, today->hash, memory, 1000));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_must_be_the_one_that_is_told),
        cmocka_unit_test(every_version_is_there),
        cmocka_unit_test(boards_of_today_have_a_hash_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
