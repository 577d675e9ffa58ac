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
    info->alternatives[at].move = *move;
    info->alternatives[at].value_milli = value;
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

void ai_say(ai_choice *choice, const char *text)
{
    choice->info->reason[0] = 0;
    ai_say_more(choice, text);
}

void ai_say_more(ai_choice *choice, const char *text)
{
    size_t cap = sizeof choice->info->reason, len = strlen(choice->info->reason);
    size_t more = strlen(text);
    if (len + more >= cap) {
        more = cap - 1 - len;
        /* Names are UTF-8: do not cut a character in two. */
        while (more > 0 && ((unsigned char)text[more] & 0xc0) == 0x80) {
            more--;
        }
    }
    memcpy(choice->info->reason + len, text, more);
    choice->info->reason[len + more] = 0;
}

void ai_say_number(ai_choice *choice, int n)
{
    char digits[12];
    int at = (int)sizeof digits;
    unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    digits[--at] = 0;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (n < 0) {
        digits[--at] = '-';
    }
    ai_say_more(choice, digits + at);
}

void ai_say_route(ai_choice *choice, const sw_map *map, int route)
{
    const sw_track *track = &map->routes[route];
    for (int end = 0; end < 2; end++) {
        const sw_place *place = &map->cities[track->city[end]];
        ai_say_more(choice, end ? "-" : "");
        ai_say_more(choice, place->name_en ? place->name_en : place->id);
    }
}

sw_move ai_any_move(const sw_game *g, const sw_state *s)
{
    sw_move moves[64];
    int n = sw_moves(g, s, moves, 64);
    n = n < 64 ? n : 64;
    for (int i = 0; i < n; i++) {
        if (moves[i].type == SW_MOVE_DRAW || moves[i].type == SW_MOVE_STOP) {
            return moves[i];
        }
    }
    return n ? moves[0] : sw_move_none(SW_MOVE_PASS);
}
