/* The story: a record names the map that it was played on by a hash, and the hash was that of the
 * whole file. Whoever dragged a label or corrected a name could not replay a single old game. It
 * covers what a game depends on now, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stellwerk/stellwerk.h>

static uint64_t hash_of(const char *text, size_t len)
{
    size_t size = 40 * len + 65536;
    void *memory = malloc(size);
    sw_diag at[4];
    sw_diags diags = {.at = at, .cap = 4};
    assert_non_null(memory);
    const sw_map *map = sw_map_read(text, len, memory, size, false, &diags);
    assert_non_null(map);
    uint64_t hash = map->hash;
    free(memory);
    return hash;
}

/* A copy with the first `from` as `to`, which is as long. */
static char *with(const char *text, size_t len, const char *from, const char *to)
{
    char *copy = malloc(len + 1);
    assert_non_null(copy);
    memcpy(copy, text, len);
    copy[len] = '\0';
    char *at = strstr(copy, from);
    assert_non_null(at);
    memcpy(at, to, strlen(to));
    return copy;
}

static void names_and_places_may_change(void **state)
{
    (void)state;
    size_t len;
    const char *text = sw_map_builtin(0, &len); /* usa */
    uint64_t hash = hash_of(text, len);
    static const struct {
        const char *from, *to;
        bool is_same;
    } changes[] = {
        {"\"Boston\"", "\"Bostom\"", true},
        {"\"lat\": 42", "\"lat\": 43", true},
        {"\"length\": 2", "\"length\": 3", false},
        {"\"points\": 1", "\"points\": 2", false},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *other = with(text, len, changes[i].from, changes[i].to);
        assert_int_equal(hash_of(other, len) == hash, changes[i].is_same);
        free(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_and_places_may_change)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
