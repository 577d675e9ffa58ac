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
    GIVE_UP_MS = 10000,
    MAX_AGAIN = 20,   /* deadlocks with other programs; with our own order there are none */
    NAMES_SIZE = 7500 /* a notification has 8000 bytes at most */
};

/* All that is written is found by its key. A plan for any number of rows, made once, is as good as
 * one for each batch, which would take a seventh of the database's time. */
const char srv_pg_writing_settings[] =
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off";

const srv_pg_statement srv_pg_writing[] = {
    {"begin", "BEGIN"},
    {"commit", "COMMIT"},
    {"rollback", "ROLLBACK"},
    {"notify", "SELECT pg_notify('" SRV_PG_CHANNEL "', $1)"},
    {"probe", "UPDATE probe SET n = n + 1"},

    {"game", "WITH g AS (INSERT INTO games"
             " (id, map, is_public, is_rated, created, updated, status, due)"
             " VALUES ($1, $2, $3::int <> 0, $4::int <> 0, $5, $5, $6, $7)"
             " ON CONFLICT (id) DO NOTHING RETURNING no),"
             " h AS (INSERT INTO heads (game, head) SELECT no, $8 FROM g),"
             " s AS (INSERT INTO guests (player, game, sits) SELECT $9, no, true FROM g"
             "  WHERE $9 <> '')"
             " SELECT FROM g"},
    {"why_game", "SELECT head = $2 FROM games JOIN heads ON game = no WHERE id = $1"},

#define STEP                                                                                       \
    "WITH g AS (UPDATE games SET version = $2, status = $8, due = $9, updated = $5"                \
    " WHERE id = $1 AND version = $2 - 1 RETURNING no), "
#define ENTRY                                                                                      \
    " INSERT INTO entries (game, version, kind, seat, at, player, body)"                           \
    " SELECT no, $2, $3, $4, $5, $6, $7 FROM g"
    /* Who is known to have done something there is not tried as a guest again. */
    {"append", STEP "s AS (INSERT INTO guests (player, game, sits) SELECT $6, no, false FROM g"
                    " WHERE $10::int <> 0 ON CONFLICT DO NOTHING)" ENTRY},
    {"sit", STEP "s AS (INSERT INTO guests (player, game, sits) SELECT $6, no, $3 = 'sit' FROM g"
                 " ON CONFLICT (player, game) DO UPDATE SET sits = excluded.sits)" ENTRY},
    /* Not the rows: that would change each of them twice. */
    {"lock",
     "SELECT count(pg_advisory_xact_lock(key)) FROM (SELECT DISTINCT"
     " hashtextextended(id, 0) AS key FROM unnest($1::text[]) AS w (id) ORDER BY key) AS w"},
    /* Where `updated` stays, no index changes, and PostgreSQL writes the row beside the old one. */
    {"group", "WITH w AS (SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[],"
              "  $5::bigint[], $6::text[], $7::text[], $8::int[], $9::bigint[], $10::int[])"
              "  AS w (id, version, kind, seat, at, player, body, status, due, is_new)),"
              " g AS (UPDATE games SET version = w.version, status = w.status, due = w.due,"
              "  updated = CASE WHEN w.status <> games.status OR w.at > games.updated + 60000"
              "   THEN w.at ELSE games.updated END"
              "  FROM w WHERE games.id = w.id AND games.version = w.version - 1"
              "  RETURNING games.no, w.*),"
              " s AS (INSERT INTO guests (player, game, sits) SELECT player, no, false FROM g"
              "  WHERE is_new <> 0 ON CONFLICT DO NOTHING),"
              " e AS (INSERT INTO entries (game, version, kind, seat, at, player, body)"
              "  SELECT no, version, kind, seat, at, player, body FROM g)"
              " SELECT id FROM g ORDER BY id COLLATE \"C\""},
    {"why_append", "SELECT coalesce(e.kind = $3 AND e.seat = $4 AND e.at = $5 AND e.player = $6"
                   " AND e.body = $7, false)"
                   " FROM games g LEFT JOIN entries e ON e.game = g.no AND e.version = $2"
                   " WHERE g.id = $1"},

    {"plan", "WITH g AS (UPDATE games SET due = CASE WHEN $4::bigint >= 0 THEN $4 ELSE due END"
             " WHERE id = $1 RETURNING no),"
             " p AS (INSERT INTO plans (game, seat, body) SELECT no, $2, $3 FROM g"
             "  ON CONFLICT (game, seat) DO UPDATE SET body = excluded.body)"
             " SELECT FROM g"},
    {"drop_plan", "WITH g AS (UPDATE games SET due = CASE WHEN $3::bigint >= 0 THEN $3 ELSE due END"
                  " WHERE id = $1 RETURNING no),"
                  " p AS (DELETE FROM plans USING g WHERE game = no AND seat = $2)"
                  " SELECT FROM g"},

    {"player",
     "INSERT INTO players (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"},
    {"why_player", "SELECT name = $2 AND created = $3 FROM players WHERE id = $1"},
    {"account", "UPDATE players SET name = $2, name_key = $3, password = $4"
                " WHERE id = $1 AND NOT is_gone"
                " AND NOT EXISTS (SELECT FROM players WHERE name_key = $3 AND id <> $1)"},
    {"name", "UPDATE players SET name = $2, name_key = CASE WHEN name_key IS NOT NULL THEN $3 END"
             " WHERE id = $1 AND NOT is_gone AND (name_key IS NULL"
             "  OR NOT EXISTS (SELECT FROM players WHERE name_key = $3 AND id <> $1))"},
    {"why_account", "SELECT false FROM players WHERE id = $1 AND NOT is_gone"},
    {"session", "INSERT INTO sessions (hash, player, at) SELECT $1, id, $3 FROM players"
                " WHERE id = $2 AND NOT is_gone FOR SHARE ON CONFLICT DO NOTHING"},
    {"why_session", "SELECT hash IS NOT NULL FROM players LEFT JOIN sessions"
                    " ON player = id AND hash = $1 WHERE id = $2 AND NOT is_gone"},
    {"touch_session", "WITH old AS (DELETE FROM sessions WHERE at < $3)"
                      " UPDATE sessions SET at = $2 WHERE hash = $1 AND at >= $3"},
    {"end_session", "DELETE FROM sessions WHERE hash = $1"},
    {"forget", "WITH p AS (UPDATE players SET name = '', name_key = NULL, password = '',"
               "  is_gone = true WHERE id = $1 RETURNING id),"
               " s AS (DELETE FROM sessions WHERE player = $1),"
               " r AS (DELETE FROM ratings WHERE who = $1),"
               " c AS (UPDATE entries SET body = jsonb_set(body::jsonb, '{text}', '\"\"')::text"
               "  WHERE game IN (SELECT game FROM guests WHERE player = $1)"
               "  AND player = $1 AND kind = 'chat')"
               " SELECT FROM p"},
    {"ban", "INSERT INTO bans (what, until, reason) VALUES ($1, $2, $3)"
            " ON CONFLICT (what) DO UPDATE SET until = excluded.until, reason = excluded.reason"},
    {"drop_ban", "DELETE FROM bans WHERE what = $1"},

    /* One rating at a time, in all nodes: who is rated for the first time has no row to lock. */
    {"lock_ratings", "SELECT pg_advisory_xact_lock(1400138872)"},
    {"mark_rated", "UPDATE games SET was_rated = true, due = 0 WHERE id = $1 AND NOT was_rated"},
    {"why_rated", "SELECT false FROM games WHERE id = $1"},
    {"rating", "SELECT rating, deviation, volatility, games FROM ratings"
               " WHERE map = $1 AND who = $2"},
    {"rate", "INSERT INTO ratings (map, who, rating, deviation, volatility, games)"
             " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (map, who) DO UPDATE SET rating = $3,"
             " deviation = $4, volatility = $5, games = $6"},
    {NULL, NULL},
};

/* ---- one write as one statement ---- */

static bool send_append(srv_pg *c, const srv_write *w)
{
    const srv_entry *e = &w->append.entry;
    bool sits = e->kind == SRV_SIT || e->kind == SRV_LEAVE;
    return srv_pg_send(c, sits ? "sit" : "append", sits ? "titiittii" : "titiittiii",
                       w->append.game.at, (int64_t)e->version, srv_entry_name(e->kind),
                       (int64_t)e->seat, e->at, e->player.at, e->body, (int64_t)w->append.status,
                       w->append.due, (int64_t)srv_pg_is_new_guest(w));
}

static bool send_account(srv_pg *c, const srv_write *w)
{
    char key[SRV_KEY_SIZE];
    srv_fold(w->account.name, key);
    return srv_pg_send(c, "account", "tttt", w->account.player.at, w->account.name, key,
                       w->account.password);
}

static bool send_name(srv_pg *c, const srv_write *w)
{
    char key[SRV_KEY_SIZE];
    srv_fold(w->account.name, key);
    return srv_pg_send(c, "name", "ttt", w->account.player.at, w->account.name, key);
}

static bool send_session(srv_pg *c, const srv_write *w, const char *name)
{
    char hash[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, hash);
    if (w->kind == SRV_END_SESSION) {
        return srv_pg_send(c, name, "t", hash);
    }
    if (w->kind == SRV_TOUCH_SESSION) {
        return srv_pg_send(c, name, "tii", hash, w->session.at, w->session.expired);
    }
    return srv_pg_send(c, name, "tti", hash, w->session.player.at, w->session.at);
}

static bool send_plan(srv_pg *c, const srv_write *w)
{
    if (w->plan.body) {
        return srv_pg_send(c, "plan", "titi", w->plan.game.at, (int64_t)w->plan.seat, w->plan.body,
                           w->plan.due);
    }
    return srv_pg_send(c, "drop_plan", "tii", w->plan.game.at, (int64_t)w->plan.seat, w->plan.due);
}

static bool send_ban(srv_pg *c, const srv_write *w)
{
    if (w->ban.until) {
        return srv_pg_send(c, "ban", "tit", w->ban.what, w->ban.until,
                           w->ban.reason ? w->ban.reason : "");
    }
    return srv_pg_send(c, "drop_ban", "t", w->ban.what);
}

static bool send_write(srv_pg *c, const srv_write *w)
{
    switch ((int)w->kind) {
    case SRV_NEW_GAME:
        return srv_pg_send(c, "game", "ttiiiiitt", w->game.id.at, w->game.map,
                           (int64_t)w->game.is_public, (int64_t)w->game.is_rated, w->game.created,
                           (int64_t)w->game.status, w->game.due, w->game.head, w->game.player.at);
    case SRV_APPEND:
        return send_append(c, w);
    case SRV_SET_PLAN:
        return send_plan(c, w);
    case SRV_NEW_PLAYER:
        return srv_pg_send(c, "player", "tti", w->player.id.at, w->player.name, w->player.created);
    case SRV_SET_ACCOUNT:
        return send_account(c, w);
    case SRV_SET_NAME:
        return send_name(c, w);
    case SRV_NEW_SESSION:
        return send_session(c, w, "session");
    case SRV_TOUCH_SESSION:
        return send_session(c, w, "touch_session");
    case SRV_END_SESSION:
        return send_session(c, w, "end_session");
    case SRV_FORGET:
        return srv_pg_send(c, "forget", "t", w->forget.at);
    case SRV_BAN:
        return send_ban(c, w);
    default:
        return srv_pg_send(c, "probe", "");
    }
}

/* Asks why a write lost: no row, the thing is missing; true, it is there already and the same;
 * false, somebody else was first. */
static bool send_why(srv_pg *c, const srv_write *w)
{
    const srv_entry *e = &w->append.entry;
    switch ((int)w->kind) {
    case SRV_NEW_GAME:
        return srv_pg_send(c, "why_game", "tt", w->game.id.at, w->game.head);
    case SRV_APPEND:
        return srv_pg_send(c, "why_append", "titiitt", w->append.game.at, (int64_t)e->version,
                           srv_entry_name(e->kind), (int64_t)e->seat, e->at, e->player.at, e->body);
    case SRV_NEW_PLAYER:
        return srv_pg_send(c, "why_player", "tti", w->player.id.at, w->player.name,
                           w->player.created);
    case SRV_SET_ACCOUNT:
    case SRV_SET_NAME:
        return srv_pg_send(c, "why_account", "t", w->account.player.at);
    case SRV_NEW_SESSION: {
        char hash[SRV_HASH_TEXT];
        srv_hash_text(&w->session.hash, hash);
        return srv_pg_send(c, "why_session", "tt", hash, w->session.player.at);
    }
    default:
        return srv_pg_send(c, "why_rated", "t", w->rate.game.at);
    }
}

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
    return w->kind == SRV_NEW_GAME   ? &w->game.id
           : w->kind == SRV_APPEND   ? &w->append.game
           : w->kind == SRV_SET_PLAN ? &w->plan.game
                                     : NULL;
}

/* The order of a batch: people, games, who is forgotten, ratings. */
static int phase_of(const srv_write *w)
{
    return w->kind == SRV_RATE ? 3 : w->kind == SRV_FORGET ? 2 : srv_pg_game_of(w) ? 1 : 0;
}

/* Whose name it changes; NULL: nobody's. */
static const srv_id *person_of(const srv_write *w)
{
    return w->kind == SRV_SET_ACCOUNT || w->kind == SRV_SET_NAME ? &w->account.player
           : w->kind == SRV_FORGET                               ? &w->forget
                                                                 : NULL;
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
        const srv_id *id = game || i == n ? game : person_of(list[i]);
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
            sent = sent && send_write(c, list[i]);
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

/* Connects, with pauses, until it is time to give up. */
static bool connect_in_time(srv_pg_writer *w)
{
    int pause = 20;
    while (!srv_pg_connect(&w->pg, NULL, 0)) {
        int64_t now = srv_steady_millis();
        w->down_since = w->down_since ? w->down_since : now;
        if (now - w->down_since > GIVE_UP_MS) {
            return false;
        }
        nanosleep(&(struct timespec){0, pause * 1000000L}, NULL);
        pause = pause < 500 ? 2 * pause : 500;
    }
    return true;
}

/* After a batch that was lost: is there time to try again? */
static bool may_try_again(srv_pg_writer *w)
{
    int64_t now = srv_steady_millis();
    w->down_since = w->down_since ? w->down_since : now;
    return now - w->down_since <= GIVE_UP_MS;
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
    do {
        if (!connect_in_time(w)) {
            break;
        }
        PGresult *r = send_why(&w->pg, write) ? srv_pg_only_result(&w->pg) : NULL;
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
        return SRV_DONE; /* there was none to take back */
    case SRV_SET_PLAN:
    case SRV_TOUCH_SESSION:
    case SRV_END_SESSION:
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
