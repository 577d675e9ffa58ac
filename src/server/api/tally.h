/* How many of something each of many somebodies holds right now: event streams per person and per
 * address. Takes memory only for those who hold any. Any thread. */
#ifndef SERVER_API_TALLY_H
#define SERVER_API_TALLY_H

#include <stdbool.h>

typedef struct srv_tally srv_tally;

srv_tally *srv_tally_make(void); /* NULL: no memory */
void srv_tally_free(srv_tally *tally);
/* One more for `who`, unless it has `most` already or memory is out. */
bool srv_tally_take(srv_tally *tally, const char *who, int most);
void srv_tally_give(srv_tally *tally, const char *who); /* one less */
int srv_tally_of(srv_tally *tally, const char *who);

#endif
