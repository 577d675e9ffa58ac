#include "feeds.h"
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_feeds {
    pthread_mutex_t lock;
    srv_feed_place *first;
};

/* Tokens are not kept: their hashes are enough. */
static void hash_token(const char *token, unsigned char out[SRV_FEED_TOKEN])
{
    crypto_generichash(out, SRV_FEED_TOKEN, (const unsigned char *)token, strlen(token), NULL, 0);
}

srv_feeds *srv_feeds_make(void)
{
    srv_feeds *f = sodium_init() < 0 ? NULL : calloc(1, sizeof *f);
    if (f) {
        pthread_mutex_init(&f->lock, NULL);
    }
    return f;
}

void srv_feeds_free(srv_feeds *feeds)
{
    if (feeds) {
        pthread_mutex_destroy(&feeds->lock);
        free(feeds);
    }
}

void srv_feeds_add(srv_feeds *feeds, srv_feed *feed, const srv_id *who, const char *token,
                   const char *address)
{
    srv_feed_place *p = &feed->place;
    p->feeds = feeds;
    p->feed = feed;
    p->who = *who;
    snprintf(p->address, sizeof p->address, "%s", address);
    hash_token(token, p->token);
    pthread_mutex_lock(&feeds->lock);
    p->next = feeds->first;
    if (p->next) {
        p->next->previous = p;
    }
    feeds->first = p;
    pthread_mutex_unlock(&feeds->lock);
}

void srv_feeds_remove(srv_feed_place *p)
{
    if (p->feeds) {
        pthread_mutex_lock(&p->feeds->lock);
        *(p->previous ? &p->previous->next : &p->feeds->first) = p->next;
        if (p->next) {
            p->next->previous = p->previous;
        }
        pthread_mutex_unlock(&p->feeds->lock);
    }
}

void srv_feeds_end(srv_feeds *feeds, const srv_feeds_of *which)
{
    unsigned char token[SRV_FEED_TOKEN], but[SRV_FEED_TOKEN];
    hash_token(which->token ? which->token : "", token);
    hash_token(which->but ? which->but : "", but);
    pthread_mutex_lock(&feeds->lock);
    for (srv_feed_place *p = feeds->first; p; p = p->next) {
        if ((!which->who || strcmp(which->who->at, p->who.at) == 0) &&
            (!which->token || memcmp(token, p->token, sizeof token) == 0) &&
            (!which->address || strcmp(which->address, p->address) == 0) &&
            (!which->but || memcmp(but, p->token, sizeof but) != 0)) {
            srv_feed_end(p->feed);
        }
    }
    pthread_mutex_unlock(&feeds->lock);
}
