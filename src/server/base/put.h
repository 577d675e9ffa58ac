/* Members of JSON objects: a key and its value. */
#ifndef SERVER_BASE_PUT_H
#define SERVER_BASE_PUT_H

#include "base/json.h"

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
