#include "exchange.h"

enum { MARGIN = 3000 }; /* plans are guesses: small differences mean nothing */

/* The plan that could be made if pieces of kind `wanted` came from the box. */
static void plan_with(const ai_sight *sight, const ai_manner *manner, int wanted, ai_plan *plan)
{
    ai_sight other = *sight;
    int box = sight->self->box[wanted], most = sight->self->pieces[1 - wanted];
    other.pieces[wanted] = (uint8_t)(other.pieces[wanted] + (box < most ? box : most));
    ai_sight_open(&other);
    ai_plan_make(plan, &other, manner, &sight->self->tickets);
}

void ai_exchange_offer(const ai_sight *sight, const ai_manner *manner, const ai_plan *plan,
                       int time, ai_choice *choice)
{
    if (!sw_game_has(sight->g, SW_MODULE_EXCHANGE) || sight->map->n_piece_kinds < 2) {
        return;
    }
    for (int wanted = 0; wanted < 2; wanted++) {
        ai_plan other;
        if (!sight->self->box[wanted] || !sight->self->pieces[1 - wanted]) {
            continue;
        }
        plan_with(sight, manner, wanted, &other);
        int n = other.pieces[wanted] - sight->self->pieces[wanted];
        int gain = other.value - plan->value - 1000 * n * sight->map->rules.exchange_cost - MARGIN;
        sw_move move = sw_move_none(SW_MOVE_EXCHANGE);
        move.at = (uint8_t)(1 - wanted);
        move.other = (uint8_t)wanted;
        move.count[0] = (uint8_t)(n > 0 ? n : 0);
        if (n > 0 && gain > time && sw_check(sight->g, sight->s, &move) == SW_OK &&
            ai_choice_offer(choice, &move, gain)) {
            ai_say(choice, AI_WHY_EXCHANGE, 0, (other.value - plan->value) / 1000);
        }
    }
}
