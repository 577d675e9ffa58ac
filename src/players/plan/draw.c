#include "draw.h"

/* The deck from which blind cards, and new face-up ones, are best, by what a card of it is worth on
 * average; SW_NONE if all are empty. */
static int best_deck(const ai_sight *sight, const int32_t *worth, int *best_worth)
{
    int best = SW_NONE;
    int64_t sum[SW_MAX_DECKS] = {0};
    for (int c = 0; c < sight->map->n_cards; c++) {
        sum[sight->map->cards[c].deck] += (int64_t)worth[c] * sight->unseen[c];
    }
    *best_worth = -1;
    for (int d = 0; d < sight->map->n_decks; d++) {
        int value = sight->n_unseen[d] ? (int)(sum[d] / sight->n_unseen[d]) : 0;
        if (sight->s->piles[d].n_draw && value > *best_worth) {
            best = d;
            *best_worth = value;
        }
    }
    return best;
}

bool ai_draw_choose(const ai_sight *sight, const int32_t *worth, sw_move *move, int *value)
{
    bool first = sight->s->expects == SW_EXPECTS_ACTION;
    int blind, deck = best_deck(sight, worth, &blind);
    int best = blind, second = blind, slot = SW_NONE, joker = -1, joker_slot = SW_NONE;
    for (int i = 0; i < sight->map->rules.n_slots; i++) {
        sw_card c = sight->s->faceup[i];
        if (c == SW_NONE) {
            continue;
        }
        if (sight->g->alone >> c & 1) {
            if (first && worth[c] > joker) {
                joker = worth[c];
                joker_slot = i;
            }
        } else if (worth[c] > best) {
            second = best;
            best = worth[c];
            slot = i;
        } else if (worth[c] > second) {
            second = worth[c];
        }
    }
    second = second > 0 ? second : 0;
    int both = first && best >= 0 ? best + second : best;
    if (joker_slot != SW_NONE && joker > both) {
        slot = joker_slot;
        both = joker;
    }
    if (both < 0) {
        return false;
    }
    *move = sw_move_none(SW_MOVE_DRAW);
    move->at = (uint8_t)slot;
    if (slot == SW_NONE || sight->map->n_decks > 1) {
        move->other = (uint8_t)deck;
    }
    *value = both;
    return sw_check(sight->g, sight->s, move) == SW_OK;
}
