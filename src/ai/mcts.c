/* The searching player: weighs the options of a decision by playing guessed worlds to their end. */
#include "players.h"
#include "search.h"

enum { DEFAULT_MILLIS = 500 };

typedef struct block {
    ai_book book;
    ai_course course;
    uint64_t seed;
    uint64_t decisions;
    ai_search search;
} block;

static size_t memory(const sw_game *g)
{
    (void)g;
    return sizeof(block);
}

static void begin(void *at, size_t size, const sw_game *g, int seat, uint64_t seed)
{
    (void)size;
    block *b = at;
    ai_book_make(&b->book, g);
    ai_course_begin(&b->course, &ai_planner_manner);
    b->seed = seed + (uint64_t)seat;
    b->decisions = 0;
}

/* The course after a ticket choice has its plan already: it would be made in every playout. */
static void prepare_course(const ai_sight *t, const sw_move *move, ai_course *course)
{
    if (move->type != SW_MOVE_KEEP) {
        return;
    }
    course->planned = t->self->tickets;
    for (int i = 0; i < t->self->n_offered; i++) {
        if (move->keep >> i & 1) {
            sw_ticketset_add(&course->planned, t->self->offered[i]);
        }
    }
    ai_plan_make(&course->plan, t, &course->manner->style, &course->planned);
    course->planned_turn = t->map->rules.choose_pieces && t->s->phase == SW_SETUP ? -1 : t->s->turn;
}

static void add_arms(block *b, const ai_sight *t, const sw_move *first, const ai_budget *budget)
{
    ai_options options = {0};
    ai_options_add(&options, first);
    if (budget->asked) {
        ai_options_add(&options, budget->asked);
    }
    ai_options_find(t, &b->course, &options);
    for (int i = 0; i < options.n; i++) {
        ai_course course = b->course;
        prepare_course(t, &options.moves[i], &course);
        ai_search_add(&b->search, &options.moves[i], &course);
    }
}

static ai_alternative tell_arm(const ai_search *s, int i)
{
    return (ai_alternative){
        .move = s->arms[i].move,
        .value_milli = ai_search_score(s, i, s->view->viewer),
        .visits = s->arms[i].visits,
        .win_milli = ai_search_win(s, i, s->view->viewer),
    };
}

static void tell(const ai_search *s, int best, const ai_budget *budget, ai_info *info)
{
    bool told[AI_MAX_ARMS] = {false};
    info->playouts = ai_search_playouts(s);
    info->considered = s->n_arms;
    info->visits = s->arms[best].visits;
    info->n_alternatives = 0;
    if (!info->playouts) {
        return;
    }
    info->value_milli = ai_search_score(s, best, s->view->viewer);
    info->has_forecast = true;
    for (int seat = 0; seat < s->g->n_players; seat++) {
        info->win_milli[seat] = ai_search_win(s, best, seat);
        info->score_milli[seat] = ai_search_score(s, best, seat);
    }
    told[best] = true;
    while (info->n_alternatives < AI_MAX_ALTERNATIVES) {
        int next = -1;
        for (int i = 0; i < s->n_arms; i++) {
            if (!told[i] && (next < 0 || s->arms[i].visits > s->arms[next].visits ||
                             (s->arms[i].visits == s->arms[next].visits &&
                              s->arms[i].worth > s->arms[next].worth))) {
                next = i;
            }
        }
        if (next < 0) {
            break;
        }
        told[next] = true;
        info->alternatives[info->n_alternatives++] = tell_arm(s, next);
    }
    for (int i = 0; budget->asked && i < s->n_arms; i++) {
        if (sw_move_equal(budget->asked, &s->arms[i].move)) {
            info->has_asked = true;
            info->asked = tell_arm(s, i);
        }
    }
}

static sw_move choose(void *at, const sw_game *g, const sw_view *view, const ai_budget *given,
                      ai_info *info)
{
    block *b = at;
    ai_budget budget = *given;
    ai_sight t;
    if (budget.millis <= 0 && budget.playouts <= 0) {
        budget.millis = DEFAULT_MILLIS;
    }
    ai_sight_make(&t, g, view, &b->book);
    sw_move first = ai_course_choose(&b->course, &t, info);
    ai_search_begin(&b->search, g, &b->book, view, &budget, b->seed + 7919 * b->decisions++);
    add_arms(b, &t, &first, &budget);
    int best = ai_search_run(&b->search);
    b->course = b->search.arms[best].course;
    tell(&b->search, best, &budget, info);
    return b->search.arms[best].move;
}

const ai_player ai_mcts = {
    .name = "mcts",
    .summary = "plays every option out in many guessed worlds and takes the best",
    .memory = memory,
    .begin = begin,
    .choose = choose,
};
