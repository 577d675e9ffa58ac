/* People as everybody sees them, and who is best on a map. */
#include "handler.h"
#include "person.h"
#include "server/base/member.h"
#include <stdlib.h>
#include <string.h>

/* Members of an open object. */
static void put_rating(json_out *o, const srv_rating *r)
{
    json_key(o, "rating");
    json_put_fixed(o, r->rating, 1);
    json_key(o, "deviation");
    json_put_fixed(o, r->deviation, 1);
    srv_put_int(o, "games", r->games);
}

void srv_rated_put(json_out *o, const void *data)
{
    const srv_rated_person *p = data;
    json_open(o, '{');
    json_key(o, "player");
    srv_player_put(o, p->player->id.at, p->player->name, p->player->password[0] != '\0');
    srv_put_open(o, "ratings", '{');
    for (int i = 0; i < p->api->n_maps; i++) {
        if (p->ratings[i].games > 0) {
            srv_put_open(o, p->api->maps[i], '{');
            put_rating(o, &p->ratings[i]);
            json_close(o, '}');
        }
    }
    json_close(o, '}');
    json_close(o, '}');
}

bool srv_rated_read(srv_api *api, const srv_player *player, srv_rated_person *out)
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
    srv_rated_person rated;
    srv_result result =
        call->id.at[0] ? srv_store_player(api->options.store, &call->id, &player) : SRV_MISSING;
    if (result == SRV_MISSING || (result == SRV_DONE && player.is_gone)) {
        srv_call_error(call, SRV_E_UNKNOWN_PLAYER, NULL);
    } else if (result != SRV_DONE || !srv_rated_read(api, &player, &rated)) {
        srv_call_unavailable(call);
    } else {
        srv_call_put(call, 200, srv_rated_put, &rated);
    }
}

enum { MAX_RANKED = 100, MIN_GAMES = 5 };

typedef struct ranking {
    const char *map;
    srv_ranked rows[MAX_RANKED];
    int n;
} ranking;

static void put_ranked(json_out *o, const srv_ranked *r)
{
    bool is_bot = strncmp(r->who, "bot:", 4) == 0;
    json_open(o, '{');
    srv_put_some(o, "player", is_bot ? NULL : r->who);
    srv_put_some(o, "bot", is_bot ? r->who + 4 : NULL);
    srv_put_text(o, "name", is_bot ? r->who : r->name);
    put_rating(o, &r->rating);
    json_close(o, '}');
}

static void put_ranking(json_out *o, const void *data)
{
    const ranking *r = data;
    json_open(o, '{');
    srv_put_text(o, "map", r->map);
    srv_put_open(o, "ranking", '[');
    for (int i = 0; i < r->n; i++) {
        put_ranked(o, &r->rows[i]);
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
    ranking *r = malloc(sizeof *r);
    if (!r || (r->n = srv_store_ranking(api->options.store, wanted, MIN_GAMES, r->rows,
                                        MAX_RANKED)) < 0) {
        free(r);
        srv_call_unavailable(call);
        return;
    }
    r->map = wanted;
    srv_call_put(call, 200, put_ranking, r);
    free(r);
}
