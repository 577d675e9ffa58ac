#include "finding.h"

static const char *const about_names[] = {"map", "city", "route", "ticket"}; /* sw_about */

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
