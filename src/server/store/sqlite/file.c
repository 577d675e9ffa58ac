/* The file of the store, and its log beside it: are they still there?
 *
 * A file that was deleted, or moved away, goes on to exist for who has it open: everything would be
 * written to it, and all of it be gone at the next start. So before each transaction the names are
 * looked at: do they lead to the same files, and does the database begin as one does? What SQLite
 * finds damaged stops the writing, too, since going on would make it worse. */
#include "server/base/journal.h"
#include "sqlite.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char magic[] = "SQLite format 3"; /* and its zero */

/* This file stays open until the end: SQLite's locks would go with the first that is closed. */
bool srv_sqlite_file_open(srv_sqlite_file *f, const char *path)
{
    snprintf(f->path, sizeof f->path, "%s", path);
    snprintf(f->log, sizeof f->log, "%s-wal", path);
    f->file = open(path, O_RDONLY | O_CLOEXEC);
    f->is_open = f->file >= 0;
    return f->is_open && fstat(f->file, &f->is) == 0 && stat(f->log, &f->log_is) == 0;
}

void srv_sqlite_file_close(srv_sqlite_file *f)
{
    if (f->is_open) {
        close(f->file);
    }
}

static bool is_same(const char *path, const struct stat *was)
{
    struct stat is;
    return stat(path, &is) == 0 && is.st_dev == was->st_dev && is.st_ino == was->st_ino;
}

/* NULL: nothing. */
static const char *find_trouble(const srv_sqlite_file *f)
{
    char head[sizeof magic];
    if (!is_same(f->path, &f->is)) {
        return "The store's file was moved or deleted. Nothing is written any more.";
    }
    if (!is_same(f->log, &f->log_is)) {
        return "The log beside the store's file (-wal) was moved or deleted. Nothing is written "
               "any "
               "more.";
    }
    if (atomic_load(&f->is_damaged) || pread(f->file, head, sizeof head, 0) != sizeof head ||
        memcmp(head, magic, sizeof magic) != 0) {
        return "The store's file is damaged. Nothing is written any more.";
    }
    return NULL;
}

const char *srv_sqlite_file_trouble(srv_sqlite_file *f)
{
    const char *trouble = find_trouble(f);
    if (trouble != atomic_exchange(&f->told, trouble)) {
        srv_journal(trouble ? SRV_ERROR : SRV_WARN, trouble ? "store_file" : "store_file_back",
                    "why", trouble, "advice",
                    trouble ? "docs/HOSTING.md, Backup: put it back, or stop the server" : NULL);
    }
    return trouble;
}
