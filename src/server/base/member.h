/* Members of JSON objects: which there are, and writing a key with its value. */
#ifndef SERVER_BASE_PUT_H
#define SERVER_BASE_PUT_H

#include "base/json.h"

/* Is it an object without other keys than these, ended by NULL? */
static inline bool srv_only_keys(const json *j, int object, const char *const *keys)
{
    if (json_type_of(j, object) != JSON_OBJECT) {
        return false;
    }
    for (int k = json_first(j, object); k != JSON_MISSING; k = json_next(j, object, k)) {
        int i = 0;
        while (keys[i] && !json_is(j, k, keys[i])) {
            i++;
        }
        if (!keys[i]) {
            return false;
        }
    }
    return true;
}

/* An object '{' or a list '[', to be closed. */
static inline void srv_put_open(json_out *o, const char *key, char bracket)
{
    json_key(o, key);
    json_open(o, bracket);
}

static inline void srv_put_int(json_out *o, const char *key, int64_t value)
{
    json_key(o, key);
    json_put_int(o, value);
}

static inline void srv_put_bool(json_out *o, const char *key, bool value)
{
    json_key(o, key);
    json_put_bool(o, value);
}

static inline void srv_put_null(json_out *o, const char *key)
{
    json_key(o, key);
    json_put_null(o);
}

static inline void srv_put_text(json_out *o, const char *key, const char *value)
{
    json_key(o, key);
    json_put_string(o, value);
}

static inline void srv_put_int_if(json_out *o, const char *key, bool is_there, int64_t value)
{
    json_key(o, key);
    if (is_there) {
        json_put_int(o, value);
    } else {
        json_put_null(o);
    }
}

/* null instead of "" or NULL. */
static inline void srv_put_some(json_out *o, const char *key, const char *value)
{
    if (value && value[0]) {
        srv_put_text(o, key, value);
    } else {
        srv_put_null(o, key);
    }
}

#endif
