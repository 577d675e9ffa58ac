#include "record.h"
#include "maps.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_RECORD = 64 << 20 }; /* bytes; the longest games take about one MiB */

/* The text of a record in memory of its own; NULL if there is none left. */
static char *record_text(const wire_record *record, size_t *len)
{
    json_out measure = json_out_make(NULL, 0);
    wire_record_put(&measure, record);
    char *text = malloc(measure.len + 1);
    if (text) {
        json_out o = json_out_make(text, measure.len);
        wire_record_put(&o, record);
        *len = o.len;
    }
    return text;
}

static bool write_file(const char *path, const char *text, size_t len)
{
    FILE *f = fopen(path, "wb");
    if (!f) {
        return false;
    }
    bool ok = fwrite(text, 1, len, f) == len && fflush(f) == 0 && fsync(fileno(f)) == 0;
    int error = errno;
    ok = fclose(f) == 0 && ok;
    errno = error ? error : errno;
    return ok;
}

bool cli_record_save(const char *path, const wire_record *record)
{
    size_t len = 0;
    char *text = record_text(record, &len);
    char *beside = malloc(strlen(path) + 5);
    bool ok = false;
    if (text && beside) {
        memcpy(beside, path, strlen(path));
        memcpy(beside + strlen(path), ".new", 5);
        ok = write_file(beside, text, len) && rename(beside, path) == 0;
        if (!ok) {
            fprintf(stderr, "stellwerk: cannot write %s: %s\n", path, strerror(errno));
            remove(beside);
        }
    } else {
        fprintf(stderr, "stellwerk: no memory left for the record\n");
    }
    free(beside);
    free(text);
    return ok;
}

static char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        fprintf(stderr, "stellwerk: cannot read %s: %s\n", path, strerror(errno));
        return NULL;
    }
    size_t cap = 65536;
    char *text = malloc(cap);
    *len = 0;
    while (text && *len < MAX_RECORD) {
        size_t n = fread(text + *len, 1, cap - *len, f);
        *len += n;
        if (n == 0) {
            break;
        }
        if (*len == cap) {
            cap *= 2;
            char *more = realloc(text, cap);
            if (!more) {
                free(text);
            }
            text = more;
        }
    }
    bool failed = ferror(f) || *len >= MAX_RECORD;
    if (failed) {
        fprintf(stderr, "stellwerk: cannot read %s: %s\n", path,
                ferror(f) ? strerror(errno) : "it is too large for a game record");
    }
    fclose(f);
    if (failed || !text) {
        free(text);
        return NULL;
    }
    return text;
}

/* A map given by the caller stands for the one of its id. */
static const sw_map *find_map(void *data, const char *id, uint64_t hash)
{
    const sw_map *map = data;
    if (map) {
        return strcmp(map->id, id) == 0 ? map : NULL;
    }
    const sw_map *version = cli_map_version(id, hash);
    return version || strpbrk(id, "./") ? version : cli_map(id);
}

/* `name` stands for the record in messages. */
static bool parse(const char *name, const char *text, size_t len, const sw_map *map,
                  wire_record *out, void **memory)
{
    size_t size = 100 * len + 2 * 65536; /* see wire_record_read */
    *memory = malloc(size);
    if (!*memory) {
        fprintf(stderr, "%s: no memory left for the record\n", name);
        return false;
    }
    arena a = arena_make(*memory, size);
    wire_record_error e;
    if (wire_record_read(text, len, &a, find_map, (void *)(uintptr_t)map, out, &e)) {
        return true;
    }
    if (e.move) {
        fprintf(stderr, "%s:%d:%d: move %d: %s\n", name, e.line, e.column, e.move, e.text);
    } else {
        fprintf(stderr, "%s:%d:%d: %s\n", name, e.line, e.column, e.text);
    }
    free(*memory);
    *memory = NULL;
    return false;
}

bool cli_record_load(const char *path, const sw_map *map, wire_record *out, void **memory)
{
    size_t len;
    *memory = NULL;
    char *text = read_file(path, &len);
    bool ok = text && parse(path, text, len, map, out, memory);
    free(text);
    return ok;
}
