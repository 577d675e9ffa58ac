#include "error.h"
#include <stdio.h>

static const struct {
    const char *code, *text;
    int status;
} errors[SRV_N_ERRORS] = {
#define SRV_ERROR(id, code, status, english, german) [SRV_E_##id] = {code, english, status},
#include "errors.def"
#undef SRV_ERROR
};

const char *srv_error_code(srv_error error)
{
    return errors[error].code;
}

int srv_error_status(srv_error error)
{
    return errors[error].status;
}

const char *srv_error_text(srv_error error)
{
    return errors[error].text;
}

bool srv_wrong(srv_trouble *t, srv_error error, const char *text)
{
    t->error = error;
    snprintf(t->text, sizeof t->text, "%s", text ? text : "");
    return false;
}
