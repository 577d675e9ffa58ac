/* What other nodes have written, and who is connected to them. */
#include "postgres.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A game, "@person", or "+game:seats". */
static void read_word(srv_pg_listener *l, const srv_id *sender, char *word)
{
    srv_id id;
    bool is_person = word[0] == '@', is_presence = word[0] == '+';
    char *seats = is_presence ? strchr(word, ':') : NULL;
    if (seats) {
        *seats++ = '\0';
    }
    if (is_presence != (seats != NULL) || !srv_id_read(word + (is_person || is_presence), &id)) {
        return;
    }
    l->hear(l->data, (srv_news){.game = is_person ? NULL : &id,
                                .person = is_person ? &id : NULL,
                                .node = is_presence ? sender : NULL,
                                .connected = seats ? (unsigned)strtoul(seats, NULL, 10) : 0});
}

/* "sender word word …" */
static void read_news(srv_pg_listener *l, char *text)
{
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    srv_id sender;
    if (!word || !srv_id_read(word, &sender) || strcmp(sender.at, l->node->at) == 0) {
        return;
    }
    while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
        read_word(l, &sender, word);
    }
}

/* Waits for something to read; false: the end. */
static bool wait_for_news(const srv_pg_listener *l, int ms)
{
    struct pollfd p[2] = {{l->stop[0], POLLIN, 0},
                          {l->pg.conn ? PQsocket(l->pg.conn) : -1, POLLIN, 0}};
    return poll(p, 2, ms) <= 0 || p[0].revents == 0;
}

static void *listen_on(void *data)
{
    srv_pg_listener *l = data;
    int pause = 50;
    for (;;) {
        if (!srv_pg_connect(&l->pg, NULL, 0) || !srv_pg_run(&l->pg, "LISTEN " SRV_PG_CHANNEL)) {
            srv_pg_disconnect(&l->pg);
            if (!wait_for_news(l, pause)) {
                break;
            }
            pause = pause < 1000 ? 2 * pause : 2000;
            continue;
        }
        l->hear(l->data, (srv_news){0}); /* nobody knows what was missed */
        pause = 50;
        bool go_on = true;
        while (go_on && !srv_pg_is_lost(&l->pg)) {
            for (PGnotify *n; (n = PQnotifies(l->pg.conn)) != NULL; PQfreemem(n)) {
                read_news(l, n->extra);
            }
            go_on = wait_for_news(l, -1);
            if (go_on && !PQconsumeInput(l->pg.conn)) {
                srv_pg_disconnect(&l->pg);
            }
        }
        if (!go_on) {
            break;
        }
    }
    srv_pg_disconnect(&l->pg);
    return NULL;
}

void srv_pg_listen(srv_pg_listener *l, const srv_id *node, srv_hear hear, void *data)
{
    l->node = node;
    l->hear = hear;
    l->data = data;
    if (pipe(l->stop) == 0) {
        l->is_listening = pthread_create(&l->thread, NULL, listen_on, l) == 0;
    }
}

void srv_pg_listen_stop(srv_pg_listener *l)
{
    if (l->is_listening) {
        close(l->stop[1]);
        pthread_join(l->thread, NULL);
        close(l->stop[0]);
    }
}
