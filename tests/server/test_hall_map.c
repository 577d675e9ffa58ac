/* A map is corrected between two starts: games go on with the one that they were begun on, new
 * games get the new one. */
#include "hall_trio.h"
#include "wire/value.h"

/* The board of usa as it was before somebody corrected the points of a ticket. */
typedef struct old_map {
    char *text;
    void *memory;
    const sw_map *map;
    char hash[17];
    char name[64]; /* "usa@0123456789abcdef" */
} old_map;

static old_map make_old_map(void)
{
    size_t len, size;
    int i = 0;
    sw_diags none = {0};
    old_map old = {0};
    while (strcmp(sw_map_builtin_id(i), "usa") != 0) {
        i++;
    }
    const char *text = sw_map_builtin(i, &len);
    old.text = strndup(text, len);
    char *points = strstr(strstr(old.text, "\"tickets\""), "\"points\"");
    points += strcspn(points, "0123456789");
    *points = *points == '9' ? '8' : (char)(*points + 1);
    size = sw_map_memory(len);
    old.memory = malloc(size);
    old.map = sw_map_read(old.text, len, old.memory, size, false, &none);
    assert_non_null(old.map);
    wire_hex_put(old.hash, old.map->hash, 16);
    snprintf(old.name, sizeof old.name, "usa@%s", old.hash);
    return old;
}

static void free_old_map(old_map *old)
{
    free(old->text);
    free(old->memory);
}

static void keep(srv_store *s, const char *name, const char *text)
{
    srv_write w = {.kind = SRV_KEEP_MAP, .map = {name, text}};
    assert_int_equal(srv_store_write(s, &w), SRV_DONE);
}

/* A game for Ann and Bob, begun by the program that had the old map. */
static srv_id begin(fixture *f, const old_map *old)
{
    json j;
    void *memory;
    srv_head head;
    srv_trouble trouble = {0};
    srv_id id;
    kit_parse(USA2, &j, &memory);
    assert_true(srv_head_ask(&j, srv_hall_variants(f->hall), &f->ann.id, &head, &trouble));
    free(memory);
    head.map = old->map;
    answer *a = kit_answer();
    srv_hall_create(f->hall, &f->ann, &head, &a->reply);
    kit_wait(a);
    assert_int_equal(a->status, 201);
    const char *text;
    size_t len;
    char copy[SRV_ID_SIZE] = {0};
    assert_true(json_plain(&a->j, json_get(&a->j, 0, "id"), &text, &len));
    memcpy(copy, text, len);
    assert_true(srv_id_read(copy, &id));
    kit_free(a);
    kit_sit(f->hall, &f->bob, &id);
    return id;
}

/* The new program, which does not have it. */
static void restart(fixture *f)
{
    srv_hall_close(f->hall);
    f->hall = kit_hall(f->store);
}

static bool is_on(srv_store *s, const srv_id *game, const char *hash)
{
    srv_log log;
    assert_int_equal(srv_store_log(s, game, 0, &log), SRV_DONE);
    bool is = strstr(log.head, hash) != NULL;
    srv_log_free(&log);
    return is;
}

static void test_goes_on(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_person both[2] = {f.ann, f.bob};
    old_map old = make_old_map();
    keep(f.store, old.name, old.text); /* as that program did when it started */
    srv_id game = begin(&f, &old);
    restart(&f);
    answer *a = kit_show(f.hall, &f.ann, &game);
    assert_true(kit_is(a, "map_hash", old.hash)); /* whoever plays needs that board */
    kit_free(a);
    kit_play(f.hall, both, 2, &game, 7);
    restart(&f);
    a = kit_get(srv_room_record, f.hall, &f.ann, &game);
    assert_int_equal(a->status, 200);
    assert_non_null(strstr(a->body, old.hash));
    assert_non_null(strstr(a->body, "\"map_file\":")); /* it holds wherever it is taken */
    kit_free(a);
    assert_int_equal(srv_hall_unreadable(f.hall, NULL, 0), 0);
    /* a new game, and a rematch */
    srv_id next = kit_game_of(f.hall, &f.ann, USA2);
    assert_false(is_on(f.store, &next, old.hash));
    kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.ann, &game, NULL), 201, NULL);
    srv_found found[4];
    const srv_filter open = {.statuses = 1u << SRV_OPEN};
    assert_int_equal(srv_store_games(f.store, &open, found, 4), 2);
    for (int i = 0; i < 2; i++) {
        assert_false(is_on(f.store, &found[i].game, old.hash));
    }
    close_fixture(&f);
    free_old_map(&old);
}

/* Nobody has kept it, or what was kept is something else. */
static void test_not_kept(void **state)
{
    (void)state;
    fixture f = open_fixture();
    old_map old = make_old_map();
    srv_id game = begin(&f, &old);
    restart(&f);
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &game), 500, "unreadable_game");
    keep(f.store, old.name, "{\"id\":\"usa\"}");
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &game), 500, "unreadable_game");
    close_fixture(&f);
    free_old_map(&old);
}

/* What is missing comes back while the server runs. */
static void test_comes_back(void **state)
{
    (void)state;
    fixture f = open_fixture();
    old_map old = make_old_map();
    srv_id game = begin(&f, &old);
    restart(&f);
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &game), 500, "unreadable_game");
    assert_int_equal(srv_hall_unreadable(f.hall, NULL, 0), 1);
    keep(f.store, old.name, old.text);
    kit_expect(kit_get(srv_room_show, f.hall, &f.ann, &game), 200, NULL);
    assert_int_equal(srv_hall_unreadable(f.hall, NULL, 0), 0);
    close_fixture(&f);
    free_old_map(&old);
}

/* Those of the program are kept by themselves. */
static void test_kept(void **state)
{
    (void)state;
    fixture f = open_fixture();
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        char name[64], hash[17] = {0};
        const sw_map *map = srv_variants_map(srv_hall_variants(f.hall), sw_map_builtin_id(i));
        wire_hex_put(hash, map->hash, 16);
        snprintf(name, sizeof name, "%s@%s", map->id, hash);
        char *text = srv_store_map(f.store, name);
        size_t len;
        assert_non_null(text);
        assert_memory_equal(text, sw_map_builtin(i, &len), strlen(text));
        assert_int_equal(strlen(text), len);
        free(text);
    }
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_not_kept),
        cmocka_unit_test(test_comes_back),
        cmocka_unit_test(test_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
