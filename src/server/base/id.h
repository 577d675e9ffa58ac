/* Names that the server gives: games, people. 80 random bits in lower case letters and digits, so
 * that an id cannot be guessed and a link is an invitation. */
#ifndef SERVER_BASE_ID_H
#define SERVER_BASE_ID_H

#include <stdbool.h>

enum { SRV_ID_LENGTH = 16, SRV_ID_SIZE = SRV_ID_LENGTH + 1 };

typedef struct srv_id {
    char at[SRV_ID_SIZE]; /* "" is nobody, nothing */
} srv_id;

srv_id srv_id_make(void); /* from libsodium's generator */

/* Is `text` (may be NULL) an id at all? If so, it is in *out. */
bool srv_id_read(const char *text, srv_id *out);

#endif
