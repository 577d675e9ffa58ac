/* The game behind the terminal: its moves, undo, bots, and who is told what. */
#include "play.h"

#include "base/hash.h"
#include "command/budget.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory is small and its lack is the end of a terminal program. */
static void *must(void *memory)
{
    if (!memory) {
        fputs("stellwerk: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* The bots' own chance follows from the game's seed, so that a seed gives the same game again. */
static uint64_t bot_seed(const play *p, int seat)
{
    return hash_bytes((uint64_t)seat, p->seed, sizeof p->seed);
}

static void begin_bots(play *p)
{
    for (int i = 0; i < p->game.n_players; i++) {
        play_seat *seat = &p->seats[i];
        if (seat->bot) {
            size_t size = seat->bot->memory(&p->game);
            if (!seat->memory) {
                seat->memory = must(malloc(size ? size : 1));
            }
            seat->bot->begin(seat->bot, seat->memory, &p->game, i, bot_seed(p, i));
        }
    }
}

bool play_begin(play *p, const sw_options *options)
{
    int n = 0;
    p->n_people = 0;
    for (; n < SW_MAX_SEATS && p->seats[n].name[0]; n++) {
        p->names[n] = p->seats[n].name;
        p->n_people += !p->seats[n].bot;
        p->seats[n].told = 0;
    }
    play_name_bots(p, n);
    sw_err err = sw_game_init(&p->game, p->map, n, options);
    if (err) {
        play_say(p, TEXT_REFUSED, text_refusal(p->lang, err));
        return false;
    }
    sw_start(&p->game, p->seed, &p->state);
    p->returned = (ai_returned){0};
    p->n_moves = 0;
    p->viewer = SW_SPECTATOR;
    begin_bots(p);
    return true;
}

void play_end(play *p)
{
    for (int i = 0; i < SW_MAX_SEATS; i++) {
        free(p->seats[i].memory);
    }
    free(p->moves);
    free(p->loaded);
    free(p->legal);
    free(p->line);
}

bool play_add(play *p, const sw_move *m)
{
    ai_returned returned = p->returned;
    ai_returned_note(&returned, &p->game, &p->state, m);
    if (sw_apply(&p->game, &p->state, m, NULL)) {
        return false;
    }
    p->returned = returned;
    if (p->n_moves == p->cap_moves) {
        p->cap_moves = p->cap_moves ? 2 * p->cap_moves : 256;
        p->moves = must(realloc(p->moves, (size_t)p->cap_moves * sizeof *p->moves));
    }
    p->moves[p->n_moves++] = *m;
    p->saved = false;
    return true;
}

tell play_teller(const play *p)
{
    return (tell){&p->game, p->lang, p->names, p->viewer};
}

/* Alone with bots, or as a spectator, one sees everything as it happens; with others at the same
 * keyboard, at one's next turn. */
static void tell_now(play *p)
{
    if (p->viewer == SW_SPECTATOR) {
        play_tell(p, p->n_moves - 1, p->n_moves);
    } else {
        play_tell(p, p->seats[p->viewer].told, p->n_moves);
        p->seats[p->viewer].told = p->n_moves;
    }
}

void play_refuse(play *p, sw_err err)
{
    play_say(p, TEXT_REFUSED, text_refusal(p->lang, err));
    if (err == SW_E_NOT_NOW) {
        play_prompt(p);
    }
}

bool play_do(play *p, const sw_move *m)
{
    sw_err err = sw_check(&p->game, &p->view.state, m);
    if (err) {
        play_refuse(p, err);
        return false;
    }
    if (p->asked) {
        play_note(p, TEXT_ALLOWED);
        return false;
    }
    if (!play_add(p, m)) {
        return false;
    }
    tell_now(p);
    play_look(p);
    return true;
}

/* The state after the first n moves, the tickets returned by then, and in *last the last decision
 * of a person before. */
static void rewind_to(const play *p, int n, sw_state *s, ai_returned *returned, int *last)
{
    sw_start(&p->game, p->seed, s);
    *returned = (ai_returned){0};
    *last = -1;
    for (int i = 0; i < n; i++) {
        if (!p->seats[s->to_move].bot) {
            *last = i;
        }
        ai_returned_note(returned, &p->game, s, &p->moves[i]);
        sw_apply_unchecked(&p->game, s, &p->moves[i]);
    }
}

bool play_undo(play *p)
{
    sw_state s;
    ai_returned returned;
    int last, unused;
    rewind_to(p, p->n_moves, &s, &returned, &last);
    if (last < 0) {
        return false;
    }
    rewind_to(p, last, &p->state, &p->returned, &unused);
    p->n_moves = last;
    p->saved = false;
    p->seats[p->viewer].told = last;
    begin_bots(p);
    play_look(p);
    return true;
}

void play_bot(play *p)
{
    int seat = p->state.to_move;
    const play_seat *bot = &p->seats[seat];
    sw_view view;
    sw_view_make(&p->game, &p->state, seat, &view);
    ai_budget budget = cli_budget_make(&(cli_budget){0}); /* each its own */
    budget.returned = &p->returned.by[seat];
    ai_info info;
    memset(&info, 0, sizeof info);
    sw_move m = bot->bot->choose(bot->memory, &p->game, &view, &budget, &info);
    if (!play_add(p, &m)) { /* a bot's mistake must not end the game */
        sw_moves(&p->game, &p->state, &m, 1);
        play_add(p, &m);
    }
    if (p->n_people <= 1) {
        tell_now(p);
    }
}

void play_tell(play *p, int from, int to)
{
    tell t = play_teller(p);
    sw_state s;
    sw_start(&p->game, p->seed, &s);
    for (int i = 0; i < to; i++) {
        sw_event all[SW_MAX_EVENTS], seen[SW_MAX_EVENTS];
        sw_events events = {.at = all, .cap = SW_MAX_EVENTS};
        sw_apply(&p->game, &s, &p->moves[i], &events);
        if (i < from) {
            continue;
        }
        int n = events.n < events.cap ? events.n : events.cap;
        n = sw_events_filter(all, n, p->viewer, seen);
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        tell_put_events(&t, seen, n, &b);
        if (b.len) {
            play_line(line);
        }
    }
}

void play_look(play *p)
{
    sw_view_make(&p->game, &p->state, p->viewer, &p->view);
    p->n_legal = 0;
    if (p->viewer == SW_SPECTATOR || p->state.to_move != p->viewer) {
        return;
    }
    int n = sw_moves(&p->game, &p->view.state, p->legal, p->cap_legal);
    if (n == p->cap_legal) { /* there may be more */
        p->cap_legal = sw_moves_count(&p->game, &p->view.state) + 256;
        p->legal = must(realloc(p->legal, (size_t)p->cap_legal * sizeof *p->legal));
        n = sw_moves(&p->game, &p->view.state, p->legal, p->cap_legal);
    }
    p->n_legal = n;
}
