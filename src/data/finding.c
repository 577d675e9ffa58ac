/* The list of findings, and how one becomes a sentence. */
#include "base/text_buf.h"
#include <stellwerk/map.h>
#include <string.h>

static const struct {
    const char *name;
    sw_severity severity;
    const char *params, *english;
} findings[SW_N_FINDINGS] = {
#define SW_FINDING(id, name, severity, params, en, de) {name, SW_##severity, params, en},
#include <stellwerk/findings.def>
};

const char *sw_finding_name(sw_finding id)
{
    return findings[id].name;
}

const char *sw_finding_params(sw_finding id)
{
    return findings[id].params;
}

const char *sw_diag_param(const sw_diag *diag, int i)
{
    const char *p = diag->params, *end = p + sizeof diag->params;
    while (i-- > 0 && p < end) {
        p += strlen(p) + 1;
    }
    return p < end ? p : "";
}

/* The strings one behind the other. Names in a file can have any length: each is cut off before it
 * takes the room of those behind it, which are numbers, ids and quotes. */
static void keep_params(sw_diag *d, const char *const *params, int n)
{
    enum { LONGEST = 160 };
    size_t at = 0;
    for (int i = 0; i < n && at < sizeof d->params; i++) {
        size_t room = sizeof d->params - at;
        text_buf b = text_buf_make(d->params + at, room < LONGEST ? room : LONGEST);
        text_put(&b, params[i]);
        at += b.len + 1;
    }
}

sw_diag *sw_diags_add(sw_diags *diags, sw_finding id, const char *const *params)
{
    bool error = findings[id].severity == SW_ERROR;
    diags->n_errors += error;
    diags->n_warnings += !error;
    if (diags->n >= diags->cap) {
        return NULL;
    }
    sw_diag *d = &diags->at[diags->n++];
    *d = (sw_diag){.id = id, .severity = findings[id].severity};
    int n = 0;
    while (params && params[n]) {
        n++;
    }
    keep_params(d, params, n);
    text_buf b = text_buf_make(d->text, sizeof d->text);
    text_fill(&b, findings[id].english, findings[id].params, params, n);
    return d;
}
