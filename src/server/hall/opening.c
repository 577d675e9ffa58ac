/* New games, and how many somebody may have. */
#include "room.h"
#include <stdlib.h>

/* ---- limits ---- */

/* How many games has somebody that are not over? -1: the store does not say. */
static int games_of(srv_hall *h, const srv_id *player)
{
    const srv_filter filter = {.statuses = 1u << SRV_OPEN | 1u << SRV_RUNNING, .player = player};
    int max = h->limits.games_person;
    srv_found *found = malloc((size_t)max * sizeof *found);
    int n = found ? srv_store_games(h->store, &filter, found, max) : -1;
    free(found);
    return n;
}

bool srv_hall_may_join(srv_hall *h, const srv_id *player, srv_reply *reply)
{
    int n = games_of(h, player);
    if (n < 0) {
        srv_reply_error(reply, SRV_E_UNAVAILABLE, "The games cannot be read just now.");
    } else if (n >= h->limits.games_person) {
        srv_reply_error(reply, SRV_E_TOO_MANY, "You are in too many games that are not over.");
    }
    return n >= 0 && n < h->limits.games_person;
}

/* ---- new games ---- */

typedef struct opening {
    srv_hall *hall;
    srv_person who;
    srv_table *table; /* the hall's, when it is durable */
    char *head;
    bool bots_only; /* counted already */
    srv_reply *reply;
    srv_write write;
} opening;

static void free_opening(opening *op)
{
    if (op->table) {
        srv_variants_give(op->hall->variants, op->table->game);
        srv_table_free(op->table);
    }
    if (op->bots_only) {
        atomic_fetch_sub(&op->hall->n_bot_tables, 1);
    }
    free(op->head);
    free(op);
}

static void opened(srv_write *write)
{
    opening *op = write->data;
    srv_hall *h = op->hall;
    srv_reply *reply = op->reply;
    if (write->result != SRV_DONE) {
        srv_reply_error(reply, SRV_E_UNAVAILABLE, "It could not be saved. Try again.");
    } else {
        srv_reply_put(reply, 201, srv_show_made,
                      &(srv_made){op->table->id, h->url, op->table->head.commitment});
        srv_room *r = srv_room_add(h, op->table);
        op->table = NULL; /* the room's; without one, it is read again when somebody asks */
        if (r) {
            srv_room_release(r);
        }
    }
    free_opening(op);
    reply->ready(reply);
    srv_hall_landed(h);
}

static opening *make_opening(srv_hall *h, const srv_person *who, const srv_head *head)
{
    srv_id id = srv_id_make();
    opening *op = calloc(1, sizeof *op);
    const sw_game *game = srv_variants_take(h->variants, head->map, head->n, &head->options);
    srv_table *t = op && game ? srv_table_make(&id, head, game, srv_hall_now(h)) : NULL;
    if (!t) {
        srv_variants_give(h->variants, game);
        free(op);
        return NULL;
    }
    op->hall = h;
    op->who = *who;
    op->table = t;
    op->head = srv_head_text(head);
    int person = srv_table_person(t, &who->id);
    if (!op->head || person < 0 || !srv_table_rename(t, person, who->name)) {
        free_opening(op);
        return NULL;
    }
    t->people[person].is_account = who->is_account;
    return op;
}

static void submit_opening(opening *op)
{
    const srv_table *t = op->table;
    op->write = (srv_write){.kind = SRV_NEW_GAME, .done = opened, .data = op};
    op->write.game.id = t->id;
    op->write.game.map = t->head.map->id;
    op->write.game.head = op->head;
    op->write.game.status = t->now.status;
    op->write.game.is_public = t->head.is_public;
    op->write.game.is_rated = t->head.is_rated;
    op->write.game.created = t->created;
    if (srv_position_seat(t, &t->now, &op->who.id) >= 0) {
        op->write.game.player = op->who.id;
    }
    op->write.game.due = srv_due(op->hall, t, &t->now, &(srv_due_facts){0});
    srv_hall_write(op->hall, &op->write);
}

/* False: the reply tells why not. */
static bool open_game(srv_hall *h, const srv_person *who, const srv_head *head, srv_reply *reply)
{
    if (atomic_load(&h->is_stopping)) {
        srv_reply_error(reply, SRV_E_UNAVAILABLE, "The server is stopping.");
        return false;
    }
    if (!who->id.at[0]) {
        srv_reply_error(reply, SRV_E_NO_SESSION, NULL);
        return false;
    }
    if (!srv_hall_may_join(h, &who->id, reply)) {
        return false;
    }
    opening *op = make_opening(h, who, head);
    if (!op) {
        srv_reply_error(reply, SRV_E_BUSY, NULL);
        return false;
    }
    op->reply = reply;
    if (op->table->now.started && srv_position_people(op->table, &op->table->now) == 0) {
        op->bots_only = true;
        if (atomic_fetch_add(&h->n_bot_tables, 1) >= h->limits.bot_tables) {
            free_opening(op);
            srv_reply_error(reply, SRV_E_TOO_MANY, "Enough games without people are running.");
            return false;
        }
    }
    submit_opening(op);
    return true;
}

void srv_hall_create(srv_hall *h, const srv_person *who, const srv_head *head, srv_reply *reply)
{
    if (!open_game(h, who, head, reply)) {
        reply->ready(reply);
    }
}
