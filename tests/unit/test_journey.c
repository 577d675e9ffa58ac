/* Journeys, held against every journey that the rules allow. */
#include "players/plan/journey.h"
#include "seated.h"

enum { MOST_STEPS = 4000, ROUTES = 7 };

/* The most that the passenger who is on its way can still gain; every step that the rules list is
 * tried. */
static int best_by_trying(const sw_game *g, const sw_state *s, int *steps)
{
    sw_move moves[64];
    int n = sw_moves(g, s, moves, 64), most = s->journey.gained;
    for (int i = 0; i<n && * steps> 0; i++) {
        if (moves[i].type == SW_MOVE_STEP) {
            sw_state after = *s;
            --*steps;
            sw_apply_unchecked(g, &after, &moves[i]);
            int gain = best_by_trying(g, &after, steps);
            most = gain > most ? gain : most;
        }
    }
    return most;
}

static void is_the_best(const seated *at, int city)
{
    ai_steps steps;
    ai_journey journey;
    sw_state after = at->s;
    sw_move move = sw_move_none(SW_MOVE_PASSENGER);
    int left = MOST_STEPS;
    move.at = (uint8_t)city;
    assert_int_equal(sw_apply(at->g, &after, &move, NULL), SW_OK);
    int best = best_by_trying(at->g, &after, &left);
    assert_true(left > 0); /* all of them were tried */
    ai_steps_make(&steps, &at->sight, NULL);
    ai_journey_find(&steps, (sw_city)city, ai_journey_tolls(&at->sight), &journey);
    assert_int_equal(journey.gain, best);
}

/* Networks of some routes, an own one and one of another seat, and passengers at their ends. */
static void the_best_journey_is_found(void **state)
{
    (void)state;
    sw_random random = sw_random_seed(5);
    for (int trial = 0; trial < 40; trial++) {
        static position p;
        static seated at;
        const sw_map *map = test_map("maerklin");
        bool taken[SW_MAX_ROUTES] = {false};
        char text[600] = "game maerklin 2\nhand 0 passenger 2\n";
        sw_node network[2] = {0};
        sw_city start = SW_NONE;
        for (int seat = 0; seat < 2; seat++) {
            int r = sw_random_below(&random, map->n_routes);
            network[seat] = map->routes[r].node[0];
            snprintf(text + strlen(text), sizeof text - strlen(text), "own %d", seat);
            for (int i = 0; i < ROUTES; i++) {
                for (int k = 0; k < map->n_routes; k++) { /* the next one that goes on from there */
                    r = (r + 17) % map->n_routes;
                    const sw_track *track = &map->routes[r];
                    bool joins = track->node[0] == network[seat] || track->node[1] == network[seat];
                    if (joins && !taken[track->group]) {
                        break;
                    }
                }
                const sw_track *track = &map->routes[r];
                if (taken[track->group]) {
                    continue;
                }
                taken[track->group] = true;
                snprintf(text + strlen(text), sizeof text - strlen(text), " %d", r);
                network[seat] = track->node[track->node[0] == network[seat]];
                bool city = map->cities[track->city[0]].kind != SW_PLACE_COUNTRY;
                start = seat == 0 && city ? track->city[0] : start;
            }
            strcat(text, "\n");
        }
        if (start == SW_NONE) {
            continue;
        }
        snprintf(text + strlen(text), sizeof text - strlen(text), "passengers 0 %s",
                 map->cities[start].id);
        position_text(&p, text);
        sit(&at, &p.game, &p.state);
        is_the_best(&at, start);
    }
}

/* M-13: the routes of others cost a card each. */
static void cards_open_the_routes_of_others(void **state)
{
    (void)state;
    static seated at;
    ai_steps steps;
    ai_journey without, with;
    sit_at(&at, "game maerklin 2\nhand 0 passenger 1\nown 0 hamburg-schwerin\n"
                "own 1 berlin-schwerin\npassengers 0 hamburg");
    int hamburg = name_city(at.map, "hamburg");
    assert_int_equal(ai_journey_tolls(&at.sight), 1);
    ai_steps_make(&steps, &at.sight, NULL);
    ai_journey_find(&steps, (sw_city)hamburg, 0, &without);
    ai_journey_find(&steps, (sw_city)hamburg, 1, &with);
    assert_int_equal(without.n, 1);
    assert_true(without.stuck && !with.stuck);
    assert_int_equal(with.n, 2);
    assert_int_equal(with.gain,
                     without.gain + sw_goods_value(at.g, &at.s, name_city(at.map, "berlin"), 0));
    ai_journeys all;
    ai_journeys_find(&at.sight, NULL, true, &all);
    assert_int_equal(all.gain[0], with.gain);
    assert_int_equal(all.toll_gain, 0); /* the one in hand is enough */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_journey_is_found),
        cmocka_unit_test(cards_open_the_routes_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
