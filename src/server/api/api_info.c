/* Maps, bots, the API's own description; health and figures. */
#include "handler.h"
#include "openapi.h"
#include "players/player.h"
#include "server/base/member.h"
#include "server/base/reply.h"
#include <stdio.h>
#include <stdlib.h>
#include <stellwerk/map.h>
#include <stellwerk/stellwerk.h>
#include <string.h>

/* ---- maps ---- */

/* The parts of a map file that the list shows. */
typedef struct map_head {
    json j;
    const char *text;
    size_t len;
    void *memory;
} map_head;

static bool read_map(int i, map_head *out)
{
    json_error e;
    out->text = sw_map_builtin(i, &out->len);
    size_t size = 48 * out->len + 4096;
    out->memory = malloc(size);
    if (!out->memory) {
        return false;
    }
    arena a = arena_make(out->memory, size);
    return json_parse(out->text, out->len, &a, &out->j, &e);
}

static void put_maps(json_out *o, const void *data)
{
    (void)data;
    static const char *const keys[] = {"id", "names", "players"};
    json_open(o, '{');
    srv_put_open(o, "maps", '[');
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        map_head map;
        if (read_map(i, &map)) {
            json_open(o, '{');
            for (int k = 0; k < 3; k++) {
                size_t len;
                const char *value = json_source(&map.j, json_get(&map.j, 0, keys[k]), &len);
                json_key(o, keys[k]);
                json_put_minified(o, value, len);
            }
            json_close(o, '}');
        }
        free(map.memory);
    }
    json_close(o, ']');
    json_close(o, '}');
}

bool srv_maps_list(srv_api *api)
{
    for (int i = 0; i < sw_map_builtin_count() && api->n_maps < SRV_MAX_MAPS; i++) {
        map_head map;
        const char *id;
        size_t len;
        if (read_map(i, &map) && json_plain(&map.j, json_get(&map.j, 0, "id"), &id, &len)) {
            snprintf(api->maps[api->n_maps++], sizeof api->maps[0], "%.*s", (int)len, id);
        }
        free(map.memory);
    }
    api->map_list = srv_written(put_maps, NULL, &api->n_map_list);
    return api->map_list && api->n_maps == sw_map_builtin_count();
}

void srv_on_maps(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    srv_call_bytes(call, 200, NULL, api->map_list, api->n_map_list);
}

void srv_on_map(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    for (int i = 0; i < api->n_maps; i++) {
        if (strcmp(api->maps[i], call->word) == 0) {
            size_t len;
            const char *text = sw_map_builtin(i, &len);
            srv_call_bytes(call, 200, NULL, text, len);
            return;
        }
    }
    char *kept = strchr(call->word, '@') ? srv_store_map(api->options.store, call->word) : NULL;
    if (kept) {
        srv_call_bytes(call, 200, NULL, kept, strlen(kept));
    } else {
        srv_call_error(call, SRV_E_UNKNOWN_MAP,
                       "There is no such map: GET /api/v1/maps lists them.");
    }
    free(kept);
}

/* ---- bots ---- */

static void put_bots(json_out *o, const void *data)
{
    (void)data;
    json_open(o, '{');
    srv_put_open(o, "bots", '[');
    for (int i = 0; ai_players[i]; i++) {
        json_open(o, '{');
        srv_put_text(o, "name", ai_players[i]->name);
        srv_put_text(o, "summary", ai_players[i]->summary);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

void srv_on_bots(srv_api *api, srv_call *call, const json *body)
{
    (void)api, (void)body;
    srv_call_put(call, 200, put_bots, NULL);
}

/* ---- for machines ---- */

void srv_on_openapi(srv_api *api, srv_call *call, const json *body)
{
    (void)api, (void)body;
    srv_call_bytes(call, 200, NULL, srv_openapi, srv_n_openapi);
}

void srv_on_health(srv_api *api, srv_call *call, const json *body)
{
    (void)api, (void)body;
    srv_call_bytes(call, 200, "text/plain; charset=utf-8", "ok\n", 3);
}

/* What was found out a moment ago is still so: those who ask while the store does not answer wait
 * for one answer, and not one after the other. */
static bool is_ready(srv_api *api)
{
    enum { A_MOMENT = 1000 };
    pthread_mutex_lock(&api->ready_lock);
    bool ready = api->is_ready;
    bool is_known = api->ready_at && srv_clock_steady(api->clock) < api->ready_at + A_MOMENT;
    pthread_mutex_unlock(&api->ready_lock);
    if (is_known && !ready) {
        return false;
    }
    ready = srv_store_ready(api->options.store);
    pthread_mutex_lock(&api->ready_lock);
    api->is_ready = ready;
    api->ready_at = srv_clock_steady(api->clock);
    pthread_mutex_unlock(&api->ready_lock);
    return ready;
}

void srv_on_readiness(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    char text[80];
    int unread = srv_hall_unreadable(api->options.hall, NULL, 0);
    int len = unread ? snprintf(text, sizeof text, "ready\nunreadable games: %d\n", unread)
                     : snprintf(text, sizeof text, "ready\n");
    if (is_ready(api)) {
        srv_call_bytes(call, 200, "text/plain; charset=utf-8", text, (size_t)len);
    } else {
        call->retry_after = 2;
        srv_call_error(call, SRV_E_UNAVAILABLE, srv_store_trouble(api->options.store));
    }
}

void srv_on_metrics(srv_api *api, srv_call *call, const json *body)
{
    (void)body;
    char *text = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&text, &len);
    if (to) {
        srv_metrics_write(api->metrics, api->options.hall, api->options.store, to);
        fclose(to);
    }
    srv_call_bytes(call, 200, "text/plain; version=0.0.4; charset=utf-8", text, len);
    free(text);
}
