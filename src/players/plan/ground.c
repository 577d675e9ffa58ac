#include "ground.h"

enum { SKETCHED = 24 }; /* routes for points that a sketch chooses from */

/* The best `most` open routes by points per turn. */
static void sort_extras(ai_ground *ground, int most)
{
    const ai_sight *sight = ground->sight;
    const sw_map *map = sight->map;
    int adjoin = map->rules.bonus_longest ? ground->manner->adjoin : 0;
    bool mine[SW_MAX_NODES] = {false};
    for (int w = 0; w < sight->g->n_words; w++) {
        for (uint64_t bits = sight->own.w[w]; bits; bits &= bits - 1) {
            const sw_track *track = &map->routes[64 * w + __builtin_ctzll(bits)];
            mine[track->node[0]] = mine[track->node[1]] = true;
        }
    }
    int n = 0;
    for (int w = 0; w < sight->g->n_words; w++) {
        for (uint64_t bits = sight->open.w[w]; bits; bits &= bits - 1) {
            int r = 64 * w + __builtin_ctzll(bits);
            const sw_track *track = &map->routes[r];
            bool joins = mine[track->node[0]] || mine[track->node[1]];
            int value = 1000 * track->points + (joins ? adjoin : 0);
            int ratio = value * 1000 / ground->time[r];
            if (n == most) {
                if (ground->ratio[n - 1] >= ratio) {
                    continue;
                }
                n--;
            }
            int j = n++;
            for (; j > 0 && ground->ratio[j - 1] < ratio; j--) {
                ground->ratio[j] = ground->ratio[j - 1];
                ground->extras[j] = ground->extras[j - 1];
            }
            ground->ratio[j] = ratio;
            ground->extras[j] = (sw_route)r;
        }
    }
    ground->n_extras = n;
}

void ai_ground_make(ai_ground *ground, const ai_sight *sight, const ai_manner *manner, int hand,
                    int most)
{
    ground->sight = sight;
    ground->manner = manner;
    ground->budget = sight->building * 10 * manner->length;
    ground->reach = sight->building * 10 * manner->reach;
    ai_network_prices(sight, sight->book->rate * manner->hurry / 100, hand, ground->price);
    for (int w = 0; w < sight->g->n_words; w++) {
        for (uint64_t bits = sight->open.w[w]; bits; bits &= bits - 1) {
            int r = 64 * w + __builtin_ctzll(bits);
            ground->time[r] = ai_route_time(sight, r);
        }
    }
    sort_extras(ground, most);
}

void ai_ground_sketch(ai_ground *ground, const ai_sight *sight, const ai_manner *manner)
{
    ai_ground_make(ground, sight, manner, 100, SKETCHED);
    ai_parts_make(sight->g, &sight->own, &ground->parts);
}
