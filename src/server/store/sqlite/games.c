/* The games that the writer has written to lately, and what their rows have.
 *
 * A row follows from the log. When many games are played at once, writing all of their rows with
 * every move is a third of the pages that a transaction has to bring to the disk; so then the rows
 * of running games may stay behind for a second, as long as nothing but version and time would
 * change. Nobody but the writer asks for the version; in lists the time is a second late. What a
 * process that was killed has left behind is put right when the store is opened. */
#include "server/base/clock.h"
#include "sqlite.h"
#include <string.h>

enum { LATE = 1000 }; /* ms that a row may stay behind */

const char srv_sqlite_catch_up[] =
    "UPDATE games SET (version, updated) ="
    " (SELECT version, at FROM entries WHERE game = no ORDER BY version DESC LIMIT 1)"
    " WHERE status = 1 AND version < (SELECT max(version) FROM entries WHERE game = no)";
_Static_assert(SRV_RUNNING == 1, "as above, and in the index games_running");

static void write_row(srv_sqlite_conn *c, srv_sqlite_known *game)
{
    srv_sqlite_run(
        c, srv_sqlite_start(
               c, SRV_STEP_GAME,
               "UPDATE games SET version = ?1, status = ?2, due = ?3, updated = ?4 WHERE no = ?5",
               "iiiii", (int64_t)game->version, (int64_t)game->status, game->due, game->updated,
               game->no));
    game->is_behind = false;
}

static bool find_game(srv_sqlite_conn *c, const srv_id *id, srv_sqlite_known *out)
{
    bool found = false;
    sqlite3_stmt *q = srv_sqlite_start(
        c, SRV_FIND_GAME, "SELECT no, version, status, due FROM games WHERE id = ?1", "t", id->at);
    while (srv_sqlite_row(c, q)) {
        *out = (srv_sqlite_known){.id = *id,
                                  .no = sqlite3_column_int64(q, 0),
                                  .version = sqlite3_column_int(q, 1),
                                  .status = (srv_status)sqlite3_column_int(q, 2),
                                  .due = sqlite3_column_int64(q, 3)};
        found = true;
    }
    return found;
}

/* Ids are random: their letters are as good as a hash. Of two games with one place, the one that
 * was used last has it. */
srv_sqlite_known *srv_sqlite_know(srv_sqlite_conn *c, const srv_id *id)
{
    unsigned place = 0;
    for (int i = 0; i < 4; i++) {
        place = 29 * place + (unsigned char)id->at[i];
    }
    srv_sqlite_known found, *known = &c->known[place % SRV_KNOWN_GAMES];
    if (strcmp(known->id.at, id->at) == 0) {
        return known;
    }
    if (!find_game(c, id, &found)) {
        return NULL;
    }
    if (known->is_behind) {
        write_row(c, known);
    }
    *known = found;
    return known;
}

/* Nothing but version and time changes, of a game for which they can be found again. */
static bool may_stay(const srv_sqlite_known *game, const srv_write *append)
{
    return game->status == SRV_RUNNING && append->append.status == SRV_RUNNING &&
           append->append.due == game->due;
}

void srv_sqlite_step(srv_sqlite_conn *c, srv_sqlite_known *game, const srv_write *append)
{
    bool stays = c->is_many && c->n_behind < SRV_MOST_BEHIND && may_stay(game, append);
    game->version = append->append.entry.version;
    game->updated = append->append.entry.at;
    game->status = append->append.status;
    game->due = append->append.due;
    if (!stays) {
        write_row(c, game);
    } else if (!game->is_behind) {
        game->is_behind = true;
        c->behind_since = c->n_behind ? c->behind_since : srv_steady_millis();
        c->behind[c->n_behind++] = game;
    }
}

void srv_sqlite_settle(srv_sqlite_conn *c)
{
    if (!c->n_behind || (c->is_many && srv_steady_millis() - c->behind_since < LATE)) {
        return;
    }
    for (int i = 0; i < c->n_behind; i++) {
        if (c->behind[i]->is_behind) { /* else it was written meanwhile */
            write_row(c, c->behind[i]);
        }
    }
    c->n_behind = 0;
}

void srv_sqlite_unknow(srv_sqlite_conn *c)
{
    memset(c->known, 0, SRV_KNOWN_GAMES * sizeof *c->known);
    c->n_behind = 0;
    c->is_lost = true;
}
