/* People as everybody sees them, and who is best on a map. */
#include "handler.h"
#include "person.h"
#include <stdlib.h>
#include <string.h>

static void put_rating(json_out *o, const srv_rating *r)
{
    json_open(o, '{');
    json_key(o, "rating");
    json_put_fixed(o, r->rating, 1);
    json_key(o, "deviation");
    json_put_fixed(o, r->deviation, 1);
    json_key(o, "games");
    json_put_int(o, r->games);
    json_close(o, '}');
}

void srv_person_put(json_out *o, const void *data)
{
    const srv_person_page *p = data;
    json_open(o, '{');
    json_key(o, "player");
    srv_player_put(o, p->player->id.at, p->player->name, p->player->password[0] != '\0');
    json_key(o, "ratings");
    json_open(o, '{');
    for (int i = 0; i < p->api->n_maps; i++) {
        if (p->ratings[i].games > 0) {
            json_key(o, p->api->maps[i]);
            put_rating(o, &p->ratings[i]);
        }
    }
    json_close(o, '}');
    json_close(o, '}');
}

bool srv_person_read(srv_api *api, const srv_player *player, srv_person_page *out)
{
    out->player = player;
    out->api = api;
    for (int i = 0; i < api->n_maps; i++) {
        srv_result result =
            srv_store_rating(api->options.store, api->maps[i], player->id.at, &out->ratings[i]);
        if (result == SRV_FAILED) {
            return false;
        }
        if (result != SRV_DONE) {
            out->ratings[i].games = 0;
        }
    }
    return true;
}

void srv_on_player(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_player player;
    srv_person_page page;
    srv_result result =
        call->id.at[0] ? srv_store_player(api->options.store, &call->id, &player) : SRV_MISSING;
    if (result == SRV_MISSING || (result == SRV_DONE && player.is_gone)) {
        srv_call_error(call, SRV_E_UNKNOWN_PLAYER, NULL);
    } else if (result != SRV_DONE || !srv_person_read(api, &player, &page)) {
        srv_call_unavailable(call);
    } else {
        srv_call_put(call, 200, srv_person_put, &page);
    }
}

enum { MAX_RANKED = 100, MIN_GAMES = 5 };

typedef struct ranking {
    srv_api *api;
    const char *map;
    srv_ranked rows[MAX_RANKED];
    char names[MAX_RANKED][SRV_NAME_SIZE];
    int n;
} ranking;

static void put_ranking(json_out *o, const void *data)
{
    const ranking *r = data;
    json_open(o, '{');
    json_key(o, "map");
    json_put_string(o, r->map);
    json_key(o, "ranking");
    json_open(o, '[');
    for (int i = 0; i < r->n; i++) {
        bool is_bot = strncmp(r->rows[i].who, "bot:", 4) == 0;
        json_open(o, '{');
        json_key(o, "player");
        if (is_bot) {
            json_put_null(o);
        } else {
            json_put_string(o, r->rows[i].who);
        }
        json_key(o, "bot");
        if (is_bot) {
            json_put_string(o, r->rows[i].who + 4);
        } else {
            json_put_null(o);
        }
        json_key(o, "name");
        json_put_string(o, r->names[i]);
        json_key(o, "rating");
        json_put_fixed(o, r->rows[i].rating.rating, 1);
        json_key(o, "deviation");
        json_put_fixed(o, r->rows[i].rating.deviation, 1);
        json_key(o, "games");
        json_put_int(o, r->rows[i].rating.games);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

void srv_on_ratings(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    const char *wanted = call->query(call, "map");
    int i = 0;
    while (wanted && i < api->n_maps && strcmp(api->maps[i], wanted) != 0) {
        i++;
    }
    if (!wanted || i == api->n_maps) {
        srv_call_error(call, SRV_E_UNKNOWN_MAP, "Say on which map: ?map=, as in /api/v1/maps.");
        return;
    }
    ranking *r = calloc(1, sizeof *r);
    if (!r || (r->n = srv_store_ranking(api->options.store, wanted, MIN_GAMES, r->rows,
                                        MAX_RANKED)) < 0) {
        free(r);
        srv_call_unavailable(call);
        return;
    }
    r->map = wanted;
    for (int k = 0; k < r->n; k++) {
        srv_id id;
        srv_player player;
        if (srv_id_read(r->rows[k].who, &id) &&
            srv_store_player(api->options.store, &id, &player) == SRV_DONE) {
            memcpy(r->names[k], player.name, sizeof r->names[k]);
        } else {
            memcpy(r->names[k], r->rows[k].who, sizeof r->rows[k].who);
        }
    }
    srv_call_put(call, 200, put_ranking, r);
    free(r);
}
