/* `stellwerk engine`: the line protocol (docs/PROTOCOL.md) on standard input and output. Everything
 * but reading lines, files and the clock is in wire/command/session.c. */
#include "command/args.h"
#include "command/budget.h"
#include "command/command.h"
#include "command/maps.h"
#include "wire/command/session.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_LINE = 4 << 20, /* bytes; a state takes about 10 KiB */
    MAX_FILES = 32,     /* map files in one session */
    MAX_FINDINGS = 50
};

/* ---- what the session asks of its host ---- */

/* Map files that were read: their memory lives as long as the session. */
typedef struct map_files {
    const sw_map *maps[MAX_FILES];
    void *memory[MAX_FILES];
    int n;
} map_files;

/* The text of a file and behind it room for its map; NULL if it cannot be read. */
static char *read_text(const char *path, size_t *len, size_t *size)
{
    enum { MAX_FILE = 1 << 20 };
    FILE *f = fopen(path, "rb");
    if (!f) {
        return NULL;
    }
    *size = (size_t)41 * MAX_FILE + 65536;
    char *text = malloc(*size);
    *len = text ? fread(text, 1, MAX_FILE + 1, f) : 0;
    bool ok = text && !ferror(f) && *len <= MAX_FILE;
    fclose(f);
    if (!ok) {
        free(text);
        return NULL;
    }
    return text;
}

/* A map's findings go to standard error: the protocol has one sentence for them. */
static const sw_map *read_map(void *data, const char *path)
{
    map_files *files = data;
    size_t len, size;
    char *text = files->n < MAX_FILES ? read_text(path, &len, &size) : NULL;
    if (!text) {
        return NULL;
    }
    size_t used = (len + 15) & ~(size_t)15;
    sw_diag list[MAX_FINDINGS];
    sw_diags diags = {.at = list, .cap = MAX_FINDINGS};
    const sw_map *map = sw_map_read(text, len, text + used, size - used, false, &diags);
    cli_map_print(&(cli_map_text){path, text, len}, &diags, TEXT_EN, false);
    for (int i = 0; map && i < files->n; i++) {
        if (files->maps[i]->hash == map->hash) {
            free(text);
            return files->maps[i];
        }
    }
    if (!map) {
        free(text);
        return NULL;
    }
    files->memory[files->n] = text;
    return files->maps[files->n++] = map;
}

static void free_files(map_files *files)
{
    for (int i = 0; i < files->n; i++) {
        free(files->memory[i]);
    }
}

/* ---- lines ---- */

/* Bytes that were read and not yet taken. */
typedef struct input {
    char *at;
    size_t start, len, cap;
    bool ended;
} input;

/* More bytes behind those that are there; false at the end, or without memory for them. */
static bool more(input *in)
{
    if (in->start > 0) {
        memmove(in->at, in->at + in->start, in->len);
        in->start = 0;
    }
    if (in->len == in->cap) {
        char *larger = realloc(in->at, in->cap * 2);
        if (!larger) {
            return false;
        }
        in->at = larger;
        in->cap *= 2;
    }
    ssize_t n;
    do {
        n = read(STDIN_FILENO, in->at + in->len, in->cap - in->len);
    } while (n < 0 && errno == EINTR);
    if (n <= 0) {
        in->ended = true;
        return false;
    }
    in->len += (size_t)n;
    return true;
}

static void drop(input *in, size_t n)
{
    in->start += n;
    in->len -= n;
}

/* The rest of a line that is too long is read and thrown away. */
static void skip_line(input *in)
{
    for (;;) {
        const char *end = memchr(in->at + in->start, '\n', in->len);
        if (end) {
            drop(in, (size_t)(end - (in->at + in->start)) + 1);
            return;
        }
        drop(in, in->len);
        if (!more(in)) {
            return;
        }
    }
}

typedef enum line_kind { LINE, LINE_TOO_LONG, LINE_NONE } line_kind;

/* The next line without its end; the last one may lack it. Valid until the next call. */
static line_kind next_line(input *in, const char **line, size_t *len)
{
    size_t seen = 0;
    for (;;) {
        const char *end = memchr(in->at + in->start + seen, '\n', in->len - seen);
        size_t n = end ? (size_t)(end - (in->at + in->start)) : in->len;
        if (n > MAX_LINE) {
            skip_line(in);
            return LINE_TOO_LONG;
        }
        if (end || in->ended) {
            *line = in->at + in->start;
            *len = n;
            drop(in, end ? n + 1 : n);
            return end || n > 0 ? LINE : LINE_NONE;
        }
        seen = n;
        if (!more(in) && !in->ended) {
            return LINE_NONE;
        }
    }
}

/* One line out, at once; false if nobody reads any more. */
static bool put_line(const char *answer, size_t len)
{
    bool done =
        fwrite(answer, 1, len, stdout) == len && putchar('\n') != EOF && fflush(stdout) == 0;
    if (!done && errno == EPIPE) {
        clearerr(stdout); /* the status says it, and nobody is told: see main.c */
    }
    return done;
}

static bool answer_all(wire_session *session, input *in)
{
    const char *line;
    size_t len;
    line_kind kind;
    while ((kind = next_line(in, &line, &len)) != LINE_NONE) {
        size_t n;
        const char *answer = kind == LINE ? wire_session_line(session, line, len, &n)
                                          : wire_session_too_long(session, &n);
        if (answer && !put_line(answer, n)) {
            return false;
        }
    }
    return true;
}

int cmd_engine(int argc, char **argv)
{
    bool files_allowed = false;
    int64_t games = 65536, memory = 256;
    const cli_option options[] = {
        {"allow-files", NULL, "let requests name map files by path", .flag = &files_allowed},
        {"games", "N", "games at one time", .number = &games, .min = 1, .max = 1000000},
        {"memory", "MIB", "most memory for one request and its answer", .number = &memory,
         .min = 16, .max = 4096},
        {.name = NULL},
    };
    const cli_usage usage = {
        .line = "engine [options]",
        .about = "Speaks the line protocol: one JSON object per line on standard input, one answer "
                 "per line on standard output. docs/PROTOCOL.md describes it.",
        .options = options,
        .more = "Example:\n  echo '{\"cmd\":\"hello\"}' | stellwerk engine",
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    signal(SIGPIPE, SIG_IGN);
    map_files files = {.n = 0};
    wire_host host = {&files, files_allowed ? read_map : NULL, cli_clock, cli_parallel, cli_yield};
    size_t size = wire_session_size((int)games, (size_t)memory << 20);
    void *block = malloc(size);
    input in = {.at = malloc(65536), .cap = 65536};
    wire_session *session =
        block && in.at ? wire_session_make(block, size, (int)games, &host) : NULL;
    if (session) {
        status = answer_all(session, &in) ? CMD_OK : CMD_FINDING;
    } else {
        fprintf(stderr, "stellwerk engine: not enough memory; try --games and --memory\n");
        status = CMD_FINDING;
    }
    free(in.at);
    free(block);
    free_files(&files);
    return status;
}
