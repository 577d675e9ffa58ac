/* The appends of a batch as one statement: a fifth of the work of a statement for each. It takes
 * the first append of each game, for a statement changes a row once; who sits down or leaves, and
 * what else there is, is written one by one. All games are locked before, by everybody in the same
 * order. */
#include "postgres.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An array as PostgreSQL reads it: {"a","b"}. */
typedef struct array {
    char *text;
    size_t len, cap;
    bool failed;
} array;

static bool reserve(array *a, size_t more)
{
    if (!a->failed && a->len + more > a->cap) {
        size_t cap = 2 * (a->len + more) + 1000;
        char *text = realloc(a->text, cap);
        a->failed = !text;
        if (text) {
            a->text = text;
            a->cap = cap;
        }
    }
    return !a->failed && a->text;
}

static void add_text(array *a, const char *text)
{
    if (!reserve(a, 2 * strlen(text) + 4)) {
        return;
    }
    a->text[a->len] = a->len ? ',' : '{';
    a->text[++a->len] = '"';
    a->len++;
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            a->text[a->len++] = '\\';
        }
        a->text[a->len++] = *text;
    }
    a->text[a->len++] = '"';
}

static void add_number(array *a, int64_t number)
{
    if (reserve(a, 32)) {
        a->text[a->len] = a->len ? ',' : '{';
        a->len++;
        a->len += (size_t)snprintf(a->text + a->len, 24, "%lld", (long long)number);
    }
}

static bool end(array *a)
{
    if (!reserve(a, 3)) {
        return false;
    }
    if (!a->len) {
        a->text[a->len++] = '{';
    }
    memcpy(a->text + a->len, "}", 2);
    return true;
}

bool srv_pg_is_new_guest(const srv_write *w)
{
    return w->append.entry.player.at[0] && !w->append.is_known;
}

bool srv_pg_is_grouped(srv_write **list, int n, int i)
{
    const srv_write *w = list[i];
    if (n == 1 || w->kind != SRV_APPEND || w->append.entry.kind == SRV_SIT ||
        w->append.entry.kind == SRV_LEAVE) {
        return false;
    }
    const srv_id *before = i > 0 ? srv_pg_game_of(list[i - 1]) : NULL;
    return !before || strcmp(before->at, w->append.game.at) != 0;
}

enum { ID, VERSION, KIND, SEAT, AT, PLAYER, BODY, STATUS, DUE, IS_NEW, N_COLUMNS };

static void add_row(array *columns, const srv_write *w)
{
    const srv_entry *e = &w->append.entry;
    add_text(&columns[ID], w->append.game.at);
    add_number(&columns[VERSION], e->version);
    add_text(&columns[KIND], srv_entry_name(e->kind));
    add_number(&columns[SEAT], e->seat);
    add_number(&columns[AT], e->at);
    add_text(&columns[PLAYER], e->player.at);
    add_text(&columns[BODY], e->body);
    add_number(&columns[STATUS], w->append.status);
    add_number(&columns[DUE], w->append.due);
    add_number(&columns[IS_NEW], srv_pg_is_new_guest(w));
}

bool srv_pg_send_group(srv_pg *c, srv_write **list, int n)
{
    array columns[N_COLUMNS] = {{0}}, locked = {0};
    for (int i = 0; i < n; i++) {
        const srv_id *game = srv_pg_game_of(list[i]);
        if (game) {
            add_text(&locked, game->at);
        }
        if (srv_pg_is_grouped(list, n, i)) {
            add_row(columns, list[i]);
        }
    }
    bool done = end(&locked);
    for (int i = 0; i < N_COLUMNS; i++) {
        done &= end(&columns[i]);
    }
    done = done && srv_pg_send(c, "lock", "t", locked.text) &&
           srv_pg_send(c, "group", "tttttttttt", columns[ID].text, columns[VERSION].text,
                       columns[KIND].text, columns[SEAT].text, columns[AT].text,
                       columns[PLAYER].text, columns[BODY].text, columns[STATUS].text,
                       columns[DUE].text, columns[IS_NEW].text);
    free(locked.text);
    for (int i = 0; i < N_COLUMNS; i++) {
        free(columns[i].text);
    }
    return done;
}

/* The winners' ids come in the order of the list. */
void srv_pg_read_group(const PGresult *winners, srv_write **list, int n)
{
    int next = 0, n_winners = winners ? PQntuples(winners) : 0;
    for (int i = 0; i < n; i++) {
        if (srv_pg_is_grouped(list, n, i)) {
            bool won = next < n_winners &&
                       strcmp(PQgetvalue(winners, next, 0), list[i]->append.game.at) == 0;
            list[i]->result = won ? SRV_DONE : SRV_MISSING;
            next += won;
        }
    }
}
