/* The rules for players, chapter by chapter. */
#include "rules.h"

#include <string.h>

typedef enum item_kind { CHAPTER, TEXT_ITEM, PICTURE } item_kind;

static const struct item {
    item_kind kind;
    const char *id, *when;
    const char *rulings;             /* of a paragraph */
    const char *topic[TEXT_N_LANGS]; /* of a chapter */
    const char *text[TEXT_N_LANGS];
} items[] = {
#define RULES_ORIGIN(map, en, de)
#define RULES_LABEL(id, en, de)
#define RULES_CHAPTER(id, when, topic_en, topic_de, en, de)                                        \
    {CHAPTER, id, when, "", {topic_en, topic_de}, {en, de}},
#define RULES_TEXT(id, when, rulings, en, de) {TEXT_ITEM, id, when, rulings, {0}, {en, de}},
#define RULES_PICTURE(id, when, en, de)       {PICTURE, id, when, "", {0}, {en, de}},
#define RULES_DRAWN(id, when, en, de)
#include "rules.def"
#undef RULES_ORIGIN
#undef RULES_LABEL
#undef RULES_CHAPTER
#undef RULES_TEXT
#undef RULES_PICTURE
};
enum { N_ITEMS = sizeof items / sizeof *items };

static const struct pair {
    const char *id, *text[TEXT_N_LANGS];
} labels[] =
    {
#define RULES_ORIGIN(map, en, de)
#define RULES_LABEL(id, en, de) {id, {en, de}},
#define RULES_CHAPTER(id, when, topic_en, topic_de, en, de)
#define RULES_TEXT(id, when, rulings, en, de)
#define RULES_PICTURE(id, when, en, de)
#include "rules.def"
#undef RULES_ORIGIN
#undef RULES_LABEL
},
  origins[] = {
#define RULES_ORIGIN(map, en, de) {map, {en, de}},
#define RULES_LABEL(id, en, de)
#include "rules.def"
};

static const struct option {
    const char *id, *title[TEXT_N_LANGS], *text[TEXT_N_LANGS];
} options[] = {
#define SW_OPTION(field, name, usual, before, min, max, title, titel, en, de)                      \
    {name, {title, titel}, {en, de}},
#include <stellwerk/options.def>
};

static const struct ruling {
    const char *id, *when, *option, *text[TEXT_N_LANGS];
} rulings[] = {
#define RULES_RULING(id, when, option, en, de) {id, when, option, {en, de}},
#define RULES_INTERNAL(id, why)
#include "rulings.def"
};

typedef struct teller {
    const sw_map *map;
    text_lang lang;
    rules_line *line;
    void *data;
} teller;

enum { LINE = 4096 };

static const char *label(text_lang lang, const char *id)
{
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        if (strcmp(labels[i].id, id) == 0) {
            return labels[i].text[lang];
        }
    }
    return "";
}

bool rules_put_origin(const sw_map *map, text_lang lang, text_buf *b)
{
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        if (strcmp(origins[i].id, map->id) == 0 && rules_when(map, "unsure")) {
            text_put(b, origins[i].text[lang]);
            text_put(b, " ");
            text_put(b, label(lang, "correct_file"));
            return true;
        }
    }
    return false;
}

/* ---- one chapter ---- */

static void tell_line(const teller *t, const char *before, const char *pattern)
{
    char line[LINE];
    text_buf b = text_buf_make(line, sizeof line);
    text_put(&b, before);
    if (rules_fill(t->map, pattern, &b)) {
        t->line(t->data, line);
    }
}

static const struct option *find_option(const char *id)
{
    const struct option *o = options;
    while (strcmp(o->id, id) != 0) {
        o++;
    }
    return o;
}

const char *rules_option_title(text_lang lang, const char *id)
{
    return find_option(id)->title[lang];
}

const char *rules_option(text_lang lang, const char *id)
{
    return find_option(id)->text[lang];
}

static void put_ruling(const teller *t, const struct ruling *ruling, text_buf *b)
{
    char text[LINE];
    text_buf said = text_buf_make(text, sizeof text);
    if (!rules_fill(t->map, ruling->text[t->lang], &said)) {
        return;
    }
    text_put(b, " ");
    text_put(b, text);
    if (ruling->option[0]) {
        text_put(b, " ");
        text_put(b, label(t->lang, "variant"));
        text_put(b, rules_option(t->lang, ruling->option));
    }
}

/* The rulings of a paragraph, one behind the other. */
static void tell_rulings(const teller *t, const char *ids)
{
    char line[LINE];
    text_buf b = text_buf_make(line, sizeof line);
    text_put(&b, "  ");
    text_put(&b, label(t->lang, "exactly"));
    size_t start = b.len;
    while (*(ids += strspn(ids, " "))) {
        size_t len = strcspn(ids, " ");
        for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++) {
            if (strlen(rulings[i].id) == len && memcmp(rulings[i].id, ids, len) == 0 &&
                rules_when(t->map, rulings[i].when)) {
                put_ruling(t, &rulings[i], &b);
            }
        }
        ids += len;
    }
    if (b.len > start) {
        t->line(t->data, line);
    }
}

/* What routes of each kind bring, by their length. */
static void tell_points(const teller *t)
{
    for (int k = 0; k < t->map->n_route_kinds; k++) {
        const sw_route_kind *kind = &t->map->route_kinds[k];
        char line[LINE];
        text_buf b = text_buf_make(line, sizeof line);
        text_put(&b, "  ");
        text_put(&b, text_word(t->lang, t->map->pieces[kind->piece].id, true, TEXT_TMP));
        text_put(&b, ", ");
        text_put(&b, label(t->lang, kind->single ? "cards" : "spaces"));
        text_put(&b, " = ");
        text_put(&b, label(t->lang, "points"));
        text_put(&b, ": ");
        size_t start = b.len;
        for (int n = 1; n <= SW_MAX_LENGTH; n++) {
            if (kind->points[n] > 0) {
                text_put_sep(&b, start, ", ");
                text_put_int(&b, n);
                text_put(&b, " = ");
                text_put_int(&b, kind->points[n]);
            }
        }
        t->line(t->data, line);
    }
}

/* The first item behind a chapter. */
static int chapter_end(int i)
{
    do {
        i++;
    } while (i < N_ITEMS && items[i].kind != CHAPTER);
    return i;
}

/* The items of a chapter; what belongs to a paragraph follows it, its rulings last. */
static void tell_chapter(const teller *t, int chapter)
{
    const char *exactly = "";
    tell_line(t, "", items[chapter].text[t->lang]);
    for (int i = chapter + 1; i < chapter_end(chapter); i++) {
        const struct item *item = &items[i];
        if (!rules_when(t->map, item->when)) {
            continue;
        }
        if (item->kind == PICTURE) {
            char before[32] = "  ";
            text_buf b = text_buf_make(before, sizeof before);
            text_put(&b, "  ");
            text_put(&b, label(t->lang, "example"));
            tell_line(t, before, item->text[t->lang]);
            continue;
        }
        tell_rulings(t, exactly);
        exactly = item->rulings;
        tell_line(t, "- ", item->text[t->lang]);
        if (strcmp(item->id, "points") == 0) {
            tell_points(t);
        }
    }
    tell_rulings(t, exactly);
}

/* ---- all of them ---- */

static bool is_chapter(const sw_map *map, int i)
{
    return items[i].kind == CHAPTER && rules_when(map, items[i].when);
}

void rules_topics(const sw_map *map, text_lang lang, rules_line *line, void *data)
{
    line(data, label(lang, "topics"));
    for (int i = 0; i < N_ITEMS; i++) {
        if (is_chapter(map, i)) {
            char text[LINE];
            text_buf b = text_buf_make(text, sizeof text);
            text_put(&b, "  ");
            text_put(&b, items[i].topic[lang]);
            text_put(&b, ": ");
            text_put(&b, items[i].text[lang]);
            line(data, text);
        }
    }
}

/* Its start is enough, in either language. -1: none. */
static int find_chapter(const sw_map *map, const char *topic)
{
    text_str *typed = TEXT_TMP;
    text_fold(topic, strlen(topic), true, typed);
    for (int i = 0; i < N_ITEMS && *typed->at; i++) {
        if (is_chapter(map, i) &&
            (strncmp(items[i].topic[TEXT_EN], typed->at, strlen(typed->at)) == 0 ||
             strncmp(items[i].topic[TEXT_DE], typed->at, strlen(typed->at)) == 0)) {
            return i;
        }
    }
    return -1;
}

static void refuse_topic(const teller *t, const char *topic)
{
    char list[LINE], line[LINE];
    text_buf topics = text_buf_make(list, sizeof list), b = text_buf_make(line, sizeof line);
    for (int i = 0; i < N_ITEMS; i++) {
        if (is_chapter(t->map, i)) {
            text_put_sep(&topics, 0, ", ");
            text_put(&topics, items[i].topic[t->lang]);
        }
    }
    text_fill(&b, label(t->lang, "no_topic"), NULL, (const char *const[]){topic, list}, 2);
    t->line(t->data, line);
}

bool rules_tell(const sw_map *map, text_lang lang, const char *topic, rules_line *line, void *data)
{
    const teller t = {map, lang, line, data};
    if (topic) {
        int found = find_chapter(map, topic);
        if (found < 0) {
            refuse_topic(&t, topic);
            return false;
        }
        tell_chapter(&t, found);
        return true;
    }
    char origin[LINE];
    text_buf b = text_buf_make(origin, sizeof origin);
    if (rules_put_origin(map, lang, &b)) {
        line(data, origin);
    }
    for (int i = 0; i < N_ITEMS; i++) {
        if (is_chapter(map, i)) {
            line(data, "");
            tell_chapter(&t, i);
        }
    }
    return true;
}
