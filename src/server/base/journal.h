/* What the server tells its host on standard error: one line per event,
 *
 *     time=2026-11-15T20:15:00.123Z level=info event=started listen=http://127.0.0.1:8080
 *
 * with values in quotes where they need them. Never a token, a password, a secret or a line of
 * chat: whoever may read the log is not a player. Any thread. */
#ifndef SERVER_BASE_JOURNAL_H
#define SERVER_BASE_JOURNAL_H

#include <stdbool.h>

typedef enum srv_level { SRV_ERROR, SRV_WARN, SRV_INFO, SRV_DEBUG, SRV_N_LEVELS } srv_level;

/* Less important events are not written. SRV_INFO at first. */
void srv_journal_level(srv_level level);
bool srv_journal_level_read(const char *name,
                            srv_level *out); /* "error", "warn", "info", "debug" */
bool srv_journal_has(srv_level level);       /* would it be written? */

/* Keys and values, all strings, one pair at least: srv_journal(SRV_INFO, "started", "store", name).
 * A value of NULL leaves its key out. */
#define srv_journal(level, event, ...)                                                             \
    srv_journal_write(level, event, (const char *const[]){__VA_ARGS__, NULL})
void srv_journal_write(srv_level level, const char *event, const char *const *pairs);

#endif
