/* Writes of the SQLite store. A batch is one transaction. A write that loses a race changes nothing
 * and says so; one that SQLite itself refuses (what no program of ours should ask for) is taken out
 * and the others are done without it; where the disk is full or broken, all fail and nothing is
 * changed. */
#include "server/store/rating.h"
#include "sqlite.h"
#include <string.h>

enum {
    WRITE_GAME = SRV_N_GAME_STATEMENTS,
    WRITE_HEAD,
    FIND_HEAD,
    FIND_RATED,
    WRITE_ENTRY,
    WRITE_ENTRIES,
    FIND_ENTRY,
    WRITE_GUEST,
    WRITE_SITS,
    WRITE_QUEUE,
    DROP_QUEUE,
    WRITE_DUE,
    WRITE_PLAYER,
    FIND_PLAYER,
    FIND_NAME,
    WRITE_ACCOUNT,
    WRITE_NAME,
    WRITE_SESSION,
    FIND_SESSION,
    TOUCH_SESSION,
    DROP_OLD_SESSIONS,
    DROP_SESSION,
    DROP_SESSIONS,
    WRITE_RECOVERY,
    FORGET_PLAYER,
    FORGET_SESSIONS,
    FORGET_RATINGS,
    FORGET_CHAT,
    WRITE_BAN,
    DROP_BAN,
    FIND_RATING,
    WRITE_RATING,
    MARK_RATED,
    WRITE_MAP,
    WRITE_PROBE,
    READ_CHANGES,
    N_STATEMENTS
};
_Static_assert((int)N_STATEMENTS <= (int)SRV_MAX_STATEMENTS, "more room for statements");

#define RUN(...)   srv_sqlite_run(c, srv_sqlite_start(c, __VA_ARGS__))
#define FOUND(...) is_found(c, srv_sqlite_start(c, __VA_ARGS__))

/* Does a query have a row? */
static bool is_found(srv_sqlite_conn *c, sqlite3_stmt *query)
{
    bool found = srv_sqlite_row(c, query);
    sqlite3_reset(query);
    return found;
}

/* ---- games ---- */

static bool has_head(srv_sqlite_conn *c, const srv_id *id, const char *head)
{
    return FOUND(FIND_HEAD,
                 "SELECT 1 FROM games JOIN heads ON game = no WHERE id = ?1 AND head = ?2", "tt",
                 id->at, head);
}

#define THE_GAME "(SELECT no FROM games WHERE id = ?1)"

static void sits(srv_sqlite_conn *c, const srv_id *game, const srv_id *player, bool now)
{
    RUN(WRITE_SITS,
        "INSERT INTO guests (game, player, sits) VALUES (" THE_GAME ", ?2, ?3)"
        " ON CONFLICT DO UPDATE SET sits = excluded.sits",
        "tti", game->at, player->at, (int64_t)now);
}

static srv_result new_game(srv_sqlite_conn *c, const srv_write *w)
{
    int n = RUN(WRITE_GAME,
                "INSERT INTO games (id, map, is_public, is_rated, created, updated, status, due)"
                " VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7) ON CONFLICT (id) DO NOTHING",
                "ttiiiii", w->game.id.at, w->game.map, (int64_t)w->game.is_public,
                (int64_t)w->game.is_rated, w->game.created, (int64_t)w->game.status, w->game.due);
    if (n == 0) {
        return has_head(c, &w->game.id, w->game.head) ? SRV_DONE : SRV_CONFLICT;
    }
    int64_t no = sqlite3_last_insert_rowid(c->db);
    RUN(WRITE_HEAD, "INSERT INTO heads (game, head) VALUES (?1, ?2)", "it", no, w->game.head);
    if (w->game.player.at[0]) {
        sits(c, &w->game.id, &w->game.player, true);
    }
    return SRV_DONE;
}

static bool has_entry(srv_sqlite_conn *c, int64_t game, const srv_entry *e)
{
    return FOUND(FIND_ENTRY,
                 "SELECT 1 FROM entries WHERE game = ?1 AND version = ?2 AND kind = ?3"
                 " AND seat = ?4 AND at = ?5 AND player = ?6 AND body = ?7",
                 "iitiitt", game, (int64_t)e->version, srv_entry_name(e->kind), (int64_t)e->seat,
                 e->at, e->player.at, e->body);
}

/* OR FAIL: any error undoes the transaction. To undo the statement alone, SQLite would keep a copy
 * of every page that it changes. */
#define ENTRIES   "INSERT OR FAIL INTO entries (game, version, kind, seat, at, player, body) VALUES "
#define ROW       "(?, ?, ?, ?, ?, ?, ?)"
#define FOUR_ROWS ROW "," ROW "," ROW "," ROW
enum { N_COLUMNS = 7 };

static void bind_row(srv_sqlite_conn *c, sqlite3_stmt *s, int row)
{
    const srv_entry *e = c->rows[row].entry;
    int at = N_COLUMNS * row;
    int errors[N_COLUMNS] = {
        sqlite3_bind_int64(s, at + 1, c->rows[row].game),
        sqlite3_bind_int(s, at + 2, e->version),
        sqlite3_bind_text(s, at + 3, srv_entry_name(e->kind), -1, SQLITE_STATIC),
        sqlite3_bind_int(s, at + 4, e->seat),
        sqlite3_bind_int64(s, at + 5, e->at),
        sqlite3_bind_text(s, at + 6, e->player.at, -1, SQLITE_STATIC),
        sqlite3_bind_text(s, at + 7, e->body, -1, SQLITE_STATIC),
    };
    for (int i = 0; i < N_COLUMNS; i++) {
        c->error = c->error ? c->error : errors[i];
    }
}

/* Inserts the entries that wait: so many with one statement, or each with its own. */
static void write_rows(srv_sqlite_conn *c)
{
    int n = c->n_rows;
    c->n_rows = 0;
    if (n == SRV_ROWS) {
        sqlite3_stmt *s = srv_sqlite_start(
            c, WRITE_ENTRIES, ENTRIES FOUR_ROWS "," FOUR_ROWS "," FOUR_ROWS "," FOUR_ROWS, "");
        for (int i = 0; i < n && s; i++) {
            bind_row(c, s, i);
        }
        srv_sqlite_run(c, c->error ? NULL : s);
        return;
    }
    for (int i = 0; i < n; i++) {
        const srv_entry *e = c->rows[i].entry;
        RUN(WRITE_ENTRY, ENTRIES ROW, "iitiitt", c->rows[i].game, (int64_t)e->version,
            srv_entry_name(e->kind), (int64_t)e->seat, e->at, e->player.at, e->body);
    }
}

static void add_row(srv_sqlite_conn *c, int64_t game, const srv_entry *entry)
{
    c->rows[c->n_rows].entry = entry;
    c->rows[c->n_rows++].game = game;
    if (c->n_rows == SRV_ROWS || c->one_by_one) {
        write_rows(c);
    }
}

/* Two statements for a move at most, by the game's number, which is found once. An append that
 * finds the game at another version may have been made before. */
static srv_result append(srv_sqlite_conn *c, const srv_write *w)
{
    const srv_entry *e = &w->append.entry;
    srv_sqlite_known *game = srv_sqlite_know(c, &w->append.game);
    if (!game) {
        return SRV_MISSING;
    }
    if (e->version != game->version + 1) {
        write_rows(c); /* perhaps it is among them */
        return has_entry(c, game->no, e) ? SRV_DONE : SRV_CONFLICT;
    }
    srv_sqlite_step(c, game, w);
    add_row(c, game->no, e);
    if (e->kind == SRV_SIT || e->kind == SRV_LEAVE) {
        sits(c, &w->append.game, &e->player, e->kind == SRV_SIT);
    } else if (e->player.at[0] && !w->append.is_known) {
        RUN(WRITE_GUEST,
            "INSERT INTO guests (game, player, sits) VALUES (?1, ?2, 0) ON CONFLICT DO NOTHING",
            "it", game->no, e->player.at);
    }
    return SRV_DONE;
}

static srv_result set_queue(srv_sqlite_conn *c, const srv_write *w)
{
    srv_sqlite_known *game = srv_sqlite_know(c, &w->queue.game);
    if (!game) {
        return SRV_MISSING;
    }
    if (w->queue.body) {
        RUN(WRITE_QUEUE,
            "INSERT INTO plans (game, seat, body) VALUES (?1, ?2, ?3)"
            " ON CONFLICT DO UPDATE SET body = excluded.body",
            "iit", game->no, (int64_t)w->queue.seat, w->queue.body);
    } else {
        RUN(DROP_QUEUE, "DELETE FROM plans WHERE game = ?1 AND seat = ?2", "ii", game->no,
            (int64_t)w->queue.seat);
    }
    if (w->queue.due >= 0) {
        RUN(WRITE_DUE, "UPDATE games SET due = ?1 WHERE no = ?2", "ii", w->queue.due, game->no);
        game->due = w->queue.due;
    }
    return SRV_DONE;
}

/* ---- people ---- */

static srv_result new_player(srv_sqlite_conn *c, const srv_write *w)
{
    bool is_there =
        RUN(WRITE_PLAYER,
            "INSERT INTO players (id, name, created) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            "tti", w->player.id.at, w->player.name, w->player.created) ||
        FOUND(FIND_NAME, "SELECT 1 FROM players WHERE id = ?1 AND name = ?2 AND created = ?3",
              "tti", w->player.id.at, w->player.name, w->player.created);
    return is_there ? SRV_DONE : SRV_CONFLICT;
}

/* Is there this person, not forgotten? */
static bool is_here(srv_sqlite_conn *c, const srv_id *player)
{
    return FOUND(FIND_PLAYER, "SELECT 1 FROM players WHERE id = ?1 AND NOT is_gone", "t",
                 player->at);
}

static srv_result set_account(srv_sqlite_conn *c, const srv_write *w)
{
    char key[SRV_KEY_SIZE];
    srv_fold(w->account.name, key);
    if (!is_here(c, &w->account.player)) {
        return SRV_MISSING;
    }
    int n = RUN(WRITE_ACCOUNT,
                "UPDATE players SET name = ?2, name_key = ?3, password = ?4 WHERE id = ?1"
                " AND NOT EXISTS (SELECT 1 FROM players WHERE name_key = ?3 AND id <> ?1)",
                "tttt", w->account.player.at, w->account.name, key, w->account.password);
    return n ? SRV_DONE : SRV_CONFLICT;
}

static srv_result set_name(srv_sqlite_conn *c, const srv_write *w)
{
    char key[SRV_KEY_SIZE];
    srv_fold(w->account.name, key);
    if (!is_here(c, &w->account.player)) {
        return SRV_MISSING;
    }
    int n = RUN(WRITE_NAME,
                "UPDATE players SET name = ?2,"
                " name_key = CASE WHEN name_key IS NOT NULL THEN ?3 END WHERE id = ?1"
                " AND (name_key IS NULL"
                "  OR NOT EXISTS (SELECT 1 FROM players WHERE name_key = ?3 AND id <> ?1))",
                "ttt", w->account.player.at, w->account.name, key);
    return n ? SRV_DONE : SRV_CONFLICT;
}

static srv_result new_session(srv_sqlite_conn *c, const srv_write *w)
{
    char hash[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, hash);
    if (!is_here(c, &w->session.player)) {
        return SRV_MISSING;
    }
    bool is_there =
        RUN(WRITE_SESSION,
            "INSERT INTO sessions (hash, player, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            "tti", hash, w->session.player.at, w->session.at) ||
        FOUND(FIND_SESSION, "SELECT 1 FROM sessions WHERE hash = ?1 AND player = ?2", "tt", hash,
              w->session.player.at);
    return is_there ? SRV_DONE : SRV_CONFLICT;
}

static srv_result touch_session(srv_sqlite_conn *c, const srv_write *w)
{
    char hash[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, hash);
    RUN(DROP_OLD_SESSIONS, "DELETE FROM sessions WHERE at < ?1", "i", w->session.expired);
    return RUN(TOUCH_SESSION, "UPDATE sessions SET at = ?2 WHERE hash = ?1", "ti", hash,
               w->session.at)
               ? SRV_DONE
               : SRV_MISSING;
}

static srv_result end_session(srv_sqlite_conn *c, const srv_write *w)
{
    char hash[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, hash);
    return RUN(DROP_SESSION, "DELETE FROM sessions WHERE hash = ?1", "t", hash) ? SRV_DONE
                                                                                : SRV_MISSING;
}

static srv_result end_sessions(srv_sqlite_conn *c, const srv_write *w)
{
    char hash[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, hash);
    RUN(DROP_SESSIONS, "DELETE FROM sessions WHERE player = ?1 AND hash <> ?2", "tt",
        w->session.player.at, hash);
    return SRV_DONE;
}

static srv_result set_recovery(srv_sqlite_conn *c, const srv_write *w)
{
    return RUN(WRITE_RECOVERY, "UPDATE players SET recovery = ?2 WHERE id = ?1 AND NOT is_gone",
               "tt", w->recovery.player.at, w->recovery.hash)
               ? SRV_DONE
               : SRV_MISSING;
}

static srv_result forget(srv_sqlite_conn *c, const srv_write *w)
{
    const char *id = w->forget.at;
    if (!RUN(FORGET_PLAYER,
             "UPDATE players SET name = '', name_key = NULL, password = '', recovery = '',"
             " is_gone = 1"
             " WHERE id = ?1",
             "t", id)) {
        return SRV_MISSING;
    }
    RUN(FORGET_SESSIONS, "DELETE FROM sessions WHERE player = ?1", "t", id);
    RUN(FORGET_RATINGS, "DELETE FROM ratings WHERE who = ?1", "t", id);
    RUN(FORGET_CHAT,
        "UPDATE entries SET body = json_set(body, '$.text', '')"
        " WHERE game IN (SELECT game FROM guests WHERE player = ?1) AND player = ?1 AND kind = ?2",
        "tt", id, srv_entry_name(SRV_CHAT));
    return SRV_DONE;
}

static srv_result set_ban(srv_sqlite_conn *c, const srv_write *w)
{
    if (w->ban.until) {
        RUN(WRITE_BAN,
            "INSERT INTO bans (what, until, reason) VALUES (?1, ?2, ?3)"
            " ON CONFLICT DO UPDATE SET until = excluded.until, reason = excluded.reason",
            "tit", w->ban.what, w->ban.until, w->ban.reason ? w->ban.reason : "");
    } else {
        RUN(DROP_BAN, "DELETE FROM bans WHERE what = ?1", "t", w->ban.what);
    }
    return SRV_DONE;
}

/* ---- ratings ---- */

static srv_rating rating_of(srv_sqlite_conn *c, const char *map, const char *who)
{
    srv_rating rating = srv_rating_start;
    sqlite3_stmt *q = srv_sqlite_start(c, FIND_RATING,
                                       "SELECT rating, deviation, volatility, games FROM ratings"
                                       " WHERE map = ?1 AND who = ?2",
                                       "tt", map, who);
    while (srv_sqlite_row(c, q)) {
        rating = srv_sql_rating(&(srv_rows){.sql = &srv_sqlite_sql, .result = q}, 0);
    }
    return rating;
}

static bool was_rated(srv_sqlite_conn *c, int64_t game)
{
    return FOUND(FIND_RATED, "SELECT 1 FROM games WHERE no = ?1 AND was_rated", "i", game);
}

static srv_result rate(srv_sqlite_conn *c, srv_write *w)
{
    srv_sqlite_known *game = srv_sqlite_know(c, &w->rate.game);
    srv_rating before[SRV_MAX_RATED];
    if (!game) {
        return SRV_MISSING;
    }
    if (was_rated(c, game->no)) {
        return SRV_CONFLICT;
    }
    for (int i = 0; i < w->rate.n; i++) {
        before[i] = rating_of(c, w->rate.map, w->rate.who[i]);
    }
    srv_rating_game(before, w->rate.place, w->rate.n, w->rate.after);
    for (int i = 0; i < w->rate.n; i++) {
        const srv_rating *r = &w->rate.after[i];
        RUN(WRITE_RATING,
            "INSERT OR REPLACE INTO ratings (map, who, rating, deviation, volatility, games)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            "ttdddi", w->rate.map, w->rate.who[i], r->rating, r->deviation, r->volatility,
            (int64_t)r->games);
    }
    RUN(MARK_RATED, "UPDATE games SET was_rated = 1, due = 0 WHERE no = ?1", "i", game->no);
    game->due = 0;
    return SRV_DONE;
}

/* ---- batches ---- */

static srv_result apply(srv_sqlite_conn *c, srv_write *w)
{
    switch ((int)w->kind) {
    case SRV_NEW_GAME:
        return new_game(c, w);
    case SRV_APPEND:
        return append(c, w);
    case SRV_SET_QUEUE:
        return set_queue(c, w);
    case SRV_NEW_PLAYER:
        return new_player(c, w);
    case SRV_SET_ACCOUNT:
        return set_account(c, w);
    case SRV_SET_NAME:
        return set_name(c, w);
    case SRV_NEW_SESSION:
        return new_session(c, w);
    case SRV_TOUCH_SESSION:
        return touch_session(c, w);
    case SRV_END_SESSION:
        return end_session(c, w);
    case SRV_END_SESSIONS:
        return end_sessions(c, w);
    case SRV_SET_RECOVERY:
        return set_recovery(c, w);
    case SRV_FORGET:
        write_rows(c); /* what they have said just now, too */
        return forget(c, w);
    case SRV_BAN:
        return set_ban(c, w);
    case SRV_KEEP_MAP:
        RUN(WRITE_MAP, "INSERT INTO maps (name, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING", "tt",
            w->map.name, w->map.text);
        return SRV_DONE;
    case SRV_RATE:
        return rate(c, w);
    default:
        RUN(WRITE_PROBE, "UPDATE probe SET n = n + 1", "");
        return SRV_DONE;
    }
}

/* Is it the write's own fault, not that of the disk? */
static bool is_own_fault(int error)
{
    switch (error & 0xff) {
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
    case SQLITE_ERROR: /* by functions: a body that is no JSON */
        return true;
    default:
        return false;
    }
}

static bool command(srv_sqlite_conn *c, const char *sql)
{
    c->error = sqlite3_exec(c->db, sql, NULL, NULL, NULL);
    return c->error == SQLITE_OK;
}

/* What is known of games was read before: it holds only if nobody else has written to the file. */
static void notice_others(srv_sqlite_conn *c)
{
    sqlite3_stmt *q = srv_sqlite_start(c, READ_CHANGES, "PRAGMA data_version", "");
    int64_t changes = srv_sqlite_row(c, q) ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    if (changes != c->changes) {
        srv_sqlite_unknow(c);
        c->changes = changes;
    }
}

enum { ALL_DONE = -1, NONE_DONE = -2, AGAIN = -3 };

/* One transaction for all; or the number of the write without which to try again, or AGAIN to find
 * it out. */
static int attempt(srv_sqlite_conn *c, srv_write **list, int n)
{
    if (!command(c, "BEGIN IMMEDIATE")) {
        return NONE_DONE;
    }
    int i = 0;
    notice_others(c);
    if (c->is_lost && !c->error) {
        command(c, srv_sqlite_catch_up);
    }
    while (i < n && !c->error) {
        list[i]->result = apply(c, list[i]);
        i += !c->error;
    }
    if (!c->error) {
        write_rows(c);
        srv_sqlite_settle(c);
    }
    int error = c->error;
    c->n_rows = 0;
    if (!error && command(c, "COMMIT")) {
        c->is_lost = false;
        return ALL_DONE;
    }
    if (!sqlite3_get_autocommit(c->db)) { /* some errors have undone it already */
        command(c, "ROLLBACK");
    }
    srv_sqlite_unknow(c);
    if (!error || !is_own_fault(error)) {
        return NONE_DONE;
    }
    if (!c->one_by_one) {
        c->one_by_one = true;
        return AGAIN;
    }
    return i;
}

void srv_sqlite_commit(srv_sqlite_conn *c, srv_write **list, int n)
{
    int from = 0, to = n;
    c->one_by_one = false;
    c->is_many = n >= SRV_MANY;
    while (from < n) {
        int bad = attempt(c, list + from, to - from);
        if (bad == AGAIN) {
            continue;
        }
        if (bad == ALL_DONE) {
            from = to;
            if (from < n) { /* the next one is the bad one, which has its result */
                from++;
            }
            to = n;
        } else if (bad == NONE_DONE) {
            for (; from < n; from++) {
                list[from]->result = SRV_FAILED;
            }
        } else {
            to = from + bad;
            list[to]->result = SRV_FAILED;
        }
    }
}
