#include "options.h"
#include "value.h"

static uint16_t option_get(const sw_options *options, const sw_option_info *info)
{
    uint16_t value;
    memcpy(&value, (const char *)options + info->offset, sizeof value);
    return value;
}

static void option_set(sw_options *options, const sw_option_info *info, uint16_t value)
{
    memcpy((char *)options + info->offset, &value, sizeof value);
}

/* An option's number on that map: for max_turns 0 stands for the map's own. */
static uint16_t resolve(const sw_map *map, const sw_option_info *info, uint16_t value)
{
    bool turns = info->offset == offsetof(sw_options, max_turns);
    return turns && value == 0 ? map->rules.max_turns : value;
}

bool wire_options_default(const sw_map *map, const sw_options *options)
{
    for (const sw_option_info *info = sw_option_list; info->name; info++) {
        if (resolve(map, info, option_get(options, info)) != resolve(map, info, info->value)) {
            return false;
        }
    }
    return true;
}

void wire_options_put(json_out *o, const sw_map *map, const sw_options *options, bool all)
{
    json_open(o, '{');
    for (const sw_option_info *info = sw_option_list; info->name; info++) {
        uint16_t value = resolve(map, info, option_get(options, info));
        if (!all && value == resolve(map, info, info->value)) {
            continue;
        }
        json_key(o, info->name);
        if (info->max == 1) {
            json_put_bool(o, value != 0);
        } else {
            json_put_int(o, value);
        }
    }
    json_close(o, '}');
}

static bool read_value(const json *j, int value, const sw_option_info *info, uint16_t *out)
{
    int64_t n;
    bool on;
    if (info->max == 1 && json_bool(j, value, &on)) {
        *out = on;
        return true;
    }
    if (!json_int(j, value, info->min, info->max, &n)) {
        return false;
    }
    *out = (uint16_t)n;
    return true;
}

bool wire_options_read(const json *j, int value, sw_options *out, wire_error *e, wire_code code)
{
    *out = sw_options_default();
    if (value == JSON_MISSING) {
        return true;
    }
    if (json_type_of(j, value) != JSON_OBJECT) {
        return wire_fail(e, code, value, "\"options\" must be an object.");
    }
    for (int key = json_first(j, value); key != JSON_MISSING; key = json_next(j, value, key)) {
        wire_id id;
        wire_id_read(j, key, &id);
        const sw_option_info *info = sw_option_list;
        while (info->name && strcmp(info->name, id.at) != 0) {
            info++;
        }
        if (!info->name) {
            return wire_fail(e, code, key, "There is no option \"%s\".", id.at);
        }
        uint16_t n;
        if (!read_value(j, json_member_value(j, key), info, &n)) {
            return wire_fail(e, code, key, "The option %s takes a number from %d to %d.",
                             info->name, info->min, info->max);
        }
        option_set(out, info, n);
    }
    return true;
}
