#include "journal.h"
#include "clock.h"
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_SIZE = 2048 };

static atomic_int most = SRV_INFO;
static const char *const names[SRV_N_LEVELS] = {"error", "warn", "info", "debug"};

void srv_journal_level(srv_level level)
{
    atomic_store(&most, (int)level);
}

bool srv_journal_level_read(const char *name, srv_level *out)
{
    for (int i = 0; i < SRV_N_LEVELS; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (srv_level)i;
            return true;
        }
    }
    return false;
}

bool srv_journal_has(srv_level level)
{
    return (int)level <= atomic_load(&most);
}

typedef struct line {
    char at[LINE_SIZE];
    size_t len;
} line;

static void put(line *l, const char *s, size_t n)
{
    if (n > sizeof l->at - 2 - l->len) {
        n = sizeof l->at - 2 - l->len; /* the line break has room */
    }
    memcpy(l->at + l->len, s, n);
    l->len += n;
}

static void put_quoted(line *l, const char *s)
{
    put(l, "\"", 1);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        char hex[8];
        if (c < 0x20 || c == 0x7f) {
            put(l, hex, (size_t)snprintf(hex, sizeof hex, "\\x%02x", c));
        } else if (c == '"' || c == '\\') {
            put(l, "\\", 1);
            put(l, s, 1);
        } else {
            put(l, s, 1);
        }
    }
    put(l, "\"", 1);
}

/* Words that can stand without quotes. */
static bool is_plain(const char *s)
{
    for (const char *c = s; *c; c++) {
        if ((unsigned char)*c <= 0x20 || *c == '"' || *c == '=' || *c == '\\' || *c == 0x7f) {
            return false;
        }
    }
    return *s != '\0';
}

static void put_pair(line *l, const char *key, const char *value)
{
    put(l, " ", 1);
    put(l, key, strlen(key));
    put(l, "=", 1);
    if (is_plain(value)) {
        put(l, value, strlen(value));
    } else {
        put_quoted(l, value);
    }
}

static void put_time(line *l)
{
    int64_t now = srv_system_time.wall();
    time_t seconds = (time_t)(now / 1000);
    struct tm utc;
    char text[48];
    gmtime_r(&seconds, &utc);
    size_t n = strftime(text, sizeof text, "time=%Y-%m-%dT%H:%M:%S", &utc);
    n += (size_t)snprintf(text + n, sizeof text - n, ".%03dZ", (int)(now % 1000));
    put(l, text, n);
}

void srv_journal_write(srv_level level, const char *event, const char *const *pairs)
{
    if (!srv_journal_has(level)) {
        return;
    }
    line l = {.len = 0};
    put_time(&l);
    put_pair(&l, "level", names[level]);
    put_pair(&l, "event", event);
    for (; pairs[0]; pairs += 2) {
        if (pairs[1]) {
            put_pair(&l, pairs[0], pairs[1]);
        }
    }
    l.at[l.len++] = '\n';
    fwrite(l.at, 1, l.len, stderr); /* one call: lines of several threads do not mix */
}
