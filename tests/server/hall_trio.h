/* For tests of the hall: one with three people. */
#ifndef TESTS_HALL_TRIO_H
#define TESTS_HALL_TRIO_H

#include "hall_kit.h"

/* A hall with three people; Ann makes the games. */
typedef struct fixture {
    srv_store *store;
    srv_hall *hall;
    srv_person ann, bob, cem;
} fixture;

static inline fixture open_with(const srv_limits *limits)
{
    fixture f = {.store = kit_store()};
    f.hall = kit_hall_with(f.store, limits, 0, false);
    f.ann = kit_person(f.store, "Ann");
    f.bob = kit_person(f.store, "Bob");
    f.cem = kit_person(f.store, "Cem");
    return f;
}

static inline fixture open_fixture(void)
{
    srv_limits limits = srv_limits_default();
    return open_with(&limits);
}

static inline void close_fixture(fixture *f)
{
    srv_hall_close(f->hall);
    srv_store_close(f->store);
}

#define USA2 "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"]}"

#endif
