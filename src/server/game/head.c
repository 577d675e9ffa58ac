#include "head.h"
#include "server/base/member.h"
#include "server/base/reply.h"
#include "wire/options.h"
#include "wire/value.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    MIN_TURN = 5,
    MAX_TURN = 3600,
    MAX_RESERVE = 36000,
    MAX_DAYS = 30,
    HEAD_MEMORY = 32768 /* tokens and strings of a head; a head has a few hundred bytes */
};

/* ---- writing ---- */

void srv_thinking_put(json_out *o, const srv_thinking *clock)
{
    if (clock->days) {
        srv_put_int(o, "days", clock->days);
        return;
    }
    srv_put_int(o, "turn", clock->turn);
    srv_put_int(o, "reserve", clock->reserve);
}

static void put_clock(json_out *o, const srv_thinking *clock)
{
    json_key(o, "clock");
    if (!clock->days && !clock->turn) {
        json_put_null(o);
        return;
    }
    json_open(o, '{');
    srv_thinking_put(o, clock);
    json_close(o, '}');
}

static void put_seats(json_out *o, const srv_head *head)
{
    srv_put_open(o, "seats", '[');
    for (int i = 0; i < head->n; i++) {
        char text[64] = "open";
        if (head->seats[i].kind == SRV_SEAT_PERSON) {
            snprintf(text, sizeof text, "me");
        } else if (head->seats[i].kind == SRV_SEAT_BOT) {
            snprintf(text, sizeof text, "bot:%s", head->seats[i].bot->name);
        } else if (head->seats[i].reserved.at[0]) {
            snprintf(text, sizeof text, "for:%s", head->seats[i].reserved.at);
        }
        json_put_string(o, text);
    }
    json_close(o, ']');
}

static void put_head(json_out *o, const void *data)
{
    const srv_head *head = data;
    char hash[17] = {0}, secret[2 * SRV_SECRET_SIZE + 1];
    wire_hex_put(hash, head->map->hash, 16);
    sodium_bin2hex(secret, sizeof secret, head->secret, sizeof head->secret);
    json_open(o, '{');
    srv_put_text(o, "map", head->map->id);
    srv_put_text(o, "hash", hash);
    json_key(o, "options");
    wire_options_put(o, head->map, &head->options);
    put_seats(o, head);
    srv_put_text(o, "seating", wire_seating_name(head->seating));
    put_clock(o, &head->clock);
    srv_put_text(o, "visibility", head->is_public ? "public" : "link");
    srv_put_bool(o, "rated", head->is_rated);
    srv_put_text(o, "creator", head->creator.at);
    srv_put_text(o, "client_seed", head->client_seed);
    srv_put_text(o, "secret", secret);
    srv_put_text(o, "commitment", head->commitment);
    srv_put_text(o, "previous", head->previous.at);
    json_close(o, '}');
}

char *srv_head_text(const srv_head *head)
{
    size_t len;
    return srv_written(put_head, head, &len);
}

/* ---- reading, for requests and heads alike ---- */

bool srv_seed_ok(const char *seed)
{
    static const char letters[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
    return strlen(seed) <= SRV_SEED_LENGTH && seed[strspn(seed, letters)] == '\0';
}

/* A head tells the version of its map by the hash; a new game gets the newest. */
static bool read_version(const json *j, const srv_variants *variants, const char *id, srv_head *out,
                         srv_trouble *t)
{
    wire_id hex;
    uint64_t hash;
    if (!wire_id_read(j, json_get(j, 0, "hash"), &hex) || hex.len != 16 ||
        !wire_hex_read(hex.at, 16, &hash)) {
        return srv_wrong(t, SRV_E_BAD_REQUEST, "\"hash\" must have 16 hex digits.");
    }
    out->map = srv_variants_version(variants, id, hash);
    if (!out->map) {
        wire_error e;
        wire_unknown_version(&e, JSON_MISSING, id, hash);
        return srv_wrong(t, SRV_E_UNKNOWN_MAP, e.text);
    }
    return true;
}

static bool read_map(const json *j, const srv_variants *variants, bool is_head, srv_head *out,
                     srv_trouble *t)
{
    wire_id id;
    int value = json_get(j, 0, "map");
    if (json_type_of(j, value) != JSON_STRING) {
        return srv_wrong(t, SRV_E_BAD_REQUEST, "\"map\" must be the id of a map.");
    }
    if (!wire_id_read(j, value, &id)) {
        return srv_wrong(t, SRV_E_UNKNOWN_MAP, NULL);
    }
    if (is_head) {
        return read_version(j, variants, id.at, out, t);
    }
    out->map = srv_variants_map(variants, id.at);
    return out->map || srv_wrong(t, SRV_E_UNKNOWN_MAP, NULL);
}

static bool read_options(const json *j, bool is_head, srv_head *out, srv_trouble *t)
{
    wire_error e;
    int options = json_get(j, 0, "options");
    if (wire_options_read(j, options, is_head, &out->options, &e, WIRE_BAD_REQUEST) &&
        wire_options_read(j, options, false, &out->again, &e, WIRE_BAD_REQUEST)) {
        return true;
    }
    return srv_wrong(t, SRV_E_BAD_OPTIONS, e.text);
}

/* "me", "open", "bot:planner"; in heads also "for:" and a person's id. */
static bool read_seat(const json *j, int value, int i, bool is_head, srv_head *out, srv_trouble *t)
{
    wire_id id;
    if (!wire_id_read(j, value, &id)) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "Every seat must be \"me\", \"open\" or \"bot:NAME\".");
    }
    if (strcmp(id.at, "me") == 0) {
        out->seats[i].kind = SRV_SEAT_PERSON;
        return true;
    }
    out->seats[i].kind = SRV_SEAT_OPEN;
    if (strcmp(id.at, "open") == 0 || (is_head && strncmp(id.at, "for:", 4) == 0 &&
                                       srv_id_read(id.at + 4, &out->seats[i].reserved))) {
        return true;
    }
    if (strncmp(id.at, "bot:", 4) != 0) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "Every seat must be \"me\", \"open\" or \"bot:NAME\".");
    }
    out->seats[i].kind = SRV_SEAT_BOT;
    out->seats[i].bot = ai_player_find(id.at + 4, id.len - 4);
    return out->seats[i].bot || srv_wrong(t, SRV_E_UNKNOWN_BOT, NULL);
}

static bool read_seats(const json *j, bool is_head, srv_head *out, srv_trouble *t)
{
    int seats = json_get(j, 0, "seats"), mine = 0;
    if (json_type_of(j, seats) != JSON_ARRAY) {
        return srv_wrong(t, SRV_E_BAD_REQUEST, "\"seats\" must be a list.");
    }
    int n = json_size(j, seats);
    if (n < out->map->players_min || n > out->map->players_max) {
        char text[120];
        snprintf(text, sizeof text, "This map is for %d to %d players.", out->map->players_min,
                 out->map->players_max);
        return srv_wrong(t, SRV_E_BAD_SEATS, text);
    }
    for (int v = json_first(j, seats); v != JSON_MISSING; v = json_next(j, seats, v)) {
        if (!read_seat(j, v, out->n, is_head, out, t)) {
            return false;
        }
        mine += out->seats[out->n++].kind == SRV_SEAT_PERSON;
    }
    return mine <= 1 || srv_wrong(t, SRV_E_BAD_SEATS, "\"me\" can sit on one seat only.");
}

static bool read_clock(const json *j, srv_head *out, srv_trouble *t)
{
    static const char *const live[] = {"turn", "reserve", NULL}, *const slow[] = {"days", NULL};
    int clock = json_get(j, 0, "clock");
    int64_t turn = 0, reserve = 0, days = 0;
    if (clock == JSON_MISSING || json_type_of(j, clock) == JSON_NULL) {
        return true;
    }
    bool by_days = json_get(j, clock, "days") != JSON_MISSING;
    if (!srv_only_keys(j, clock, by_days ? slow : live)) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "\"clock\" must be null, {\"turn\",\"reserve\"} or {\"days\"}.");
    }
    if (by_days ? !json_int(j, json_get(j, clock, "days"), 1, MAX_DAYS, &days)
                : !json_int(j, json_get(j, clock, "turn"), MIN_TURN, MAX_TURN, &turn) ||
                      !json_int(j, json_get(j, clock, "reserve"), 0, MAX_RESERVE, &reserve)) {
        return srv_wrong(
            t, SRV_E_BAD_OPTIONS,
            "A clock has 5 to 3600 seconds per turn and up to 36000 in reserve, or 1 to 30 "
            "days.");
    }
    out->clock = (srv_thinking){(int)turn, (int)reserve, (int)days};
    return true;
}

static bool read_visibility(const json *j, srv_head *out, srv_trouble *t)
{
    int visibility = json_get(j, 0, "visibility"), rated = json_get(j, 0, "rated");
    out->is_public = json_is(j, visibility, "public");
    if (visibility != JSON_MISSING && !out->is_public && !json_is(j, visibility, "link")) {
        return srv_wrong(t, SRV_E_BAD_REQUEST, "\"visibility\" must be \"public\" or \"link\".");
    }
    return rated == JSON_MISSING || json_bool(j, rated, &out->is_rated) ||
           srv_wrong(t, SRV_E_BAD_REQUEST, "\"rated\" must be true or false.");
}

static bool read_seed(const json *j, srv_head *out, srv_trouble *t)
{
    wire_id seed;
    int value = json_get(j, 0, "client_seed");
    if (value == JSON_MISSING) {
        return true;
    }
    if (!wire_id_read(j, value, &seed) || !srv_seed_ok(seed.at)) {
        return srv_wrong(t, SRV_E_BAD_REQUEST,
                         "\"client_seed\" must have up to 64 letters, digits, _ and -.");
    }
    memcpy(out->client_seed, seed.at, seed.len + 1);
    return true;
}

static bool read_common(const json *j, const srv_variants *variants, bool is_head, srv_head *out,
                        srv_trouble *t)
{
    return read_map(j, variants, is_head, out, t) && read_options(j, is_head, out, t) &&
           read_seats(j, is_head, out, t) && read_clock(j, out, t) && read_visibility(j, out, t) &&
           read_seed(j, out, t);
}

/* ---- heads ---- */

/* In heads from before seats were drawn there is none: those were rotated for a rematch, and else
 * as the table was made. */
static bool read_kept_seating(const json *j, srv_head *out)
{
    if (!wire_seating_read(j, json_get(j, 0, "seating"), &out->seating)) {
        return false;
    }
    if (!out->seating) {
        out->seating = out->previous.at[0] ? WIRE_SEATING_ROTATED : WIRE_SEATING_CHOSEN;
    }
    return true;
}

static bool read_id(const json *j, const char *key, srv_id *out)
{
    wire_id id;
    *out = (srv_id){0};
    return wire_id_read(j, json_get(j, 0, key), &id) && (id.len == 0 || srv_id_read(id.at, out));
}

static bool read_secrets(const json *j, srv_head *out)
{
    wire_id secret;
    if (!wire_id_read(j, json_get(j, 0, "secret"), &secret) ||
        !srv_fairness_secret(secret.at, out->secret) || !read_id(j, "creator", &out->creator) ||
        !read_id(j, "previous", &out->previous) || !read_kept_seating(j, out)) {
        return false;
    }
    for (int i = 0; i < out->n; i++) {
        if (out->seats[i].kind == SRV_SEAT_PERSON && !out->creator.at[0]) {
            return false;
        }
    }
    srv_fairness_commit(out->secret, out->commitment);
    return json_is(j, json_get(j, 0, "commitment"), out->commitment);
}

bool srv_head_map(const char *text, char out[SRV_MAP_NAME_SIZE])
{
    unsigned char memory[HEAD_MEMORY];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error e;
    wire_id id, hash;
    if (!json_parse(text, strlen(text), &a, &j, &e) || json_type_of(&j, 0) != JSON_OBJECT ||
        !wire_id_read(&j, json_get(&j, 0, "map"), &id) ||
        !wire_id_read(&j, json_get(&j, 0, "hash"), &hash) || hash.len != 16 ||
        id.len + hash.len + 2 > SRV_MAP_NAME_SIZE) {
        return false;
    }
    snprintf(out, SRV_MAP_NAME_SIZE, "%s@%s", id.at, hash.at);
    return true;
}

bool srv_head_read(const char *text, const srv_variants *variants, srv_head *out, char *why,
                   size_t size)
{
    unsigned char memory[HEAD_MEMORY];
    arena a = arena_make(memory, sizeof memory);
    json j;
    json_error e;
    srv_trouble t = {0};
    memset(out, 0, sizeof *out);
    if (!json_parse(text, strlen(text), &a, &j, &e) || json_type_of(&j, 0) != JSON_OBJECT) {
        snprintf(why, size, "the head is no JSON object");
        return false;
    }
    if (!read_common(&j, variants, true, out, &t)) {
        snprintf(why, size, "the head is wrong: %s", t.text[0] ? t.text : srv_error_text(t.error));
        return false;
    }
    if (!read_secrets(&j, out)) {
        snprintf(why, size, "its creator or its secret is wrong");
        return false;
    }
    return true;
}

/* ---- requests ---- */

static void fresh_secret(srv_head *head)
{
    randombytes_buf(head->secret, sizeof head->secret);
    srv_fairness_commit(head->secret, head->commitment);
}

static int count_seats(const srv_head *head, srv_seat_kind kind)
{
    int n = 0;
    for (int i = 0; i < head->n; i++) {
        n += head->seats[i].kind == kind;
    }
    return n;
}

static bool read_seating(const json *j, srv_head *out, srv_trouble *t)
{
    int value = json_get(j, 0, "seating");
    out->seating = json_is(j, value, "chosen") ? WIRE_SEATING_CHOSEN : WIRE_SEATING_DRAWN;
    return value == JSON_MISSING || out->seating == WIRE_SEATING_CHOSEN ||
           json_is(j, value, "drawn") ||
           srv_wrong(t, SRV_E_BAD_REQUEST, "\"seating\" must be \"drawn\" or \"chosen\".");
}

bool srv_head_ask(const json *j, const srv_variants *variants, const srv_id *creator, srv_head *out,
                  srv_trouble *t)
{
    static const char *const keys[] = {"map",        "seats",       "seating", "options", "clock",
                                       "visibility", "client_seed", "rated",   NULL};
    memset(out, 0, sizeof *out);
    if (!srv_only_keys(j, 0, keys)) {
        return srv_wrong(
            t, SRV_E_BAD_REQUEST,
            "A game is asked for by map, seats, seating, options, clock, visibility, client_seed "
            "and rated.");
    }
    if (!read_common(j, variants, false, out, t) || !read_seating(j, out, t)) {
        return false;
    }
    if (out->is_rated && count_seats(out, SRV_SEAT_BOT) == out->n) {
        return srv_wrong(t, SRV_E_BAD_OPTIONS, "A rated game needs a person.");
    }
    sw_game game;
    sw_err err = sw_game_init(&game, out->map, out->n, &out->options);
    if (err != SW_OK) {
        return srv_wrong(t, SRV_E_BAD_OPTIONS, sw_err_text(err));
    }
    out->creator = *creator;
    fresh_secret(out);
    return true;
}

void srv_head_again(const srv_head *head, const srv_id *game, const srv_place seats[SW_MAX_SEATS],
                    bool has_begun, const srv_id *asker, srv_head *out)
{
    *out = *head;
    out->options = head->again;
    out->creator = *asker;
    out->previous = *game;
    out->client_seed[0] = '\0';
    for (int i = 0; i < head->n; i++) {
        out->seats[i] = seats[(i + 1) % head->n];
    }
    if (has_begun) {
        out->seating = WIRE_SEATING_ROTATED;
    }
    fresh_secret(out);
}
