/* A passenger gains when the network is large, but goods are a race: the first to come takes the
 * best. So one leaves as soon as it gets most of what the finished network would give, or when the
 * turns that are left are needed for the passengers who stand on the board. */
#include "passenger.h"
#include "journey.h"

enum {
    ENOUGH = 80,    /* percent of the planned journey at which one leaves */
    GOOD_PLACE = 75 /* percent of the best place's journey at which a place is taken */
};

static bool is_occupied(const ai_sight *sight, int city)
{
    for (int seat = 0; seat < sight->g->n_players; seat++) {
        const sw_seat_state *other = &sight->s->seats[seat];
        for (int i = 0; i < other->n_passengers; i++) {
            if (other->passengers[i] == city) {
                return true;
            }
        }
    }
    return false;
}

int ai_passenger_place(const ai_sight *sight, const sw_routeset *plan, int route)
{
    if (!sw_game_has(sight->g, SW_MODULE_PASSENGERS) || !sight->self->passengers_left) {
        return SW_NONE;
    }
    sw_routeset all = *plan;
    sw_routeset_add(&all, route);
    ai_steps steps;
    ai_steps_make(&steps, sight, &all);
    uint64_t reached = 0;
    int best = 0, best_here = 0, city = SW_NONE;
    for (int r = 0; r < sight->map->n_routes; r++) {
        if (!ai_route_own(sight, r) && !sw_routeset_has(&all, r)) {
            continue;
        }
        for (int end = 0; end < 2; end++) {
            sw_city c = sight->map->routes[r].city[end];
            if (sight->map->cities[c].kind == SW_PLACE_COUNTRY || (reached >> c & 1) ||
                is_occupied(sight, c)) {
                continue;
            }
            reached |= (uint64_t)1 << c;
            ai_journey journey;
            ai_journey_find(&steps, c, 0, &journey);
            best = journey.gain > best ? journey.gain : best;
            const sw_track *track = &sight->map->routes[route];
            if ((c == track->city[0] || c == track->city[1]) && journey.gain > best_here) {
                best_here = journey.gain;
                city = c;
            }
        }
    }
    return best_here * 100 >= best * GOOD_PLACE ? city : SW_NONE;
}

void ai_passenger_offer(const ai_sight *sight, const sw_routeset *plan, int time, ai_choice *choice)
{
    if (!sw_game_has(sight->g, SW_MODULE_PASSENGERS)) {
        return;
    }
    ai_journeys now, later;
    ai_journeys_find(sight, NULL, false, &now);
    ai_journeys_find(sight, plan, true, &later);
    for (int i = 0; i < sight->self->n_passengers; i++) {
        sw_move move = sw_move_none(SW_MOVE_PASSENGER);
        move.at = sight->self->passengers[i];
        bool last = sight->turns <= sight->self->n_passengers + 1;
        bool enough = now.gain[i] * 100 >= later.gain[i] * ENOUGH && 1000 * now.gain[i] > time;
        if (now.gain[i] && (last || enough) && sw_check(sight->g, sight->s, &move) == SW_OK) {
            int value = 1000 * now.gain[i] + (sight->turns > 1 ? time : 0);
            if (ai_choice_offer(choice, &move, value)) {
                ai_say(choice, AI_WHY_JOURNEY, move.at, now.gain[i]);
            }
        }
    }
}

sw_move ai_passenger_step(const ai_sight *sight, ai_choice *choice)
{
    ai_journey journey;
    sw_move move = sw_move_none(SW_MOVE_STOP);
    ai_journey_continue(sight, &journey);
    if (journey.n) {
        move = sw_move_none(SW_MOVE_STEP);
        move.at = journey.path[0];
    }
    ai_say(choice, journey.n ? AI_WHY_TRAVEL : AI_WHY_STOP, 0, journey.gain);
    return ai_move_or_any(sight->g, sight->s, &move);
}

void ai_passenger_worth(const ai_sight *sight, const sw_routeset *plan, int time, int32_t *worth)
{
    if (!sw_game_has(sight->g, SW_MODULE_PASSENGERS)) {
        return;
    }
    ai_journeys journeys;
    ai_journeys_find(sight, plan, true, &journeys);
    for (int c = 0; c < sight->map->n_cards; c++) {
        if (sight->map->cards[c].toll) {
            /* A turn brings two cards: worth 1000 is half the value of a turn. */
            worth[c] = (int32_t)((int64_t)journeys.toll_gain * 2000000 / (time > 0 ? time : 1));
        }
    }
}
