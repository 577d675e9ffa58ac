/* Addresses of clients, as they are counted and banned: one of IPv4 in full, of IPv6 the network of
 * 64 bits, because whoever has one address there has all of it. */
#ifndef SERVER_API_ADDRESS_H
#define SERVER_API_ADDRESS_H

#include <stdbool.h>

struct sockaddr;

enum { SRV_ADDRESS_SIZE = 56, SRV_WIDER = 2, SRV_MAX_NETWORKS = 16 };

typedef struct srv_address {
    char at[SRV_ADDRESS_SIZE]; /* "192.0.2.7", "2001:db8:1:2::/64", "?": of another kind */
    /* The networks of 56 and 48 bits that it is in, which also belong to one customer or a few; "":
     * of IPv4 there are none such. */
    char wide[SRV_WIDER][SRV_ADDRESS_SIZE];
    /* Whom it says it asks for (X-Forwarded-For), though nobody has told us to believe it; "":
     * nobody. Good for telling apart those behind a proxy, and for nothing else. */
    char claimed[SRV_ADDRESS_SIZE];
    bool is_loopback;
} srv_address;

/* Networks, by their first bits. */
typedef struct srv_networks {
    struct {
        unsigned char at[16]; /* of IPv4 as ::ffff:a.b.c.d */
        int bits;
    } list[SRV_MAX_NETWORKS];
    int n;
} srv_networks;

/* From "10.0.0.1, 192.168.0.0/16, fd00::/8"; false if it is no such list. */
bool srv_networks_read(const char *text, srv_networks *out);
bool srv_networks_have(const srv_networks *networks, const struct sockaddr *address);

srv_address srv_address_of(const struct sockaddr *from); /* NULL: "?" */

/* From text, also with a port, brackets or "/64"; false if it is none. */
bool srv_address_read(const char *text, srv_address *out);

/* The last one of X-Forwarded-For that is no proxy of ours (may be NULL): the one that the nearest
 * of them has seen itself. False if there is none in it. */
bool srv_address_forwarded(const char *header, const srv_networks *proxies, srv_address *out);

#endif
