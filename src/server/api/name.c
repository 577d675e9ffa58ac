/* Names, by Unicode's own rules (unicode.def): in the composed form, so that what looks the same is
 * the same; without what cannot be seen; marks not stacked up; letters of one script, since mixed
 * ones are how one name is made to look like another (UTS 39, "highly restrictive", without the
 * exception for Latin beside others than those of East Asia). */
#include "people.h"
#include "server/game/plain.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    MAX_MARKS = 3,    /* on one character: what languages need, and no tower */
    MAX_POINTS = 512, /* of a name in its longest form */
    HANGUL = 0xac00,
    HANGUL_L = 0x1100,
    HANGUL_V = 0x1161,
    HANGUL_T = 0x11a7,
    N_V = 21,
    N_T = 28,
    N_HANGUL = 19 * N_V * N_T
};

/* ---- tables ---- */

typedef enum script {
    SCRIPT_NONE, /* digits, blanks, signs, emoji */
#define SCRIPT_NAME(id) id,
#include "unicode.def"
#undef SCRIPT_NAME
} script;

typedef struct range {
    uint32_t first, last;
    int value;
} range;

static const range unseen[] = {
#define UNSEEN(first, last) {first, last, 1},
#include "unicode.def"
#undef UNSEEN
};
static const range marks[] = {
#define MARK(first, last) {first, last, 1},
#include "unicode.def"
#undef MARK
};
static const range classes[] = {
#define CLASS(first, last, value) {first, last, value},
#include "unicode.def"
#undef CLASS
};
static const range scripts[] = {
#define SCRIPT(first, last, value) {first, last, value},
#include "unicode.def"
#undef SCRIPT
};
#define LIST(ranges) ranges, sizeof ranges / sizeof *ranges

typedef struct decomposed {
    uint32_t whole, first, second;
    bool composes;
} decomposed;
static const decomposed parts[] = {
#define DECOMPOSED(whole, first, second, composes) {whole, first, second, composes},
#include "unicode.def"
#undef DECOMPOSED
};
enum { N_PARTS = sizeof parts / sizeof *parts };

static int compare_range(const void *point, const void *list)
{
    const uint32_t *c = point;
    const range *r = list;
    return *c < r->first ? -1 : *c > r->last ? 1 : 0;
}

/* 0: it is in none of them. */
static int value_of(const range *list, size_t n, uint32_t c)
{
    const range *r = bsearch(&c, list, n, sizeof *list, compare_range);
    return r ? r->value : 0;
}

static int compare_whole(const void *point, const void *list)
{
    const uint32_t *c = point;
    const decomposed *d = list;
    return *c < d->whole ? -1 : *c > d->whole ? 1 : 0;
}

/* ---- the composed form (NFC) ---- */

typedef struct points {
    uint32_t at[MAX_POINTS];
    int n;
} points;

static void add(points *p, uint32_t c)
{
    if (p->n < MAX_POINTS) {
        p->at[p->n++] = c;
    }
}

static void decompose(points *p, uint32_t c)
{
    if (c >= HANGUL && c < HANGUL + N_HANGUL) {
        uint32_t s = c - HANGUL;
        add(p, HANGUL_L + s / (N_V * N_T));
        add(p, HANGUL_V + s % (N_V * N_T) / N_T);
        if (s % N_T) {
            add(p, HANGUL_T + s % N_T);
        }
        return;
    }
    const decomposed *d = bsearch(&c, parts, N_PARTS, sizeof *parts, compare_whole);
    if (!d) {
        add(p, c);
        return;
    }
    decompose(p, d->first);
    if (d->second) {
        add(p, d->second);
    }
}

/* Marks of different classes have one order. */
static void settle_order(points *p)
{
    for (int i = 1; i < p->n; i++) {
        for (int k = i; k > 0; k--) {
            int before = value_of(LIST(classes), p->at[k - 1]);
            int now = value_of(LIST(classes), p->at[k]);
            if (now == 0 || before <= now) {
                break;
            }
            uint32_t c = p->at[k];
            p->at[k] = p->at[k - 1];
            p->at[k - 1] = c;
        }
    }
}

/* 0: they do not compose. */
static uint32_t pair_of(uint32_t a, uint32_t b)
{
    if (a >= HANGUL_L && a < HANGUL_L + 19 && b >= HANGUL_V && b < HANGUL_V + N_V) {
        return HANGUL + ((a - HANGUL_L) * N_V + (b - HANGUL_V)) * N_T;
    }
    if (a >= HANGUL && a < HANGUL + N_HANGUL && (a - HANGUL) % N_T == 0 && b > HANGUL_T &&
        b < HANGUL_T + N_T) {
        return a + (b - HANGUL_T);
    }
    for (int i = 0; i < N_PARTS; i++) {
        if (parts[i].first == a && parts[i].second == b && parts[i].composes) {
            return parts[i].whole;
        }
    }
    return 0;
}

static void compose(points *p)
{
    int starter = -1, last = 0, n = 0;
    for (int i = 0; i < p->n; i++) {
        uint32_t c = p->at[i];
        int class = value_of(LIST(classes), c);
        bool blocked = starter >= 0 && starter < n - 1 && (last >= class || last == 0);
        uint32_t whole = starter >= 0 && !blocked ? pair_of(p->at[starter], c) : 0;
        if (whole) {
            p->at[starter] = whole;
            continue;
        }
        if (class == 0) {
            starter = n;
        }
        last = class;
        p->at[n++] = c;
    }
    p->n = n;
}

/* ---- what a name may have ---- */

static bool is_east_asian(script s)
{
    return s == SCRIPT_HAN || s == SCRIPT_HIRAGANA || s == SCRIPT_KATAKANA ||
           s == SCRIPT_BOPOMOFO || s == SCRIPT_HANGUL || s == SCRIPT_LATIN;
}

static const char *find_fault(const points *p, int most, char too_long[64])
{
    script all = SCRIPT_NONE;
    int n_marks = 0;
    if (p->n == 0) {
        return "A name has at least one character.";
    }
    for (int i = 0; i < p->n; i++) {
        uint32_t c = p->at[i];
        script s = (script)value_of(LIST(scripts), c);
        if (value_of(LIST(unseen), c)) {
            return "A name has only characters that can be seen.";
        }
        n_marks = value_of(LIST(marks), c) ? n_marks + 1 : 0;
        if (n_marks > MAX_MARKS || (n_marks && i == 0)) {
            return "A name has not so many accents on one character.";
        }
        if (s && all && s != all && !(is_east_asian(s) && is_east_asian(all))) {
            return "A name has letters of one script, not of several that look alike.";
        }
        all = s ? s : all;
    }
    if (p->n > most) {
        snprintf(too_long, 64, "A name has at most %d characters.", most);
        return too_long;
    }
    return NULL;
}

/* ---- from outside ---- */

/* False: it is not UTF-8. */
static bool read_points(const char *text, size_t size, points *out)
{
    for (const char *at = text; at < text + size;) {
        uint32_t c = srv_plain_next(&at);
        if (c > 0x10ffff) {
            return false;
        }
        decompose(out, c);
    }
    settle_order(out);
    compose(out);
    return true;
}

static size_t put_utf8(uint32_t c, char *out)
{
    static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    out[0] = (char)(leads[more] | c >> (6 * more));
    for (int i = 1; i <= more; i++) {
        out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3f));
    }
    return (size_t)more + 1;
}

static const char *trimmed(const char *text, size_t *size)
{
    text += strspn(text, " ");
    *size = strlen(text);
    while (*size > 0 && text[*size - 1] == ' ') {
        --*size;
    }
    return text;
}

const char *srv_name_read(const char *text, int most, char out[SRV_NAME_SIZE])
{
    static _Thread_local char too_long[64];
    points p = {.n = 0};
    size_t size, n = 0;
    text = trimmed(text, &size);
    if (!read_points(text, size, &p)) {
        return "A name has only characters that can be seen.";
    }
    const char *fault = find_fault(&p, most, too_long);
    if (fault) {
        return fault;
    }
    for (int i = 0; i < p.n && n + 4 < SRV_NAME_SIZE; i++) {
        n += put_utf8(p.at[i], out + n);
    }
    out[n] = '\0';
    return n >= 4 && strncasecmp(out, "bot:", 4) == 0
               ? "Only bots have names that begin with \"bot:\"."
               : NULL;
}

void srv_name_given(const char *text, char out[SRV_NAME_SIZE])
{
    size_t size;
    text = trimmed(text, &size);
    snprintf(out, SRV_NAME_SIZE, "%.*s", (int)size, text);
}
