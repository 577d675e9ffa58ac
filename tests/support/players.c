#include "players.h"
#include "maps.h"
#include <stdio.h>
#include <stdlib.h>

enum { MAX_MOVES = 1 << 17, MAX_DECISIONS = 20000 };

const char *taste_name(taste t)
{
    static const char *const names[N_TASTES] = {"any", "hoard", "claim", "tickets", "modules"};
    return names[t];
}

/* Does the taste care for this move? Higher is better, 0 is not at all. */
static int appeal(taste t, const sw_move *m)
{
    switch (t) {
    case TASTE_HOARD:
        return m->type == SW_MOVE_DRAW;
    case TASTE_CLAIM:
        return m->type == SW_MOVE_CLAIM ? 2 : m->type == SW_MOVE_DRAW;
    case TASTE_TICKETS:
        return m->type == SW_MOVE_TICKETS ? 2 : m->type == SW_MOVE_CLAIM;
    case TASTE_MODULES:
        if (m->type == SW_MOVE_PASSENGER || m->type == SW_MOVE_STEP || m->type == SW_MOVE_HARBOUR) {
            return 3;
        }
        if (m->type == SW_MOVE_CLAIM) {
            return m->other != SW_NONE ? 3 : 2;
        }
        return m->type == SW_MOVE_DRAW;
    default:
        return 0;
    }
}

int taste_choose(taste t, const sw_move *moves, int n, sw_random *random)
{
    if (t == TASTE_ANY || sw_random_below(random, 10) == 0) {
        return sw_random_below(random, n);
    }
    int best = 0;
    int n_best = 0;
    int choice = 0;
    for (int i = 0; i < n; i++) {
        int a = appeal(t, &moves[i]);
        if (a > best) {
            best = a;
            n_best = 0;
        }
        if (a == best && sw_random_below(random, ++n_best) == 0) {
            choice = i;
        }
    }
    return choice;
}

int play_game(const sw_game *g, uint64_t seed, taste t, watcher watch, void *data, sw_state *end)
{
    static sw_move moves[MAX_MOVES];
    sw_random random = sw_random_seed(seed * N_TASTES + t);
    uint8_t key[32];
    test_seed(seed, key);
    sw_state s;
    sw_start(g, key, &s);
    int number = 0;
    for (; s.phase != SW_OVER; number++) {
        int n = sw_moves(g, &s, moves, MAX_MOVES);
        if (n < 1 || n == MAX_MOVES || number > MAX_DECISIONS) {
            fprintf(stderr, "%s, %d players, seed %llu, %s: %d moves at decision %d\n", g->map->id,
                    g->n_players, (unsigned long long)seed, taste_name(t), n, number);
            abort();
        }
        sw_state before = s;
        sw_move chosen = moves[taste_choose(t, moves, n, &random)];
        sw_event at[SW_MAX_EVENTS];
        sw_events events = {at, 0, SW_MAX_EVENTS};
        if (sw_apply(g, &s, &chosen, &events) != SW_OK) {
            fprintf(stderr, "%s: a listed move is refused\n", g->map->id);
            abort();
        }
        if (watch) {
            decision d = {g, &before, moves, n, &chosen, &s, &events, number, &random};
            watch(&d, data);
        }
    }
    *end = s;
    return number;
}

void play_everything(int rounds, watcher watch, void *data)
{
    for (int m = 0; test_map_at(m); m++) {
        const sw_map *map = test_map_at(m);
        for (int players = map->players_min; players <= map->players_max; players++) {
            for (int i = 0; i < rounds * N_TASTES; i++) {
                uint64_t seed = (uint64_t)(1000 * m + 100 * players + i);
                sw_state end;
                play_game(test_game(map->id, players), seed, (taste)(i % N_TASTES), watch, data,
                          &end);
            }
        }
    }
}
