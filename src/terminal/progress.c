/* How far one's tickets are: what is done, and the fewest fields that are missing for the rest. */
#include "players/table/progress.h"
#include "play.h"

static void put_missing(const play *p, int ticket, text_buf *b)
{
    tell t = play_teller(p);
    ai_book book;
    ai_means means;
    ai_progress progress;
    ai_book_make(&book, &p->game);
    ai_means_make(&means, &p->game, &p->view.state, p->viewer, &book);
    ai_progress_make(&means, ticket, &progress);
    const ai_way_plan *way = &progress.way;
    if (progress.state == AI_TICKET_DONE) {
        text_id id = progress.points < p->map->tickets[ticket].points ? TEXT_TICKET_JOINED
                                                                      : TEXT_TICKET_DONE;
        text_say(b, p->lang, id, text_number(TEXT_TMP, progress.points));
        return;
    }
    if (progress.state == AI_TICKET_LOST) {
        text_put(b, text_get(p->lang, TEXT_TICKET_IMPOSSIBLE));
        return;
    }
    text_say(b, p->lang, TEXT_TICKET_MISSING, text_number(TEXT_TMP, way->fields));
    for (int i = 0; i < way->n; i++) {
        const sw_track *r = &p->map->routes[way->routes[i]];
        text_put(b, i == 0 ? ": " : ", ");
        tell_put_route(&t, way->routes[i], b);
        text_put(b, " ");
        text_put(b, text_number(TEXT_TMP, r->length));
    }
}

void play_progress(play *p, play_words *w)
{
    (void)w;
    tell t = play_teller(p);
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    bool any = false;
    for (int k = 0; k < p->map->n_tickets; k++) {
        if (!sw_ticketset_has(&seat->tickets, k)) {
            continue;
        }
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        tell_put_ticket(&t, k, &b);
        text_put(&b, ": ");
        put_missing(p, k, &b);
        text_put(&b, ".");
        play_line(line);
        any = true;
    }
    if (!any) {
        play_note(p, TEXT_NO_TICKETS);
    }
}

void play_list(const play *p)
{
    tell t = play_teller(p);
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    for (int i = 0; i < seat->n_offered; i++) {
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        text_put(&b, text_number(TEXT_TMP, i + 1));
        text_put(&b, "  ");
        tell_put_ticket(&t, seat->offered[i], &b);
        text_put(&b, ": ");
        put_missing(p, seat->offered[i], &b);
        play_line(line);
    }
}
