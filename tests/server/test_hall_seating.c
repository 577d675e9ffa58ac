/* Seats that are drawn when all are there (G-36): what each of them is told before and after, the
 * record, the ratings, the next game, and a server that starts again. */
#include "hall_trio.h"
#include "wire/record.h"

enum { GAMES = 60 };

/* The fields of a seat at a game. */
static int seat_at(const answer *a, int i)
{
    int seats = json_get(&a->j, 0, "seats"), v = json_first(&a->j, seats);
    for (; i > 0; i--) {
        v = json_next(&a->j, seats, v);
    }
    return v;
}

static bool sits_at(const answer *a, int i, const char *name)
{
    return json_is(&a->j, json_get(&a->j, seat_at(a, i), "name"), name);
}

/* Where somebody sits, as everybody is told. */
static int seat_of(const answer *a, const char *name)
{
    for (int i = 0; i < 3; i++) {
        if (sits_at(a, i, name)) {
            return i;
        }
    }
    fail_msg("%s does not sit there: %s", name, a->body);
    return -1;
}

static const char drawn_table[] =
    "{\"map\":\"usa\",\"seats\":[\"me\",\"bot:greedy\",\"open\"],\"seating\":\"drawn\","
    "\"client_seed\":\"of-ann\",\"rated\":true,\"options\":{\"max_turns\":4}}";

static const sw_map *find_map(void *hall, const char *id, uint64_t hash)
{
    return srv_variants_version(srv_hall_variants(hall), id, hash);
}

/* The record names them in the order that its own seed draws, and has the client seeds in the order
 * in which they went into that seed. */
static void check_record(srv_hall *h, const srv_id *game, const answer *shown)
{
    static const char *const came[] = {"Ann", "greedy", "Bob"};
    answer *a = kit_get(srv_room_record, h, &nobody, game);
    assert_int_equal(a->status, 200);
    size_t len = strlen(a->body), size = 60 * len + 65536;
    void *memory = malloc(size);
    arena m = arena_make(memory, size);
    wire_record r;
    wire_record_error e;
    uint8_t order[SW_MAX_SEATS], seed[32];
    unsigned char secret[SRV_SECRET_SIZE];
    assert_true(wire_record_read(a->body, len, &m, find_map, h, &r, &e));
    assert_int_equal(r.seating, WIRE_SEATING_DRAWN);
    sw_seating(r.seed, 3, order);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(r.names[i], came[order[i]]);
        assert_true(sits_at(shown, i, came[order[i]]));
    }
    assert_string_equal(r.fairness.client_seeds[0], "of-ann");
    assert_string_equal(r.fairness.client_seeds[1], "");
    assert_string_equal(r.fairness.client_seeds[2], "of-bob");
    assert_true(srv_fairness_secret(r.fairness.secret, secret));
    srv_fairness_seed(secret, game->at, r.fairness.client_seeds, 3, seed);
    assert_memory_equal(seed, r.seed, sizeof seed);
    free(memory);
    kit_free(a);
}

/* The last one sits down: the answer has the drawn seat, and asking again for the seat as it was
 * when it was free gives the same answer. */
static void sit_last(fixture *f, const srv_id *game)
{
    int seats[2];
    for (int i = 0; i < 2; i++) {
        answer *a =
            kit_do(f->hall, SRV_DO_SIT, &f->bob, game, "{\"seat\":2,\"client_seed\":\"of-bob\"}");
        assert_int_equal(a->status, 200);
        seats[i] = (int)kit_int(a, "seat");
        kit_free(a);
    }
    assert_int_equal(seats[0], seats[1]);
    answer *a = kit_show(f->hall, &f->bob, game);
    assert_int_equal(kit_int(a, "your_seat"), seats[0]);
    assert_true(sits_at(a, seats[0], "Bob"));
    kit_free(a);
}

static srv_id begin_drawn(fixture *f)
{
    srv_id game = kit_game_of(f->hall, &f->ann, drawn_table);
    kit_expect(kit_do(f->hall, SRV_DO_CHAT, &f->ann, &game, "{\"text\":\"hello\"}"), 200, NULL);
    answer *a = kit_show(f->hall, &f->ann, &game);
    assert_true(kit_is(a, "seating", "drawn"));
    assert_true(sits_at(a, 0, "Ann") && sits_at(a, 1, "greedy"));
    kit_free(a);
    sit_last(f, &game);
    a = kit_show(f->hall, &f->ann, &game);
    int seat = seat_of(a, "Ann"), chat = json_get(&a->j, 0, "chat");
    int64_t said;
    assert_int_equal(kit_int(a, "your_seat"), seat);
    assert_true(json_int(&a->j, json_get(&a->j, json_first(&a->j, chat), "seat"), 0, 2, &said));
    assert_int_equal(said, seat); /* a line from before is hers wherever she sits now */
    kit_free(a);
    return game;
}

static void g36_everybody_begins_at_times(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const srv_person both[2] = {f.ann, f.bob};
    int first[3] = {0};
    for (int i = 0; i < GAMES; i++) {
        srv_id game = begin_drawn(&f);
        answer *a = kit_show(f.hall, &f.ann, &game);
        first[0] += sits_at(a, 0, "Ann");
        first[1] += sits_at(a, 0, "greedy");
        first[2] += sits_at(a, 0, "Bob");
        kit_play(f.hall, both, 2, &game, (unsigned)i);
        check_record(f.hall, &game, a);
        kit_free(a);
    }
    /* one of three stays out of all of them less often than once in 10^10 runs */
    assert_true(first[0] && first[1] && first[2]);
    close_fixture(&f);
}

/* A hall that reads the game again from its log has everybody where they were. */
static void g36_seats_outlive_a_restart(void **state)
{
    (void)state;
    fixture f = open_fixture();
    srv_id games[GAMES];
    int seats[GAMES];
    for (int i = 0; i < GAMES; i++) {
        games[i] = begin_drawn(&f);
        answer *a = kit_show(f.hall, &f.ann, &games[i]);
        seats[i] = (int)kit_int(a, "your_seat");
        kit_free(a);
    }
    srv_hall_close(f.hall);
    f.hall = kit_hall(f.store);
    for (int i = 0; i < GAMES; i++) {
        answer *a = kit_show(f.hall, &f.ann, &games[i]);
        assert_int_equal(kit_int(a, "your_seat"), seats[i]);
        kit_free(a);
    }
    close_fixture(&f);
}

static int total_of(const answer *a, int seat)
{
    int scores = json_get(&a->j, json_get(&a->j, 0, "result"), "scores");
    int v = json_first(&a->j, scores);
    int64_t total;
    for (; seat > 0; seat--) {
        v = json_next(&a->j, scores, v);
    }
    assert_true(json_int(&a->j, json_get(&a->j, v, "total"), -1000, 1000, &total));
    return (int)total;
}

/* Ratings follow people, not seats: who had more points in the first rated game is ahead. */
static void g36_ratings_follow_people(void **state)
{
    (void)state;
    unsigned seats = 0;
    for (int i = 0; i < GAMES; i++) {
        fixture f = open_fixture();
        const srv_person both[2] = {f.ann, f.bob};
        srv_id game = begin_drawn(&f);
        kit_play(f.hall, both, 2, &game, (unsigned)i);
        srv_rating ann, bob;
        kit_until(srv_store_rating(f.store, "usa", f.ann.id.at, &ann) == SRV_DONE);
        kit_until(srv_store_rating(f.store, "usa", f.bob.id.at, &bob) == SRV_DONE);
        answer *a = kit_show(f.hall, &nobody, &game);
        int of_ann = total_of(a, seat_of(a, "Ann")), of_bob = total_of(a, seat_of(a, "Bob"));
        if (of_ann != of_bob) { /* else the tickets may decide */
            assert_int_equal(of_ann > of_bob, ann.rating > bob.rating);
            seats |= 1u << seat_of(a, "Ann");
        }
        kit_free(a);
        close_fixture(&f);
    }
    assert_true(seats & (seats - 1)); /* she sat on several */
}

/* The next game: the drawn order, moved on by one, whoever sat down first. */
static void g36_a_rematch_rotates(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const srv_person both[2] = {f.ann, f.bob};
    for (int i = 0; i < 10; i++) {
        srv_id game = begin_drawn(&f), next;
        kit_play(f.hall, both, 2, &game, (unsigned)i);
        kit_expect(kit_do(f.hall, SRV_DO_REMATCH, &f.bob, &game, NULL), 201, NULL);
        answer *before = kit_show(f.hall, &f.ann, &game);
        char id[SRV_ID_SIZE] = {0};
        const char *text;
        size_t len;
        assert_true(json_plain(&before->j, json_get(&before->j, 0, "rematch"), &text, &len));
        memcpy(id, text, SRV_ID_LENGTH);
        assert_true(srv_id_read(id, &next));
        kit_sit(f.hall, &f.bob, &next);
        kit_sit(f.hall, &f.ann, &next);
        answer *after = kit_show(f.hall, &f.ann, &next);
        assert_true(kit_is(after, "seating", "rotated"));
        assert_true(kit_is(after, "status", "running"));
        static const char *const names[] = {"Ann", "greedy", "Bob"};
        for (int k = 0; k < 3; k++) {
            assert_int_equal(seat_of(after, names[k]), (seat_of(before, names[k]) + 2) % 3);
        }
        kit_free(before);
        kit_free(after);
    }
    close_fixture(&f);
}

/* Chosen: as listed, and so said. */
static void g36_an_order_can_be_chosen(void **state)
{
    (void)state;
    fixture f = open_fixture();
    for (int i = 0; i < GAMES; i++) {
        srv_id game = kit_game_of(f.hall, &f.ann,
                                  "{\"map\":\"usa\",\"seats\":[\"bot:greedy\",\"me\"],"
                                  "\"seating\":\"chosen\"}");
        answer *a = kit_show(f.hall, &f.ann, &game);
        assert_int_equal(kit_int(a, "your_seat"), 1);
        assert_true(kit_is(a, "seating", "chosen"));
        kit_free(a);
    }
    kit_expect(kit_create(f.hall, &f.ann,
                          "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"seating\":\"rotated\"}"),
               400, "bad_request");
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g36_everybody_begins_at_times),
        cmocka_unit_test(g36_seats_outlive_a_restart),
        cmocka_unit_test(g36_ratings_follow_people),
        cmocka_unit_test(g36_a_rematch_rotates),
        cmocka_unit_test(g36_an_order_can_be_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
