#include "strategy.h"
#include "claim.h"
#include "draw.h"
#include "exchange.h"
#include "harbour.h"
#include "passenger.h"
#include "ticket.h"

enum { ASK_AGAIN = 3 }; /* rounds between thoughts about new tickets in playouts */

static void update_plan(ai_decision *d)
{
    ai_course_plan(d->course, d->sight);
    if (!d->course->quick) {
        ai_course_tell(d->course, d->choice.info);
    }
}

static void say_next(ai_decision *d)
{
    if (d->course->plan.n) {
        ai_say_more(&d->choice, AI_WHY_NEXT, d->course->plan.order[0], 0);
    }
}

static void offer_draw(ai_decision *d)
{
    sw_move move;
    int worth;
    if (!ai_draw_choose(d->sight, d->need.worth, &move, &worth)) {
        return;
    }
    int useful = worth < 2000 ? worth : 2000;
    int value = d->sight->turns <= 1 ? 0 : (int)((int64_t)d->time * useful / 2000);
    if (ai_choice_offer(&d->choice, &move, value)) {
        ai_say(&d->choice, move.at == SW_NONE ? AI_WHY_DRAW_BLIND : AI_WHY_DRAW_OPEN, 0, 0);
        say_next(d);
    }
}

/* More tickets: when those in hand lack nothing, turns are left over, and what may come fits the
 * network. */
static void offer_tickets(ai_decision *d)
{
    const ai_sight *sight = d->sight;
    const ai_plan *plan = &d->course->plan;
    bool busy = plan->n_tickets && !d->course->manner->scattered;
    if (d->course->manner->fewest_tickets || sight->s->last_round || busy ||
        1000 * sight->turns < plan->ticket_turns + 1000 * d->course->manner->leisure) {
        return;
    }
    if (d->course->quick) {
        if (d->choice.any ||
            sight->s->turn < d->course->asked_turn + ASK_AGAIN * sight->g->n_players) {
            return;
        }
        d->course->asked_turn = sight->s->turn;
    }
    sw_move move;
    int value = ai_ticket_prospect(sight, d->course->manner, plan, &d->course->seen,
                                   d->course->quick ? 3 : 1, &move);
    if (value > -50000 && ai_choice_offer(&d->choice, &move, value)) {
        ai_say(&d->choice, AI_WHY_TICKETS, 0, value / 1000);
    }
}

static sw_move choose_action(ai_decision *d)
{
    update_plan(d);
    ai_course_need(d->course, d->sight, &d->need);
    if (d->sight->turns <= 1 && d->sight->s->last_round) {
        ai_claim_last(d);
        for (int i = 0; i < d->need.n; i++) {
            if (d->need.goals[i].route == SW_NONE) {
                ai_harbour_offer(d->sight, &d->need, &d->need.goals[i], &d->course->plan.served,
                                 d->time, &d->choice);
            }
        }
    } else {
        ai_claim_goals(d);
        if (d->sight->turns <= d->course->manner->last_turns) {
            ai_claim_windfalls(d);
        }
        offer_tickets(d);
    }
    ai_passenger_offer(d->sight, &d->course->plan.routes, d->time, &d->choice);
    offer_draw(d);
    if (d->sight->turns > 2 && !d->course->quick) {
        ai_exchange_offer(d->sight, d->course->manner, &d->course->plan, d->time, &d->choice);
    }
    if (!d->choice.any) {
        return ai_any_move(d->sight->g, d->sight->s);
    }
    if (d->choice.move.type == SW_MOVE_EXCHANGE) {
        d->course->planned_turn = -1;
    }
    if (!d->course->quick) {
        ai_claim_explain(d);
    }
    return d->choice.move;
}

static sw_move choose_second_card(ai_decision *d)
{
    sw_move move;
    int worth;
    update_plan(d);
    ai_course_need(d->course, d->sight, &d->need);
    ai_say(&d->choice, AI_WHY_DRAW_SECOND, 0, 0);
    say_next(d);
    return ai_draw_choose(d->sight, d->need.worth, &move, &worth)
               ? move
               : ai_any_move(d->sight->g, d->sight->s);
}

static sw_move choose_keep(ai_decision *d)
{
    ai_course *course = d->course;
    const ai_sight *sight = d->sight;
    sw_move move = ai_ticket_keep(sight, course->manner, course->quick, &course->plan);
    sw_ticketset kept = ai_tickets_kept(sight, move.keep);
    ai_course_planned(course, sight, &kept);
    /* M-2: where the decks are shuffled after the start's choice, all may come again. */
    bool shuffled = sight->map->rules.reshuffle_tickets && sight->s->phase == SW_SETUP;
    for (int i = 0; i < sight->self->n_offered && !shuffled; i++) {
        sw_ticketset_add(&course->seen, sight->self->offered[i]);
    }
    ai_course_tell(course, d->choice.info);
    d->choice.info->value_milli = course->plan.value;
    ai_say(&d->choice, AI_WHY_KEEP_FIT, 0, course->plan.value / 1000);
    return move;
}

/* W-2: what the plan takes of each kind, and the rest in equal parts. */
static sw_move choose_pieces(ai_decision *d)
{
    const sw_map *map = d->sight->map;
    update_plan(d);
    int left = map->rules.choose_pieces, count[SW_MAX_PIECE_KINDS] = {0};
    for (int k = 0; k < map->n_piece_kinds; k++) {
        count[k] = d->course->plan.pieces[k];
        left -= count[k];
    }
    for (int i = 0, k = 0; left > 0 && i < 1000; i++, k = k + 1 < map->n_piece_kinds ? k + 1 : 0) {
        if (count[k] < map->pieces[k].count) {
            count[k]++;
            left--;
        }
    }
    sw_move move = sw_move_none(SW_MOVE_PIECES);
    for (int k = 0; k < map->n_piece_kinds; k++) {
        move.count[k] = (uint8_t)count[k];
    }
    ai_say(&d->choice, AI_WHY_PIECES_PLAN, 0, 0);
    return ai_move_or_any(d->sight->g, d->sight->s, &move);
}

sw_move ai_course_choose(ai_course *course, const ai_sight *sight, ai_info *info)
{
    ai_decision d;
    d.course = course;
    d.sight = sight;
    d.choice = ai_choice_make(info);
    d.time = ai_course_time(course, sight);
    switch (sight->s->expects) {
    case SW_EXPECTS_TICKETS:
        return ai_ticket_mix(sight, course->manner->cheap_tickets, &d.choice);
    case SW_EXPECTS_KEEP:
        return choose_keep(&d);
    case SW_EXPECTS_PIECES:
        return choose_pieces(&d);
    case SW_EXPECTS_SECOND_CARD:
        return choose_second_card(&d);
    case SW_EXPECTS_STEP:
        return ai_passenger_step(sight, &d.choice);
    default:
        return choose_action(&d);
    }
}

void ai_strategy_begin(const ai_player *self, void *block, const sw_game *g, int seat,
                       uint64_t seed)
{
    (void)seat;
    (void)seed;
    ai_strategy *strategy = block;
    ai_book_make(&strategy->book, g);
    ai_course_begin(&strategy->course, self->settings);
}

size_t ai_strategy_memory(const sw_game *g)
{
    (void)g;
    return sizeof(ai_strategy);
}

sw_move ai_strategy_choose(void *block, const sw_game *g, const sw_view *view,
                           const ai_budget *budget, ai_info *info)
{
    ai_strategy *strategy = block;
    ai_sight sight;
    ai_sight_make(&sight, g, view, &strategy->book);
    ai_course_recall(&strategy->course, budget);
    return ai_course_choose(&strategy->course, &sight, info);
}
