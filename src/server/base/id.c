#include "id.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* 32 letters and digits, five bits each, without those that look like others (i, l, o, u). */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

srv_id srv_id_make(void)
{
    unsigned char bytes[SRV_ID_LENGTH];
    srv_id id;
    if (sodium_init() < 0) { /* the first call counts; then any thread may ask for bytes */
        abort();             /* no randomness, no secrets */
    }
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < SRV_ID_LENGTH; i++) {
        id.at[i] = letters[bytes[i] & 31];
    }
    id.at[SRV_ID_LENGTH] = 0;
    return id;
}

bool srv_id_read(const char *text, srv_id *out)
{
    if (!text || strlen(text) != SRV_ID_LENGTH || strspn(text, letters) != SRV_ID_LENGTH) {
        return false;
    }
    memcpy(out->at, text, SRV_ID_SIZE);
    return true;
}
