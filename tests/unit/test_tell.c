/* Sentences in both languages: patterns, names, and whole games told to every eye. */
#include "text/tell.c"
#include "text/tell_name.c"
#include "text/text.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MAX_MOVES = 1 << 16 };
static sw_move legal[MAX_MOVES];

/* Kept until the program ends. */
static const sw_map *map_at(int i)
{
    static const sw_map *maps[8];
    assert_true(i < 8);
    if (!maps[i]) {
        size_t len;
        const char *source = sw_map_builtin(i, &len);
        size_t size = 40 * len + 65536;
        void *memory = malloc(size);
        assert_non_null(memory);
        sw_diags none = {0};
        maps[i] = sw_map_read(source, len, memory, size, false, &none);
        assert_non_null(maps[i]);
    }
    return maps[i];
}

static void names_are_folded(void **unused)
{
    (void)unused;
    text_str one, two;
    const char *name = "Österreich-Straße São 4+";
    text_fold(name, strlen(name), false, &one);
    text_fold(name, strlen(name), true, &two);
    assert_string_equal(one.at, "osterreichstrassesao4");
    assert_string_equal(two.at, "oesterreichstrassesao4");
}

/* Which arguments a pattern uses, as a bit set; fails if a brace is not closed. */
static unsigned arguments(const char *pattern)
{
    unsigned used = 0;
    for (const char *p = strchr(pattern, '{'); p; p = strchr(p + 1, '{')) {
        assert_in_range(p[1], '1', '9');
        const char *end = strchr(p, '}');
        assert_non_null(end);
        assert_true(p[2] == '}' || (p[2] == '|' && memchr(p + 3, '|', (size_t)(end - p - 3))));
        used |= 1u << (p[1] - '0');
    }
    return used;
}

static void languages_agree(void **unused)
{
    (void)unused;
    for (int id = 0; id < TEXT_N; id++) {
        const char *en = text_get(TEXT_EN, (text_id)id), *de = text_get(TEXT_DE, (text_id)id);
        assert_non_null(en);
        assert_non_null(de);
        assert_int_equal(arguments(en), arguments(de));
    }
}

static void language_follows_the_name(void **unused)
{
    (void)unused;
    assert_int_equal(text_lang_of("de_DE.UTF-8"), TEXT_DE);
    assert_int_equal(text_lang_of("C"), TEXT_EN);
}

static void cards_have_different_names(void **unused)
{
    (void)unused;
    for (int m = 0; m < sw_map_builtin_count(); m++) {
        sw_game game;
        assert_int_equal(sw_game_init(&game, map_at(m), 2, NULL), SW_OK);
        for (int lang = 0; lang < TEXT_N_LANGS; lang++) {
            tell t = {&game, (text_lang)lang, NULL, SW_NONE};
            for (int a = 0; a < game.map->n_cards; a++) {
                for (int b = 0; b < a; b++) {
                    assert_string_not_equal(tell_card(&t, a, false, TEXT_TMP),
                                            tell_card(&t, b, false, TEXT_TMP));
                }
            }
        }
    }
}

static void a_claim_is_told(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Anna", "Ben"};
    sw_game game;
    assert_int_equal(sw_game_init(&game, map_at(0), 2, NULL), SW_OK);
    int at = 0;
    sw_event e = {.type = SW_EVENT_CLAIMED, .seat = 0, .at = 0, .points = 2};
    e.pay = sw_pay_add(e.pay, &at, 0, 2);
    char line[TELL_MAX], part[TELL_MAX];
    tell t = {&game, TEXT_EN, names, 0};
    text_buf route = text_buf_make(part, sizeof part), b = text_buf_make(line, sizeof line);
    tell_put_route(&t, 0, &route);
    tell_put_events(&t, &e, 1, &b);
    assert_ptr_equal(strstr(line, "You claim "), line);
    assert_non_null(strstr(line, part));
    assert_non_null(strstr(line, ": +2 points."));
    t.you = 1;
    t.lang = TEXT_DE;
    b = text_buf_make(line, sizeof line);
    tell_put_events(&t, &e, 1, &b);
    assert_ptr_equal(strstr(line, "Anna baut "), line);
}

static void check_line(const char *line)
{
    assert_true(line[0] && strlen(line) < TELL_MAX - 1);
    assert_null(strpbrk(line, "{}|"));
    assert_null(strstr(line, "  "));
}

/* A random game: every move can be told as advice, and everything that is seen can be told. */
static void tell_a_game(const sw_map *map, int players, uint64_t seed)
{
    static const char *const names[] = {"Anna", "Ben", "Cem", "Dora", "Ede"};
    sw_game game;
    sw_state state;
    uint8_t key[32] = {(uint8_t)seed};
    sw_random random = sw_random_seed(seed);
    assert_int_equal(sw_game_init(&game, map, players, NULL), SW_OK);
    sw_start(&game, key, &state);
    while (state.phase != SW_OVER) {
        int n = sw_moves(&game, &state, legal, MAX_MOVES);
        assert_in_range(n, 1, MAX_MOVES - 1);
        const sw_move *m = &legal[sw_random_below(&random, n)];
        char line[TELL_MAX];
        tell t = {&game, (text_lang)(state.turn % TEXT_N_LANGS), names, SW_NONE};
        text_buf b = text_buf_make(line, sizeof line);
        tell_put_move(&t, &state, m, &b);
        check_line(line);
        sw_event all[SW_MAX_EVENTS], seen[SW_MAX_EVENTS];
        sw_events events = {all, 0, SW_MAX_EVENTS};
        assert_int_equal(sw_apply(&game, &state, m, &events), SW_OK);
        for (int viewer = -1; viewer < players; viewer++) {
            t.you = viewer < 0 ? SW_SPECTATOR : viewer;
            int n_seen = sw_events_filter(all, events.n, t.you, seen);
            b = text_buf_make(line, sizeof line);
            tell_put_events(&t, seen, n_seen, &b);
            if (n_seen) {
                check_line(line);
            }
        }
    }
}

static void games_are_told(void **unused)
{
    (void)unused;
    for (int m = 0; m < sw_map_builtin_count(); m++) {
        const sw_map *map = map_at(m);
        for (int players = map->players_min; players <= map->players_max; players++) {
            tell_a_game(map, players, (uint64_t)players);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_folded),          cmocka_unit_test(languages_agree),
        cmocka_unit_test(language_follows_the_name), cmocka_unit_test(cards_have_different_names),
        cmocka_unit_test(a_claim_is_told),           cmocka_unit_test(games_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
