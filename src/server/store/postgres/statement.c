/* What is sent to the server to write something: each write is one statement, which changes one row
 * of what it is about, or none. */
#include "postgres.h"

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

    {"queue", "WITH g AS (UPDATE games SET due = CASE WHEN $4::bigint >= 0 THEN $4 ELSE due END"
              " WHERE id = $1 RETURNING no),"
              " p AS (INSERT INTO plans (game, seat, body) SELECT no, $2, $3 FROM g"
              "  ON CONFLICT (game, seat) DO UPDATE SET body = excluded.body)"
              " SELECT FROM g"},
    {"drop_queue",
     "WITH g AS (UPDATE games SET due = CASE WHEN $3::bigint >= 0 THEN $3 ELSE due END"
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
    {"end_sessions", "DELETE FROM sessions WHERE player = $1 AND hash <> $2"},
    {"recovery", "UPDATE players SET recovery = $2 WHERE id = $1 AND NOT is_gone"},
    {"forget",
     "WITH p AS (UPDATE players SET name = '', name_key = NULL, password = '', recovery = '',"
     "  is_gone = true WHERE id = $1 RETURNING id),"
     " s AS (DELETE FROM sessions WHERE player = $1),"
     " r AS (DELETE FROM ratings WHERE who = $1),"
     " c AS (UPDATE entries SET body = jsonb_set(body::jsonb, '{text}', '\"\"')::text"
     "  WHERE game IN (SELECT game FROM guests WHERE player = $1)"
     "  AND player = $1 AND kind = 'chat')"
     " SELECT FROM p"},
    {"map", "INSERT INTO maps (name, text) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
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

/* A name alone has no password with it. */
static bool send_name(srv_pg *c, const srv_write *w)
{
    char key[SRV_KEY_SIZE];
    bool is_account = w->kind == SRV_SET_ACCOUNT;
    srv_fold(w->account.name, key);
    return srv_pg_send(c, is_account ? "account" : "name", is_account ? "tttt" : "ttt",
                       w->account.player.at, w->account.name, key, w->account.password);
}

static bool send_session(srv_pg *c, const srv_write *w, const char *name)
{
    char hash[SRV_HASH_TEXT];
    srv_hash_text(&w->session.hash, hash);
    if (w->kind == SRV_END_SESSIONS) {
        return srv_pg_send(c, name, "tt", w->session.player.at, hash);
    }
    if (w->kind == SRV_END_SESSION) {
        return srv_pg_send(c, name, "t", hash);
    }
    if (w->kind == SRV_TOUCH_SESSION) {
        return srv_pg_send(c, name, "tii", hash, w->session.at, w->session.expired);
    }
    return srv_pg_send(c, name, "tti", hash, w->session.player.at, w->session.at);
}

static bool send_queue(srv_pg *c, const srv_write *w)
{
    if (w->queue.body) {
        return srv_pg_send(c, "queue", "titi", w->queue.game.at, (int64_t)w->queue.seat,
                           w->queue.body, w->queue.due);
    }
    return srv_pg_send(c, "drop_queue", "tii", w->queue.game.at, (int64_t)w->queue.seat,
                       w->queue.due);
}

static bool send_ban(srv_pg *c, const srv_write *w)
{
    if (w->ban.until) {
        return srv_pg_send(c, "ban", "tit", w->ban.what, w->ban.until,
                           w->ban.reason ? w->ban.reason : "");
    }
    return srv_pg_send(c, "drop_ban", "t", w->ban.what);
}

bool srv_pg_send_write(srv_pg *c, const srv_write *w)
{
    switch ((int)w->kind) {
    case SRV_NEW_GAME:
        return srv_pg_send(c, "game", "ttiiiiitt", w->game.id.at, w->game.map,
                           (int64_t)w->game.is_public, (int64_t)w->game.is_rated, w->game.created,
                           (int64_t)w->game.status, w->game.due, w->game.head, w->game.player.at);
    case SRV_APPEND:
        return send_append(c, w);
    case SRV_SET_QUEUE:
        return send_queue(c, w);
    case SRV_NEW_PLAYER:
        return srv_pg_send(c, "player", "tti", w->player.id.at, w->player.name, w->player.created);
    case SRV_SET_ACCOUNT:
    case SRV_SET_NAME:
        return send_name(c, w);
    case SRV_NEW_SESSION:
        return send_session(c, w, "session");
    case SRV_TOUCH_SESSION:
        return send_session(c, w, "touch_session");
    case SRV_END_SESSION:
        return send_session(c, w, "end_session");
    case SRV_END_SESSIONS:
        return send_session(c, w, "end_sessions");
    case SRV_SET_RECOVERY:
        return srv_pg_send(c, "recovery", "tt", w->recovery.player.at, w->recovery.hash);
    case SRV_FORGET:
        return srv_pg_send(c, "forget", "t", w->forget.at);
    case SRV_BAN:
        return send_ban(c, w);
    case SRV_KEEP_MAP:
        return srv_pg_send(c, "map", "tt", w->map.name, w->map.text);
    default:
        return srv_pg_send(c, "probe", "");
    }
}

bool srv_pg_send_why(srv_pg *c, const srv_write *w)
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
