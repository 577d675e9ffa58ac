#include "address.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static srv_address of_v4(struct in_addr a)
{
    srv_address out = {.is_loopback = ntohl(a.s_addr) >> 24 == IN_LOOPBACKNET};
    inet_ntop(AF_INET, &a, out.at, sizeof out.at);
    return out;
}

static void put_network(const struct in6_addr *a, int bits, char out[SRV_ADDRESS_SIZE])
{
    struct in6_addr network = *a;
    memset(network.s6_addr + bits / 8, 0, 16 - (size_t)bits / 8);
    inet_ntop(AF_INET6, &network, out, INET6_ADDRSTRLEN);
    size_t len = strlen(out);
    snprintf(out + len, SRV_ADDRESS_SIZE - len, "/%d", bits);
}

static srv_address of_v6(const struct in6_addr *a)
{
    if (IN6_IS_ADDR_V4MAPPED(a)) {
        struct in_addr v4;
        memcpy(&v4, a->s6_addr + 12, sizeof v4);
        return of_v4(v4);
    }
    srv_address out = {.is_loopback = IN6_IS_ADDR_LOOPBACK(a)};
    if (out.is_loopback) {
        inet_ntop(AF_INET6, a, out.at, INET6_ADDRSTRLEN);
        return out;
    }
    put_network(a, 64, out.at);
    put_network(a, 56, out.wide[0]);
    put_network(a, 48, out.wide[1]);
    return out;
}

srv_address srv_address_of(const struct sockaddr *from)
{
    if (from && from->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, from, sizeof v4);
        return of_v4(v4.sin_addr);
    }
    if (from && from->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, from, sizeof v6);
        return of_v6(&v6.sin6_addr);
    }
    if (from && from->sa_family == AF_UNIX) {
        return (srv_address){.at = "unix", .is_loopback = true}; /* of this machine, too */
    }
    return (srv_address){.at = "?"};
}

bool srv_address_read(const char *text, srv_address *out)
{
    char copy[SRV_ADDRESS_SIZE + 16];
    size_t len = strlen(text);
    if (len == 0 || len >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, len + 1);
    char *from = copy, *end = copy + len;
    if (*from == '[') {
        from++;
        end = strchr(from, ']');
    } else if (strchr(from, '.') && strchr(from, ':') && strchr(from, ':') == strrchr(from, ':')) {
        end = strchr(from, ':'); /* IPv4 with a port */
    } else if (strstr(from, "/64")) {
        end = strstr(from, "/64");
    }
    if (!end) {
        return false;
    }
    *end = '\0';
    struct in_addr v4;
    struct in6_addr v6;
    if (inet_pton(AF_INET, from, &v4) == 1) {
        *out = of_v4(v4);
        return true;
    }
    if (inet_pton(AF_INET6, from, &v6) == 1) {
        *out = of_v6(&v6);
        return true;
    }
    return false;
}

/* ---- networks ---- */

/* As one of IPv6. False: it is of another kind. */
static bool bytes_of(const struct sockaddr *from, unsigned char out[16])
{
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (from && from->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, from, sizeof v4);
        memcpy(out, mapped, sizeof mapped);
        memcpy(out + sizeof mapped, &v4.sin_addr, 4);
        return true;
    }
    if (from && from->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, from, sizeof v6);
        memcpy(out, &v6.sin6_addr, 16);
        return true;
    }
    return false;
}

static bool is_in(const unsigned char a[16], const unsigned char network[16], int bits)
{
    int whole = bits / 8, rest = bits % 8;
    return memcmp(a, network, (size_t)whole) == 0 &&
           (rest == 0 || (a[whole] ^ network[whole]) >> (8 - rest) == 0);
}

bool srv_networks_have(const srv_networks *networks, const struct sockaddr *address)
{
    unsigned char a[16];
    if (!networks || !bytes_of(address, a)) {
        return false;
    }
    for (int i = 0; i < networks->n; i++) {
        if (is_in(a, networks->list[i].at, networks->list[i].bits)) {
            return true;
        }
    }
    return false;
}

/* A plain address in numbers. */
static bool read_socket(const char *text, struct sockaddr_storage *out)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
        memcpy(out, &v4, sizeof v4);
        return true;
    }
    if (inet_pton(AF_INET6, text, &v6.sin6_addr) == 1) {
        memcpy(out, &v6, sizeof v6);
        return true;
    }
    return false;
}

static bool read_network(char *text, srv_networks *out)
{
    struct sockaddr_storage address;
    char *slash = strchr(text, '/'), *end = NULL;
    if (slash) {
        *slash = '\0';
    }
    if (out->n == SRV_MAX_NETWORKS || !read_socket(text, &address) ||
        !bytes_of((struct sockaddr *)&address, out->list[out->n].at)) {
        return false;
    }
    int all = address.ss_family == AF_INET ? 32 : 128;
    long bits = slash ? strtol(slash + 1, &end, 10) : all;
    if (bits < 0 || bits > all || (end && (end == slash + 1 || *end))) {
        return false;
    }
    out->list[out->n++].bits = (int)bits + (all == 32 ? 96 : 0);
    return true;
}

bool srv_networks_read(const char *text, srv_networks *out)
{
    char copy[1000], *rest = NULL;
    *out = (srv_networks){.n = 0};
    if (strlen(text) >= sizeof copy) {
        return false;
    }
    strcpy(copy, text);
    for (char *word = strtok_r(copy, ", ", &rest); word; word = strtok_r(NULL, ", ", &rest)) {
        if (!read_network(word, out)) {
            return false;
        }
    }
    return out->n > 0;
}

bool srv_address_forwarded(const char *header, const srv_networks *proxies, srv_address *out)
{
    size_t end = strlen(header);
    for (;;) {
        size_t from = end;
        while (from > 0 && header[from - 1] != ',') {
            from--;
        }
        char text[SRV_ADDRESS_SIZE + 16];
        size_t start = from + strspn(header + from, " \t");
        size_t len = strcspn(header + start, " \t,");
        if (len >= sizeof text) {
            return false;
        }
        memcpy(text, header + start, len);
        text[len] = '\0';
        struct sockaddr_storage address;
        bool is_ours =
            read_socket(text, &address) && srv_networks_have(proxies, (struct sockaddr *)&address);
        if (!is_ours || from == 0) {
            return srv_address_read(text, out);
        }
        end = from - 1;
    }
}
