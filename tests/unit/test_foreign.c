/* What programs need that know the library only by its symbols: version, sizes, boards by their
 * ids; and how long the list of moves can become. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stellwerk/stellwerk.h>

static unsigned char memory[SW_BUILTIN_MEMORY];

static void version(void **state)
{
    (void)state;
    assert_string_equal(sw_version(), SW_VERSION);
}

/* Every struct that a header defines has its size in the table. */
static void sizes(void **state)
{
    (void)state;
    static const char *const headers[] = {"event", "game",  "map",   "move", "random",
                                          "score", "state", "types", "view"};
    assert_int_equal(sw_size_of("sw_state"), sizeof(sw_state));
    assert_int_equal(sw_size_of("sw_random"), sizeof(sw_random));
    assert_int_equal(sw_size_of("sw_stat"), 0);
    assert_int_equal(sw_size_of(""), 0);
    int n = 0;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char path[512], line[256], name[64];
        snprintf(path, sizeof path, "%s/include/stellwerk/%s.h", SW_SOURCE_DIR, headers[i]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            if (sscanf(line, "typedef struct %63[a-z_] {", name) == 1) {
                n++;
                if (sw_size_of(name) == 0) {
                    fail_msg("sw_size_of does not know %s", name);
                }
            }
        }
        fclose(file);
    }
    assert_true(n > 20);
}

static void boards_by_id(void **state)
{
    (void)state;
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        const char *id = sw_map_builtin_id(i);
        size_t len;
        const char *text = sw_map_builtin(i, &len);
        assert_true(sw_map_memory(len) <= SW_BUILTIN_MEMORY);
        const sw_map *map = sw_map_by_id(id, memory, sizeof memory);
        assert_non_null(map);
        assert_string_equal(map->id, id);
        assert_ptr_equal(map->source, text);
        assert_null(sw_map_by_id(id, memory, 1000));
        assert_null(sw_map_by_id(id, NULL, 0));
    }
    assert_null(sw_map_by_id("atlantis", memory, sizeof memory));
    assert_null(sw_map_builtin_id(-1));
    assert_null(sw_map_builtin_id(sw_map_builtin_count()));
}

/* With all options and the numbers that matter to it. That no position has more than
 * sw_moves_most, tests/property/test_moves.c asks in random games. */
static void builtin_moves_suffice(void **state)
{
    (void)state;
    static sw_game game;
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        const sw_map *map = sw_map_by_id(sw_map_builtin_id(i), memory, sizeof memory);
        for (int bits = 0; bits < 1 << 6; bits++) {
            sw_options options = sw_options_default();
            for (int k = 0; sw_option_list[k].name; k++) {
                if (bits >> k & 1 && sw_option_list[k].max == 1) {
                    *(uint16_t *)((char *)&options + sw_option_list[k].offset) = 1;
                }
            }
            assert_int_equal(sw_game_init(&game, map, map->players_max, &options), SW_OK);
            int most = sw_moves_most(&game);
            assert_in_range(most, 256, SW_BUILTIN_MOVES);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version),
        cmocka_unit_test(sizes),
        cmocka_unit_test(boards_by_id),
        cmocka_unit_test(builtin_moves_suffice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
