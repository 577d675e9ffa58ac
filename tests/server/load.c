/* Load for a server: many games at once over keep-alive connections, or many event streams.
 *
 *     load moves SERVER GAMES SECONDS RATE [PID…]   RATE moves a second in all; 0: as many as go
 *     load streams SERVER STREAMS PID               memory per stream of the server PID
 *
 * SERVER is HOST:PORT or unix:PATH.
 *
 * One thread, epoll. Every game has a connection of its own and two guests who draw blind cards in
 * turn, which needs no list of moves; when a game has no more cards, the next one of the same table
 * goes on (several are made for each before the clock starts). A move counts when its 200 has
 * arrived. Prints one JSON object, with the processor's time that a move took here and in the
 * processes PID (the server, its database), which other users of the machine do not change as they
 * change the time on the wall. */
#define _GNU_SOURCE /* memmem */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { SPARE = 10, TOKEN = 64, ANSWER = 1 << 16, MAX_LATENCIES = 4000000, N_MAKERS = 16 };

static union {
    struct sockaddr any;
    struct sockaddr_in in;
    struct sockaddr_un file;
} server;
static _Thread_local char answer[ANSWER]; /* read last, */
static _Thread_local char *body;          /* and where its headers end */

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t micros(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Processor time of a process so far, in nanoseconds; 0 is this one. Those that have gone have
 * none. */
static int64_t cpu_of(int pid)
{
    clockid_t clock;
    struct timespec t;
    return clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &t) == 0
               ? (int64_t)t.tv_sec * 1000000000 + t.tv_nsec
               : 0;
}

static int64_t cpu_of_all(char **pids, int n)
{
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += cpu_of(atoi(pids[i]));
    }
    return sum;
}

static int dial(void)
{
    bool is_file = server.any.sa_family == AF_UNIX;
    int s = socket(server.any.sa_family, SOCK_STREAM, 0), one = 1;
    while (s >= 0 &&
           connect(s, &server.any, is_file ? sizeof server.file : sizeof server.in) != 0) {
        if (errno != EAGAIN) { /* a file's queue is full: TCP would wait by itself */
            die("cannot connect");
        }
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    if (!is_file) {
        setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    }
    return s;
}

static void send_all(int s, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t sent = send(s, text, n, MSG_NOSIGNAL);
        if (sent <= 0) {
            die("cannot send");
        }
        text += sent;
        n -= (size_t)sent;
    }
}

static int write_request(char *text, size_t size, const char *method, const char *path,
                         const char *token, const char *json)
{
    return snprintf(
        text, size, "%s /api/v1%s HTTP/1.1\r\nHost: load\r\n%s%s%sContent-Length: %zu\r\n%s\r\n%s",
        method, path, token ? "Authorization: Bearer " : "", token ? token : "",
        token ? "\r\n" : "", strlen(json), *json ? "Content-Type: application/json\r\n" : "", json);
}

static void send_request(int s, const char *method, const char *path, const char *token,
                         const char *json)
{
    char text[2048];
    send_all(s, text, (size_t)write_request(text, sizeof text, method, path, token, json));
}

/* Reads one answer, waiting for it; its status. */
static int read_answer(int s)
{
    size_t have = 0;
    for (;;) {
        ssize_t n = recv(s, answer + have, sizeof answer - 1 - have, 0);
        if (n <= 0) {
            die(n == 0 ? "the server closed the connection" : "cannot receive");
        }
        have += (size_t)n;
        answer[have] = '\0';
        char *end = memmem(answer, have, "\r\n\r\n", 4);
        const char *length =
            end ? memmem(answer, (size_t)(end - answer), "Content-Length: ", 16) : NULL;
        size_t want = length ? strtoul(length + 16, NULL, 10) : 0;
        if (end && (size_t)(answer + have - (end + 4)) >= want) {
            body = end + 4;
            return atoi(answer + 9);
        }
    }
}

static int ask(int s, const char *method, const char *path, const char *token, const char *json)
{
    send_request(s, method, path, token, json);
    return read_answer(s);
}

/* The string behind "key": in the body. */
static void find_string(const char *key, char *to, size_t size)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    const char *at = strstr(body, pattern);
    if (!at) {
        fprintf(stderr, "load: no \"%s\" in %.300s\n", key, body);
        exit(1);
    }
    at += strlen(pattern);
    size_t n = strcspn(at, "\"");
    snprintf(to, size, "%.*s", (int)n, at);
}

static int find_number(const char *key)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const char *at = strstr(body, pattern);
    return at ? atoi(at + strlen(pattern)) : -1;
}

/* ---- games ---- */

enum { REQUEST = 320, DIGITS = 6 };

/* A draw, written once for each seat: only the digits of the version change, and spaces before them
 * are JSON as well. */
typedef struct draw {
    char text[REQUEST];
    int len;
    char *version;
} draw;

typedef struct game {
    char id[24];
    int version;
    int n_draws; /* made: two by each seat in turn */
    bool is_done;
    draw draws[2];
} game;

typedef struct table {
    int socket;
    char tokens[2][TOKEN];
    game games[SPARE];
    int at;             /* the one being played */
    struct table *next; /* that waits for nothing, too */
    int64_t sent;       /* when the move was due */
} table;

static void make_guest(int s, char token[TOKEN])
{
    if (ask(s, "POST", "/guests", NULL, "{\"name\":\"Load\"}") != 201) {
        fprintf(stderr, "load: no guest: %.300s\n", body);
        exit(1);
    }
    find_string("token", token, TOKEN);
}

static void write_draws(const table *t, game *g)
{
    char path[64];
    snprintf(path, sizeof path, "/games/%s/moves", g->id);
    for (int seat = 0; seat < 2; seat++) {
        draw *d = &g->draws[seat];
        d->len = write_request(d->text, sizeof d->text, "POST", path, t->tokens[seat],
                               "{\"move\":{\"t\":\"draw\",\"deck\":\"main\"},\"version\":000000}");
        d->version = d->text + d->len - 1 - DIGITS;
    }
}

/* Both keep what comes first of their tickets; from then on seat 0 has the first turn. */
static void make_game(table *t, game *g)
{
    char path[128], json[4096];
    int status = ask(t->socket, "POST", "/games", t->tokens[0],
                     "{\"map\":\"usa\",\"seats\":[\"me\",\"open\"],\"seating\":\"chosen\","
                     "\"visibility\":\"link\"}");
    if (status != 201) {
        fprintf(stderr, "load: no game: %.300s\n", body);
        exit(1);
    }
    find_string("id", g->id, sizeof g->id);
    snprintf(path, sizeof path, "/games/%s/seats", g->id);
    ask(t->socket, "POST", path, t->tokens[1], "{\"seat\":1}");
    snprintf(path, sizeof path, "/games/%s/moves", g->id);
    for (int seat = 0; seat < 2; seat++) {
        ask(t->socket, "GET", path, t->tokens[seat], "");
        int version = find_number("version");
        const char *first = strstr(body, "\"moves\":[{");
        if (!first) {
            fprintf(stderr, "load: no moves: %.300s\n", body);
            exit(1);
        }
        first += 9;
        snprintf(json, sizeof json, "{\"version\":%d,\"move\":%.*s}", version,
                 (int)(strchr(first, '}') + 1 - first), first);
        if (ask(t->socket, "POST", path, t->tokens[seat], json) != 200) {
            fprintf(stderr, "load: tickets refused: %.300s\n", body);
            exit(1);
        }
    }
    do { /* what both have chosen becomes two moves */
        nanosleep(&(struct timespec){0, 20 * 1000000L}, NULL);
        ask(t->socket, "GET", path, t->tokens[0], "");
    } while (!strstr(body, "\"moves\":[{"));
    g->version = find_number("version");
    write_draws(t, g);
}

static void set_version(draw *d, int version)
{
    for (int i = DIGITS - 1; i >= 0; i--, version /= 10) {
        d->version[i] = (char)(version || i == DIGITS - 1 ? '0' + version % 10 : ' ');
    }
}

/* Sends the next draw of a table; false when it has no game left. */
static bool send_move(table *t, int64_t due)
{
    while (t->at < SPARE && t->games[t->at].is_done) {
        t->at++;
    }
    if (t->at == SPARE) {
        return false;
    }
    game *g = &t->games[t->at];
    draw *d = &g->draws[g->n_draws / 2 % 2];
    set_version(d, g->version);
    send_all(t->socket, d->text, (size_t)d->len);
    t->sent = due;
    return true;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Makes every N_MAKERS-th table, over one connection, because the server closes those that are idle
 * for long; several at once, because each waits for the disk. */
typedef struct maker {
    pthread_t thread;
    table *tables;
    int first, n_tables;
} maker;

static void *make_tables(void *data)
{
    const maker *m = data;
    int s = dial();
    for (int i = m->first; i < m->n_tables; i += N_MAKERS) {
        table *t = &m->tables[i];
        t->socket = s;
        make_guest(s, t->tokens[0]);
        make_guest(s, t->tokens[1]);
        for (int k = 0; k < SPARE; k++) {
            make_game(t, &t->games[k]);
        }
    }
    close(s);
    return NULL;
}

static table *make_all(int n_tables)
{
    table *tables = calloc((size_t)n_tables, sizeof *tables);
    maker makers[N_MAKERS];
    for (int i = 0; i < N_MAKERS; i++) {
        makers[i] = (maker){.tables = tables, .first = i, .n_tables = n_tables};
        if (!tables || pthread_create(&makers[i].thread, NULL, make_tables, &makers[i]) != 0) {
            die("no memory");
        }
    }
    for (int i = 0; i < N_MAKERS; i++) {
        pthread_join(makers[i].thread, NULL);
    }
    return tables;
}

typedef struct tally {
    int64_t n, n_refused, n_sent;
    int64_t *latencies;
} tally;

/* Takes the answer to a move. */
static void take_answer(table *t, tally *sum)
{
    game *g = &t->games[t->at];
    int status = read_answer(t->socket);
    if (status == 200) {
        sum->latencies[sum->n < MAX_LATENCIES ? sum->n : 0] = micros() - t->sent;
        sum->n++;
        g->version = find_number("version");
        g->n_draws++;
        g->is_done = g->n_draws == 90;
    } else {
        sum->n_refused++;
        fprintf(stderr, "load: %d %.200s\n", status, body);
        g->is_done = true;
    }
}

/* With a rate, moves are due at fixed times, whoever has been free for longest makes them, and the
 * time that one waits for its turn counts as its latency. */
static void play(table *tables, int n_tables, double seconds, double rate, tally *sum)
{
    int poll = epoll_create1(0), n_waiting = 0;
    table *first = NULL, **last = &first;
    for (int i = 0; i < n_tables; i++) {
        tables[i].socket = dial();
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = &tables[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, tables[i].socket, &e);
        *last = &tables[i];
        last = &tables[i].next;
    }
    int64_t start = micros(), end = start + (int64_t)(seconds * 1e6);
    for (bool going = true; going || n_waiting > 0;) {
        int64_t now = micros();
        going = going && now < end;
        while (going && first &&
               (rate <= 0 || (double)sum->n_sent < (double)(now - start) * rate / 1e6)) {
            int64_t due = rate <= 0 ? now : start + (int64_t)((double)sum->n_sent * 1e6 / rate);
            if (!send_move(first, due)) {
                fprintf(stderr, "load: out of games\n");
                going = false;
                break;
            }
            first = first->next;
            last = first ? last : &first;
            sum->n_sent++;
            n_waiting++;
        }
        struct epoll_event events[256];
        int n_events = n_waiting || going ? epoll_wait(poll, events, 256, 1) : 0;
        for (int i = 0; i < n_events; i++) {
            table *t = events[i].data.ptr;
            take_answer(t, sum);
            n_waiting--;
            t->next = NULL;
            *last = t;
            last = &t->next;
        }
    }
    close(poll);
}

static void load_moves(int n_tables, double seconds, double rate, char **pids, int n_pids)
{
    tally sum = {.latencies = malloc(MAX_LATENCIES * sizeof *sum.latencies)};
    if (!sum.latencies) {
        die("no memory");
    }
    table *tables = make_all(n_tables);
    fputs("load: the tables are made\n", stderr);
    int64_t start = micros(), here = cpu_of(0), there = cpu_of_all(pids, n_pids);
    play(tables, n_tables, seconds, rate, &sum);
    double took = (double)(micros() - start) / 1e6, n = sum.n ? (double)sum.n : 1;
    here = cpu_of(0) - here;
    there = cpu_of_all(pids, n_pids) - there;
    size_t kept = (size_t)(sum.n < MAX_LATENCIES ? sum.n : MAX_LATENCIES);
    qsort(sum.latencies, kept, sizeof *sum.latencies, by_size);
    printf(
        "{\"games\":%d,\"seconds\":%.2f,\"moves\":%lld,\"refused\":%lld,\"moves_per_second\":%.0f,"
        "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"client_us\":%.1f,\"server_us\":%.1f}\n",
        n_tables, took, (long long)sum.n, (long long)sum.n_refused, (double)sum.n / took,
        kept ? (double)sum.latencies[kept / 2] / 1e3 : 0,
        kept ? (double)sum.latencies[kept * 99 / 100] / 1e3 : 0,
        kept ? (double)sum.latencies[kept - 1] / 1e3 : 0, (double)here / n / 1e3,
        (double)there / n / 1e3);
    free(tables);
    free(sum.latencies);
    exit(sum.n_refused ? 1 : 0);
}

/* ---- streams ---- */

static long memory_of(int pid)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    long kib = -1;
    while (f && fgets(line, sizeof line, f)) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            kib = atol(line + 6);
        }
    }
    if (f) {
        fclose(f);
    }
    return kib;
}

/* A server that sleeps notices that somebody has gone when it has sent something twice: once that
 * is answered by their machine. */
static void leave_streams(table *t, const int *sockets, int n)
{
    char path[64];
    snprintf(path, sizeof path, "/games/%s/chat", t->games[0].id);
    for (int i = 0; i < n; i++) {
        close(sockets[i]);
    }
    (void)read_answer(t->socket); /* to the move */
    for (int i = 0; i < 2; i++) {
        nanosleep(&(struct timespec){0, 100000000}, NULL);
        (void)ask(t->socket, "POST", path, t->tokens[0], "{\"text\":\"over\"}");
    }
}

/* Opens the streams of one game, makes a move, and waits until all have heard of it. */
static void load_streams(int n, int pid)
{
    table t = {.socket = dial()};
    make_guest(t.socket, t.tokens[0]);
    make_guest(t.socket, t.tokens[1]);
    make_game(&t, &t.games[0]);
    long before = memory_of(pid);
    int poll = epoll_create1(0);
    char path[64], id[32], text[16384];
    snprintf(path, sizeof path, "/games/%s/events", t.games[0].id);
    snprintf(id, sizeof id, "id: %d", t.games[0].version + 1);
    int *sockets = calloc((size_t)n, sizeof *sockets);
    bool *heard = calloc((size_t)n, sizeof *heard);
    if (!sockets || !heard || poll < 0) {
        die("no memory");
    }
    for (int i = 0; i < n; i++) {
        sockets[i] = dial();
        send_request(sockets[i], "GET", path, NULL, "");
        ssize_t got = recv(sockets[i], text, sizeof text - 1, 0);
        text[got > 0 ? got : 0] = '\0';
        if (!strstr(text, " 200 ")) {
            fprintf(stderr, "load: stream %d was refused: %.300s\n", i, text);
            exit(1);
        }
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        epoll_ctl(poll, EPOLL_CTL_ADD, sockets[i], &e);
    }
    long after = memory_of(pid);
    int64_t start = micros();
    send_move(&t, start);
    int n_heard = 0;
    while (n_heard < n && micros() - start < 30 * 1000000) {
        struct epoll_event events[256];
        int n_events = epoll_wait(poll, events, 256, 100);
        for (int k = 0; k < n_events; k++) {
            uint32_t i = events[k].data.u32;
            ssize_t got = recv(sockets[i], text, sizeof text - 1, 0);
            text[got > 0 ? got : 0] = '\0';
            if (got <= 0) {
                fprintf(stderr, "load: stream %u was closed\n", i);
                exit(1);
            }
            n_heard += !heard[i] && strstr(text, id);
            heard[i] = heard[i] || strstr(text, id);
        }
    }
    double took = (double)(micros() - start) / 1e3;
    printf("{\"streams\":%d,\"heard\":%d,\"kib_before\":%ld,\"kib_with_streams\":%ld,"
           "\"kib_per_stream\":%.1f,\"all_heard_ms\":%.1f}\n",
           n, n_heard, before, after, (double)(after - before) / n, took);
    leave_streams(&t, sockets, n);
    free(sockets);
    free(heard);
    exit(n_heard == n ? 0 : 1);
}

int main(int argc, char **argv)
{
    char *colon = argc > 2 ? strrchr(argv[2], ':') : NULL;
    if (!colon || argc < 5) {
        fputs("usage: load moves HOST:PORT|unix:PATH GAMES SECONDS RATE [PID...]\n"
              "       load streams HOST:PORT|unix:PATH STREAMS PID\n",
              stderr);
        return 2;
    }
    *colon = '\0';
    if (strcmp(argv[2], "unix") == 0) {
        server.file.sun_family = AF_UNIX;
        snprintf(server.file.sun_path, sizeof server.file.sun_path, "%s", colon + 1);
    } else {
        server.in.sin_family = AF_INET;
        server.in.sin_port = htons((uint16_t)atoi(colon + 1));
        inet_pton(AF_INET, argv[2], &server.in.sin_addr);
    }
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (strcmp(argv[1], "streams") == 0) {
        load_streams(atoi(argv[3]), atoi(argv[4]));
    } else {
        int n = argc > 6 ? 6 : argc;
        load_moves(atoi(argv[3]), atof(argv[4]), argc > 5 ? atof(argv[5]) : 0, argv + n, argc - n);
    }
    return 0;
}
