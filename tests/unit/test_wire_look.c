/* `look` and `check` about moves that are not made yet, and about things that are not yet the time.
 */
#include "wire_game.h"

#include "wire/command/session.h"
#include <stdio.h>

static wire_session *session;
static void *memory;

static int make_session(void **unused)
{
    (void)unused;
    size_t size = wire_session_size(2, 16 << 20);
    memory = malloc(size);
    wire_host host = {0};
    session = memory ? wire_session_make(memory, size, 2, &host) : NULL;
    return session ? 0 : -1;
}

static int drop_session(void **unused)
{
    (void)unused;
    free(memory);
    return 0;
}

/* The answer to a request, which has the text. */
static const char *expect(const char *line, const char *text)
{
    size_t len = 0;
    const char *answer = wire_session_line(session, line, strlen(line), &len);
    if (!strstr(answer, text)) {
        fail_msg("%s: %s is not in %.2000s", line, text, answer);
    }
    return answer;
}

#define START "{\"cmd\":\"new\",\"map\":\"usa\",\"players\":2,\"seed\":\"5eed\"}"

/* Writes `"game":1,"moves":[…]` with which every seat keeps all it is offered. */
static void keep_all(char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "\"game\":1,\"moves\":[");
    for (int seat = 0; seat < 2; seat++) {
        char line[60];
        snprintf(line, sizeof line, "{\"cmd\":\"view\",\"game\":1,\"player\":%d}", seat);
        const char *offered = strstr(expect(line, "\"ok\":true"), "\"offered\":[") + 10;
        int t[3];
        assert_int_equal(sscanf(offered, "[%d,%d,%d]", &t[0], &t[1], &t[2]), 3);
        for (int i = 0; i < 6; i++) { /* a move names them in order */
            int a = i % 2, low = t[a] < t[a + 1] ? t[a] : t[a + 1];
            t[a + 1] += t[a] - low;
            t[a] = low;
        }
        n += (size_t)snprintf(out + n, size - n, "%s{\"t\":\"keep\",\"tickets\":[%d,%d,%d]}",
                              seat ? "," : "", t[0], t[1], t[2]);
    }
    snprintf(out + n, size - n, "]");
}

static void staged_moves_are_made_on_top_and_not_kept(void **unused)
{
    (void)unused;
    char moves[400], line[600];
    expect(START, "\"game\":1");
    expect("{\"cmd\":\"look\",\"game\":1,\"player\":0}", "\"phase\":\"setup\"");
    keep_all(moves, sizeof moves);
    snprintf(line, sizeof line, "{\"cmd\":\"look\",%s,\"player\":0}", moves);
    expect(line, "\"phase\":\"play\"");
    expect(line, "\"state\":\"open\",\"points\":-");
    expect("{\"cmd\":\"look\",\"game\":1,\"player\":0}", "\"phase\":\"setup\"");
    expect("{\"cmd\":\"look\",\"game\":1,\"player\":0,\"moves\":3}", "\"code\":\"bad_request\"");
    expect("{\"cmd\":\"look\",\"game\":1,\"player\":0,\"moves\":[{\"t\":\"pass\"}]}",
           "\"code\":\"illegal_move\"");
}

static void a_claim_is_explained_to_one_who_waits(void **unused)
{
    (void)unused;
    char moves[400], line[600];
    expect(START, "\"game\":1");
    expect("{\"cmd\":\"check\",\"game\":1,\"player\":1,\"move\":{\"t\":\"claim\",\"route\":1}}",
           "\"code\":\"not_your_turn\"");
    keep_all(moves, sizeof moves);
    const char *const check = "{\"cmd\":\"check\",%s,\"player\":1,\"move\":{\"t\":\"%s\"%s}}";
    snprintf(line, sizeof line, check, moves, "claim", ",\"route\":1");
    expect(line, "\"code\":\"cards_short\",\"missing\":");
    snprintf(line, sizeof line, check, moves, "draw", "");
    expect(line, "\"code\":\"not_your_turn\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(staged_moves_are_made_on_top_and_not_kept, make_session,
                                        drop_session),
        cmocka_unit_test_setup_teardown(a_claim_is_explained_to_one_who_waits, make_session,
                                        drop_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
