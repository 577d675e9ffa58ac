/* A passenger's journey in one request: none of its moves if one is not allowed, and repeated the
 * same answer. */
#include "hall_pair.h"

/* The first of somebody's legal moves that has this in its JSON, with the version; NULL: none. */
static char *find_move(const fixture *f, const srv_person *who, const char *word, int *version)
{
    answer *a = kit_get(srv_room_moves, f->hall, who, &f->game);
    int moves = json_get(&a->j, 0, "moves");
    char *found = NULL;
    *version = (int)kit_int(a, "version");
    for (int v = json_first(&a->j, moves); v != JSON_MISSING && !found;
         v = json_next(&a->j, moves, v)) {
        size_t len;
        const char *source = json_source(&a->j, v, &len);
        found = strndup(source, len);
        if (!strstr(found, word)) {
            free(found);
            found = NULL;
        }
    }
    kit_free(a);
    return found;
}

static fixture open_fixture(void)
{
    fixture f = pair_open("{\"map\":\"maerklin\",\"seats\":[\"me\",\"open\"]}");
    kit_sit(f.hall, &f.people[1], &f.game);
    return f;
}

/* Plays until somebody may send a passenger on a journey: who that is, and the move. */
static char *reach_journey(const fixture *f, const srv_person **who, int *version)
{
    for (unsigned i = 0; i < 2000; i++) {
        *who = &f->people[i % 2];
        char *start = find_move(f, *who, "\"t\":\"passenger\"", version);
        if (start) {
            return start;
        }
        char request[600], *claim = find_move(f, *who, "\"passenger\":", version);
        char *other = kit_choice(f->hall, *who, &f->game, 7 * i);
        if (claim) {
            snprintf(request, sizeof request, "{\"version\":%d,\"move\":%s}", *version, claim);
        }
        if (other) {
            kit_expect(kit_do(f->hall, SRV_DO_MOVE, *who, &f->game, claim ? request : other), 200,
                       NULL);
        }
        free(claim);
        free(other);
    }
    fail_msg("nobody ever had a passenger");
    return NULL;
}

/* The journey over one track that is allowed, found by asking for every one: what is not allowed
 * changes nothing. */
static answer *travel(const fixture *f, const srv_person *who, int version, const char *start,
                      char *request, size_t size)
{
    for (int route = 0; route < SW_MAX_ROUTES; route++) {
        snprintf(request, size,
                 "{\"version\":%d,\"moves\":[%s,{\"t\":\"step\",\"route\":%d},{\"t\":\"stop\"}]}",
                 version, start, route);
        answer *a = kit_do(f->hall, SRV_DO_MOVE, who, &f->game, request);
        if (a->status == 200) {
            return a;
        }
        assert_int_equal(a->status, 422);
        kit_free(a);
    }
    fail_msg("the passenger cannot go anywhere");
    return NULL;
}

static void test_journey(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const srv_person *who;
    int version;
    char request[600], *start = reach_journey(&f, &who, &version);
    listener *all = kit_listen(f.hall, &nobody, &f.game, version, false);
    answer *a = travel(&f, who, version, start, request, sizeof request);
    assert_int_equal(kit_int(a, "version"), version + 3);
    const char *departed = strstr(a->body, "\"departed\""),
               *stepped = strstr(a->body, "\"stepped\"");
    assert_true(departed && stepped && departed < stepped && strstr(stepped, "\"arrived\""));
    kit_read(all);
    kit_expect_entries(all, version + 1, version + 3); /* three moves like any others */
    kit_unlisten(all);

    /* repeated it gets the same answer, also when the game has gone on */
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, who, &f.game, "{\"text\":\"hello\"}"), 200, NULL);
    answer *again = kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request);
    assert_int_equal(again->status, 200);
    assert_string_equal(again->body, a->body);
    kit_free(again);
    kit_free(a);
    assert_int_equal(pair_version(&f), version + 4);

    /* with another end it is another request */
    snprintf(request, sizeof request, "{\"version\":%d,\"moves\":[%s,{\"t\":\"stop\"}]}", version,
             start);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request), 409, "stale");
    free(start);
    pair_close(&f);
}

/* A journey of which only the beginning arrived, before the server or the wire broke. */
static void test_interrupted(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const srv_person *who;
    int version;
    char request[600], *start = reach_journey(&f, &who, &version);
    snprintf(request, sizeof request, "{\"version\":%d,\"move\":%s}", version, start);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request), 200, NULL);
    kit_expect(kit_do(f.hall, SRV_DO_CHAT, who, &f.game, "{\"text\":\"hello\"}"), 200, NULL);
    answer *a = travel(&f, who, version, start, request, sizeof request);
    assert_int_equal(kit_int(a, "version"), version + 4);
    assert_non_null(strstr(a->body, "\"departed\""));
    kit_free(a);
    free(start);
    pair_close(&f);
}

/* What a draw uncovers cannot be asked for by trying what may follow it. */
static void test_refused(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const srv_person *who;
    int version;
    char request[4000], *start = reach_journey(&f, &who, &version);
    char *draw = find_move(&f, who, "\"t\":\"draw\"", &version);
    assert_non_null(draw);
    snprintf(request, sizeof request, "{\"version\":%d,\"moves\":[%s,%s]}", version, draw, draw);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request), 422, "illegal_move");
    snprintf(request, sizeof request, "{\"version\":%d,\"moves\":[]}", version);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request), 400, "bad_request");
    snprintf(request, sizeof request, "{\"version\":%d,\"moves\":[%s],\"move\":%s}", version, draw,
             draw);
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request), 400, "bad_request");
    size_t len = (size_t)snprintf(request, sizeof request, "{\"version\":%d,\"moves\":[", version);
    for (int i = 0; i < 129; i++) {
        len += (size_t)snprintf(request + len, sizeof request - len, "%s{\"t\":\"stop\"}",
                                i ? "," : "");
    }
    snprintf(request + len, sizeof request - len, "]}");
    kit_expect(kit_do(f.hall, SRV_DO_MOVE, who, &f.game, request), 400, "bad_request");
    assert_int_equal(pair_version(&f), version);
    free(draw);
    free(start);
    pair_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_journey),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
