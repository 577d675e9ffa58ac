#include <stellwerk/types.h>

static const struct {
    const char *name, *text;
} errors[] = {
#define SW_ERR(code, name, text) {name, text},
#include <stellwerk/errors.def>
#undef SW_ERR
};

const char *sw_err_name(sw_err err)
{
    return (unsigned)err < SW_N_ERRS ? errors[err].name : "unknown";
}

const char *sw_err_text(sw_err err)
{
    return (unsigned)err < SW_N_ERRS ? errors[err].text : "Unknown error.";
}
