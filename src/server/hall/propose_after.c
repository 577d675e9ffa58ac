/* What follows a game: the next one of the same people, and ratings. */
#include "propose.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- the next game ---- */

void srv_answer_rematch(const srv_room *r, srv_change *c)
{
    srv_reply_put(c->reply, 201, srv_show_made,
                  &(srv_made){.id = r->table->now.rematch, .url = r->hall->url});
}

/* Its id follows from the secret of this one, so that all who ask, at any node, make the same. */
static srv_id next_id(const srv_table *t)
{
    static const char letters[] = /* of srv_id_make */ "0123456789abcdefghjkmnpqrstvwxyz";
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state s;
    srv_id id = {{0}};
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, (const unsigned char *)"stellwerk rematch 1\n", 20);
    crypto_hash_sha256_update(&s, t->head.secret, sizeof t->head.secret);
    crypto_hash_sha256_update(&s, (const unsigned char *)t->id.at, SRV_ID_LENGTH);
    crypto_hash_sha256_final(&s, hash);
    for (int i = 0; i < SRV_ID_LENGTH; i++) {
        id.at[i] = letters[hash[i] & 31];
    }
    return id;
}

/* A new game gets the map of today, if it is there and for so many. */
static const sw_map *newest(const srv_room *r, const srv_head *head)
{
    const sw_map *map = srv_variants_map(r->hall->variants, head->map->id);
    return map && map->players_min <= head->n && head->n <= map->players_max ? map : head->map;
}

static srv_verdict make_next(srv_room *r, srv_change *c)
{
    const srv_table *t = r->table;
    srv_place seats[SW_MAX_SEATS] = {{0}};
    srv_head head;
    for (int i = 0; i < t->head.n; i++) {
        const srv_seat *seat = &t->now.seats[i];
        const srv_face *face = srv_table_face(t, seat->person);
        if (seat->kind == SRV_SEAT_BOT) {
            seats[i] = (srv_place){.kind = SRV_SEAT_BOT, .bot = seat->bot};
        } else if (face) {
            seats[i].reserved = face->id;
        }
    }
    srv_head_again(&t->head, &t->id, seats, t->now.started, &c->who.id, &head);
    head.map = newest(r, &head);
    c->body = srv_head_text(&head);
    if (!c->body) {
        return srv_refuse(c, SRV_E_BUSY, NULL);
    }
    c->next_game = next_id(t);
    c->write = (srv_write){.kind = SRV_NEW_GAME};
    c->write.game.id = c->next_game;
    c->write.game.map = head.map->id;
    c->write.game.head = c->body;
    c->write.game.status = SRV_OPEN;
    c->write.game.is_public = head.is_public;
    c->write.game.is_rated = head.is_rated;
    c->write.game.created = srv_hall_now(r->hall);
    return SRV_WRITE;
}

srv_verdict srv_propose_rematch(srv_room *r, srv_change *c)
{
    const srv_position *p = &r->table->now;
    if (p->status < SRV_OVER) {
        return p->status == SRV_OPEN ? srv_refuse_status(c, p->status)
                                     : srv_refuse(c, SRV_E_NOT_OVER, NULL);
    }
    if (p->rematch.at[0]) {
        srv_answer_rematch(r, c);
        return SRV_ANSWERED;
    }
    if (!c->is_next) {
        return make_next(r, c);
    }
    srv_line line = srv_line_of(r, c, SRV_REMATCH, c->mine);
    line.text = c->next_game.at;
    return srv_propose_line(r, c, line);
}

/* ---- ratings ---- */

/* Who resigned comes last, in the order of points. A bot with several seats counts with its best.
 */
srv_verdict srv_propose_rate(srv_room *r, srv_change *c)
{
    const srv_table *t = r->table;
    sw_scores scores;
    if (!r->is_unrated || t->now.status != SRV_OVER) {
        return SRV_ANSWERED;
    }
    sw_score(t->game, &t->now.state, &scores);
    c->write = (srv_write){.kind = SRV_RATE};
    c->write.rate.game = r->id;
    c->write.rate.map = t->head.map->id;
    for (int i = 0; i < t->head.n; i++) {
        const srv_seat *seat = &t->now.seats[i];
        const srv_face *face = srv_table_face(t, seat->person);
        char who[SRV_ID_SIZE + 16];
        int n = c->write.rate.n, known = 0;
        int place = scores.seats[i].place + (seat->resigned ? SW_MAX_SEATS : 0);
        if (seat->kind != SRV_SEAT_BOT && !face) {
            continue; /* somebody who is forgotten */
        }
        if (seat->kind == SRV_SEAT_BOT) {
            snprintf(who, sizeof who, "bot:%s", seat->bot->name);
        } else {
            snprintf(who, sizeof who, "%s", face->id.at);
        }
        while (known < n && strcmp(c->write.rate.who[known], who) != 0) {
            known++;
        }
        if (known == n) {
            memcpy(c->write.rate.who[n], who, sizeof who);
            c->write.rate.place[n] = place;
            c->write.rate.n++;
        } else if (place < c->write.rate.place[known]) {
            c->write.rate.place[known] = place;
        }
    }
    return SRV_WRITE;
}
