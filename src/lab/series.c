#include "series.h"
#include "base/hash.h"
#include "command/command.h"
#include "command/interrupt.h"
#include "command/maps.h"
#include "players/table/returned.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What the threads of one series share. */
typedef struct work {
    series *s;
    atomic_int next, done;
    atomic_bool failed;
    pthread_mutex_t telling; /* for `played` */
} work;

static void deal_seed(const series *s, int deal, uint8_t seed[32])
{
    uint64_t h = hash_word(hash_bytes(HASH_START, s->seed, sizeof s->seed), (uint64_t)deal);
    sw_random random = sw_random_seed(h);
    for (int i = 0; i < 32; i++) {
        seed[i] = (uint8_t)(sw_random_next(&random) >> 56);
    }
}

/* Ends a search that may take minutes. */
static bool is_ending(void *data)
{
    const series *s = data;
    return interrupt_signal() != 0 || atomic_load(&s->enough);
}

/* What is seen of a game while it is played. */
typedef struct watching {
    ai_returned returned;
    habits_watch habits;
    forecast_watch forecast;
    unsigned foretold; /* seats */
} watching;

/* One decision. False after telling that the bot broke the rules. */
static bool decide(const series *s, int i, const ai_player *bot, void *memory, sw_state *state,
                   watching *watch, series_result *result)
{
    int seat = state->to_move;
    sw_view view;
    ai_info info;
    sw_event event[SW_MAX_EVENTS];
    sw_events events = {event, 0, SW_MAX_EVENTS};
    memset(&info, 0, sizeof info);
    sw_view_make(s->game, state, seat, &view);
    ai_budget budget = s->budget;
    budget.returned = &watch->returned.by[seat];
    budget.cancelled = is_ending;
    budget.cancelled_data = (void *)s;
    sw_move move = bot->choose(memory, s->game, &view, &budget, &info);
    if (s->is_studied && sw_check(s->game, state, &move) == SW_OK) {
        habits_see(&watch->habits, state, &move);
    }
    if (!forecast_see(&watch->forecast, seat, watch->foretold >> seat & 1, &info)) {
        fprintf(stderr, "stellwerk %s: out of memory\n", s->command);
        return false;
    }
    ai_returned_note(&watch->returned, s->game, state, &move);
    sw_err err = sw_apply(s->game, state, &move, &events);
    if (err != SW_OK) {
        fprintf(stderr, "stellwerk %s: game %d, turn %d: %s made an illegal move (%s: %s)\n",
                s->command, i, state->turn, bot->name, sw_err_name(err), sw_err_text(err));
        return false;
    }
    for (int k = 0; k < events.n && k < events.cap; k++) {
        if (event[k].type == SW_EVENT_OVER) {
            result->ending = event[k].n;
        }
    }
    return true;
}

static void note_end(const series *s, int i, const sw_state *state, watching *watch,
                     series_result *result)
{
    sw_scores scores;
    sw_score(s->game, state, &scores);
    result->is_over = true;
    result->turns = state->turn;
    result->winners = scores.winners;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        result->seats[seat].score = scores.seats[seat].total;
        result->seats[seat].tickets_kept = scores.seats[seat].n_tickets;
        result->seats[seat].tickets_done = scores.seats[seat].tickets_done;
    }
    if (s->is_studied) {
        habits_count(&watch->habits, state, &s->habits[i]);
    }
    if (s->forecasts) {
        forecast_count(&watch->forecast, &scores, s->game->n_players, &s->forecasts[i]);
    }
}

static bool play(const series *s, int i, void **memory, series_result *result)
{
    const ai_player *bots[SW_MAX_SEATS] = {0};
    uint8_t seed[32];
    sw_state state;
    watching watch = {.habits = {.game = s->game}, .foretold = s->foretold ? s->foretold(s, i) : 0};
    bool fair = true;
    int deal = i;
    s->seat(s, i, bots, &deal);
    deal_seed(s, deal, seed);
    uint64_t chance = hash_bytes(HASH_START, seed, sizeof seed);
    for (int seat = 0; seat < s->game->n_players; seat++) {
        bots[seat]->begin(bots[seat], memory[seat], s->game, seat,
                          hash_word(chance, (uint64_t)seat));
    }
    sw_start(s->game, seed, &state);
    /* A game that is cut short is dropped: so may the last search have been. */
    while (fair && state.phase != SW_OVER && !is_ending((void *)s)) {
        int seat = state.to_move;
        fair = decide(s, i, bots[seat], memory[seat], &state, &watch, result);
    }
    if (fair && !is_ending((void *)s)) {
        note_end(s, i, &state, &watch, result);
    }
    forecast_drop(&watch.forecast);
    return fair;
}

static size_t largest_block(const series *s)
{
    size_t most = 1;
    for (int i = 0; i < s->n_bots; i++) {
        size_t size = s->bots[i]->memory(s->game);
        most = size > most ? size : most;
    }
    return most;
}

static bool tell_played(work *w, int i)
{
    if (!w->s->results[i].is_over || !w->s->played) {
        return true;
    }
    pthread_mutex_lock(&w->telling);
    bool goes_on = w->s->played(w->s, i, &w->s->results[i]);
    pthread_mutex_unlock(&w->telling);
    return goes_on;
}

static void *run_thread(void *data)
{
    work *w = data;
    series *s = w->s;
    void *memory[SW_MAX_SEATS] = {0};
    bool ok = true;
    for (int seat = 0; seat < s->game->n_players; seat++) {
        memory[seat] = malloc(largest_block(s));
        ok = ok && memory[seat];
    }
    if (!ok) {
        fprintf(stderr, "stellwerk %s: out of memory\n", s->command);
        atomic_store(&w->failed, true);
    }
    while (!atomic_load(&w->failed) && !is_ending(s)) {
        int i = atomic_fetch_add(&w->next, 1);
        if (i >= s->games) {
            break;
        }
        if (!play(s, i, memory, &s->results[i]) || !tell_played(w, i)) {
            atomic_store(&w->failed, true);
        }
        atomic_fetch_add(&w->done, 1);
    }
    for (int seat = 0; seat < SW_MAX_SEATS; seat++) {
        free(memory[seat]);
    }
    return NULL;
}

/* On a terminal all the time, in a file a line per minute. */
static void show_progress(work *w)
{
    const struct timespec pause = {.tv_nsec = 100000000};
    bool live = isatty(STDERR_FILENO);
    int64_t next = cli_clock() + 60000;
    for (int done = 0; done < w->s->games && !atomic_load(&w->failed) && !is_ending(w->s);) {
        nanosleep(&pause, NULL);
        done = atomic_load(&w->done);
        if (live) {
            fprintf(stderr, "\r%d of %d games", done, w->s->games);
        } else if (cli_clock() >= next) {
            fprintf(stderr, "%d of %d games\n", done, w->s->games);
            next += 60000;
        }
    }
    if (live) {
        fputs("\r\033[K", stderr);
    }
}

static bool take_memory(series *s)
{
    size_t n = (size_t)s->games;
    s->results = calloc(n ? n : 1, sizeof *s->results);
    s->habits = s->is_studied ? calloc(n ? n : 1, sizeof *s->habits) : NULL;
    s->forecasts = s->foretold ? calloc(n ? n : 1, sizeof *s->forecasts) : NULL;
    if (!s->results || (s->is_studied && !s->habits) || (s->foretold && !s->forecasts)) {
        fprintf(stderr, "stellwerk %s: out of memory\n", s->command);
        return false;
    }
    return true;
}

void series_free(series *s)
{
    free(s->results);
    free(s->habits);
    free(s->forecasts);
    s->results = NULL;
    s->habits = NULL;
    s->forecasts = NULL;
}

int series_threads(int64_t asked, const ai_budget *budget)
{
    /* A core for every thread of every search. */
    int n = asked ? (int)asked : cli_cores() / (budget->threads > 1 ? budget->threads : 1);
    return n < 1 ? 1 : n < SERIES_MAX_THREADS ? n : SERIES_MAX_THREADS;
}

/* The first games, all of which are over. */
static int count_over(const series *s)
{
    int n = 0;
    while (n < s->games && s->results[n].is_over) {
        n++;
    }
    return n;
}

bool series_run(series *s)
{
    work w = {.s = s, .telling = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[SERIES_MAX_THREADS];
    int n = 0;
    if (!take_memory(s)) {
        return false;
    }
    double start = cli_seconds();
    while (n < s->threads && n < s->games &&
           pthread_create(&threads[n], NULL, run_thread, &w) == 0) {
        n++;
    }
    if (n == 0) {
        run_thread(&w);
    } else {
        show_progress(&w);
    }
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], NULL);
    }
    s->seconds = cli_seconds() - start;
    s->asked = s->games;
    int enough = atomic_load(&s->enough);
    s->games = enough ? enough : count_over(s);
    return !atomic_load(&w.failed);
}

/* Was it interrupted before the last game was over? */
static bool is_cut(const series *s)
{
    return s->games < s->asked && !atomic_load(&s->enough);
}

int series_bots(const char *command, const char *list, const ai_player **bots, int max)
{
    int n = 0;
    for (const char *at = list;; at++) {
        size_t len = strcspn(at, ",");
        if (n == max) {
            cli_wrong(command, "more than %d bots in --bots %s", max, list);
            return 0;
        }
        bots[n] = ai_player_find(at, len);
        if (!bots[n]) {
            char names[200] = "";
            for (int i = 0; ai_players[i]; i++) {
                size_t used = strlen(names);
                snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                         ai_players[i]->name);
            }
            cli_wrong(command, "there is no bot \"%.*s\"; there are %s", (int)len, at, names);
            return 0;
        }
        n++;
        at += len;
        if (!*at) {
            return n;
        }
    }
}

bool series_game(const char *command, const char *name, int64_t players, const char *seed,
                 sw_game *game, uint8_t seed_out[32])
{
    if (!sw_seed_parse(seed, strlen(seed), seed_out)) {
        cli_wrong(command, "--seed takes 1 to 64 hex digits, not \"%s\"", seed);
        return false;
    }
    const sw_map *map = cli_map(name);
    if (!map) {
        return false;
    }
    if (sw_game_init(game, map, (int)players, NULL) != SW_OK) {
        cli_wrong(command, "%s is for %d to %d players, not %d", map->id, map->players_min,
                  map->players_max, (int)players);
        return false;
    }
    return true;
}

static void tell_json(const series_command *c, const series *s)
{
    char text[16384];
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, s->game->map->id);
    json_key(&o, "players");
    json_put_int(&o, s->game->n_players);
    json_key(&o, "games");
    json_put_int(&o, s->games);
    json_key(&o, "asked");
    json_put_int(&o, s->asked);
    json_key(&o, "interrupted");
    json_put_bool(&o, is_cut(s));
    json_key(&o, "seed");
    json_put_string(&o, s->seed_text);
    json_key(&o, "seconds");
    json_put_fixed(&o, s->seconds, 3);
    c->tell_json(s, &o);
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

static int run(const series_command *c, series *s, bool as_json)
{
    int deal = c->deal_games ? c->deal_games(s) : 1;
    s->games = (s->games + deal - 1) / deal * deal;
    interrupt_watch();
    bool ok = series_run(s);
    s->games -= s->games % deal;
    if (ok && s->games == 0) {
        fprintf(stderr, "stellwerk %s: interrupted before there was a result\n", s->command);
    } else if (ok && as_json) {
        tell_json(c, s);
    } else if (ok) {
        c->tell(s);
        if (is_cut(s)) {
            printf("\nInterrupted after %d of %d games.\n", s->games, s->asked);
        }
    }
    int status = !ok ? CMD_FINDING : is_cut(s) ? interrupt_status(CMD_OK) : CMD_OK;
    series_free(s);
    return status;
}

/* Before the last one of those that are there already. */
static void add_options(cli_option *options, const cli_option *more)
{
    int n = 0;
    while (options[n].name) {
        n++;
    }
    const cli_option last = options[n - 1];
    for (n--; more->name && n < SERIES_MAX_OPTIONS - 2; more++) {
        options[n++] = *more;
    }
    options[n] = last;
}

int series_main(const series_command *c, int argc, char **argv)
{
    const char *map = "usa", *bot_list = c->bots, *seed = "1";
    int64_t players = 2, games = c->games, threads = 0;
    cli_budget budget = {0};
    bool as_json = false;
    cli_option options[SERIES_MAX_OPTIONS] = {
        {"map", "MAP", "a built-in map, or the path of a map file", .text = &map, .kind = CLI_MAP},
        {"players", "N", "seats at the table", .number = &players, .min = 2, .max = SW_MAX_SEATS},
        {"bots", c->bots_value, c->bots_help, .text = &bot_list, .kind = CLI_BOTS},
        {"games", "G", c->games_help, .number = &games, .min = 1,
         .max = SERIES_MAX_GAMES - SW_MAX_SEATS},
        {"seed", "HEX", "up to 64 hex digits; the same seed gives the same games", .text = &seed},
        {"threads", "T", "games at the same time", .number = &threads, .min = 1,
         .max = SERIES_MAX_THREADS, .usual = "on all cores"},
        CLI_BUDGET_OPTIONS(budget),
        {"json", NULL, "print one JSON object", .flag = &as_json},
    };
    add_options(options, c->options);
    char line[64];
    snprintf(line, sizeof line, "%s [options]", c->name);
    const cli_usage usage = {line, c->about, options, .more = c->more};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    sw_game game;
    const ai_player *bots[SW_MAX_SEATS];
    series s = {.command = c->name,
                .game = &game,
                .seed_text = seed,
                .games = (int)games,
                .budget = cli_budget_make(&budget),
                .seat = c->seat,
                .bots = bots,
                .data = c->data};
    s.threads = series_threads(threads, &s.budget);
    s.n_bots = series_bots(c->name, bot_list, bots, c->max_bots ? c->max_bots : (int)players);
    if (s.n_bots && s.n_bots < c->min_bots) {
        return cli_wrong(c->name, "%d bots are needed, as in --bots %s", c->min_bots, c->bots);
    }
    if (!s.n_bots || !series_game(c->name, map, players, seed, &game, s.seed) ||
        (c->begin && !c->begin(&s))) {
        return CMD_USAGE;
    }
    return run(c, &s, as_json);
}
