#include "choice.h"

ai_choice ai_choice_make(ai_info *info)
{
    return (ai_choice){.info = info};
}

/* Keeps the best few, best first. */
static void note_alternative(ai_info *info, const sw_move *move, int value)
{
    int at = info->n_alternatives;
    while (at > 0 && info->alternatives[at - 1].value_milli < value) {
        at--;
    }
    if (at == AI_MAX_ALTERNATIVES) {
        return;
    }
    int last =
        info->n_alternatives < AI_MAX_ALTERNATIVES ? info->n_alternatives : AI_MAX_ALTERNATIVES - 1;
    for (int i = last; i > at; i--) {
        info->alternatives[i] = info->alternatives[i - 1];
    }
    info->alternatives[at] = (ai_alternative){.move = *move, .value_milli = value};
    info->n_alternatives = last + 1;
}

bool ai_choice_offer(ai_choice *choice, const sw_move *move, int value)
{
    choice->info->considered++;
    if (choice->any && value <= choice->value) {
        note_alternative(choice->info, move, value);
        return false;
    }
    if (choice->any) {
        note_alternative(choice->info, &choice->move, choice->value);
    }
    choice->any = true;
    choice->move = *move;
    choice->value = value;
    choice->info->value_milli = value;
    return true;
}

void ai_say(ai_choice *choice, ai_why why, int about, int points)
{
    choice->info->n_reasons = 0;
    ai_say_more(choice, why, about, points);
}

void ai_say_more(ai_choice *choice, ai_why why, int about, int points)
{
    ai_info *info = choice->info;
    if (info->n_reasons < AI_MAX_REASONS) {
        info->reasons[info->n_reasons++] =
            (ai_reason){.why = (uint8_t)why, .about = (uint8_t)about, .points = points};
    }
}

sw_move ai_any_move(const sw_game *g, const sw_state *s)
{
    sw_move moves[64];
    int n = sw_moves(g, s, moves, 64);
    for (int i = 0; i < n; i++) {
        if (moves[i].type == SW_MOVE_DRAW || moves[i].type == SW_MOVE_STOP) {
            return moves[i];
        }
    }
    return n ? moves[0] : sw_move_none(SW_MOVE_PASS);
}

sw_move ai_move_or_any(const sw_game *g, const sw_state *s, const sw_move *move)
{
    return sw_check(g, s, move) == SW_OK ? *move : ai_any_move(g, s);
}
