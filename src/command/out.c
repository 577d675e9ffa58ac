#include "out.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static void tell(const char *command, const char *name)
{
    fprintf(stderr, "stellwerk %s: cannot write %s: %s\n", command, name, strerror(errno));
}

FILE *out_open(const char *command, const char *folder, const char *name)
{
    char path[4096];
    FILE *file = NULL;
    errno = 0;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
    } else if (mkdir(folder, 0777) == 0 || errno == EEXIST) {
        file = fopen(path, "w");
    }
    if (!file) {
        tell(command, path);
    }
    return file;
}

bool out_close(const char *command, FILE *file, const char *name)
{
    bool failed = ferror(file) != 0;
    errno = failed ? EIO : 0;
    if (fclose(file) != 0 || failed) {
        tell(command, name);
        return false;
    }
    return true;
}
