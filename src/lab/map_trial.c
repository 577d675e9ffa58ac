#include "map_trial.h"
#include "series.h"
#include <stdio.h>
#include <string.h>

enum { TRIES = 10 };

static void seat_bots(const series *s, int i, const ai_player *bots[SW_MAX_SEATS], int *deal)
{
    (void)i;
    (void)deal;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat] = s->bots[0];
    }
}

/* Does one of the games end because somebody has placed enough pieces? */
static bool can_finish(const sw_game *game)
{
    const ai_player *bot = ai_player_find("planner", strlen("planner"));
    bool finished = false;
    for (int i = 0; i < TRIES && !finished; i++) {
        series s = {.command = "map",
                    .game = game,
                    .seed = {(uint8_t)i},
                    .games = 1,
                    .seat = seat_bots,
                    .bots = &bot,
                    .n_bots = 1};
        finished = !series_run(&s) || s.results[0].ending == SW_END_PIECES;
        series_free(&s);
    }
    return finished;
}

void map_trial(const sw_map *map, sw_diags *diags)
{
    for (int players = map->players_min; players <= map->players_max; players++) {
        sw_game game;
        if (sw_game_init(&game, map, players, NULL) == SW_OK && !can_finish(&game)) {
            char games[12], seats[12];
            snprintf(games, sizeof games, "%d", TRIES);
            snprintf(seats, sizeof seats, "%d", players);
            sw_diags_add(diags, SW_FINDING_TRIAL, (const char *const[]){games, seats, NULL});
        }
    }
}
