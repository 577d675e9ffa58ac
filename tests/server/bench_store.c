/* How fast a store is:
 *
 *     bench_store run ADDRESS [SUBMITTERS] [SECONDS]   appends per second and their latency, one
 *                                                      transaction each and shared
 *     bench_store fill ADDRESS GAMES ENTRIES           finished games
 *     bench_store open ADDRESS                         time to open, and of the first reads
 */
#include "server/store/store.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char body[] = "{\"move\":{\"t\":\"claim\",\"route\":12,\"pay\":{\"red\":2,"
                           "\"locomotive\":1}},\"by\":\"person\","
                           "\"base\":57,\"reserve\":299123}";

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static srv_store *open_store(const char *address, int batch)
{
    char why[400];
    srv_store_options options = {.batch = batch};
    srv_store *store = srv_store_open(address, &options, why, sizeof why);
    if (!store) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    return store;
}

static void count_down(srv_write *w)
{
    if (w->result != SRV_DONE) {
        fprintf(stderr, "A write failed: %d\n", w->result);
        exit(1);
    }
    atomic_fetch_sub((atomic_int *)w->data, 1);
}

static void wait_for(atomic_int *left, int n)
{
    while (atomic_load(left) > n) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}

static void new_game(srv_store *store, srv_write *w, const srv_id *player, atomic_int *left)
{
    *w = (srv_write){.kind = SRV_NEW_GAME, .done = count_down, .data = left};
    w->game.id = srv_id_make();
    w->game.map = "usa";
    w->game.head = "{\"map\":\"usa\",\"options\":{},\"seats\":[\"me\",\"open\",\"bot:planner\"],"
                   "\"clock\":{\"turn\":60,\"reserve\":300},\"client_seed\":\"\",\"secret\":"
                   "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}";
    w->game.status = SRV_RUNNING;
    w->game.is_public = true;
    w->game.player = *player;
    w->game.created = 1700000000000;
    srv_store_submit(store, w);
}

static void append(srv_store *store, srv_write *w, const srv_id *game, const srv_id *player,
                   int version)
{
    w->kind = SRV_APPEND;
    w->append.game = *game;
    w->append.status = SRV_RUNNING;
    w->append.due = 1700000060000 + version;
    w->append.entry = (srv_entry){version, SRV_MOVE, 1, 1700000000000 + version, *player, body};
    srv_store_submit(store, w);
}

/* ---- appends per second ---- */

enum { MAX_SAMPLES = 4000000 };

typedef struct submitter {
    srv_write write;
    srv_id game, player;
    int version;
    double since;
} submitter;

static srv_store *running;
static double until;
static atomic_int active;
static float *samples; /* of the writer's thread */
static int n_samples;

static void again(srv_write *w)
{
    submitter *s = w->data;
    double t = now();
    if (w->result != SRV_DONE) {
        fprintf(stderr, "An append failed: %d\n", w->result);
        exit(1);
    }
    if (n_samples < MAX_SAMPLES) {
        samples[n_samples++] = (float)(t - s->since);
    }
    if (t >= until) {
        atomic_fetch_sub(&active, 1);
        return;
    }
    s->since = t;
    append(running, &s->write, &s->game, &s->player, ++s->version);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void run(const char *address, int n, double seconds, int batch)
{
    submitter *all = calloc((size_t)n, sizeof *all);
    samples = malloc(MAX_SAMPLES * sizeof *samples);
    if (!all || !samples) {
        exit(1);
    }
    running = open_store(address, 0);
    atomic_int left = n;
    for (int i = 0; i < n; i++) {
        all[i].player = srv_id_make();
        new_game(running, &all[i].write, &all[i].player, &left);
        all[i].game = all[i].write.game.id;
    }
    wait_for(&left, 0);
    if (strcmp(address, "memory:") != 0) {
        srv_store_close(running);
        running = open_store(address, batch);
    }
    n_samples = 0;
    double begin = now();
    until = begin + seconds;
    atomic_store(&active, n);
    for (int i = 0; i < n; i++) {
        all[i].write.done = again;
        all[i].write.data = &all[i];
        all[i].since = now();
        append(running, &all[i].write, &all[i].game, &all[i].player, ++all[i].version);
    }
    wait_for(&active, 0);
    double took = now() - begin;
    srv_store_close(running);
    qsort(samples, (size_t)n_samples, sizeof *samples, by_size);
    printf("%s: %8.0f appends/s, latency p50 %.1f ms, p99 %.1f ms (%d submitters, %d appends)\n",
           batch == 1 ? "one each" : "shared  ", n_samples / took,
           1000 * (double)samples[n_samples / 2], 1000 * (double)samples[n_samples / 100 * 99], n,
           n_samples);
    free(samples);
    free(all);
}

/* ---- many finished games ---- */

static void fill(const char *address, int n_games, int n_entries)
{
    enum { AT_ONCE = 1000 };
    static srv_write heads[AT_ONCE], writes[AT_ONCE];
    srv_store *store = open_store(address, 0);
    double begin = now();
    srv_id players[2] = {srv_id_make(), srv_id_make()};
    for (int done = 0; done < n_games; done += AT_ONCE) {
        int n = n_games - done < AT_ONCE ? n_games - done : AT_ONCE;
        atomic_int left = n;
        for (int i = 0; i < n; i++) {
            new_game(store, &heads[i], &players[i & 1], &left);
        }
        wait_for(&left, 0);
        for (int v = 1; v <= n_entries; v++) {
            atomic_store(&left, n);
            for (int i = 0; i < n; i++) {
                writes[i] = (srv_write){.kind = SRV_APPEND, .done = count_down, .data = &left};
                writes[i].append.game = heads[i].game.id;
                writes[i].append.status = v == n_entries ? SRV_OVER : SRV_RUNNING;
                writes[i].append.entry =
                    (srv_entry){v, SRV_MOVE, 1, 1700000000000 + v, players[v & 1], body};
                srv_store_submit(store, &writes[i]);
            }
            wait_for(&left, 0);
        }
    }
    printf("%d games with %d entries in %.0f s\n", n_games, n_entries, now() - begin);
    srv_store_close(store);
}

static void open_and_read(const char *address)
{
    double begin = now();
    srv_store *store = open_store(address, 0);
    double opened = now();
    srv_filter over = {.statuses = 1u << SRV_OVER, .public_only = true};
    srv_found page[20];
    srv_due_game due[100];
    srv_log log;
    srv_counts counts;
    int n = srv_store_games(store, &over, page, 20);
    double listed = now();
    srv_store_due(store, 1800000000000, NULL, due, 100);
    double asked = now();
    srv_result result = n > 0 ? srv_store_log(store, &page[0].game, 0, &log) : SRV_MISSING;
    double read = now();
    srv_store_counts(store, &counts);
    double counted = now();
    printf("open %.1f ms, first page %.1f ms, due %.1f ms, a log of %d entries %.1f ms, figures "
           "%.1f ms (%lld games, %lld entries)\n",
           1000 * (opened - begin), 1000 * (listed - opened), 1000 * (asked - listed),
           result == SRV_DONE ? log.n : 0, 1000 * (read - asked), 1000 * (counted - read),
           (long long)(counts.games[SRV_OVER] + counts.games[SRV_RUNNING]),
           (long long)counts.entries);
    if (result == SRV_DONE) {
        srv_log_free(&log);
    }
    srv_store_close(store);
}

int main(int argc, char **argv)
{
    if (argc >= 3 && strcmp(argv[1], "run") == 0) {
        int n = argc > 3 ? atoi(argv[3]) : 500;
        double seconds = argc > 4 ? atof(argv[4]) : 5;
        run(argv[2], n, seconds, 1);
        run(argv[2], n, seconds, 0);
    } else if (argc == 5 && strcmp(argv[1], "fill") == 0) {
        fill(argv[2], atoi(argv[3]), atoi(argv[4]));
    } else if (argc == 3 && strcmp(argv[1], "open") == 0) {
        open_and_read(argv[2]);
    } else {
        fprintf(stderr, "usage: bench_store run|fill|open ADDRESS …\n");
        return 2;
    }
    return 0;
}
