#include "address.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static srv_address of_v4(struct in_addr a)
{
    srv_address out = {.is_loopback = ntohl(a.s_addr) >> 24 == IN_LOOPBACKNET};
    inet_ntop(AF_INET, &a, out.at, sizeof out.at);
    return out;
}

static srv_address of_v6(const struct in6_addr *a)
{
    if (IN6_IS_ADDR_V4MAPPED(a)) {
        struct in_addr v4;
        memcpy(&v4, a->s6_addr + 12, sizeof v4);
        return of_v4(v4);
    }
    srv_address out = {.is_loopback = IN6_IS_ADDR_LOOPBACK(a)};
    struct in6_addr network = *a;
    memset(network.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, out.is_loopback ? a : &network, out.at, INET6_ADDRSTRLEN);
    if (!out.is_loopback) {
        size_t len = strlen(out.at);
        snprintf(out.at + len, sizeof out.at - len, "/64");
    }
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

bool srv_address_forwarded(const char *header, srv_address *out)
{
    const char *comma = strrchr(header, ',');
    const char *from = comma ? comma + 1 : header;
    from += strspn(from, " \t");
    char text[SRV_ADDRESS_SIZE + 16];
    size_t len = strcspn(from, " \t");
    if (len >= sizeof text) {
        return false;
    }
    memcpy(text, from, len);
    text[len] = '\0';
    return srv_address_read(text, out);
}
