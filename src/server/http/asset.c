#include "asset.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *path, const void *asset)
{
    return strcmp(path, ((const srv_asset *)asset)->path);
}

const srv_asset *srv_asset_find(const srv_assets *assets, const char *path)
{
    if (assets->n == 0) {
        return NULL;
    }
    return bsearch(path, assets->list, (size_t)assets->n, sizeof *assets->list, compare);
}

srv_encoding srv_asset_choose(const srv_asset *asset, const char *accept)
{
    int weights[SRV_N_ENCODINGS];
    srv_accept_encoding(accept, weights);
    srv_encoding best = SRV_IDENTITY;
    for (int e = SRV_IDENTITY + 1; e < SRV_N_ENCODINGS; e++) {
        /* Later ones are smaller, so they win ties. */
        if (asset->forms[e].size && weights[e] > 0 && weights[e] >= weights[best]) {
            best = (srv_encoding)e;
        }
    }
    return best;
}

bool srv_asset_varies(const srv_asset *asset)
{
    for (int e = SRV_IDENTITY + 1; e < SRV_N_ENCODINGS; e++) {
        if (asset->forms[e].size) {
            return true;
        }
    }
    return false;
}

void srv_asset_etag(const srv_asset *asset, srv_encoding form, char etag[SRV_ETAG_SIZE])
{
    const char *name = srv_encoding_name(form);
    snprintf(etag, SRV_ETAG_SIZE, "\"%s%s%s\"", asset->hash, name ? "-" : "", name ? name : "");
}
