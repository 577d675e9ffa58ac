#include "reason.h"

static const struct {
    const char *name, *params, *english;
} reasons[AI_N_WHY] = {
#define AI_REASON(id, name, params, en, de) [AI_WHY_##id] = {name, params, en},
#include "reasons.def"
#undef AI_REASON
};

const char *ai_reason_name(int why)
{
    return reasons[why].name;
}

const char *ai_reason_english(int why)
{
    return reasons[why].english;
}

static bool has(int why, const char *param)
{
    return text_param_find(reasons[why].params, param, strlen(param)) >= 0;
}

ai_about ai_reason_about(int why)
{
    return has(why, "route")    ? AI_ABOUT_ROUTE
           : has(why, "city")   ? AI_ABOUT_CITY
           : has(why, "ticket") ? AI_ABOUT_TICKET
                                : AI_ABOUT_NOTHING;
}

bool ai_reason_has_points(int why)
{
    return has(why, "points");
}

void ai_reason_fill(text_buf *b, const char *pattern, const ai_reason *reason, const char *about)
{
    char digits[12];
    text_buf points = text_buf_make(digits, sizeof digits);
    text_put_int(&points, reason->points);
    const char *args[2];
    int n = 0;
    if (ai_reason_about(reason->why) != AI_ABOUT_NOTHING) {
        args[n++] = about;
    }
    if (ai_reason_has_points(reason->why)) {
        args[n++] = digits;
    }
    text_fill(b, pattern, reasons[reason->why].params, args, n);
}

static void put_city(text_buf *b, const sw_map *map, int city)
{
    const sw_place *place = &map->cities[city];
    text_put(b, place->name_en ? place->name_en : place->id);
}

static void put_about(text_buf *b, const sw_map *map, const ai_reason *reason)
{
    const sw_city *cities = NULL;
    int n = 0;
    switch (ai_reason_about(reason->why)) {
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
        text_put(b, i ? "-" : "");
        put_city(b, map, cities[i]);
    }
}

void ai_reason_put(const sw_map *map, const ai_reason *reason, text_buf *b)
{
    char about[512]; /* a tour of eight cities with the longest names */
    text_buf a = text_buf_make(about, sizeof about);
    put_about(&a, map, reason);
    text_put_sep(b, 0, " ");
    ai_reason_fill(b, reasons[reason->why].english, reason, about);
}
