#include "maps.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A longer file is refused by the reader; one byte more is read so that it can tell. */
enum { MAX_FILE = (1 << 20) + 1, MAX_FINDINGS = 200 };

/* Everything that is kept until the program exits, so that it is reachable (and not reported as
 * leaked): texts, maps and the names they were asked for by. */
typedef struct kept {
    struct kept *next;
    char *name; /* NULL: only memory */
    void *memory;
    const sw_map *map;
} kept;
static kept *all_kept;

static void *out_of_memory(void)
{
    fputs("stellwerk: out of memory\n", stderr);
    exit(1);
}

static kept *keep(void *memory)
{
    kept *k = calloc(1, sizeof *k);
    if (!k || !memory) {
        return out_of_memory();
    }
    *k = (kept){.next = all_kept, .memory = memory};
    all_kept = k;
    return k;
}

static char *keep_string(const char *s)
{
    size_t size = strlen(s) + 1;
    char *copy = malloc(size);
    keep(copy);
    return memcpy(copy, s, size);
}

static bool find_builtin(const char *name, cli_map_text *out)
{
    for (int i = 0; i < sw_map_builtin_count(); i++) {
        if (strcmp(sw_map_builtin_id(i), name) == 0) {
            size_t len;
            const char *text = sw_map_builtin(i, &len);
            char label[64];
            snprintf(label, sizeof label, "%s.json", name);
            *out = (cli_map_text){keep_string(label), text, len};
            return true;
        }
    }
    return false;
}

bool cli_map_find(const char *name_or_path, cli_map_text *out)
{
    if (find_builtin(name_or_path, out)) {
        return true;
    }
    FILE *file = fopen(name_or_path, "rb");
    if (!file) {
        fprintf(stderr,
                "stellwerk: there is no built-in map \"%s\", and no file of that name can be read "
                "(%s); \"stellwerk map list\" tells the maps\n",
                name_or_path, strerror(errno));
        return false;
    }
    char *text = malloc(MAX_FILE);
    keep(text);
    size_t len = fread(text, 1, MAX_FILE, file);
    bool fine = !ferror(file);
    fclose(file);
    if (!fine) {
        fprintf(stderr, "stellwerk: %s cannot be read (%s)\n", name_or_path, strerror(errno));
        return false;
    }
    *out = (cli_map_text){keep_string(name_or_path), text, len};
    return true;
}

const sw_map *cli_map_read(const cli_map_text *text, bool lint, sw_diags *diags)
{
    size_t size = sw_map_memory(text->len);
    void *memory = malloc(size);
    keep(memory);
    return sw_map_read(text->text, text->len, memory, size, lint, diags);
}

const sw_map *cli_map_builtin(int i)
{
    cli_map_text text = {.label = "built-in map"};
    sw_diags none = {0};
    text.text = sw_map_builtin(i, &text.len);
    return cli_map_read(&text, false, &none);
}

const sw_map *cli_map_version(const char *id, uint64_t hash)
{
    void *memory = malloc(SW_BUILTIN_MEMORY);
    keep(memory);
    return sw_map_by_hash(id, hash, memory, SW_BUILTIN_MEMORY);
}

void cli_map_print(const cli_map_text *text, const sw_diags *diags, text_lang lang, bool to_stdout)
{
    FILE *out = to_stdout ? stdout : stderr;
    for (int i = 0; i < diags->n; i++) {
        const sw_diag *d = &diags->at[i];
        fprintf(out, "%s:", text->label);
        if (d->line > 0) {
            fprintf(out, "%d:%d:", d->line, d->column);
        }
        text_str *sentence = TEXT_TMP;
        text_buf b = text_buf_of(sentence);
        text_put_finding(&b, lang, d);
        fprintf(out, " %s: %s\n",
                text_get(lang, d->severity == SW_ERROR ? TEXT_LINT_ERROR : TEXT_LINT_WARNING),
                sentence->at);
    }
    int more = diags->n_errors + diags->n_warnings - diags->n;
    if (more > 0) {
        text_str *line = TEXT_TMP;
        text_buf b = text_buf_of(line);
        text_say(&b, lang, TEXT_LINT_MORE, text_number(TEXT_TMP, more));
        fprintf(out, "%s: %s\n", text->label, line->at);
    }
}

const sw_map *cli_map(const char *name_or_path)
{
    for (const kept *k = all_kept; k; k = k->next) {
        if (k->name && strcmp(k->name, name_or_path) == 0) {
            return k->map;
        }
    }
    cli_map_text text;
    if (!cli_map_find(name_or_path, &text)) {
        return NULL;
    }
    static sw_diag findings[MAX_FINDINGS];
    sw_diags diags = {.at = findings, .cap = MAX_FINDINGS};
    const sw_map *map = cli_map_read(&text, false, &diags);
    cli_map_print(&text, &diags, TEXT_EN, false);
    if (map) {
        kept *k = keep(keep_string(name_or_path));
        k->name = k->memory;
        k->map = map;
    }
    return map;
}
