/* `stellwerk serve`: the games for browsers and programs, until it is told to stop. */
#include "command/args.h"
#include "command/command.h"
#include "server/api/api.h"
#include "server/base/journal.h"
#include "server/http/http.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define USUAL_STORE "sqlite:var/stellwerk.db"

enum {
    OTHER_FILES = 256,
    MIN_ADMIN_TOKEN = 24,
    STORE_SIZE = 2048,
    STALL = 5000 /* ms without running after which clocks begin anew */
};

/* What the flags and the environment say. */
typedef struct settings {
    const char *listen, *store, *store_file, *public_url, *log_level, *admin_file, *proxies;
    bool trust_proxy;
    int64_t batch, bots, pace;
    struct {
#define SRV_LIMIT(field, flag, value, min, max, help) int64_t field;
#include "server/base/limits.def"
#undef SRV_LIMIT
    } limits;
    struct {
#define SRV_LIMIT(field, flag, value, min, max, help) bool field;
#include "server/base/limits.def"
#undef SRV_LIMIT
    } given; /* which of the limits somebody has set */
} settings;

/* All that runs, in the order in which it is started. */
typedef struct running {
    srv_listener listener;
    srv_limits limits;
    srv_networks proxies;
    char admin_token[256], backups[512], store_kind[16];
    srv_store *store;
    srv_hall *hall;
    srv_api *api;
    srv_http *http;
} running;

/* ---- settings ---- */

static int read_settings(settings *s, int argc, char **argv)
{
    const cli_option options[] = {
        {"listen", "ADDRESS:PORT",
         "where browsers connect; 127.0.0.1 is this machine alone, 0.0.0.0:8080 every address; "
         "port 0 takes a free one; unix:PATH is a file, for a proxy on this machine",
         .text = &s->listen},
        {"store", "STORE",
         "where games are kept: sqlite:PATH, postgres://USER@HOST/NAME, or memory: for a trial",
         .text = &s->store, .usual = USUAL_STORE},
        {"store-file", "FILE",
         "a file that has STORE, instead of --store: for an address with a password, which others "
         "must not see in the list of processes",
         .text = &s->store_file, .kind = CLI_FILE},
        {"public", "URL", "the address that players see, behind a proxy: https://games.example.org",
         .text = &s->public_url, .usual = "where it listens"},
        {"trust-proxy", NULL, "a proxy on this machine tells whom it asks for, in X-Forwarded-For",
         .flag = &s->trust_proxy},
        {"proxies", "ADDRESSES",
         "proxies elsewhere that tell whom they ask for, in X-Forwarded-For: 10.0.0.1,fd00::/8",
         .text = &s->proxies},
        {"admin-token-file", "FILE", "a file with the host's secret, for /api/v1/admin",
         .text = &s->admin_file, .usual = "there is no such interface", .kind = CLI_FILE},
        {"log-level", "LEVEL", "how much is told on standard error", .text = &s->log_level,
         .choices = "error warn info debug"},
        {"batch", "N",
         "writes that share a transaction at most; 1 gives each its own, to measure what sharing "
         "gains",
         .number = &s->batch, .min = 1, .max = 100000},
        {"bots", "N", "threads for bots", .number = &s->bots, .min = 1, .max = 256},
        {"pace", "MS", "milliseconds that a bot lets people see its turn", .number = &s->pace,
         .min = 0, .max = 60000},
#define SRV_LIMIT(field, flag, value, min_, max_, help)                                            \
    {flag,                                                                                         \
     "N",                                                                                          \
     help,                                                                                         \
     .number = &s->limits.field,                                                                   \
     .min = (min_),                                                                                \
     .max = (max_),                                                                                \
     .given = &s->given.field},
#include "server/base/limits.def"
#undef SRV_LIMIT
        {0},
    };
    const cli_usage usage = {
        "serve [options]", "Serves the games to browsers and programs. Ctrl+C or SIGTERM ends it.",
        options, .environment = "STELLWERK_",
        .more = "docs/HOSTING.md tells how to host it for others, behind nginx with TLS."};
    return cli_args(&usage, argc, argv);
}

static srv_limits limits_of(const settings *s)
{
    return (srv_limits){
#define SRV_LIMIT(field, flag, value, min, max, help) .field = (int)s->limits.field,
#include "server/base/limits.def"
#undef SRV_LIMIT
    };
}

/* Where only this machine can connect, everybody comes from the same address: browsers here, or all
 * the world through a proxy that we are not told to believe. Limits by address would then be limits
 * for all; they hold only if somebody has set them. */
static void spare_proxy(const settings *s, srv_limits *limits)
{
    enum { MANY = 1000000 };
    limits->streams_address = s->given.streams_address ? limits->streams_address : MANY;
    limits->guests_rate = s->given.guests_rate ? limits->guests_rate : MANY;
    limits->logins_rate = s->given.logins_rate ? limits->logins_rate : MANY;
}

/* An origin: scheme and host, and nothing after. */
static bool is_origin(const char *url)
{
    const char *host = strncmp(url, "https://", 8) == 0  ? url + 8
                       : strncmp(url, "http://", 7) == 0 ? url + 7
                                                         : "";
    return *host && !strpbrk(host, "/?#@ \t\"<>\\") && strlen(url) < 200;
}

/* The first line of a file that others must not read. Gives CLI_GO, or the status after telling why
 * not. */
static int read_secret(const char *option, const char *path, char *out, size_t size)
{
    struct stat info;
    FILE *file = fopen(path, "r");
    if (!file || fstat(fileno(file), &info) != 0) {
        if (file) {
            fclose(file);
        }
        return cli_wrong("serve", "--%s: %s cannot be read (%s).", option, path, strerror(errno));
    }
    size_t n = fread(out, 1, size - 1, file);
    fclose(file);
    out[n] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    if (info.st_mode & S_IROTH) {
        return cli_wrong("serve", "everybody on this machine can read %s.\nchmod o-r %s", path,
                         path);
    }
    return CLI_GO;
}

/* The host's secret. */
static int read_admin_token(const char *path, char *out, size_t size)
{
    int status = read_secret("admin-token-file", path, out, size);
    if (status != CLI_GO) {
        return status;
    }
    if (strlen(out) < MIN_ADMIN_TOKEN || strpbrk(out, " \t")) {
        return cli_wrong("serve",
                         "%s needs one line of at least %d characters without blanks.\n"
                         "openssl rand -hex 32 > %s makes a good one.",
                         path, MIN_ADMIN_TOKEN, path);
    }
    return CLI_GO;
}

/* ---- where games are kept ---- */

/* Makes stars of the passwords in an address of PostgreSQL: the one behind the user, and those
 * among its parameters. False: there are none. */
static bool mask_passwords(char *store)
{
    bool found = false;
    char *host = strncmp(store, "postgres", 8) == 0 ? strstr(store, "://") : NULL;
    if (!host) {
        return false;
    }
    host += 3;
    size_t user = strcspn(host, ":@/?");
    char *at = memchr(host, '@', strcspn(host, "/?"));
    if (at && host[user] == ':') {
        memset(host + user + 1, '*', (size_t)(at - host) - user - 1);
        found = true;
    }
    for (char *p = strchr(host, '?'); p; p = strchr(p + 1, '&')) {
        size_t name = strcspn(p + 1, "=&");
        if (p[1 + name] == '=' && name >= 8 && strncmp(p + 1 + name - 8, "password", 8) == 0) {
            memset(p + 2 + name, '*', strcspn(p + 2 + name, "&"));
            found = true;
        }
    }
    return found;
}

/* Whoever may log in here sees the words of every command line: passwords among them are taken out
 * as soon as they are read. The environment is for the own user alone, and stays. */
static int hide_passwords(settings *s, int argc, char **argv)
{
    static char kept[STORE_SIZE];
    size_t len = strlen(s->store);
    for (int i = 1; i < argc; i++) {
        size_t size = strlen(argv[i]);
        char *word = argv[i] + (size >= len ? size - len : 0); /* --store=STORE */
        if (word != s->store) {
            continue;
        }
        if (len >= sizeof kept) {
            return cli_wrong("serve", "the address in --store is too long.");
        }
        memcpy(kept, word, len + 1);
        s->store = kept;
        if (mask_passwords(word)) {
            fputs("stellwerk serve: everybody on this machine could see the password in --store "
                  "for a moment.\nKeep it in ~/.pgpass (or PGPASSFILE), or the address in a file "
                  "for --store-file.\n",
                  stderr);
        }
        break;
    }
    return CLI_GO;
}

static int find_store(settings *s, int argc, char **argv)
{
    static char line[STORE_SIZE];
    if (s->store && s->store_file) {
        return cli_wrong("serve", "--store and --store-file both tell where games are kept: leave "
                                  "out one.");
    }
    if (s->store_file) {
        int status = read_secret("store-file", s->store_file, line, sizeof line);
        s->store = line;
        return status == CLI_GO && !line[0]
                   ? cli_wrong("serve",
                               "%s needs one line that tells where games are kept, such as "
                               "postgres://USER:PASSWORD@HOST/NAME.",
                               s->store_file)
                   : status;
    }
    s->store = s->store ? s->store : USUAL_STORE;
    return hide_passwords(s, argc, argv);
}

/* ---- files ---- */

/* Makes the folders that lead to a file. */
static bool make_folders(const char *file)
{
    char path[512];
    size_t len = strlen(file);
    if (len >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path, file, len + 1);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST) {
            return false;
        }
        *slash = '/';
    }
    return true;
}

/* Every connection is a file for the system. If it gives fewer, fewer connections are taken. */
static void raise_files(srv_limits *limits)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)limits->connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted) {
        return;
    }
    struct rlimit more = {wanted, files.rlim_max < wanted ? wanted : files.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &more) == 0) {
        return;
    }
    more = (struct rlimit){files.rlim_max < wanted ? files.rlim_max : wanted, files.rlim_max};
    (void)setrlimit(RLIMIT_NOFILE, &more);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < wanted) {
        char most[24];
        limits->connections = files.rlim_cur > 2 * OTHER_FILES ? (int)files.rlim_cur - OTHER_FILES
                                                               : (int)files.rlim_cur / 2;
        snprintf(most, sizeof most, "%d", limits->connections);
        srv_journal(SRV_WARN, "few_files", "connections", most, "advice",
                    "raise the limit of open files (ulimit -n, LimitNOFILE=)");
    }
}

/* ---- starting and stopping ---- */

static int no_resources(void)
{
    fputs("stellwerk serve: the system gives no threads or memory for a server.\n", stderr);
    return CMD_FINDING;
}

/* Opens the store and what depends on its kind. */
static int open_store(const settings *s, running *r)
{
    char why[512] = "";
    const char *path = strncmp(s->store, "sqlite:", 7) == 0 ? s->store + 7 : NULL;
    snprintf(r->store_kind, sizeof r->store_kind, "%.*s", (int)strcspn(s->store, ":"), s->store);
    if (path && !make_folders(path)) {
        return cli_wrong("serve", "the folder of %s cannot be made (%s).", path, strerror(errno));
    }
    if (path) {
        const char *slash = strrchr(path, '/');
        snprintf(r->backups, sizeof r->backups, "%.*sbackups", slash ? (int)(slash + 1 - path) : 0,
                 path);
    }
    r->store =
        srv_store_open(s->store, &(srv_store_options){.batch = (int)s->batch}, why, sizeof why);
    return r->store ? CLI_GO : cli_wrong("serve", "%s", why);
}

static void stop(running *r)
{
    if (r->http) {
        srv_http_stop(r->http);
    }
    if (r->api) {
        srv_api_stop(r->api); /* its threads may ask the hall */
    }
    if (r->hall) {
        srv_hall_close(r->hall);
    }
    if (r->http) {
        srv_http_close(r->http); /* now that nobody answers or wakes any more */
    }
    srv_api_close(r->api);
    if (r->store) {
        srv_store_close(r->store);
    }
}

static int start(const settings *s, running *r)
{
    const char *url = s->public_url ? s->public_url : r->listener.url;
    raise_files(&r->limits);
    int status = open_store(s, r);
    if (status != CLI_GO) {
        return status;
    }
    r->hall = srv_hall_open(r->store, &(srv_hall_options){.limits = &r->limits,
                                                          .public_url = url,
                                                          .n_bots = (int)s->bots,
                                                          .pace = (int)s->pace,
                                                          .stall = STALL});
    if (!r->hall) {
        return no_resources();
    }
    r->api = srv_api_open(&(srv_api_options){
        .store = r->store,
        .hall = r->hall,
        .limits = &r->limits,
        .public_url = url,
        .admin_token = r->admin_token[0] ? r->admin_token : NULL,
        .backups = r->backups[0] ? r->backups : NULL,
        .store_name = r->store_kind,
    });
    if (!r->api) {
        return no_resources();
    }
    r->http = srv_http_start(&r->listener, &(srv_http_options){.assets = &srv_client,
                                                               .api = r->api,
                                                               .limits = &r->limits,
                                                               .trust_proxy = s->trust_proxy,
                                                               .proxies = &r->proxies});
    return r->http ? CLI_GO : no_resources();
}

/* Waits for Ctrl+C or SIGTERM. */
static void wait_for_end(const sigset_t *signals)
{
    int signal;
    while (sigwait(signals, &signal) != 0) {
    }
}

static int serve(const settings *s, running *r)
{
    /* Blocked before the first thread begins, so that all of them leave these to sigwait. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    int status = start(s, r);
    if (status == CLI_GO) {
        srv_journal(SRV_INFO, "started", "store", r->store_kind, "public", s->public_url);
        bool is_file = strncmp(s->listen, "unix:", 5) == 0;
        printf("Stellwerk is at %s - Ctrl+C ends it.\n", is_file ? s->listen : r->listener.url);
        fflush(stdout);
        wait_for_end(&signals);
        srv_journal(SRV_INFO, "stopping", "store", r->store_kind);
        status = CMD_OK;
    }
    stop(r);
    return status;
}

int cmd_serve(int argc, char **argv)
{
    const srv_limits usual = srv_limits_default();
    settings s = {.listen = "127.0.0.1:8080",
                  .log_level = "info",
                  .batch = 1000,
                  .bots = 2,
                  .pace = 800,
                  .limits = {
#define SRV_LIMIT(field, flag, value, min, max, help) .field = usual.field,
#include "server/base/limits.def"
#undef SRV_LIMIT
                  }};
    static running r;
    srv_level level = SRV_INFO;
    char why[512];
    int status = read_settings(&s, argc, argv);
    if (status == CLI_GO) {
        status = find_store(&s, argc, argv);
    }
    if (status != CLI_GO) {
        return status;
    }
    (void)srv_journal_level_read(s.log_level, &level); /* it is one of the choices */
    srv_journal_level(level);
    if (s.public_url && !is_origin(s.public_url)) {
        return cli_wrong("serve",
                         "--public takes http:// or https:// and a host, such as "
                         "https://games.example.org, not \"%s\".",
                         s.public_url);
    }
    if (s.admin_file) {
        status = read_admin_token(s.admin_file, r.admin_token, sizeof r.admin_token);
        if (status != CLI_GO) {
            return status;
        }
    }
    if (s.proxies && !srv_networks_read(s.proxies, &r.proxies)) {
        return cli_wrong("serve",
                         "--proxies takes addresses or networks in numbers, such as "
                         "10.0.0.1,fd00::/8, not \"%s\".",
                         s.proxies);
    }
    r.limits = limits_of(&s);
    if (srv_client.n == 0) {
        fputs("stellwerk serve: this program was built without the web client: there is only the "
              "interface for programs.\nmake build builds it with one.\n",
              stderr);
    }
    if (!srv_listen(s.listen, &r.listener, why, sizeof why)) {
        return cli_wrong("serve", "%s", why);
    }
    if (r.listener.is_local && !s.trust_proxy) {
        spare_proxy(&s, &r.limits);
    }
    status = serve(&s, &r);
    if (status == CMD_OK) {
        puts("Stellwerk has stopped.");
    }
    return status;
}
