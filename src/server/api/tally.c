#include "tally.h"
#include "base/hash.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { N_SLOTS = 4096, WHO_SIZE = 64 };

typedef struct holder {
    struct holder *next;
    int n;
    char who[WHO_SIZE];
} holder;

struct srv_tally {
    pthread_mutex_t lock;
    holder *slots[N_SLOTS];
};

srv_tally *srv_tally_make(void)
{
    srv_tally *t = calloc(1, sizeof *t);
    if (t) {
        pthread_mutex_init(&t->lock, NULL);
    }
    return t;
}

void srv_tally_free(srv_tally *tally)
{
    if (!tally) {
        return;
    }
    for (int i = 0; i < N_SLOTS; i++) {
        while (tally->slots[i]) {
            holder *h = tally->slots[i];
            tally->slots[i] = h->next;
            free(h);
        }
    }
    pthread_mutex_destroy(&tally->lock);
    free(tally);
}

/* Where the holder is linked from, or would be. */
static holder **find(srv_tally *t, const char *who)
{
    holder **at = &t->slots[hash_bytes(HASH_START, who, strlen(who)) % N_SLOTS];
    while (*at && strncmp((*at)->who, who, WHO_SIZE - 1) != 0) {
        at = &(*at)->next;
    }
    return at;
}

bool srv_tally_take(srv_tally *tally, const char *who, int most)
{
    pthread_mutex_lock(&tally->lock);
    holder **at = find(tally, who);
    if (!*at && most > 0 && (*at = calloc(1, sizeof **at))) {
        strncpy((*at)->who, who, WHO_SIZE - 1);
    }
    bool fits = *at && (*at)->n < most;
    if (fits) {
        (*at)->n++;
    }
    pthread_mutex_unlock(&tally->lock);
    return fits;
}

void srv_tally_give(srv_tally *tally, const char *who)
{
    pthread_mutex_lock(&tally->lock);
    holder **at = find(tally, who);
    if (*at && --(*at)->n == 0) {
        holder *gone = *at;
        *at = gone->next;
        free(gone);
    }
    pthread_mutex_unlock(&tally->lock);
}

int srv_tally_of(srv_tally *tally, const char *who)
{
    pthread_mutex_lock(&tally->lock);
    holder *const *at = find(tally, who);
    int n = *at ? (*at)->n : 0;
    pthread_mutex_unlock(&tally->lock);
    return n;
}
