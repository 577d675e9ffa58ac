#include "options.h"
#include "value.h"

uint16_t wire_option_get(const sw_options *options, const sw_option_info *info)
{
    uint16_t value;
    memcpy(&value, (const char *)options + info->offset, sizeof value);
    return value;
}

void wire_option_set(sw_options *options, const sw_option_info *info, uint16_t value)
{
    memcpy((char *)options + info->offset, &value, sizeof value);
}

static void put_option(json_out *o, const sw_option_info *info, uint16_t value)
{
    json_key(o, info->name);
    if (info->max == 1) {
        json_put_bool(o, value != 0);
    } else {
        json_put_int(o, value);
    }
}

void wire_options_put(json_out *o, const sw_map *map, const sw_options *options)
{
    sw_options all = *options;
    sw_options_resolve(map, &all);
    json_open(o, '{');
    for (const sw_option_info *info = sw_option_list; info->name; info++) {
        put_option(o, info, wire_option_get(&all, info));
    }
    json_close(o, '}');
}

void wire_options_put_told(json_out *o, const sw_map *map, const sw_options *options)
{
    sw_options all = *options, usual = sw_options_default();
    bool open = false;
    sw_options_resolve(map, &all);
    sw_options_resolve(map, &usual);
    for (const sw_option_info *info = sw_option_list; info->name; info++) {
        uint16_t value = wire_option_get(&all, info);
        if (value == wire_option_get(&usual, info)) {
            continue;
        }
        if (!open) {
            json_key(o, "options");
            json_open(o, '{');
            open = true;
        }
        put_option(o, info, value);
    }
    if (open) {
        json_close(o, '}');
    }
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

bool wire_options_read(const json *j, int value, bool saved, sw_options *out, wire_error *e,
                       wire_code code)
{
    *out = saved ? sw_options_before() : sw_options_default();
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
        wire_option_set(out, info, n);
    }
    return true;
}
