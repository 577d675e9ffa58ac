/* A record on its way through the game, move by move, with the names of the seats as they can be
 * shown; for `replay` and `analyse`. */
#ifndef LAB_PLAYBACK_H
#define LAB_PLAYBACK_H

#include "players/table/returned.h"
#include "text/tell.h"
#include "wire/record.h"

enum { PLAYBACK_NAME = 64 };

typedef struct playback {
    const wire_record *record;
    sw_game game;
    sw_state state;
    ai_returned returned; /* for those who judge a move */
    sw_event list[SW_MAX_EVENTS];
    int n_events; /* of the move made last */
    char names[SW_MAX_SEATS][PLAYBACK_NAME];
    const char *shown[SW_MAX_SEATS]; /* the same, for tell */
    tell tell;
} playback;

/* At the start of the game. The playback is not to be moved afterwards. */
void playback_begin(playback *p, const wire_record *record, text_lang lang);

/* Makes the i-th move. The record was verified: it is legal. */
void playback_advance(playback *p, int i);

/* The map, and who sits there. */
void playback_put_head(const playback *p, text_buf *b);

#endif
