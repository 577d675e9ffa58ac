/* Writes of the PostgreSQL store.
 *
 * A batch is one transaction and, in libpq's pipeline mode, one round trip: BEGIN, a statement for
 * each write, NOTIFY, COMMIT. Each statement changes one row of what it is about, or none: then it
 * has lost, changed nothing, and is asked why afterwards. Rows are locked in the order of the
 * games' ids by every node, so that nodes do not wait for each other in a circle.
 *
 * Where the connection is lost, the batch is tried again with the next connection. If it had been
 * committed all the same, each of its writes now loses against itself: the entry that is there is
 * the very same one, and the result is SRV_DONE. After GIVE_UP_MS without a database writes fail.
 *
 * Ratings need to be read first and have a transaction of their own. */
#include "postgres.h"
#include "server/base/clock.h"
#include "server/store/rating.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GIVE_UP_MS = 9000,
    LEAST_MS = 1000,
    MAX_AGAIN = 20,   /* deadlocks with other programs; with our own order there are none */
    NAMES_SIZE = 7500 /* a notification has 8000 bytes at most */
};

/* ---- results ---- */

typedef enum outcome {
    COMMITTED,
    LOST,   /* the connection, or the server cannot be written to now: try with another */
    AGAIN,  /* in the way of somebody else: try again */
    FAULT,  /* of a write of the batch */
    REFUSED /* nothing can be written: the disk is full */
} outcome;

static outcome outcome_of(const char *state)
{
    if (!state || !strncmp(state, "08", 2) || !strncmp(state, "57P", 3) ||
        !strcmp(state, "25006")) {
        return LOST;
    }
    if (!strncmp(state, "40", 2)) { /* a deadlock */
        return AGAIN;
    }
    /* Data that is refused; a lock that somebody else holds for too long, which must not stop all
     * the other games. */
    return !strncmp(state, "22", 2) || !strncmp(state, "23", 2) || !strcmp(state, "55P03") ||
                   !strcmp(state, "57014")
               ? FAULT
               : REFUSED;
}

static srv_result result_of_fault(const char *state)
{
    return !strcmp(state, "23505")   ? SRV_CONFLICT
           : !strcmp(state, "23503") ? SRV_MISSING
                                     : SRV_FAILED;
}

/* What happened in a pipeline, told by its first error. */
typedef struct report {
    outcome is;
    char state[6];
} report;

static void note(report *p, const PGresult *r)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    if (p->is == COMMITTED) {
        p->is = outcome_of(state);
        snprintf(p->state, sizeof p->state, "%s", state ? state : "");
    }
}

/* The result of the next statement of a pipeline; NULL: it failed, or was not even tried. */
static PGresult *next(srv_pg *c, report *p)
{
    PGresult *r = srv_pg_result(c);
    ExecStatusType status = PQresultStatus(r);
    if (r) {
        PQclear(srv_pg_result(c)); /* the NULL after it */
    }
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        return r;
    }
    if (status != PGRES_PIPELINE_ABORTED) {
        note(p, r);
    }
    PQclear(r);
    return NULL;
}

static void skip(srv_pg *c, report *p)
{
    PQclear(next(c, p));
}

/* Reads up to the end of the pipeline and leaves it; a transaction that is still open is undone. */
static void finish(srv_pg *c, report *p)
{
    PGresult *r;
    bool synced = false;
    while (!synced && (r = srv_pg_result(c)) != NULL) {
        synced = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        PQclear(r);
    }
    if (!synced || !PQexitPipelineMode(c->conn)) {
        srv_pg_disconnect(c);
        p->is = p->is == FAULT || p->is == REFUSED ? p->is : LOST;
    } else if (PQtransactionStatus(c->conn) != PQTRANS_IDLE) {
        if (srv_pg_send(c, "rollback", "")) {
            PQclear(srv_pg_only_result(c));
        }
    }
}

/* ---- a batch ---- */

const srv_id *srv_pg_game_of(const srv_write *w)
{
    return w->kind == SRV_NEW_GAME    ? &w->game.id
           : w->kind == SRV_APPEND    ? &w->append.game
           : w->kind == SRV_SET_QUEUE ? &w->queue.game
                                      : NULL;
}

/* The order of a batch: people, games, who is forgotten, ratings. */
static int phase_of(const srv_write *w)
{
    return w->kind == SRV_RATE ? 3 : w->kind == SRV_FORGET ? 2 : srv_pg_game_of(w) ? 1 : 0;
}

/* Whom it concerns: a name, sessions, a ban; NULL: nobody. `banned` is room for an id. */
static const srv_id *person_of(const srv_write *w, srv_id *banned)
{
    switch (w->kind) {
    case SRV_SET_ACCOUNT:
    case SRV_SET_NAME:
        return &w->account.player;
    case SRV_END_SESSION:
    case SRV_END_SESSIONS:
        return &w->session.player;
    case SRV_FORGET:
        return &w->forget;
    case SRV_BAN:
        return srv_id_read(w->ban.what, banned) ? banned : NULL;
    default:
        return NULL;
    }
}

/* Tells the other nodes which games and names have changed; gives how many statements it took, -1:
 * lost. */
static int send_names(srv_pg_writer *w, srv_write **list, int n)
{
    char text[NAMES_SIZE];
    size_t len = 0;
    int sent = 0;
    for (int i = 0; i <= n; i++) {
        const srv_id *game = i < n ? srv_pg_game_of(list[i]) : NULL;
        srv_id banned;
        const srv_id *id = game || i == n ? game : person_of(list[i], &banned);
        id = id && id->at[0] ? id : NULL;
        if (len && (i == n || len + 2 * SRV_ID_SIZE > sizeof text)) {
            if (!srv_pg_send(&w->pg, "notify", "t", text)) {
                return -1;
            }
            sent++;
            len = 0;
        }
        if (id) {
            if (!len) {
                len = (size_t)snprintf(text, sizeof text, "%s", w->node.at);
            }
            len += (size_t)snprintf(text + len, sizeof text - len, game ? " %s" : " @%s", id->at);
        }
    }
    return sent;
}

/* How many writes at the beginning of a sorted batch are about no game. */
static int count_people(srv_write **list, int n)
{
    int i = 0;
    while (i < n && phase_of(list[i]) == 0) {
        i++;
    }
    return i;
}

static bool send_batch(srv_pg_writer *w, srv_write **list, int n, int n_people)
{
    srv_pg *c = &w->pg;
    bool sent = PQenterPipelineMode(c->conn) && srv_pg_send(c, "begin", "");
    for (int i = 0; sent && i < n; i++) {
        if (i == n_people && n > 1) {
            sent = srv_pg_send_group(c, list, n);
        }
        if (!srv_pg_is_grouped(list, n, i)) {
            sent = sent && srv_pg_send_write(c, list[i]);
        }
    }
    return sent;
}

static void read_batch(srv_pg *c, srv_write **list, int n, int n_people, report *p)
{
    skip(c, p); /* BEGIN */
    for (int i = 0; i < n; i++) {
        if (i == n_people && n > 1) {
            skip(c, p); /* the lock */
            PGresult *winners = next(c, p);
            srv_pg_read_group(winners, list, n);
            PQclear(winners);
        }
        if (!srv_pg_is_grouped(list, n, i)) {
            PGresult *r = next(c, p);
            list[i]->result = r && atoi(PQcmdTuples(r)) > 0 ? SRV_DONE : SRV_MISSING;
            PQclear(r);
        }
    }
}

static report try_batch(srv_pg_writer *w, srv_write **list, int n)
{
    srv_pg *c = &w->pg;
    report p = {COMMITTED, ""};
    int n_people = count_people(list, n);
    int n_names = send_batch(w, list, n, n_people) ? send_names(w, list, n) : -1;
    if (n_names < 0 || !srv_pg_send(c, "commit", "") || !PQpipelineSync(c->conn)) {
        srv_pg_disconnect(c);
        return (report){LOST, ""};
    }
    read_batch(c, list, n, n_people, &p);
    for (int i = 0; i <= n_names; i++) { /* and COMMIT */
        skip(c, &p);
    }
    finish(c, &p);
    return p;
}

/* After a failure: is there time to try again? */
static bool may_try_again(srv_pg_writer *w)
{
    w->down_since = w->down_since ? w->down_since : w->began;
    return srv_steady_millis() - w->down_since <= GIVE_UP_MS;
}

/* Answers are waited for until it is time to give up; when that has passed, a moment, to find out
 * whether the database is back. */
static void set_patience(srv_pg_writer *w)
{
    int64_t least = srv_steady_millis() + LEAST_MS;
    w->pg.until = (w->down_since ? w->down_since : w->began) + GIVE_UP_MS;
    w->pg.until = w->pg.until < least ? least : w->pg.until;
}

/* Connects, with pauses, until it is time to give up. */
static bool connect_in_time(srv_pg_writer *w)
{
    int pause = 20;
    for (;;) {
        set_patience(w);
        if (srv_pg_connect(&w->pg, NULL, 0)) {
            return true;
        }
        if (!may_try_again(w)) {
            return false;
        }
        nanosleep(&(struct timespec){0, pause * 1000000L}, NULL);
        pause = pause < 500 ? 2 * pause : 500;
    }
}

static void fail_all(srv_write **list, int n)
{
    for (int i = 0; i < n; i++) {
        list[i]->result = SRV_FAILED;
    }
}

/* Asks the server. */
static srv_result reason(srv_pg_writer *w, const srv_write *write)
{
    w->began = srv_steady_millis();
    do {
        if (!connect_in_time(w)) {
            break;
        }
        PGresult *r = srv_pg_send_why(&w->pg, write) ? srv_pg_only_result(&w->pg) : NULL;
        bool told = PQresultStatus(r) == PGRES_TUPLES_OK;
        srv_result result = !told || !PQntuples(r) ? SRV_MISSING
                            : srv_pg_int(r, 0, 0)  ? SRV_DONE
                                                   : SRV_CONFLICT;
        PQclear(r);
        if (told) {
            w->down_since = 0;
            return result;
        }
        srv_pg_disconnect(&w->pg);
    } while (may_try_again(w));
    return SRV_FAILED;
}

/* What it means that a write has changed nothing. */
static srv_result result_of_nothing(srv_pg_writer *w, const srv_write *write)
{
    switch (write->kind) {
    case SRV_BAN:
    case SRV_KEEP_MAP:
    case SRV_END_SESSIONS:
        return SRV_DONE; /* there was none to take back; it is there */
    case SRV_SET_QUEUE:
    case SRV_TOUCH_SESSION:
    case SRV_END_SESSION:
    case SRV_SET_RECOVERY:
    case SRV_FORGET:
        return SRV_MISSING;
    default:
        return reason(w, write);
    }
}

/* How one attempt at something went on: true, it has to be tried again. */
static bool is_to_repeat(srv_pg_writer *w, const report *p, int attempts)
{
    if (p->is == LOST) {
        srv_pg_disconnect(&w->pg);
        return may_try_again(w);
    }
    w->down_since = 0;
    return p->is == AGAIN && attempts < MAX_AGAIN;
}

/* One transaction for all; if one of them is at fault, one for each. */
static void write_batch(srv_pg_writer *w, srv_write **list, int n)
{
    report p;
    int attempts = 0;
    w->began = srv_steady_millis();
    do {
        if (!connect_in_time(w)) {
            fail_all(list, n);
            return;
        }
        p = try_batch(w, list, n);
    } while (is_to_repeat(w, &p, ++attempts));
    if (p.is == FAULT && n > 1) {
        for (int i = 0; i < n; i++) {
            write_batch(w, &list[i], 1);
        }
    } else if (p.is == FAULT) {
        list[0]->result = result_of_fault(p.state);
    } else if (p.is != COMMITTED) {
        fail_all(list, n);
    } else {
        for (int i = 0; i < n; i++) {
            if (list[i]->result == SRV_MISSING) {
                list[i]->result = result_of_nothing(w, list[i]);
            }
        }
    }
}

/* ---- ratings ---- */

/* Marks the game, reads the ratings; false: nothing is to be done, or *p tells. */
static bool begin_rating(srv_pg *c, srv_write *w, srv_rating *before, report *p)
{
    int n = w->rate.n;
    bool sent = PQenterPipelineMode(c->conn) && srv_pg_send(c, "begin", "") &&
                srv_pg_send(c, "lock_ratings", "") &&
                srv_pg_send(c, "mark_rated", "t", w->rate.game.at);
    for (int i = 0; sent && i < n; i++) {
        sent = srv_pg_send(c, "rating", "tt", w->rate.map, w->rate.who[i]);
    }
    if (!sent || !PQsendFlushRequest(c->conn)) {
        srv_pg_disconnect(c);
        p->is = LOST;
        return false;
    }
    skip(c, p);
    skip(c, p);
    PGresult *r = next(c, p);
    bool marked = r && atoi(PQcmdTuples(r)) > 0;
    PQclear(r);
    for (int i = 0; i < n; i++) {
        r = next(c, p);
        srv_rows row = {.sql = &srv_pg_sql, .result = r};
        before[i] = r && PQntuples(r) ? srv_sql_rating(&row, 0) : srv_rating_start;
        PQclear(r);
    }
    return marked && p->is == COMMITTED;
}

static report try_rating(srv_pg *c, srv_write *w)
{
    report p = {COMMITTED, ""};
    srv_rating before[SRV_MAX_RATED];
    int n = w->rate.n;
    bool marked = begin_rating(c, w, before, &p);
    if (srv_pg_is_lost(c)) {
        p.is = LOST;
        return p;
    }
    bool sent = true;
    if (marked) {
        srv_rating_game(before, w->rate.place, n, w->rate.after);
        for (int i = 0; sent && i < n; i++) {
            const srv_rating *r = &w->rate.after[i];
            sent = srv_pg_send(c, "rate", "ttdddi", w->rate.map, w->rate.who[i], r->rating,
                               r->deviation, r->volatility, (int64_t)r->games);
        }
    }
    if (!sent || !srv_pg_send(c, marked ? "commit" : "rollback", "") || !PQpipelineSync(c->conn)) {
        srv_pg_disconnect(c);
        p.is = LOST;
        return p;
    }
    for (int i = marked ? 0 : n; i <= n; i++) {
        skip(c, &p);
    }
    finish(c, &p);
    w->result = marked ? SRV_DONE : SRV_MISSING;
    return p;
}

static void rate(srv_pg_writer *w, srv_write *write)
{
    report p;
    int attempts = 0;
    w->began = srv_steady_millis();
    do {
        if (!connect_in_time(w)) {
            write->result = SRV_FAILED;
            return;
        }
        p = try_rating(&w->pg, write);
    } while (is_to_repeat(w, &p, ++attempts));
    if (p.is != COMMITTED) {
        write->result = SRV_FAILED;
    } else if (write->result == SRV_MISSING) {
        write->result = reason(w, write);
    }
}

/* ---- order ---- */

typedef struct placed {
    srv_write *write;
    const char *game; /* "": of none */
    int phase, number;
} placed;

static int compare(const void *a, const void *b)
{
    const placed *x = a, *y = b;
    if (x->phase != y->phase) {
        return x->phase - y->phase;
    }
    int by_game = strcmp(x->game, y->game);
    return by_game ? by_game : x->number - y->number;
}

void srv_pg_commit(srv_pg_writer *w, srv_write **list, int n)
{
    placed *order = malloc((size_t)n * sizeof *order);
    srv_write **batch = malloc((size_t)n * sizeof(srv_write *));
    if (!order || !batch) {
        fail_all(list, n);
        free(order);
        free(batch);
        return;
    }
    int n_rates = 0;
    for (int i = 0; i < n; i++) {
        const srv_id *game = srv_pg_game_of(list[i]);
        order[i] = (placed){list[i], game ? game->at : "", phase_of(list[i]), i};
        n_rates += list[i]->kind == SRV_RATE;
    }
    qsort(order, (size_t)n, sizeof *order, compare);
    for (int i = 0; i < n; i++) {
        batch[i] = order[i].write;
    }
    if (n > n_rates) {
        write_batch(w, batch, n - n_rates);
    }
    for (int i = n - n_rates; i < n; i++) {
        rate(w, batch[i]);
    }
    free(order);
    free(batch);
}
