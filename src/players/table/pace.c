/* The colours are looked at together, the scarcest first: of the k that lack most, cards come with
 * a pace that depends on how much of the decks they and the jokers make up. Collecting for all of
 * them goes on at the same time, so the slowest group decides. */
#include "pace.h"

typedef struct group {
    int cards;   /* missing, thousandths */
    int density; /* share of all cards, thousandths */
} group;

/* Useful cards per turn, in thousandths, when a part of the cards is useful: with two draws from a
 * row of five or six and the piles. Fitted to games. */
static int pace_of(int density)
{
    int pace = (int)((4400 - 245 * (int64_t)density / 100) * density / 1000);
    return density > 680 || pace > 1850 ? 1850 : pace < 200 ? 200 : pace;
}

static int gather(const ai_sight *sight, const ai_missing *missing, group *groups,
                  int *joker_density)
{
    const sw_map *map = sight->map;
    int all = 0, jokers = 0, n = 0;
    for (int c = 0; c < map->n_cards; c++) {
        all += map->cards[c].count;
        jokers += map->cards[c].joker ? map->cards[c].count : 0;
    }
    *joker_density = 0;
    if (all == 0) {
        return 0; /* no map has no cards */
    }
    *joker_density = 1000 * jokers / all;
    for (int kind = 0; kind < map->n_route_kinds; kind++) {
        for (int colour = 0; colour <= map->n_colours; colour++) {
            int fields = missing->fields[kind][colour];
            if (!fields) {
                continue;
            }
            int cards = 0, from = colour, to = colour + 1;
            if (colour == map->n_colours) {
                from = 0;
                to = map->n_colours;
            }
            for (int c = from; c < to; c++) {
                for (int i = 0; i < sight->book->n_pay[kind][c]; i++) {
                    cards += map->cards[sight->book->pay[kind][c][i]].count;
                }
            }
            /* One gray route collects one colour: it can choose, but not mix. */
            cards = colour == map->n_colours ? cards / 3 : cards;
            groups[n++] = (group){fields * 1000000 / sight->book->yield[kind], 1000 * cards / all};
        }
    }
    return n;
}

int ai_pace_turns(const ai_sight *sight, const ai_missing *missing)
{
    group groups[SW_MAX_ROUTE_KINDS * (SW_MAX_COLOURS + 1)];
    int density, n = gather(sight, missing, groups, &density);
    for (int i = 0; i < missing->jokers && n; i++) {
        int most = 0;
        for (int k = 1; k < n; k++) {
            most = groups[k].cards > groups[most].cards ? k : most;
        }
        groups[most].cards = groups[most].cards > 1000 ? groups[most].cards - 1000 : 0;
    }
    for (int i = 1; i < n; i++) {
        group g = groups[i];
        int j = i;
        for (; j > 0 && groups[j - 1].cards < g.cards; j--) {
            groups[j] = groups[j - 1];
        }
        groups[j] = g;
    }
    int slowest = 0, cards = 0;
    for (int i = 0; i < n; i++) {
        density += groups[i].density;
        cards += groups[i].cards;
        int turns = (int)((int64_t)cards * 1000 / pace_of(density));
        slowest = turns > slowest ? turns : slowest;
    }
    return slowest;
}
