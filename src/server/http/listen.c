#include "listen.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { HOST_SIZE = 256, BACKLOG = 512 };

typedef struct place {
    char host[HOST_SIZE];
    char port[8];
} place;

static bool split(const char *address, place *out)
{
    const char *colon = strrchr(address, ':');
    if (!colon || colon == address || colon - address >= HOST_SIZE) {
        return false;
    }
    const char *from = address, *to = colon;
    if (from[0] == '[' && to[-1] == ']') {
        from++;
        to--;
    } else if (memchr(from, ':', (size_t)(to - from))) {
        return false; /* an address of IPv6 without brackets: which colon begins the port? */
    }
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits < 1 || digits > 5 || colon[1 + digits] || atoi(colon + 1) > 65535) {
        return false;
    }
    snprintf(out->host, sizeof out->host, "%.*s", (int)(to - from), from);
    snprintf(out->port, sizeof out->port, "%s", colon + 1);
    return out->host[0] != '\0';
}

/* A listening socket, or -1 and errno. */
static int open_socket(const struct addrinfo *a)
{
    int s = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
    if (s < 0) {
        return -1;
    }
    int on = 1;
    (void)setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (fcntl(s, F_SETFD, FD_CLOEXEC) < 0 || fcntl(s, F_SETFL, O_NONBLOCK) < 0 ||
        bind(s, a->ai_addr, a->ai_addrlen) < 0 || listen(s, BACKLOG) < 0) {
        int error = errno;
        close(s);
        errno = error;
        return -1;
    }
    return s;
}

static void explain(const place *p, int error, char *why, size_t size)
{
    int port = atoi(p->port);
    if (error == EADDRINUSE) {
        int other = port < 65535 ? port + 1 : 8080;
        int n = snprintf(why, size,
                         "port %d of %s is in use by another program.\n"
                         "Stop that one, or take another port: --listen %s:%d",
                         port, p->host, p->host, other);
        /* make tells its commands that it is there; whoever types `make run` gives no options. */
        if (getenv("MAKELEVEL") && n > 0 && (size_t)n < size) {
            snprintf(why + n, size - (size_t)n, ", or make run LISTEN=%s:%d", p->host, other);
        }
    } else if (error == EACCES) {
        snprintf(
            why, size,
            "port %d is for root alone.\n"
            "Take one from 1024 on, such as --listen %s:8080, and let a proxy stand before it: "
            "docs/HOSTING.md",
            port, p->host);
    } else if (error == EADDRNOTAVAIL) {
        snprintf(
            why, size,
            "this machine does not have the address %s.\n"
            "Take 127.0.0.1 for this machine alone, 0.0.0.0 for all its addresses, or one that "
            "`ip address` shows.",
            p->host);
    } else {
        snprintf(why, size, "cannot listen on port %d of %s: %s.", port, p->host, strerror(error));
    }
}

/* Fills in what the socket has become. */
static void describe(srv_listener *out)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
        struct sockaddr_storage storage;
    } address;
    memset(&address, 0, sizeof address);
    socklen_t len = sizeof address;
    (void)getsockname(out->socket, &address.any, &len);
    char host[INET6_ADDRSTRLEN] = "";
    if (address.any.sa_family == AF_INET6) {
        const struct in6_addr *a = &address.v6.sin6_addr;
        out->is_local = IN6_IS_ADDR_LOOPBACK(a);
        inet_ntop(AF_INET6, IN6_IS_ADDR_UNSPECIFIED(a) ? &in6addr_loopback : a, host, sizeof host);
        snprintf(out->url, sizeof out->url, "http://[%s]:%d", host, ntohs(address.v6.sin6_port));
    } else {
        struct in_addr a = address.v4.sin_addr;
        out->is_local = ntohl(a.s_addr) >> 24 == IN_LOOPBACKNET;
        if (a.s_addr == htonl(INADDR_ANY)) {
            a.s_addr = htonl(INADDR_LOOPBACK);
        }
        inet_ntop(AF_INET, &a, host, sizeof host);
        snprintf(out->url, sizeof out->url, "http://%s:%d", host, ntohs(address.v4.sin_port));
    }
}

/* ---- files ---- */

/* The file of a server that was killed is left behind: nobody answers there. */
static bool is_abandoned(const struct sockaddr_un *a)
{
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    bool refused =
        s >= 0 && connect(s, (const struct sockaddr *)a, sizeof *a) < 0 && errno == ECONNREFUSED;
    if (s >= 0) {
        close(s);
    }
    return refused;
}

static bool listen_file(const char *path, srv_listener *out, char *why, size_t size)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    if (!*path || strlen(path) >= sizeof a.sun_path) {
        snprintf(why, size, "unix: takes a path of 1 to %zu characters.", sizeof a.sun_path - 1);
        return false;
    }
    memcpy(a.sun_path, path, strlen(path));
    if (is_abandoned(&a)) {
        (void)unlink(path);
    }
    out->socket = open_socket(&(struct addrinfo){.ai_family = AF_UNIX,
                                                 .ai_socktype = SOCK_STREAM,
                                                 .ai_addr = (struct sockaddr *)&a,
                                                 .ai_addrlen = sizeof a});
    if (out->socket < 0) {
        int error = errno;
        snprintf(why, size, "cannot listen on the file %s: %s.\n%s", path, strerror(error),
                 error == EADDRINUSE ? "Is another server running? Stop it, or take another path."
                                     : "Take a path in a folder that this program may write to.");
        return false;
    }
    (void)chmod(path, 0666); /* as open as an address of this machine: the proxy is another user */
    out->is_local = true;
    snprintf(out->url, sizeof out->url, "http://localhost");
    return true;
}

bool srv_listen(const char *address, srv_listener *out, char *why, size_t size)
{
    place p;
    if (strncmp(address, "unix:", 5) == 0) {
        return listen_file(address + 5, out, why, size);
    }
    if (!split(address, &p)) {
        snprintf(
            why, size,
            "\"%s\" is not ADDRESS:PORT, such as 127.0.0.1:8080, [::1]:8080 or 0.0.0.0:80, nor "
            "unix:PATH.",
            address);
        return false;
    }
    struct addrinfo hints = {.ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *list;
    int error = getaddrinfo(p.host, p.port, &hints, &list);
    if (error) {
        snprintf(why, size,
                 "\"%s\" is no address: %s.\n"
                 "Take one in numbers, such as 127.0.0.1, or a name that this machine knows.",
                 p.host, gai_strerror(error));
        return false;
    }
    out->socket = -1;
    for (const struct addrinfo *a = list; a && out->socket < 0; a = a->ai_next) {
        out->socket = open_socket(a);
        error = errno;
    }
    freeaddrinfo(list);
    if (out->socket < 0) {
        explain(&p, error, why, size);
        return false;
    }
    describe(out);
    return true;
}
