#include "request.h"
#include <stdlib.h>

void srv_request_free(srv_request *r)
{
    switch (r->action) {
    case SRV_DO_MOVE:
        free(r->moves.list);
        break;
    case SRV_DO_CHAT:
        free(r->chat);
        break;
    case SRV_DO_CLOSE:
        free(r->reason);
        break;
    default:
        break;
    }
}
