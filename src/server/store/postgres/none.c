/* In the place of this folder's other files in a program without PostgreSQL (SW_POSTGRES=OFF), such
 * as the static one: it says so. */
#include "server/store/backend.h"
#include <stdio.h>

static void *open_none(const char *address, const srv_store_options *options, char *why,
                       size_t size)
{
    (void)address;
    (void)options;
    snprintf(
        why, size,
        "This program was built without PostgreSQL.\n"
        "Keep the games in a file, --store sqlite:PATH, or take a program that has it: Debian's\n"
        "package, the container, or `make build`.");
    return NULL;
}

const srv_backend srv_postgres = {.scheme = "postgres", .open = open_none};
