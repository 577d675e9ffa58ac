#include "metrics.h"
#include "route.h"
#include <stdatomic.h>
#include <stdlib.h>

/* Every status that we give; others are counted as the last. */
static const int statuses[] = {200, 201, 204, 304, 400, 401, 403, 404, 405, 409,
                               411, 413, 415, 422, 429, 431, 500, 503, 0};
enum { N_STATUSES = sizeof statuses / sizeof *statuses, N_ROWS = SRV_N_ROUTES + 2 };

/* Upper bounds of how long a move took, in milliseconds. */
static const int bounds[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
enum { N_BOUNDS = sizeof bounds / sizeof *bounds };

struct srv_metrics {
    atomic_llong requests[N_ROWS][N_STATUSES];
    atomic_llong moves[N_BOUNDS + 1]; /* the last: longer */
    atomic_llong move_time;           /* microseconds */
    atomic_int connections;
};

srv_metrics *srv_metrics_make(void)
{
    return calloc(1, sizeof(srv_metrics));
}

void srv_metrics_free(srv_metrics *metrics)
{
    free(metrics);
}

void srv_metrics_request(srv_metrics *metrics, int route, int status, int64_t microseconds)
{
    int row = route >= 0 ? route : SRV_N_ROUTES - 1 - route;
    int column = 0;
    while (statuses[column] && statuses[column] != status) {
        column++;
    }
    atomic_fetch_add_explicit(&metrics->requests[row][column], 1, memory_order_relaxed);
    if (route == SRV_ROUTE_move) {
        int bound = 0;
        while (bound < N_BOUNDS && microseconds > bounds[bound] * (int64_t)1000) {
            bound++;
        }
        atomic_fetch_add_explicit(&metrics->moves[bound], 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&metrics->move_time, microseconds, memory_order_relaxed);
    }
}

void srv_metrics_connection(srv_metrics *metrics, int change)
{
    atomic_fetch_add_explicit(&metrics->connections, change, memory_order_relaxed);
}

int srv_metrics_connections(srv_metrics *metrics)
{
    return atomic_load(&metrics->connections);
}

static void head(FILE *to, const char *name, const char *type, const char *help)
{
    fprintf(to, "# HELP stellwerk_%s %s\n# TYPE stellwerk_%s %s\n", name, help, name, type);
}

static void single(FILE *to, const char *name, const char *type, const char *help, long long value)
{
    head(to, name, type, help);
    fprintf(to, "stellwerk_%s %lld\n", name, value);
}

static void write_requests(srv_metrics *m, FILE *to)
{
    head(to, "requests_total", "counter", "Requests answered, by route and status.");
    for (int row = 0; row < N_ROWS; row++) {
        bool is_route = row < SRV_N_ROUTES;
        const char *method = is_route ? srv_method_name(srv_routes[row].method) : "";
        const char *path = is_route              ? srv_routes[row].path
                           : row == SRV_N_ROUTES ? "none"
                                                 : "client";
        for (int column = 0; column < N_STATUSES; column++) {
            long long n = atomic_load(&m->requests[row][column]);
            if (n > 0) {
                fprintf(to,
                        "stellwerk_requests_total{method=\"%s\",route=\"%s\",status=\"%d\"} %lld\n",
                        method, path, statuses[column], n);
            }
        }
    }
}

static void write_moves(srv_metrics *m, FILE *to)
{
    head(to, "move_seconds", "histogram",
         "Time from a move's headers to its answer, which is when it is durable.");
    long long n = 0;
    for (int i = 0; i < N_BOUNDS; i++) {
        n += atomic_load(&m->moves[i]);
        fprintf(to, "stellwerk_move_seconds_bucket{le=\"%g\"} %lld\n", bounds[i] / 1000.0, n);
    }
    n += atomic_load(&m->moves[N_BOUNDS]);
    fprintf(to, "stellwerk_move_seconds_bucket{le=\"+Inf\"} %lld\n", n);
    fprintf(to, "stellwerk_move_seconds_sum %.6f\n", (double)atomic_load(&m->move_time) / 1e6);
    fprintf(to, "stellwerk_move_seconds_count %lld\n", n);
}

static void write_hall(const srv_hall_figures *hall, FILE *to)
{
    single(to, "tables", "gauge", "Games in memory.", hall->tables);
    single(to, "unreadable_games", "gauge", "Games that this node could not read.",
           hall->unreadable);
    single(to, "streams", "gauge", "Event streams that are open.", hall->streams);
    single(to, "bots_waiting", "gauge", "Bots' turns that wait for a thread.", hall->bots_waiting);
    single(to, "bots_busy", "gauge", "Bots that think.", hall->bots_busy);
    single(to, "moves_total", "counter", "Moves made durable by this node.", hall->moves);
    single(to, "bot_moves_total", "counter", "Those of them that bots made.", hall->bot_moves);
    single(to, "conflicts_total", "counter", "Writes that another node was faster with.",
           hall->conflicts);
    single(to, "catch_ups_total", "counter", "Tables brought up to date from the store.",
           hall->catch_ups);
    single(to, "rewinds_total", "counter", "Tables of which the store had lost something.",
           hall->rewinds);
    single(to, "timeouts_total", "counter", "Turns that ran out of time.", hall->timeouts);
    single(to, "stream_bytes_total", "counter", "Bytes written to event streams.",
           hall->stream_bytes);
}

void srv_metrics_write(srv_metrics *metrics, srv_hall *hall, srv_store *store, FILE *to)
{
    srv_hall_figures figures;
    int64_t batches, writes;
    srv_hall_count(hall, &figures);
    srv_store_activity(store, &batches, &writes);
    write_requests(metrics, to);
    write_moves(metrics, to);
    single(to, "connections", "gauge", "Connections that are open.",
           atomic_load(&metrics->connections));
    write_hall(&figures, to);
    single(to, "store_batches_total", "counter", "Transactions made durable.", batches);
    single(to, "store_writes_total", "counter", "Writes in them.", writes);
}
