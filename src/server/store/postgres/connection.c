#include "postgres.h"
#include "server/base/clock.h"
#include "server/base/journal.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_PARAMETERS = 12,
    CONNECT_MS = 4000,
    ANSWER_MS = 10000 /* longer than any statement may take: the connection is dead */
};

static void ignore_notice(void *data, const char *message)
{
    (void)data;
    (void)message;
}

void srv_pg_tell_why(const srv_pg *c, char *why, size_t size)
{
    snprintf(why, size, "PostgreSQL: %s", PQerrorMessage(c->conn));
    char *to = why;
    for (const char *p = why; *p; p++) {
        bool blank = *p == '\n' || *p == '\t' || *p == ' ';
        if (!blank || (to > why && to[-1] != ' ')) {
            *to++ = blank ? ' ' : *p;
        }
    }
    to -= to > why && to[-1] == ' ';
    *to = '\0';
}

/* A connection that was made before PostgreSQL was back has died with the others, and is only found
 * now. */
static void tell_lost(srv_pg *c)
{
    srv_pg_health *h = c->health;
    char why[512];
    if (!h || !c->conn || (PQstatus(c->conn) == CONNECTION_OK && !c->is_silent)) {
        return;
    }
    pthread_mutex_lock(&h->lock);
    if (!h->lost && c->made >= h->back) {
        h->lost = srv_steady_millis();
        if (c->is_silent) {
            snprintf(why, sizeof why, "PostgreSQL: it does not answer");
        } else {
            srv_pg_tell_why(c, why, sizeof why);
        }
        srv_journal(SRV_WARN, "store_lost", "why", why);
    }
    pthread_mutex_unlock(&h->lock);
}

/* A warning like the other one: whoever reads warnings alone wants to see both. */
static void tell_back(srv_pg *c)
{
    srv_pg_health *h = c->health;
    char ms[24];
    if (!h) {
        return;
    }
    pthread_mutex_lock(&h->lock);
    if (h->lost) {
        h->back = srv_steady_millis();
        snprintf(ms, sizeof ms, "%lld", (long long)(h->back - h->lost));
        h->lost = 0;
        c->made = h->back;
        srv_journal(SRV_WARN, "store_back", "after_ms", ms);
    }
    pthread_mutex_unlock(&h->lock);
}

/* In one round trip. */
static bool prepare_all(srv_pg *c)
{
    bool done = PQenterPipelineMode(c->conn);
    for (const srv_pg_statement *s = c->statements; done && s && s->name; s++) {
        done = PQsendPrepare(c->conn, s->name, s->sql, 0, NULL);
    }
    bool synced = !done || !PQpipelineSync(c->conn);
    done &= !synced;
    while (!synced) {
        PGresult *r = srv_pg_result(c); /* NULL between two of them */
        synced = PQresultStatus(r) == PGRES_PIPELINE_SYNC || srv_pg_is_lost(c);
        done &= !r || synced || PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    return done && !srv_pg_is_lost(c) && PQexitPipelineMode(c->conn);
}

PGresult *srv_pg_ask(srv_pg *c, const char *sql)
{
    return c->conn && PQsendQuery(c->conn, sql) ? srv_pg_only_result(c) : NULL;
}

bool srv_pg_run(srv_pg *c, const char *sql)
{
    PGresult *r = srv_pg_ask(c, sql);
    bool done = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    PQclear(r);
    return done;
}

/* What we rely on, whatever the server's settings are. */
static const char session[] = "SET statement_timeout = 9000; SET lock_timeout = 3000;"
                              "SET idle_in_transaction_session_timeout = 10000;"
                              "SET default_transaction_isolation = 'read committed'; SET jit = off;"
                              "SELECT set_config('synchronous_commit', 'on', false)"
                              " WHERE current_setting('synchronous_commit') = 'off'";

/* How long to wait for what takes `most` at most, in milliseconds from now. */
static int64_t patience(const srv_pg *c, int64_t most)
{
    int64_t left = c->until ? c->until - srv_steady_millis() : most;
    return left < 0 ? 0 : left;
}

/* Waits for the socket; false: in vain. */
static bool wait_for(const srv_pg *c, short events, int64_t end, short *happened)
{
    enum { LONG = 60000 };
    struct pollfd p = {PQsocket(c->conn), events, 0};
    int64_t left = end - srv_steady_millis();
    int ready = left > 0 ? poll(&p, 1, left < LONG ? (int)left : LONG) : 0;
    *happened = p.revents;
    return ready > 0 || (ready < 0 && errno == EINTR) || left > LONG;
}

/* A new connection, without waiting for ever for a server that takes it and says nothing. */
static bool dial(srv_pg *c)
{
    /* What stands before the address are defaults that it may change. */
    const char *const keys[] = {
        "keepalives_idle",  "keepalives_interval",  "keepalives_count",
        "tcp_user_timeout", "target_session_attrs", "fallback_application_name",
        "dbname",           "client_encoding",      NULL};
    const char *const values[] = {"10",        "5",        "3",    "9000", "read-write",
                                  "stellwerk", c->address, "UTF8", NULL};
    int64_t most = patience(c, CONNECT_MS);
    int64_t end = srv_steady_millis() + (most < CONNECT_MS ? most : CONNECT_MS);
    c->conn = PQconnectStartParams(keys, values, 1);
    if (!c->conn || PQstatus(c->conn) == CONNECTION_BAD) {
        return false;
    }
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
        short happened, wanted = next == PGRES_POLLING_READING ? POLLIN : POLLOUT;
        if (!wait_for(c, wanted, end, &happened)) {
            c->is_silent = true;
            return false;
        }
        next = PQconnectPoll(c->conn);
    }
    return next == PGRES_POLLING_OK;
}

bool srv_pg_connect(srv_pg *c, char *why, size_t size)
{
    if (c->conn && PQstatus(c->conn) == CONNECTION_OK) {
        return true;
    }
    srv_pg_disconnect(c);
    c->made = srv_steady_millis();
    if (dial(c) && PQsetnonblocking(c->conn, 1) == 0) {
        PQsetNoticeProcessor(c->conn, ignore_notice, NULL);
        if (srv_pg_run(c, session) && (!c->settings || srv_pg_run(c, c->settings)) &&
            prepare_all(c)) {
            tell_back(c);
            return true;
        }
    }
    if (why) {
        srv_pg_tell_why(c, why, size);
    }
    srv_pg_disconnect(c);
    return false;
}

void srv_pg_disconnect(srv_pg *c)
{
    tell_lost(c);
    PQfinish(c->conn);
    c->conn = NULL;
    c->is_silent = false;
}

bool srv_pg_is_lost(const srv_pg *c)
{
    return !c->conn || PQstatus(c->conn) != CONNECTION_OK;
}

bool srv_pg_send_list(srv_pg *c, const char *name, const char *types, va_list ap)
{
    const char *values[MAX_PARAMETERS];
    char numbers[MAX_PARAMETERS][32];
    int n = 0;
    for (; types[n]; n++) {
        values[n] = numbers[n];
        if (types[n] == 't') {
            values[n] = va_arg(ap, const char *);
        } else if (types[n] == 'i') {
            snprintf(numbers[n], sizeof numbers[n], "%lld", (long long)va_arg(ap, int64_t));
        } else {
            snprintf(numbers[n], sizeof numbers[n], "%.17g", va_arg(ap, double));
        }
    }
    return c->conn && PQsendQueryPrepared(c->conn, name, n, values, NULL, NULL, 0);
}

bool srv_pg_send(srv_pg *c, const char *name, const char *types, ...)
{
    va_list ap;
    va_start(ap, types);
    bool sent = srv_pg_send_list(c, name, types, ap);
    va_end(ap);
    return sent;
}

PGresult *srv_pg_result(srv_pg *c)
{
    int64_t end = srv_steady_millis() + patience(c, ANSWER_MS);
    while (c->conn) {
        short happened;
        int flush = PQflush(c->conn);
        if (flush < 0 || (flush == 0 && !PQisBusy(c->conn))) {
            return PQgetResult(c->conn);
        }
        if (!wait_for(c, (short)(POLLIN | (flush ? POLLOUT : 0)), end, &happened)) {
            c->is_silent = true;
            srv_pg_disconnect(c);
        } else if ((happened & ~POLLOUT) && !PQconsumeInput(c->conn)) {
            return PQgetResult(c->conn);
        }
    }
    return NULL;
}

PGresult *srv_pg_only_result(srv_pg *c)
{
    PGresult *last = NULL;
    for (PGresult *r; (r = srv_pg_result(c)) != NULL;) {
        PQclear(last);
        last = r;
    }
    if (srv_pg_is_lost(c)) {
        PQclear(last);
        last = NULL;
    }
    return last;
}

/* What is true comes as "t". */
int64_t srv_pg_int(const PGresult *r, int row, int column)
{
    const char *text = PQgetvalue(r, row, column);
    return *text == 't' ? 1 : strtoll(text, NULL, 10);
}
