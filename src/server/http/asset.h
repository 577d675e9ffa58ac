/* The files of the web client, compiled into the program.
 *
 * scripts/web-pack writes the table: every file as it is and, where that is smaller, compressed
 * by gzip and Brotli, all in one block of bytes. Nothing is read from disk and nothing is
 * compressed while serving: a path is either in the table, byte for byte, or it does not exist. */
#ifndef SERVER_HTTP_ASSET_H
#define SERVER_HTTP_ASSET_H

#include "header.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct srv_asset {
    const char *path; /* "/assets/index-1a2b3c4d.js"; "/" is the first page */
    const char *type; /* Content-Type */
    const char *hash; /* of the content, in hex: the ETag is made from it */
    bool forever;     /* the name changes with the content: browsers never need to ask again */
    struct {
        uint32_t at, size;    /* in the bytes of the table */
    } forms[SRV_N_ENCODINGS]; /* SRV_IDENTITY is always there; others have size 0 if they are not */
} srv_asset;

typedef struct srv_assets {
    const srv_asset *list; /* ordered by path as strcmp does */
    int n;                 /* 0: the program was built without the web client */
    const unsigned char *bytes;
} srv_assets;

/* The web client. Generated: see cmake/server.cmake. */
extern const srv_assets srv_client;

/* NULL if there is no such path. */
const srv_asset *srv_asset_find(const srv_assets *assets, const char *path);

/* The form to send, by the value of Accept-Encoding (NULL if there was none). There is always one:
 * who accepts nothing that we have gets the file as it is rather than an error. */
srv_encoding srv_asset_choose(const srv_asset *asset, const char *accept);

/* Does it come in more than one form, so that caches must look at Accept-Encoding? */
bool srv_asset_varies(const srv_asset *asset);

enum { SRV_ETAG_SIZE = 96 };

/* The ETag of one form, with its quotes. Forms differ byte for byte, so each has its own. */
void srv_asset_etag(const srv_asset *asset, srv_encoding form, char etag[SRV_ETAG_SIZE]);

#endif
