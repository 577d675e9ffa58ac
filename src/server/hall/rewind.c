/* A store that has gone back: a backup was put in its place, or another server of the database took
 * over that had not got the last entries.
 *
 * What is in memory was durable once, and now the store knows nothing of it, or something else. The
 * store is right, since all other nodes and the next start read it: the table goes back to the last
 * entry that both have and takes in what follows there; streams are told how far it went back. */
#include "room.h"
#include "server/base/journal.h"
#include <stdio.h>
#include <string.h>

enum { TOLD = 20 }; /* games that the log tells of; the figures count all */

/* Entries that were made at the same moment by the same person at the same seat are the same. */
static bool is_same(const srv_table *t, const srv_entry *entry)
{
    const srv_line *line = &t->lines[entry->version - 1];
    const srv_face *face = srv_table_face(t, line->person);
    return line->at == entry->at && line->kind == entry->kind && line->seat == entry->seat &&
           strcmp(face ? face->id.at : "", entry->player.at) == 0;
}

bool srv_room_continues(const srv_room *r, int version, const srv_log *log)
{
    if (version == 0 || version > r->table->now.version) { /* or it went back meanwhile */
        return true;
    }
    return log->version >= version && log->n > 0 && log->entries[0].version == version &&
           is_same(r->table, &log->entries[0]);
}

int srv_room_common(const srv_room *r, const srv_log *log)
{
    const srv_table *t = r->table;
    int n = 0;
    while (n < log->n && n < t->now.version && is_same(t, &log->entries[n])) {
        n++;
    }
    return n;
}

static void tell_host(srv_hall *h, int from, int to)
{
    long long number = atomic_fetch_add(&h->n_rewinds, 1) + 1;
    char had[16], has[16];
    if (number > TOLD) {
        return;
    }
    snprintf(had, sizeof had, "%d", from);
    snprintf(has, sizeof has, "%d", to);
    srv_journal(SRV_ERROR, "store_went_back", "had_version", had, "has_version", has, "advice",
                "docs/HOSTING.md, Several nodes: what an acknowledged move needs");
}

void srv_room_rewind(srv_room *r, const srv_log *log)
{
    srv_table *t = r->table;
    int from = t->now.version, to = srv_room_common(r, log);
    srv_table_rewind(t, to);
    srv_streams_rewind(r);
    srv_room_count(r);
    r->is_unrated = log->status == SRV_OVER && log->is_rated && log->due != 0;
    tell_host(r->hall, from, to);
}
