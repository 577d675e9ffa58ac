/* Headers of HTTP: reading those that clients send, and the list of those that every answer has.
 * Values come from strangers: whatever they are, reading them ends and gives a usable answer. */
#ifndef SERVER_HTTP_HEADER_H
#define SERVER_HTTP_HEADER_H

#include <stdbool.h>

/* Content codings, from large to small. */
typedef enum srv_encoding { SRV_IDENTITY, SRV_GZIP, SRV_BROTLI, SRV_N_ENCODINGS } srv_encoding;

/* As in Content-Encoding; NULL for SRV_IDENTITY, which is not said. */
const char *srv_encoding_name(srv_encoding encoding);

/* How much a client wants each coding, from 0 (not at all) to 1000, by the value of
 * Accept-Encoding (NULL: it said nothing, and gets no coding). SRV_IDENTITY is worth 1 unless it is
 * named: any coding that is accepted is better. */
void srv_accept_encoding(const char *value, int weights[SRV_N_ENCODINGS]);

/* Does the value of If-None-Match (may be NULL) name `etag`, which has its quotes? Weak tags
 * match, too: proxies that compress make them of ours. */
bool srv_etag_matches(const char *value, const char *etag);

typedef struct srv_header {
    const char *name, *value;
} srv_header;

/* What every page and file says about security, and what every answer of the API. */
extern const srv_header srv_security[], srv_data_security[];
extern const int srv_n_security, srv_n_data_security;

#endif
