#include "playback.h"
#include "wire/event.h"
#include <stdio.h>

/* Names come from a file that anybody can have written: what could steer a terminal is not shown.
 */
static void clean_name(const char *name, int seat, char *to)
{
    size_t n = 0;
    for (const char *c = name; *c && n + 1 < PLAYBACK_NAME; c++) {
        unsigned char u = (unsigned char)*c;
        bool control = u < 0x20 || u == 0x7f || (u == 0xc2 && ((unsigned char)c[1] & 0xe0) == 0x80);
        to[n++] = control ? '?' : *c;
    }
    while (n > 0 && n + 1 == PLAYBACK_NAME && ((unsigned char)to[n - 1] & 0x80)) {
        n--; /* cut off in the middle of a character, or behind one: no matter */
    }
    to[n] = '\0';
    if (n == 0) {
        snprintf(to, PLAYBACK_NAME, "%d", seat + 1);
    }
}

void playback_begin(playback *p, const wire_record *record, text_lang lang)
{
    p->record = record;
    sw_game_init(&p->game, record->map, record->n_players, &record->options);
    sw_start(&p->game, record->seed, &p->state);
    p->returned = (ai_returned){0};
    for (int i = 0; i < record->n_players; i++) {
        clean_name(record->names[i], i, p->names[i]);
        p->shown[i] = p->names[i];
    }
    p->tell = (tell){&p->game, lang, p->shown, SW_NONE};
}

void playback_advance(playback *p, int i)
{
    sw_events events = {p->list, 0, SW_MAX_EVENTS};
    ai_returned_note(&p->returned, &p->game, &p->state, &p->record->moves[i]);
    sw_apply(&p->game, &p->state, &p->record->moves[i], &events);
    p->n_events = wire_events_once(p->list, events.n < events.cap ? events.n : events.cap);
}

void playback_put_head(const playback *p, text_buf *b)
{
    text_put(b, tell_map(p->tell.lang, p->record->map));
    text_put(b, ". ");
    text_str *names = TEXT_TMP;
    text_buf list = text_buf_of(names);
    for (int i = 0; i < p->game.n_players; i++) {
        text_put(&list, i ? ", " : "");
        text_put(&list, p->shown[i]);
    }
    text_say(b, p->tell.lang, TEXT_SEATED, names->at);
}
