/* Two people and the game of one of them. */
#ifndef TESTS_HALL_PAIR_H
#define TESTS_HALL_PAIR_H

#include "hall_kit.h"

typedef struct fixture {
    srv_store *store;
    srv_hall *hall;
    srv_person people[2];
    srv_id game;
} fixture;

/* The first has made the game that is asked for. */
static inline fixture pair_open(const char *request)
{
    fixture f = {.store = kit_store()};
    f.hall = kit_hall(f.store);
    f.people[0] = kit_person(f.store, "Ann");
    f.people[1] = kit_person(f.store, "Bob");
    f.game = kit_game_of(f.hall, &f.people[0], request);
    return f;
}

static inline void pair_close(fixture *f)
{
    srv_hall_close(f->hall);
    srv_store_close(f->store);
}

static inline int pair_version(const fixture *f)
{
    answer *a = kit_show(f->hall, &f->people[0], &f->game);
    int version = (int)kit_int(a, "version");
    kit_free(a);
    return version;
}

#endif
