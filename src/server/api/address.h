/* Addresses of clients, as they are counted and banned: one of IPv4 in full, of IPv6 the network of
 * 64 bits, because whoever has one address there has all of it. */
#ifndef SERVER_API_ADDRESS_H
#define SERVER_API_ADDRESS_H

#include <stdbool.h>

struct sockaddr;

enum { SRV_ADDRESS_SIZE = 56 };

typedef struct srv_address {
    char at[SRV_ADDRESS_SIZE]; /* "192.0.2.7", "2001:db8:1:2::/64", "?": of another kind */
    bool is_loopback;
} srv_address;

srv_address srv_address_of(const struct sockaddr *from); /* NULL: "?" */

/* From text, also with a port, brackets or "/64"; false if it is none. */
bool srv_address_read(const char *text, srv_address *out);

/* The last one of X-Forwarded-For: the one that the nearest proxy has seen itself. False if there
 * is none in it. */
bool srv_address_forwarded(const char *header, srv_address *out);

#endif
