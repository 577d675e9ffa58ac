/* Why the server refuses something: the list of errors.def. */
#ifndef SERVER_BASE_ERROR_H
#define SERVER_BASE_ERROR_H

#include <stdbool.h>

typedef enum srv_error {
    SRV_FINE,
#define SRV_ERROR(id, code, status, english, german) SRV_E_##id,
#include "errors.def"
#undef SRV_ERROR
    SRV_N_ERRORS
} srv_error;

const char *srv_error_code(srv_error error); /* "bad_json", for programs */
int srv_error_status(srv_error error);       /* of HTTP */
const char *srv_error_text(srv_error error); /* one sentence, for people */

/* What is wrong with something from outside; all zero: nothing. */
typedef struct srv_trouble {
    srv_error error;
    char text[240]; /* more precisely than the list has it; "": as there */
} srv_trouble;

/* Fills it and gives false, for `return srv_wrong(…)`. `text` may be NULL; what does not fit is cut
 * off. */
bool srv_wrong(srv_trouble *trouble, srv_error error, const char *text);

#endif
