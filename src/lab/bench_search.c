/* One and two threads take turns of a fraction of a second, so that whatever else the machine does
 * weighs on both alike. Playouts per second of processor time are those of one core; that number is
 * steady on a busy machine, where the time on the wall is not. The ratio of two threads to one is
 * told by both: on the wall it is what one gets, by processor time what is lost to other work.
 * Cores that share caches, or a virtual machine's that share a real one, do not do twice the work
 * of one: what two searches get that have nothing to do with each other is told, too. */
#include "bench_search.h"
#include "base/json.h"
#include "command/budget.h"
#include "command/command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N_POSITIONS = 8, EVERY = 11, SLICE_MILLIS = 250 };

typedef struct sample {
    double playouts, wall, cpu;
} sample;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void choose(const sw_game *g, const sw_state *s, const ai_player *bot, void *memory,
                   const ai_budget *budget, ai_info *info, sw_move *move)
{
    sw_view view;
    memset(info, 0, sizeof *info);
    sw_view_make(g, s, s->to_move, &view);
    bot->begin(bot, memory, g, s->to_move, 1);
    *move = bot->choose(memory, g, &view, budget, info);
}

/* Positions of a game, every so many decisions; fewer if it ends before. */
static int find_positions(const sw_game *g, sw_state *out)
{
    const ai_player *planner = ai_player_find("planner", strlen("planner"));
    void *memory = malloc(planner->memory(g));
    const ai_budget none = {0};
    const uint8_t seed[32] = {1};
    ai_info info;
    sw_state s;
    int n = 0;
    sw_start(g, seed, &s);
    for (int i = 1; memory && s.phase != SW_OVER && n < N_POSITIONS; i++) {
        sw_move move;
        choose(g, &s, planner, memory, &none, &info, &move);
        sw_apply(g, &s, &move, NULL);
        if (i % EVERY == 0 && s.phase != SW_OVER) {
            out[n++] = s;
        }
    }
    free(memory);
    return n;
}

static void measure(const sw_game *g, const sw_state *s, const ai_player *bot, void *memory,
                    int threads, sample *sum)
{
    ai_info info;
    sw_move move;
    ai_budget budget = cli_budget_make(&(cli_budget){SLICE_MILLIS, 0, threads});
    double wall = cli_seconds(), cpu = cpu_seconds();
    choose(g, s, bot, memory, &budget, &info, &move);
    sum->wall += cli_seconds() - wall;
    sum->cpu += cpu_seconds() - cpu;
    sum->playouts += info.playouts;
}

/* Two searches with one thread each, at the same time. */
typedef struct apart {
    const sw_game *g;
    const sw_state *s;
    const ai_player *bot;
    void *memories[2];
    sample sums[2];
} apart;

static void search_apart(void *data, int worker)
{
    apart *a = data;
    measure(a->g, a->s, a->bot, a->memories[worker], 1, &a->sums[worker]);
}

static void measure_apart(apart *a, const sw_state *s, sample *sum)
{
    double wall = cli_seconds();
    a->s = s;
    a->sums[0] = a->sums[1] = (sample){0};
    cli_parallel(search_apart, a, 2);
    sum->wall += cli_seconds() - wall;
    sum->playouts += a->sums[0].playouts + a->sums[1].playouts;
}

static void print_line(const sw_game *g, const ai_player *bot, const sample *one, const sample *two,
                       const sample *both, bool as_json)
{
    double rate = one->playouts / one->wall, rate2 = two->playouts / two->wall;
    double machine = both->playouts / both->wall / rate;
    double core = one->playouts / one->cpu, core2 = two->playouts / two->cpu;
    if (!as_json) {
        printf("%-10s %d players, %s: %7.0f playouts/s, %7.0f per core; two threads %7.0f "
               "playouts/s, ratio %.2f (by processor time %.2f); two searches apart %.2f\n",
               g->map->id, g->n_players, bot->name, rate, core, rate2, rate2 / rate,
               2 * core2 / core, machine);
        return;
    }
    char text[512];
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "map");
    json_put_string(&o, g->map->id);
    json_key(&o, "players");
    json_put_int(&o, g->n_players);
    json_key(&o, "bot");
    json_put_string(&o, bot->name);
    json_key(&o, "playouts_per_s");
    json_put_fixed(&o, rate, 1);
    json_key(&o, "playouts_per_s_per_core");
    json_put_fixed(&o, core, 1);
    json_key(&o, "playouts_per_s_two_threads");
    json_put_fixed(&o, rate2, 1);
    json_key(&o, "ratio");
    json_put_fixed(&o, rate2 / rate, 3);
    json_key(&o, "ratio_cpu");
    json_put_fixed(&o, 2 * core2 / core, 3);
    json_key(&o, "ratio_apart");
    json_put_fixed(&o, machine, 3);
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

int bench_search(const sw_game *g, const ai_player *bot, double seconds, bool as_json)
{
    sw_state positions[N_POSITIONS];
    sample one = {0}, two = {0}, both = {0};
    int n = find_positions(g, positions);
    apart a = {
        .g = g, .bot = bot, .memories = {malloc(bot->memory(g) + 1), malloc(bot->memory(g) + 1)}};
    bool has_memory = a.memories[0] && a.memories[1] && n;
    for (int i = 0; has_memory && (one.wall < seconds || i < n); i++) {
        const sw_state *s = &positions[i % n];
        measure(g, s, bot, a.memories[0], 1, &one);
        if (one.playouts <= 0) {
            break;
        }
        measure(g, s, bot, a.memories[0], 2, &two);
        measure_apart(&a, s, &both);
    }
    free(a.memories[0]);
    free(a.memories[1]);
    if (!has_memory) {
        fputs("stellwerk bench: out of memory\n", stderr);
        return CMD_FINDING;
    }
    if (one.playouts <= 0 || two.playouts <= 0 || both.playouts <= 0) {
        fprintf(stderr, "stellwerk bench: %s does not search; choose another with --bot\n",
                bot->name);
        return CMD_USAGE;
    }
    print_line(g, bot, &one, &two, &both, as_json);
    return CMD_OK;
}
