#include "detour.h"

enum { TOO_FAR = 10000 }; /* value that a plan may lose against the best one */

typedef struct finder {
    const ai_course *course;
    ai_course *out;
    int n;
} finder;

static bool is_there(const finder *f, const ai_plan *plan)
{
    bool there = memcmp(&plan->routes, &f->course->plan.routes, sizeof plan->routes) == 0;
    for (int i = 0; i < f->n && !there; i++) {
        there = memcmp(&plan->routes, &f->out[i].plan.routes, sizeof plan->routes) == 0;
    }
    return there;
}

/* `sight` may see fewer routes than there are; `given_up`: a ticket that is not planned for, or
 * SW_NONE. */
static void try_plan(finder *f, const ai_sight *sight, int given_up)
{
    ai_course detour = *f->course;
    sw_ticketset tickets = sight->self->tickets;
    int penalty = 0;
    if (given_up != SW_NONE) {
        sw_ticketset_remove(&tickets, given_up);
        penalty = 1000 * sight->map->tickets[given_up].penalty;
    }
    ai_plan_make(&detour.plan, sight, detour.manner, &tickets);
    detour.plan.value -= penalty;
    ai_plan_narrow(&detour.plan);
    if (detour.plan.value < f->course->plan.value - TOO_FAR || is_there(f, &detour.plan)) {
        return;
    }
    detour.quick = true;
    ai_course_planned(&detour, sight, &sight->self->tickets);
    detour.in_vain = detour.plan.n == 0;
    f->out[f->n++] = detour;
}

int ai_detours_find(const ai_sight *sight, const ai_course *course, ai_course out[AI_MAX_DETOURS])
{
    finder f = {.course = course, .out = out};
    const ai_plan *plan = &course->plan;
    for (int i = 0; i < plan->n_tickets && f.n < AI_MAX_DETOURS; i++) {
        ai_sight narrow = *sight;
        sw_routeset_remove(&narrow.open, plan->order[i]);
        try_plan(&f, &narrow, SW_NONE);
    }
    for (int ticket = 0; ticket < sight->map->n_tickets && f.n < AI_MAX_DETOURS; ticket++) {
        if (sw_ticketset_has(&plan->served, ticket) && !ai_ticket_done(sight, ticket)) {
            try_plan(&f, sight, ticket);
        }
    }
    return f.n;
}
