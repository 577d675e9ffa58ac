#include "results.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FORMAT = 1, LINE_SIZE = 512, PARSE_SIZE = 8192, MAX_NAME = 32 };

static void put_head(json_out *o, const results_head *h)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)h->hash);
    json_open(o, '{');
    json_key(o, "ladder");
    json_put_int(o, FORMAT);
    json_key(o, "map");
    json_put_string(o, h->map);
    json_key(o, "hash");
    json_put_string(o, hash);
    json_key(o, "players");
    json_put_int(o, h->players);
    json_key(o, "seed");
    json_put_string(o, h->seed);
    json_key(o, "millis");
    json_put_int(o, h->budget.millis);
    json_key(o, "playouts");
    json_put_int(o, h->budget.playouts);
    json_key(o, "search_threads");
    json_put_int(o, h->budget.threads);
    json_close(o, '}');
}

static void put_game(json_out *o, int players, const results_game *g)
{
    json_open(o, '{');
    json_key(o, "deal");
    json_put_int(o, g->deal);
    json_key(o, "bots");
    json_open(o, '[');
    json_put_string(o, g->first);
    json_put_string(o, g->second);
    json_close(o, ']');
    json_key(o, "winners");
    json_put_int(o, g->winners);
    json_key(o, "scores");
    json_open(o, '[');
    for (int seat = 0; seat < players; seat++) {
        json_put_int(o, g->scores[seat]);
    }
    json_close(o, ']');
    json_close(o, '}');
}

/* A line in one piece: either all of it is in the file or a part without an end. */
static bool append(int file, const char *line, size_t len)
{
    if (write(file, line, len) == (ssize_t)len) {
        return true;
    }
    fprintf(stderr, "stellwerk ladder: cannot write the results: %s\n", strerror(errno));
    return false;
}

/* Ends the line that was written to `text` and appends it. */
static bool append_json(int file, char *text, const json_out *o)
{
    text[o->len] = '\n';
    return append(file, text, o->len + 1);
}

static bool read_name(const json *j, int value, char name[MAX_NAME])
{
    const char *at;
    size_t len;
    if (!json_plain(j, value, &at, &len) || len >= MAX_NAME) {
        return false;
    }
    memcpy(name, at, len);
    name[len] = '\0';
    return true;
}

/* False: the line is none of ours, or half of one. */
static bool read_game(const char *line, size_t len, int players, char names[2][MAX_NAME],
                      results_game *out)
{
    char memory[PARSE_SIZE];
    arena work = arena_make(memory, sizeof memory);
    json j;
    json_error bad;
    int64_t deal, winners;
    if (!json_parse(line, len, &work, &j, &bad)) {
        return false;
    }
    int bots = json_get(&j, 0, "bots"), first = json_first(&j, bots);
    int scores = json_get(&j, 0, "scores");
    if (!json_int(&j, json_get(&j, 0, "deal"), 0, SERIES_MAX_GAMES, &deal) ||
        !json_int(&j, json_get(&j, 0, "winners"), 1, (1 << players) - 1, &winners) ||
        json_size(&j, bots) != 2 || json_size(&j, scores) != players ||
        !read_name(&j, first, names[0]) || !read_name(&j, json_next(&j, bots, first), names[1])) {
        return false;
    }
    *out = (results_game){names[0], names[1], (int)deal, (unsigned)winners, {0}};
    int value = json_first(&j, scores);
    for (int seat = 0; seat < players; seat++) {
        int64_t n;
        if (!json_int(&j, value, -100000, 100000, &n)) {
            return false;
        }
        out->scores[seat] = (int)n;
        value = json_next(&j, scores, value);
    }
    return true;
}

/* All of the file and a zero; NULL if it cannot be read. */
static char *read_all(int file, size_t *len)
{
    struct stat about;
    if (fstat(file, &about) != 0) {
        return NULL;
    }
    char *text = malloc((size_t)about.st_size + 1);
    size_t n = 0;
    ssize_t got = 1;
    while (text && n < (size_t)about.st_size && got > 0) {
        got = pread(file, text + n, (size_t)about.st_size - n, (off_t)n);
        n += got > 0 ? (size_t)got : 0;
    }
    if (text) {
        text[n] = '\0';
        *len = n;
    }
    return text;
}

static bool take_lines(const results *r, const char *path, const char *text, size_t len,
                       const char *head, void (*take)(void *data, const results_game *game),
                       void *data)
{
    const char *end = memchr(text, '\n', len);
    if (!end || (size_t)(end - text) != strlen(head) ||
        memcmp(text, head, (size_t)(end - text)) != 0) {
        fprintf(stderr,
                "stellwerk ladder: %s has results of other conditions:\n  %.*s\ninstead of\n  %s\n"
                "Give another file with --results.\n",
                path, (int)(end ? end - text : 200), text, head);
        return false;
    }
    int broken = 0;
    for (const char *line = end + 1; line < text + len; line = end + 1) {
        char names[2][MAX_NAME];
        results_game game;
        end = memchr(line, '\n', (size_t)(text + len - line));
        if (!end) {
            end = text + len;
        }
        if (read_game(line, (size_t)(end - line), r->players, names, &game)) {
            take(data, &game);
        } else {
            broken++;
        }
    }
    if (broken) {
        fprintf(stderr, "stellwerk ladder: %s: %d broken line%s ignored\n", path, broken,
                broken == 1 ? "" : "s");
    }
    return text[len - 1] == '\n' || append(r->file, "\n", 1);
}

bool results_open(results *r, const char *path, const results_head *head,
                  void (*take)(void *data, const results_game *game), void *data)
{
    char line[LINE_SIZE];
    json_out o = json_out_make(line, sizeof line - 1);
    put_head(&o, head);
    line[o.len < sizeof line ? o.len : 0] = '\0';
    r->players = head->players;
    r->file = open(path, O_RDWR | O_CREAT | O_APPEND, 0644);
    if (r->file < 0) {
        fprintf(stderr, "stellwerk ladder: cannot open %s: %s\n", path, strerror(errno));
        return false;
    }
    if (flock(r->file, LOCK_EX | LOCK_NB) != 0) {
        fprintf(stderr, "stellwerk ladder: another ladder is writing to %s\n", path);
        return false;
    }
    size_t len = 0;
    char *text = read_all(r->file, &len);
    bool ok;
    if (!text) {
        fprintf(stderr, "stellwerk ladder: cannot read %s\n", path);
        ok = false;
    } else if (len == 0) {
        ok = append_json(r->file, line, &o);
    } else {
        ok = take_lines(r, path, text, len, line, take, data);
    }
    free(text);
    return ok;
}

bool results_add(const results *r, const results_game *game)
{
    char line[LINE_SIZE];
    json_out o = json_out_make(line, sizeof line - 1);
    put_game(&o, r->players, game);
    return append_json(r->file, line, &o);
}

void results_close(results *r)
{
    if (r->file >= 0) {
        close(r->file);
    }
    r->file = -1;
}
