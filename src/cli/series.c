#include "series.h"
#include "args.h"
#include "base/hash.h"
#include "maps.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What the threads of one series share. */
typedef struct work {
    series *s;
    atomic_int next, done;
    atomic_bool failed;
} work;

static int64_t steady_millis(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void deal_seed(const series *s, int deal, uint8_t seed[32])
{
    uint64_t h = hash_word(hash_bytes(HASH_START, s->seed, sizeof s->seed), (uint64_t)deal);
    sw_random random = sw_random_seed(h);
    for (int i = 0; i < 32; i++) {
        seed[i] = (uint8_t)(sw_random_next(&random) >> 56);
    }
}

/* One decision. False after telling that the bot broke the rules. */
static bool decide(const series *s, int i, const ai_player *bot, void *memory, sw_state *state,
                   series_result *result)
{
    sw_view view;
    ai_info info;
    sw_event event[SW_MAX_EVENTS];
    sw_events events = {event, 0, SW_MAX_EVENTS};
    memset(&info, 0, sizeof info);
    sw_view_make(s->game, state, state->to_move, &view);
    sw_move move = bot->choose(memory, s->game, &view, &s->budget, &info);
    sw_err err = sw_apply(s->game, state, &move, &events);
    if (err != SW_OK) {
        fprintf(stderr, "stellwerk %s: game %d, turn %d: %s made an illegal move (%s: %s)\n",
                s->command, i, state->turn, bot->name, sw_err_name(err), sw_err_text(err));
        return false;
    }
    for (int k = 0; k < events.n && k < events.cap; k++) {
        if (event[k].type == SW_EVENT_OVER) {
            result->ending = event[k].n;
        }
    }
    return true;
}

static bool play(const series *s, int i, void **memory, series_result *result)
{
    const ai_player *bots[SW_MAX_SEATS] = {0};
    uint8_t seed[32];
    sw_state state;
    int deal = i;
    s->seat(s, i, bots, &deal);
    deal_seed(s, deal, seed);
    uint64_t chance = hash_bytes(HASH_START, seed, sizeof seed);
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat]->begin(memory[seat], bots[seat]->memory(s->game), s->game, seat,
                          hash_word(chance, (uint64_t)seat));
    }
    sw_start(s->game, seed, &state);
    while (state.phase != SW_OVER) {
        int seat = state.to_move;
        if (!decide(s, i, bots[seat], memory[seat], &state, result)) {
            return false;
        }
    }
    sw_scores scores;
    sw_score(s->game, &state, &scores);
    result->turns = state.turn;
    result->winners = scores.winners;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        result->seats[seat].score = scores.seats[seat].total;
        result->seats[seat].tickets_kept = scores.seats[seat].n_tickets;
        result->seats[seat].tickets_done = scores.seats[seat].tickets_done;
    }
    return true;
}

static size_t largest_block(const series *s)
{
    size_t most = 1;
    for (int i = 0; i < s->n_bots; i++) {
        size_t size = s->bots[i]->memory(s->game);
        most = size > most ? size : most;
    }
    return most;
}

static void *run_thread(void *data)
{
    work *w = data;
    series *s = w->s;
    void *memory[SW_MAX_SEATS] = {0};
    bool ok = true;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        memory[seat] = malloc(largest_block(s));
        ok = ok && memory[seat];
    }
    if (!ok) {
        fprintf(stderr, "stellwerk %s: out of memory\n", s->command);
        atomic_store(&w->failed, true);
    }
    while (!atomic_load(&w->failed)) {
        int i = atomic_fetch_add(&w->next, 1);
        if (i >= s->games) {
            break;
        }
        if (!play(s, i, memory, &s->results[i])) {
            atomic_store(&w->failed, true);
        }
        atomic_fetch_add(&w->done, 1);
    }
    for (int seat = 0; seat < SW_MAX_SEATS; seat++) {
        free(memory[seat]);
    }
    return NULL;
}

static void show_progress(work *w)
{
    const struct timespec pause = {.tv_nsec = 100000000};
    int done = 0;
    while (done < w->s->games && !atomic_load(&w->failed)) {
        nanosleep(&pause, NULL);
        done = atomic_load(&w->done);
        fprintf(stderr, "\r%d of %d games", done, w->s->games);
    }
    fputs("\r\033[K", stderr);
}

bool series_run(series *s)
{
    work w = {.s = s};
    pthread_t threads[SERIES_MAX_THREADS];
    int n = 0;
    s->budget.clock = steady_millis;
    s->results = calloc((size_t)s->games, sizeof *s->results);
    if (!s->results) {
        fprintf(stderr, "stellwerk %s: out of memory\n", s->command);
        return false;
    }
    int64_t start = steady_millis();
    while (n < s->threads && n < s->games &&
           pthread_create(&threads[n], NULL, run_thread, &w) == 0) {
        n++;
    }
    if (n == 0) {
        run_thread(&w);
    } else if (isatty(STDERR_FILENO)) {
        show_progress(&w);
    }
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], NULL);
    }
    s->seconds = (double)(steady_millis() - start) / 1000;
    return !atomic_load(&w.failed);
}

int series_bots(const char *command, const char *list, const ai_player **bots, int max)
{
    int n = 0;
    for (const char *at = list;; at++) {
        size_t len = strcspn(at, ",");
        if (n == max) {
            cli_wrong(command, "more than %d bots in --bots %s", max, list);
            return 0;
        }
        bots[n] = ai_player_find(at, len);
        if (!bots[n]) {
            char names[200] = "";
            for (int i = 0; ai_players[i]; i++) {
                size_t used = strlen(names);
                snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                         ai_players[i]->name);
            }
            cli_wrong(command, "there is no bot \"%.*s\"; there are %s", (int)len, at, names);
            return 0;
        }
        n++;
        at += len;
        if (!*at) {
            return n;
        }
    }
}

bool series_game(const char *command, const char *name, int64_t players, const char *seed,
                 sw_game *game, uint8_t seed_out[32])
{
    if (!sw_seed_parse(seed, strlen(seed), seed_out)) {
        cli_wrong(command, "--seed takes 1 to 64 hex digits, not \"%s\"", seed);
        return false;
    }
    const sw_map *map = cli_map(name);
    if (!map) {
        return false;
    }
    if (sw_game_init(game, map, (int)players, NULL) != SW_OK) {
        cli_wrong(command, "%s is for %d to %d players, not %d", map->id, map->players_min,
                  map->players_max, (int)players);
        return false;
    }
    return true;
}
