#include "playout.h"
#include "players/plan/journey.h"
#include "players/plan/strategy.h"

enum { WIN = 6000, PLACE = 4000 };

void ai_playout_run(const sw_game *g, const ai_book *book, sw_state *s, ai_course *courses)
{
    ai_info info;
    ai_sight sights[SW_MAX_SEATS];
    ai_journeys journeys[SW_MAX_SEATS][2];
    for (int seat = 0; seat < g->n_players; seat++) {
        ai_sight_guess(&sights[seat], g, s, seat, book);
        if (sw_game_has(g, SW_MODULE_PASSENGERS)) {
            memset(journeys[seat], 0, sizeof journeys[seat]);
            sights[seat].journeys = journeys[seat];
        }
    }
    while (s->phase != SW_OVER) {
        int seat = s->to_move;
        info.n_alternatives = info.n_reasons = info.considered = 0;
        ai_sight_again(&sights[seat]);
        sw_move move = ai_course_choose(&courses[seat], &sights[seat], &info);
        sw_apply_unchecked(g, s, &move);
        for (int i = 0; move.type == SW_MOVE_CLAIM && i < g->n_players; i++) {
            ai_sight_note(&sights[i], seat, move.at);
        }
    }
}

int ai_playout_worth(const sw_game *g, const sw_scores *scores, int seat)
{
    int best = -10000, mine = scores->seats[seat].total, beaten = 0, n = g->n_players;
    for (int other = 0; other < n; other++) {
        int theirs = scores->seats[other].total;
        if (other != seat) {
            best = theirs > best ? theirs : best;
            beaten += 2 * (theirs < mine) + (theirs == mine);
        }
    }
    int winners = __builtin_popcount(scores->winners);
    int win = scores->winners >> seat & 1 ? WIN / (winners ? winners : 1) : 0;
    /* With two, the place says no more than the win. */
    int place = n > 2 ? PLACE : 0, bent = AI_SURE - WIN - place;
    /* margin / (|margin| + scale) goes from -1 to 1; half of it is used up at a margin of one
     * scale. */
    int margin = mine - best, scale = 12 + (mine > best ? mine : best) / 8;
    scale = scale > 12 ? scale : 12;
    int bend = bent / 2 * margin / ((margin < 0 ? -margin : margin) + scale);
    int placed = place ? place * beaten / (2 * n - 2) : 0;
    return win + placed + bent / 2 + bend;
}
