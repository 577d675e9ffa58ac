/* The address that the server listens on. */
#ifndef SERVER_HTTP_LISTEN_H
#define SERVER_HTTP_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct srv_listener {
    int socket;    /* listening; whoever starts a server on it gives it away */
    bool is_local; /* only this machine can reach it: its own browsers, or a proxy */
    char url[96];  /* where a browser on this machine finds it: "http://127.0.0.1:8080"; for a file
                    * "http://localhost", as its proxy is asked there */
} srv_listener;

/* Listens on "ADDRESS:PORT": an address of IPv4, one of IPv6 in brackets, or a name; port 0 takes
 * any free one; or on "unix:PATH", a file that programs of this machine connect to. False, and a
 * sentence or two about what to do in `why`, if that is not possible. */
bool srv_listen(const char *address, srv_listener *out, char *why, size_t size);

#endif
