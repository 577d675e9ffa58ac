#include "choice.h"

bool srv_choosing(const srv_table *t, const srv_position *p)
{
    return p->status == SRV_RUNNING && p->state.phase == SW_SETUP && srv_position_people(t, p) > 0;
}

/* Are tickets chosen by a mix that is announced first? */
static bool by_mix(const srv_table *t, const srv_position *p)
{
    return t->game->map->rules.choose_mix && p->state.expects != SW_EXPECTS_PIECES;
}

/* Has the seat drawn, its mix being a move already? */
static bool has_drawn(const srv_position *p, int seat)
{
    return seat == p->state.to_move && p->state.expects == SW_EXPECTS_KEEP;
}

static bool all_mixed(const srv_table *t, const srv_position *p)
{
    for (int i = p->state.to_move; i < t->head.n; i++) {
        if (!has_drawn(p, i) && !p->choices[i][SRV_CHOICE_MIX].version) {
            return false;
        }
    }
    return true;
}

int srv_choice_step(const srv_table *t, const srv_position *p, int seat)
{
    if (seat < p->state.to_move) {
        return -1;
    }
    bool mixes = by_mix(t, p) && !has_drawn(p, seat) && !all_mixed(t, p);
    return mixes ? SRV_CHOICE_MIX : SRV_CHOICE_LAST;
}

bool srv_choice_ready(const srv_table *t, const srv_position *p, int seat)
{
    int step = srv_choice_step(t, p, seat);
    return step < 0 || p->choices[seat][step].version != 0;
}

bool srv_choices_complete(const srv_table *t, const srv_position *p)
{
    for (int i = p->state.to_move; i < t->head.n; i++) {
        if (!p->choices[i][SRV_CHOICE_LAST].version) {
            return false;
        }
    }
    return !by_mix(t, p) || all_mixed(t, p);
}

int srv_choice_version(const srv_position *p, int seat)
{
    int mix = p->choices[seat][SRV_CHOICE_MIX].version;
    int last = p->choices[seat][SRV_CHOICE_LAST].version;
    return last > mix ? last : mix;
}

/* ---- the position of a seat ---- */

/* Somebody before the viewer, whose tickets nobody may know yet, keeps all of them: so nothing
 * comes back under a deck. */
static void keep_all(const sw_game *g, sw_state *s)
{
    sw_move keep = sw_move_none(SW_MOVE_KEEP);
    keep.keep = (uint8_t)((1u << s->seats[s->to_move].n_offered) - 1);
    sw_apply_unchecked(g, s, &keep);
}

void srv_choice_state(const srv_table *t, const srv_position *p, int seat, sw_state *s)
{
    *s = p->state;
    if (!by_mix(t, p)) {
        s->to_move = (uint8_t)seat;
        return;
    }
    if (srv_choice_step(t, p, seat) == SRV_CHOICE_MIX) {
        s->to_move = (uint8_t)seat;
        s->expects = SW_EXPECTS_TICKETS;
        return;
    }
    while (s->to_move != seat || s->expects != SW_EXPECTS_KEEP) {
        if (s->expects == SW_EXPECTS_TICKETS) {
            sw_apply_unchecked(t->game, s, &p->choices[s->to_move][SRV_CHOICE_MIX].move);
        } else {
            keep_all(t->game, s);
        }
    }
}

/* ---- choosing ---- */

bool srv_choice_take(const srv_table *t, srv_position *p, const srv_line *line)
{
    sw_state s;
    if (!srv_choosing(t, p) || srv_choices_complete(t, p)) {
        return false;
    }
    int step = srv_choice_step(t, p, line->seat);
    if (step < 0) {
        return false;
    }
    srv_choice_state(t, p, line->seat, &s);
    if (sw_check(t->game, &s, &line->move) != SW_OK) {
        return false;
    }
    srv_choice *choice = &p->choices[line->seat][step];
    srv_seat *seat = &p->seats[line->seat];
    bool is_back = line->by == SRV_BY_PERSON && seat->away;
    if (!choice->version || is_back) {
        seat->told = p->version;
    }
    *choice = (srv_choice){line->move, p->version, line->by};
    seat->reserve = line->reserve;
    seat->away = seat->away && !is_back;
    if (srv_choices_complete(t, p) ||
        (step == SRV_CHOICE_MIX && srv_choice_step(t, p, line->seat) != step)) {
        p->position = p->version; /* what was chosen is settled */
        p->turn_start = line->at;
        p->touched = line->at;
    }
    return true;
}

/* ---- handing on ---- */

bool srv_choice_next(const srv_table *t, const srv_position *p, srv_choice *out)
{
    if (!srv_choosing(t, p) || !srv_choices_complete(t, p)) {
        return false;
    }
    bool mixes = p->state.expects == SW_EXPECTS_TICKETS;
    *out = p->choices[p->state.to_move][mixes ? SRV_CHOICE_MIX : SRV_CHOICE_LAST];
    return true;
}

bool srv_choice_allows(const srv_table *t, const srv_position *p, const srv_line *line)
{
    srv_choice next;
    if (line->flag) {
        return srv_choice_next(t, p, &next) && sw_move_equal(&next.move, &line->move);
    }
    for (int i = 0; i < t->head.n; i++) { /* games of bots alone, and logs of older programs */
        if (srv_choice_version(p, i)) {
            return false;
        }
    }
    return true;
}

/* ---- what is shown ---- */

int srv_turn_for(const srv_table *t, const srv_position *p, int viewer)
{
    int to_move = srv_position_to_move(p);
    if (to_move < 0 || !srv_choosing(t, p)) {
        return to_move;
    }
    if (viewer >= 0 && !srv_choice_ready(t, p, viewer)) {
        return viewer;
    }
    for (int i = 0; i < t->head.n; i++) {
        if (!srv_choice_ready(t, p, i)) {
            return i;
        }
    }
    return -1;
}

void srv_state_for(const srv_table *t, const srv_position *p, int viewer, sw_state *out)
{
    bool chooses = viewer >= 0 && srv_choosing(t, p) && srv_choice_step(t, p, viewer) >= 0;
    int seat = chooses ? viewer : srv_turn_for(t, p, viewer);
    if (chooses || (srv_choosing(t, p) && !srv_choices_complete(t, p))) {
        srv_choice_state(t, p, seat, out);
    } else {
        *out = p->state;
    }
}
