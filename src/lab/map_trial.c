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

static void add_warning(sw_diags *diags, int players)
{
    diags->n_warnings++;
    if (diags->n < diags->cap) {
        sw_diag *d = &diags->at[diags->n++];
        *d = (sw_diag){.severity = SW_WARNING, .about = SW_ABOUT_MAP};
        snprintf(d->text, sizeof d->text,
                 "In %d games of bots with %d players nobody placed enough pieces for the last "
                 "round: they all ran out of moves; add routes, raise \"end_pieces\", or change "
                 "\"players\".",
                 TRIES, players);
    }
}

void map_trial(const sw_map *map, sw_diags *diags)
{
    for (int players = map->players_min; players <= map->players_max; players++) {
        sw_game game;
        if (sw_game_init(&game, map, players, NULL) == SW_OK && !can_finish(&game)) {
            add_warning(diags, players);
        }
    }
}
