/* Rates: a table of everybody who did something lately, in the order of when.
 *
 * Each has one number, the time at which the bucket would be full again: it moves on by one share
 * of the period with each deed, and when it would be more than a period ahead of now, the bucket is
 * empty. So somebody who kept quiet may do all of `most` at once, and after that one per share. */
#include "limits.h"
#include "base/hash.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

srv_limits srv_limits_default(void)
{
    return (srv_limits){
#define SRV_LIMIT(field, flag, value, min, max, help) .field = (value),
#include "limits.def"
#undef SRV_LIMIT
    };
}

enum { NONE = -1, WHO_SIZE = 64 };

typedef struct somebody {
    char who[WHO_SIZE];
    int64_t full;     /* when the bucket is full again, microseconds */
    int newer, older; /* by the time of the last deed */
    int next;         /* of the same slot */
} somebody;

struct srv_rates {
    pthread_mutex_t lock;
    somebody *all;
    int *slots; /* first of each slot */
    int n, used, newest, oldest;
};

srv_rates *srv_rates_make(int n)
{
    srv_rates *r = calloc(1, sizeof *r);
    if (!r) {
        return NULL;
    }
    r->all = calloc((size_t)n, sizeof *r->all);
    r->slots = calloc((size_t)n, sizeof *r->slots);
    if (!r->all || !r->slots || pthread_mutex_init(&r->lock, NULL) != 0) {
        free(r->all);
        free(r->slots);
        free(r);
        return NULL;
    }
    r->n = n;
    r->newest = r->oldest = NONE;
    for (int i = 0; i < n; i++) {
        r->slots[i] = NONE;
    }
    return r;
}

void srv_rates_free(srv_rates *rates)
{
    if (rates) {
        pthread_mutex_destroy(&rates->lock);
        free(rates->all);
        free(rates->slots);
        free(rates);
    }
}

static int *slot_of(srv_rates *r, const char *who)
{
    return &r->slots[hash_bytes(HASH_START, who, strlen(who)) % (unsigned)r->n];
}

static void unlink_age(srv_rates *r, int i)
{
    const somebody *s = &r->all[i];
    *(s->newer == NONE ? &r->newest : &r->all[s->newer].older) = s->older;
    *(s->older == NONE ? &r->oldest : &r->all[s->older].newer) = s->newer;
}

static void link_newest(srv_rates *r, int i)
{
    somebody *s = &r->all[i];
    s->newer = NONE;
    s->older = r->newest;
    *(r->newest == NONE ? &r->oldest : &r->all[r->newest].newer) = i;
    r->newest = i;
}

static int find(srv_rates *r, const char *who)
{
    int i = *slot_of(r, who);
    while (i != NONE && strcmp(r->all[i].who, who) != 0) {
        i = r->all[i].next;
    }
    return i;
}

/* A place for somebody new: an unused one, or that of who did it longest ago. */
static int take_place(srv_rates *r)
{
    if (r->used < r->n) {
        return r->used++;
    }
    int i = r->oldest;
    int *at = slot_of(r, r->all[i].who);
    while (*at != i) {
        at = &r->all[*at].next;
    }
    *at = r->all[i].next;
    unlink_age(r, i);
    return i;
}

static int enter(srv_rates *r, const char *who)
{
    int i = take_place(r);
    somebody *s = &r->all[i];
    memset(s, 0, sizeof *s);
    memcpy(s->who, who, strnlen(who, WHO_SIZE - 1));
    int *slot = slot_of(r, s->who);
    s->next = *slot;
    *slot = i;
    link_newest(r, i);
    return i;
}

static bool ask(srv_rates *rates, const char *who, int most, int seconds, int64_t now, bool counts)
{
    if (most <= 0) {
        return false;
    }
    char name[WHO_SIZE] = ""; /* longer ones are cut: they share a bucket */
    strncpy(name, who, WHO_SIZE - 1);
    int64_t period = (int64_t)seconds * 1000000, at = now * 1000;
    pthread_mutex_lock(&rates->lock);
    int i = find(rates, name);
    if (i == NONE && counts) {
        i = enter(rates, name);
    }
    somebody *s = i == NONE ? NULL : &rates->all[i];
    int64_t full = (s && s->full > at ? s->full : at) + period / most;
    bool allowed = full - at <= period;
    if (allowed && counts) {
        s->full = full;
        unlink_age(rates, i);
        link_newest(rates, i);
    }
    pthread_mutex_unlock(&rates->lock);
    return allowed;
}

bool srv_rates_allow(srv_rates *rates, const char *who, int most, int seconds, int64_t now)
{
    return ask(rates, who, most, seconds, now, true);
}

bool srv_rates_would(srv_rates *rates, const char *who, int most, int seconds, int64_t now)
{
    return ask(rates, who, most, seconds, now, false);
}
