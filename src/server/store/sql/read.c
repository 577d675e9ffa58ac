/* Reading, the same for every database. */
#include "sql.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static srv_rows ask(void *self, srv_query query, ...)
{
    const srv_sql_store *s = self;
    srv_rows r = {.sql = s->sql, .store = self, .row = -1};
    va_list parameters;
    va_start(parameters, query);
    s->sql->ask(&r, query, parameters);
    va_end(parameters);
    return r;
}

static bool next(srv_rows *r)
{
    return !r->failed && r->sql->next(r);
}

/* False: the answer is not complete. */
static bool end(srv_rows *r)
{
    r->sql->end(r);
    return !r->failed;
}

static const char *text(const srv_rows *r, int column)
{
    return r->sql->text(r, column);
}

static int64_t number(const srv_rows *r, int column)
{
    return r->sql->number(r, column);
}

static void copy(const srv_rows *r, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", text(r, column));
}

/* ---- games ---- */

static srv_rows list(void *self, const srv_filter *f, int status, int max)
{
    bool is_first = !f->before.game.at[0];
    const char *map = f->map ? f->map : "", *id = is_first ? "~" : f->before.game.at;
    int64_t before = is_first ? INT64_MAX : f->before.updated;
    if (f->player) {
        return ask(self, SRV_QUERY_MINE, f->player->at, (int64_t)f->public_only, (int64_t)status,
                   map, before, id, (int64_t)max);
    }
    return ask(self, f->public_only ? SRV_QUERY_LISTED : SRV_QUERY_ALL, (int64_t)status, map,
               before, id, (int64_t)max);
}

int srv_sql_games(void *self, const srv_filter *filter, srv_found *out, int max)
{
    int n = 0;
    for (int status = 0; status < SRV_N_STATUS; status++) {
        if (!(filter->statuses >> status & 1)) {
            continue;
        }
        srv_rows r = list(self, filter, status, max);
        while (next(&r)) {
            srv_found found = {srv_id_copy(text(&r, 0)), number(&r, 1)};
            n = srv_found_insert(out, n, max, &found);
        }
        if (!end(&r)) {
            return -1;
        }
    }
    return n;
}

int srv_sql_due(void *self, int64_t now, const srv_due_game *after, srv_due_game *out, int max)
{
    int n = 0;
    srv_rows r = ask(self, SRV_QUERY_DUE, now, after->due, after->no, (int64_t)max);
    for (; next(&r); n++) {
        out[n] = (srv_due_game){srv_id_copy(text(&r, 0)), number(&r, 1), number(&r, 2)};
    }
    return end(&r) ? n : -1;
}

char *srv_sql_queue(void *self, const srv_id *game, int seat)
{
    srv_rows r = ask(self, SRV_QUERY_QUEUE, game->at, (int64_t)seat);
    char *queue = next(&r) ? strdup(text(&r, 0)) : NULL;
    (void)end(&r);
    return queue;
}

char *srv_sql_map(void *self, const char *name)
{
    srv_rows r = ask(self, SRV_QUERY_MAP, name);
    char *map = next(&r) ? strdup(text(&r, 0)) : NULL;
    (void)end(&r);
    return map;
}

srv_entry srv_sql_entry(const srv_rows *r)
{
    return (srv_entry){.version = (int)number(r, 0),
                       .kind = srv_entry_kind_read(text(r, 1)),
                       .seat = (int)number(r, 2),
                       .at = number(r, 3),
                       .player = srv_id_copy(text(r, 4)),
                       .body = text(r, 5)};
}

int srv_sql_traces(void *self, const srv_id *player, srv_trace_place *place, srv_each_trace each,
                   void *data, int max)
{
    int n = 0;
    srv_rows r = ask(self, SRV_QUERY_TRACES, player->at, place->game, place->version, (int64_t)max);
    for (; next(&r); n++) {
        *place = (srv_trace_place){number(&r, 7), number(&r, 0)};
        srv_id game = srv_id_copy(text(&r, 6));
        srv_entry entry = srv_sql_entry(&r);
        if (entry.kind != SRV_N_ENTRIES) {
            each(data, &game, &entry);
        }
    }
    return end(&r) ? n : -1;
}

srv_result srv_sql_counts(void *self, srv_counts *out)
{
    srv_rows people = ask(self, SRV_QUERY_COUNT_PEOPLE);
    if (next(&people)) {
        out->players = number(&people, 0);
        out->accounts = number(&people, 1);
    }
    if (!end(&people)) {
        return SRV_FAILED;
    }
    srv_rows games = ask(self, SRV_QUERY_COUNT_GAMES);
    while (next(&games)) {
        out->games[number(&games, 0)] = number(&games, 1);
        out->entries += number(&games, 2);
    }
    return end(&games) ? SRV_DONE : SRV_FAILED;
}

/* ---- people ---- */

/* Of one row at most: it was found, it is not there, or who knows. */
static srv_result result_of(srv_rows *r, bool found)
{
    return !end(r) ? SRV_FAILED : found ? SRV_DONE : SRV_MISSING;
}

static srv_result read_player(void *self, srv_query query, const char *key, srv_player *out)
{
    srv_rows r = ask(self, query, key);
    bool found = next(&r);
    if (found) {
        out->id = srv_id_copy(text(&r, 0));
        copy(&r, 1, out->name, sizeof out->name);
        copy(&r, 2, out->password, sizeof out->password);
        out->created = number(&r, 3);
        out->is_gone = number(&r, 4);
        out->banned_until = number(&r, 5);
        out->session_at = number(&r, 6);
    }
    return result_of(&r, found);
}

srv_result srv_sql_player(void *self, const srv_id *id, srv_player *out)
{
    return read_player(self, SRV_QUERY_PLAYER, id->at, out);
}

srv_result srv_sql_account(void *self, const char *key, srv_player *out)
{
    return read_player(self, SRV_QUERY_ACCOUNT, key, out);
}

srv_result srv_sql_session(void *self, const char *hash, srv_player *out)
{
    return read_player(self, SRV_QUERY_SESSION, hash, out);
}

int64_t srv_sql_banned(void *self, const char *what)
{
    srv_rows r = ask(self, SRV_QUERY_BANNED, what);
    int64_t until = next(&r) ? number(&r, 0) : 0;
    (void)end(&r);
    return until;
}

int srv_sql_bans(void *self, int64_t now, srv_ban *out, int max)
{
    int n = 0;
    srv_rows r = ask(self, SRV_QUERY_BANS, now, (int64_t)max);
    for (; next(&r); n++) {
        copy(&r, 0, out[n].what, sizeof out[n].what);
        copy(&r, 1, out[n].name, sizeof out[n].name);
        out[n].until = number(&r, 2);
        copy(&r, 3, out[n].reason, sizeof out[n].reason);
    }
    return end(&r) ? n : -1;
}

/* ---- ratings ---- */

srv_rating srv_sql_rating(const srv_rows *r, int first)
{
    return (srv_rating){r->sql->real(r, first), r->sql->real(r, first + 1),
                        r->sql->real(r, first + 2), (int)number(r, first + 3)};
}

srv_result srv_sql_read_rating(void *self, const char *map, const char *who, srv_rating *out)
{
    srv_rows r = ask(self, SRV_QUERY_RATING, map, who);
    bool found = next(&r);
    if (found) {
        *out = srv_sql_rating(&r, 1);
    }
    return result_of(&r, found);
}

int srv_sql_ranking(void *self, const char *map, int min_games, srv_ranked *out, int max)
{
    int n = 0;
    srv_rows r = ask(self, SRV_QUERY_RANKING, map, (int64_t)min_games, (int64_t)max);
    for (; next(&r); n++) {
        copy(&r, 0, out[n].who, sizeof out[n].who);
        out[n].rating = srv_sql_rating(&r, 1);
        copy(&r, 5, out[n].name, sizeof out[n].name);
    }
    return end(&r) ? n : -1;
}
