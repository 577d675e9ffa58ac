/* Games that cannot be read: a log that is damaged, a map that nobody has any more.
 *
 * They are found when somebody asks for them and, if they are not over, when the server starts.
 * Each is told to the host once, in the log, and listed for the host's page. The alarm passes over
 * them for a while; nothing is written about them, so that they go on by themselves when what is
 * missing is there again. */
#include "room.h"
#include "server/base/journal.h"
#include "server/base/member.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REST = 60000, /* ms until one is tried again although nobody asks */
    MOST = 50000, /* that are remembered; others are tried again and again */
    NAMED = 100,  /* that the log names; the host's page has more */
    SURVEYED = 64 /* games looked at before other chores have their turn */
};

typedef struct unread {
    srv_unreadable game;
    int64_t tried; /* steady */
} unread;

struct srv_unread {
    pthread_mutex_t lock;
    unread *list; /* by id */
    int n, cap, n_named;
};

srv_unread *srv_unread_make(void)
{
    srv_unread *u = calloc(1, sizeof *u);
    if (u) {
        pthread_mutex_init(&u->lock, NULL);
    }
    return u;
}

void srv_unread_free(srv_unread *u)
{
    if (u) {
        pthread_mutex_destroy(&u->lock);
        free(u->list);
        free(u);
    }
}

/* ---- under the lock ---- */

/* The place of a game, or where it would be. */
static int place_of(const srv_unread *u, const srv_id *game)
{
    int low = 0, high = u->n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(u->list[middle].game.game.at, game->at) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static unread *find(const srv_unread *u, const srv_id *game)
{
    int at = place_of(u, game);
    return at < u->n && strcmp(u->list[at].game.game.at, game->at) == 0 ? &u->list[at] : NULL;
}

/* NULL: there is no room for it. */
static unread *add(srv_unread *u, const srv_id *game)
{
    if (u->n == u->cap) {
        int cap = u->cap ? 2 * u->cap : 16;
        unread *more = u->n < MOST ? realloc(u->list, (size_t)cap * sizeof *more) : NULL;
        if (!more) {
            return NULL;
        }
        u->list = more;
        u->cap = cap;
    }
    unread *at = &u->list[place_of(u, game)];
    memmove(at + 1, at, (size_t)(&u->list[u->n] - at) * sizeof *at);
    u->n++;
    *at = (unread){.game.game = *game};
    return at;
}

/* ---- from anywhere ---- */

/* The id alone: what was before its hash. */
static void read_map_id(const char *head, char *out, size_t size)
{
    char name[SRV_MAP_NAME_SIZE];
    if (srv_head_map(head, name)) {
        name[strcspn(name, "@")] = '\0';
        snprintf(out, size, "%.*s", (int)size - 1, name);
    }
}

static void tell_host(const srv_id *game, const char *why, int number)
{
    if (number <= NAMED) {
        srv_journal(SRV_ERROR, "unreadable_game", "game", game->at, "why", why);
    } else if (number == NAMED + 1) {
        srv_journal(SRV_ERROR, "unreadable_games", "why",
                    "there are more; the host's page counts them");
    }
}

void srv_unread_note(srv_hall *h, const srv_log *log, const char *why)
{
    srv_unread *u = h->unread;
    int64_t now = srv_hall_now(h);
    int number = NAMED + 2;
    pthread_mutex_lock(&u->lock);
    unread *known = find(u, &log->game);
    if (!known && (known = add(u, &log->game)) != NULL) {
        known->game.since = now;
        known->game.created = log->created;
        known->game.is_public = log->is_public;
        known->game.is_rated = log->is_rated;
        read_map_id(log->head, known->game.map, sizeof known->game.map);
        number = ++u->n_named;
    }
    if (known) {
        known->tried = srv_clock_steady(&h->clock);
        known->game.status = log->status;
        known->game.version = log->version;
        snprintf(known->game.why, sizeof known->game.why, "%s", why);
    }
    pthread_mutex_unlock(&u->lock);
    tell_host(&log->game, why, number);
}

void srv_unread_clear(srv_hall *h, const srv_id *game)
{
    srv_unread *u = h->unread;
    pthread_mutex_lock(&u->lock);
    unread *known = find(u, game);
    if (known) {
        u->n--;
        memmove(known, known + 1, (size_t)(&u->list[u->n] - known) * sizeof *known);
    }
    pthread_mutex_unlock(&u->lock);
}

bool srv_unread_find(srv_hall *h, const srv_id *game, srv_unreadable *out)
{
    srv_unread *u = h->unread;
    pthread_mutex_lock(&u->lock);
    const unread *known = find(u, game);
    if (known) {
        *out = known->game;
    }
    pthread_mutex_unlock(&u->lock);
    return known != NULL;
}

bool srv_unread_rests(srv_hall *h, const srv_id *game)
{
    srv_unread *u = h->unread;
    int64_t now = srv_clock_steady(&h->clock);
    pthread_mutex_lock(&u->lock);
    const unread *known = find(u, game);
    bool rests = known && now < known->tried + REST;
    pthread_mutex_unlock(&u->lock);
    return rests;
}

int srv_unread_count(srv_hall *h)
{
    return srv_hall_unreadable(h, NULL, 0);
}

int srv_hall_unreadable(srv_hall *h, srv_unreadable *out, int max)
{
    srv_unread *u = h->unread;
    pthread_mutex_lock(&u->lock);
    int n = u->n;
    for (int i = 0; i < n && i < max; i++) {
        out[i] = u->list[i].game;
    }
    pthread_mutex_unlock(&u->lock);
    return n;
}

/* The shape of srv_show_short; what only the log knows is left empty. */
void srv_unread_put(json_out *o, const void *data)
{
    const srv_unread_look *look = data;
    const srv_unreadable *g = look->game;
    json_open(o, '{');
    srv_put_text(o, "id", g->game.at);
    srv_put_text(o, "map", g->map);
    srv_put_text(o, "status", srv_status_name(g->status));
    srv_put_int(o, "version", g->version);
    srv_put_int(o, "created", g->created);
    srv_put_text(o, "visibility", g->is_public ? "public" : "link");
    srv_put_bool(o, "rated", g->is_rated);
    srv_put_int(o, "updated", look->updated);
    srv_put_open(o, "seats", '[');
    json_close(o, ']');
    srv_put_null(o, "clock");
    srv_put_null(o, "to_move");
    srv_put_null(o, "your_seat");
    srv_put_bool(o, "your_turn", false);
    srv_put_null(o, "result");
    srv_put_bool(o, "unreadable", true);
    json_close(o, '}');
}

/* ---- closing ---- */

static void put_reason(json_out *o, const void *reason)
{
    json_open(o, '{');
    srv_put_text(o, "reason", reason);
    json_close(o, '}');
}

static void close_log(srv_hall *h, const srv_log *log, const char *reason, srv_reply *reply)
{
    size_t len;
    char *body = srv_written(put_reason, reason, &len);
    srv_write write = {.kind = SRV_APPEND,
                       .append = {.game = log->game,
                                  .status = SRV_ABORTED,
                                  .entry = {.version = log->version + 1,
                                            .kind = SRV_CLOSE,
                                            .seat = -1,
                                            .at = srv_hall_now(h),
                                            .body = body}}};
    if (!body) {
        srv_reply_error(reply, SRV_E_BUSY, NULL);
    } else if (srv_store_write(h->store, &write) != SRV_DONE) {
        srv_reply_error(reply, SRV_E_UNAVAILABLE, "It could not be saved. Try again.");
    } else {
        srv_hall_try(h, &log->game); /* so that lists know it */
        srv_reply_put(reply, 200, srv_show_accepted, &(srv_accepted){.version = log->version + 1});
    }
    free(body);
}

bool srv_hall_close_unreadable(srv_hall *h, const srv_id *game, const char *reason,
                               srv_reply *reply)
{
    srv_unreadable known;
    srv_log log;
    srv_room *r = srv_hall_find(h, game, NULL);
    if (r) {
        srv_room_release(r);
    }
    if (r || !srv_unread_find(h, game, &known) ||
        srv_store_log(h->store, game, 0, &log) != SRV_DONE) {
        return false;
    }
    if (log.status >= SRV_OVER) {
        srv_reply_error(reply, SRV_E_GAME_OVER, NULL);
    } else {
        close_log(h, &log, reason, reply);
    }
    srv_log_free(&log);
    return true;
}

/* ---- looking at all that are not over ---- */

typedef struct survey {
    srv_hall *hall;
    srv_filter filter; /* with the last game looked at */
} survey;

static void look_through(void *data)
{
    survey *s = data;
    srv_hall *h = s->hall;
    srv_found found[SURVEYED];
    int n =
        atomic_load(&h->is_stopping) ? 0 : srv_store_games(h->store, &s->filter, found, SURVEYED);
    for (int i = 0; i < n && !atomic_load(&h->is_stopping); i++) {
        srv_room *r = srv_room_have(h, &found[i].game);
        if (r) {
            srv_room_release(r);
        } else {
            srv_hall_try(h, &found[i].game);
        }
        s->filter.before = found[i];
    }
    if (n < SURVEYED || !srv_work_add(h->chores, look_through, s)) {
        free(s);
    }
}

void srv_unread_survey(srv_hall *h)
{
    survey *s = malloc(sizeof *s);
    if (!s) {
        return;
    }
    *s = (survey){h, {.statuses = 1u << SRV_OPEN | 1u << SRV_RUNNING}};
    if (!srv_work_add(h->chores, look_through, s)) {
        free(s);
    }
}
