#include "reason.h"

static const struct {
    const char *name;
    ai_about about;
    const char *pattern;
} reasons[AI_N_WHY] = {
#define AI_REASON(id, name, about, text) [AI_WHY_##id] = {name, AI_ABOUT_##about, text},
#include "reasons.def"
#undef AI_REASON
};

const char *ai_reason_name(int why)
{
    return reasons[why].name;
}

ai_about ai_reason_about(int why)
{
    return reasons[why].about;
}

const char *ai_reason_pattern(int why)
{
    return reasons[why].pattern;
}

bool ai_reason_has_points(int why)
{
    for (const char *p = reasons[why].pattern; *p; p++) {
        if (p[0] == '{' && p[1] == '2') {
            return true;
        }
    }
    return false;
}

typedef struct buffer {
    char *at;
    size_t len, cap;
} buffer;

static void put(buffer *b, const char *text, size_t n)
{
    size_t room = b->cap - 1 - b->len;
    if (n > room) {
        n = room;
        /* Names are UTF-8: do not cut a character in two, and let nothing follow. */
        while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) {
            n--;
        }
        b->cap = b->len + n + 1;
    }
    memcpy(b->at + b->len, text, n);
    b->len += n;
    b->at[b->len] = 0;
}

static void put_text(buffer *b, const char *text)
{
    put(b, text, strlen(text));
}

static void put_number(buffer *b, int n)
{
    char digits[12];
    int at = (int)sizeof digits;
    unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (n < 0) {
        digits[--at] = '-';
    }
    put(b, digits + at, sizeof digits - (size_t)at);
}

static void put_city(buffer *b, const sw_map *map, int city)
{
    const sw_place *place = &map->cities[city];
    put_text(b, place->name_en ? place->name_en : place->id);
}

static void put_about(buffer *b, const sw_map *map, const ai_reason *reason)
{
    const sw_city *cities = NULL;
    int n = 0;
    switch (reasons[reason->why].about) {
    case AI_ABOUT_ROUTE:
        cities = map->routes[reason->about].city;
        n = 2;
        break;
    case AI_ABOUT_TICKET:
        cities = map->tickets[reason->about].city;
        n = map->tickets[reason->about].n_cities;
        break;
    case AI_ABOUT_CITY:
        put_city(b, map, reason->about);
        break;
    case AI_ABOUT_NOTHING:
        break;
    }
    for (int i = 0; i < n; i++) {
        put_text(b, i ? "-" : "");
        put_city(b, map, cities[i]);
    }
}

/* Writes what stands at an opening brace and gives the place behind the closing one. */
static const char *put_slot(buffer *b, const char *p, const sw_map *map, const ai_reason *reason)
{
    if (p[1] == '1') {
        put_about(b, map, reason);
        return p + 3;
    }
    if (p[2] == '}') {
        put_number(b, reason->points);
        return p + 3;
    }
    const char *one = p + 3, *many = one;
    while (*many != '|') {
        many++;
    }
    const char *end = many + 1;
    while (*end != '}') {
        end++;
    }
    if (reason->points == 1) {
        put(b, one, (size_t)(many - one));
    } else {
        put(b, many + 1, (size_t)(end - many - 1));
    }
    return end + 1;
}

void ai_reason_put(const sw_map *map, const ai_reason *reason, char *out, size_t cap)
{
    buffer b = {.at = out, .len = strlen(out), .cap = cap};
    if (b.len) {
        put_text(&b, " ");
    }
    for (const char *p = reasons[reason->why].pattern; *p;) {
        if (*p == '{') {
            p = put_slot(&b, p, map, reason);
        } else {
            put(&b, p++, 1);
        }
    }
}
