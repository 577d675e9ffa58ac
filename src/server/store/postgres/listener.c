/* What other nodes have written, and who is connected to them. */
#include "postgres.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A game, "@person", or "+game:seats". */
static void read_word(srv_pg_ear *e, const srv_id *sender, char *word)
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
    e->hear(e->data, (srv_news){.game = is_person ? NULL : &id,
                                .person = is_person ? &id : NULL,
                                .node = is_presence ? sender : NULL,
                                .connected = seats ? (unsigned)strtoul(seats, NULL, 10) : 0});
}

/* "sender word word …" */
static void read_news(srv_pg_ear *e, char *text)
{
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    srv_id sender;
    if (!word || !srv_id_read(word, &sender) || strcmp(sender.at, e->node->at) == 0) {
        return;
    }
    while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
        read_word(e, &sender, word);
    }
}

/* Waits for something to read; false: the end. */
static bool wait_for_news(const srv_pg_ear *e, int ms)
{
    struct pollfd p[2] = {{e->stop[0], POLLIN, 0},
                          {e->pg.conn ? PQsocket(e->pg.conn) : -1, POLLIN, 0}};
    return poll(p, 2, ms) <= 0 || p[0].revents == 0;
}

static void *listen_on(void *data)
{
    srv_pg_ear *e = data;
    int pause = 50;
    for (;;) {
        if (!srv_pg_connect(&e->pg, NULL, 0) || !srv_pg_run(&e->pg, "LISTEN " SRV_PG_CHANNEL)) {
            srv_pg_disconnect(&e->pg);
            if (!wait_for_news(e, pause)) {
                break;
            }
            pause = pause < 1000 ? 2 * pause : 2000;
            continue;
        }
        e->hear(e->data, (srv_news){0}); /* nobody knows what was missed */
        pause = 50;
        bool go_on = true;
        while (go_on && !srv_pg_is_lost(&e->pg)) {
            for (PGnotify *n; (n = PQnotifies(e->pg.conn)) != NULL; PQfreemem(n)) {
                read_news(e, n->extra);
            }
            go_on = wait_for_news(e, -1);
            if (go_on && !PQconsumeInput(e->pg.conn)) {
                srv_pg_disconnect(&e->pg);
            }
        }
        if (!go_on) {
            break;
        }
    }
    srv_pg_disconnect(&e->pg);
    return NULL;
}

void srv_pg_listen(srv_pg_ear *e, const srv_id *node, srv_hear hear, void *data)
{
    e->node = node;
    e->hear = hear;
    e->data = data;
    if (pipe(e->stop) == 0) {
        e->is_listening = pthread_create(&e->thread, NULL, listen_on, e) == 0;
    }
}

void srv_pg_deafen(srv_pg_ear *e)
{
    if (e->is_listening) {
        close(e->stop[1]);
        pthread_join(e->thread, NULL);
        close(e->stop[0]);
    }
}
