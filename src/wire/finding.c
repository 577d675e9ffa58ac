#include "finding.h"
#include "base/text_buf.h"
#include <string.h>

static const char *const about_names[] = {"map", "city", "route", "ticket"}; /* sw_about */

/* Numbers are written as they stand: the engine made them. */
static void put_params(json_out *o, const sw_diag *d)
{
    const char *at = sw_finding_params(d->id);
    text_param p;
    json_open(o, '{');
    for (int i = 0; text_param_next(&at, &p); i++) {
        char key[32];
        const char *value = sw_diag_param(d, i);
        text_buf b = text_buf_make(key, sizeof key);
        text_put_len(&b, p.name, p.name_len);
        json_key(o, key);
        if (strncmp(p.kind, "number", p.kind_len) == 0 && *value) {
            json_put_raw(o, value, strlen(value));
        } else {
            json_put_string(o, value);
        }
    }
    json_close(o, '}');
}

static void put_finding(json_out *o, const sw_diag *d)
{
    json_open(o, '{');
    json_key(o, "severity");
    json_put_string(o, d->severity == SW_ERROR ? "error" : "warning");
    json_key(o, "line");
    json_put_int(o, d->line);
    json_key(o, "column");
    json_put_int(o, d->column);
    json_key(o, "about");
    json_put_string(o, about_names[d->about]);
    if (d->about != SW_ABOUT_MAP) {
        json_key(o, "index");
        json_put_int(o, d->index);
    }
    json_key(o, "text");
    json_put_string(o, d->text);
    json_key(o, "id");
    json_put_string(o, sw_finding_name(d->id));
    json_key(o, "params");
    put_params(o, d);
    json_close(o, '}');
}

void wire_findings_put(json_out *o, const sw_diags *diags)
{
    json_key(o, "errors");
    json_put_int(o, diags->n_errors);
    json_key(o, "warnings");
    json_put_int(o, diags->n_warnings);
    json_key(o, "findings");
    json_open(o, '[');
    for (int i = 0; i < diags->n; i++) {
        put_finding(o, &diags->at[i]);
    }
    json_close(o, ']');
}
