#include <stellwerk/types.h>

static const struct {
    const char *name, *text;
} errors[] = {
#define SW_ERR(code, name, en, de) {name, en},
#include <stellwerk/errors.def>
};

const char *sw_err_name(sw_err err)
{
    return (unsigned)err < SW_N_ERRS ? errors[err].name : "unknown";
}

const char *sw_err_text(sw_err err)
{
    return (unsigned)err < SW_N_ERRS ? errors[err].text : "Unknown error.";
}
