#include "course.h"
#include "harbour.h"
#include "passenger.h"
#include "players/table/ranking.h"

enum {
    PLAN_AGAIN = 3, /* rounds between plans in playouts when there was nothing to plan */
    WEIGHT_TICKET = 1000
};

void ai_course_begin(ai_course *course, const ai_manner *manner)
{
    memset(course, 0, sizeof *course);
    course->manner = manner;
    course->planned_turn = -1;
}

void ai_course_recall(ai_course *course, const ai_budget *budget)
{
    course->seen = budget->returned ? *budget->returned : (sw_ticketset){{0}};
}

int ai_course_time(const ai_course *course, const ai_sight *sight)
{
    return sight->book->rate * course->manner->hurry / 100;
}

/* In playouts a plan is kept as long as it is good for something. */
static bool is_kept(ai_course *course, const ai_sight *sight)
{
    if (!course->quick || course->planned_turn < 0 ||
        memcmp(&course->planned, &sight->self->tickets, sizeof course->planned) != 0 ||
        !ai_plan_holds(&course->plan, sight)) {
        return false;
    }
    ai_plan_advance(&course->plan, sight);
    return course->plan.n > 0 ||
           (course->in_vain &&
            sight->s->turn < course->planned_turn + PLAN_AGAIN * sight->g->n_players);
}

void ai_course_planned(ai_course *course, const ai_sight *sight, const sw_ticketset *tickets)
{
    bool chosen = !sight->map->rules.choose_pieces || sight->s->phase != SW_SETUP;
    course->planned = *tickets;
    course->planned_turn = chosen ? sight->s->turn : -1;
}

void ai_course_plan(ai_course *course, const ai_sight *sight)
{
    if (is_kept(course, sight)) {
        return;
    }
    if (course->quick) {
        ai_ground ground;
        ai_ground_sketch(&ground, sight, course->manner);
        ai_plan_sketch(&course->plan, &ground, &sight->self->tickets);
    } else {
        ai_plan_make(&course->plan, sight, course->manner, &sight->self->tickets);
    }
    if (!course->manner->scattered) {
        ai_plan_narrow(&course->plan);
    }
    ai_course_planned(course, sight, &sight->self->tickets);
    course->in_vain = course->plan.n == 0;
}

void ai_course_tell(const ai_course *course, ai_info *info)
{
    info->n_plan = course->plan.n;
    info->plan_tickets = course->plan.served;
    memcpy(info->plan, course->plan.order, (size_t)course->plan.n);
}

int ai_course_danger(const ai_course *course, const ai_sight *sight, int route)
{
    const ai_manner *manner = course->manner;
    const sw_track *track = &sight->map->routes[route];
    int near = sight->rival[track->node[0]] + sight->rival[track->node[1]];
    return manner->danger + near * manner->danger_near +
           (track->length <= 2 ? manner->danger_short : 0);
}

/* Goals of the hand: harbours, then the plan's routes, those most in danger first. */
void ai_course_need(const ai_course *course, const ai_sight *sight, ai_need *need)
{
    const ai_plan *plan = &course->plan;
    ai_ranking urgent;
    ai_need_clear(need);
    ai_harbour_goals(sight, &plan->served, need);
    ai_ranking_begin(&urgent, AI_MAX_PLAN);
    for (int i = 0; i < plan->n_tickets; i++) {
        int danger = ai_course_danger(course, sight, plan->order[i]);
        ai_ranking_add(&urgent, danger * (plan->loss[i] / 100), plan->order[i]);
    }
    int ahead = course->manner->ahead ? course->manner->ahead : plan->n;
    for (int i = 0; i < plan->n && i < ahead; i++) {
        bool ticket = i < plan->n_tickets;
        ai_need_route(need, ticket ? urgent.item[i] : plan->order[i],
                      ticket ? WEIGHT_TICKET : course->manner->points_weight - 5 * i);
    }
    ai_need_make(need, sight, sight->turns <= course->manner->free_jokers);
    ai_passenger_worth(sight, &plan->routes, ai_course_time(course, sight), need->worth);
}
