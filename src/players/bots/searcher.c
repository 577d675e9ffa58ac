/* The searching players: they weigh the options of a decision by playing guessed worlds to their
 * end.
 *
 * Among the options are ways to play, not only moves: what to do with the same hand as a racer, as
 * a planner, with fewer or more tickets in mind. Every decision begins anew, from the view alone.
 */
#include "players.h"
#include "players/plan/strategy.h"
#include "players/plan/ticket.h"
#include "players/search/detour.h"
#include "players/search/search.h"

/* What a searching player is like. */
typedef struct thinker {
    int millis, playouts; /* its own budget if none is given, whichever ends first */
    bool moves;           /* weighs single moves and detours as well, also what is in no plan */
} thinker;

static const ai_manner patient = {
    .hurry = 50,
    .length = 60,
    .reach = 65,
    .risk = 10,
    .late = 5000,
    .adjoin = 1500,
    AI_USUAL_MANNER,
};
static const ai_manner brisk = {
    .hurry = 110,
    .length = 35,
    .reach = 40,
    .risk = 15,
    .late = 5000,
    .adjoin = 500,
    AI_USUAL_MANNER,
    .cheap_tickets = 50,
};
static const ai_manner thrifty = {
    .hurry = 75,
    .length = 60,
    .reach = 60,
    .risk = 5,
    .late = 5000,
    .adjoin = 1500,
    AI_USUAL_MANNER,
    .fewest_tickets = true,
    .cheap_tickets = 50,
};
/* The first one is that of the map. */
enum { N_OTHERS = 5, N_MANNERS = 1 + N_OTHERS };
static const ai_manner *const others[N_OTHERS] = {&ai_planner_manner, &ai_racer_manner, &patient,
                                                  &brisk, &thrifty};

enum { PROBABLY = 30 }; /* percent from which a route that others want is said to block them */

typedef struct block {
    const thinker *who;
    ai_book book;
    ai_manner own; /* as the map suggests */
    const ai_manner *manners[N_MANNERS];
    ai_course course;              /* of this decision */
    uint8_t wanted[SW_MAX_ROUTES]; /* by others, in percent */
    uint64_t seed;
    uint64_t decisions;
    ai_search search;
} block;

/* What is believed of another way to play before anything was played. */
static const ai_belief another_way = {-500, 1000.0 * 1000.0};

static size_t memory(const sw_game *g)
{
    (void)g;
    return sizeof(block);
}

static void begin(const ai_player *self, void *at, const sw_game *g, int seat, uint64_t seed)
{
    block *b = at;
    b->who = self->settings;
    ai_book_make(&b->book, g);
    ai_manner_of_game(&b->own, g);
    b->manners[0] = &b->own;
    memcpy(&b->manners[1], others, sizeof others);
    ai_course_begin(&b->course, &b->own);
    b->seed = seed + (uint64_t)seat;
    b->decisions = 0;
}

/* The course after a ticket choice has its plan already: it would be made in every playout. */
static void prepare_course(const ai_sight *sight, const sw_move *move, ai_course *course)
{
    if (move->type != SW_MOVE_KEEP) {
        return;
    }
    sw_ticketset kept = ai_tickets_kept(sight, move->keep);
    ai_plan_make(&course->plan, sight, course->manner, &kept);
    ai_course_planned(course, sight, &kept);
}

/* Other ways to play, each with the move it would make; those that plan and do the same are left
 * out. */
static void add_manners(block *b, const ai_sight *sight, const sw_move *first)
{
    for (int i = 0; i < N_MANNERS; i++) {
        ai_course course = b->course;
        ai_info info = {0};
        if (b->manners[i] == b->course.manner) {
            continue;
        }
        course.manner = b->manners[i];
        course.planned_turn = -1;
        sw_move move = ai_course_choose(&course, sight, &info);
        if (!sw_move_equal(&move, first) ||
            memcmp(&course.plan.routes, &b->course.plan.routes, sizeof course.plan.routes) != 0) {
            ai_search_add(&b->search, &move, &course, &another_way);
        }
    }
}

static bool is_arm(const ai_search *s, const sw_move *move, const ai_course *course)
{
    for (int i = 0; i < s->n_arms; i++) {
        const ai_arm *arm = &s->arms[i];
        if (sw_move_equal(move, &arm->move) &&
            memcmp(&course->plan.routes, &arm->course.plan.routes, sizeof course->plan.routes) ==
                0) {
            return true;
        }
    }
    return false;
}

/* The same way to play with other plans for its tickets. */
static void add_detours(block *b, const ai_sight *sight)
{
    ai_course detours[AI_MAX_DETOURS];
    bool planned = sight->s->phase == SW_PLAY && (sight->s->expects == SW_EXPECTS_ACTION ||
                                                  sight->s->expects == SW_EXPECTS_SECOND_CARD);
    int n = b->who->moves && planned ? ai_detours_find(sight, &b->course, detours) : 0;
    for (int i = 0; i < n; i++) {
        ai_info info = {0};
        sw_move move = ai_course_choose(&detours[i], sight, &info);
        if (!is_arm(&b->search, &move, &detours[i])) {
            ai_search_add(&b->search, &move, &detours[i], &another_way);
        }
    }
}

static void add_move(block *b, const ai_sight *sight, const sw_move *move)
{
    ai_course course = b->course;
    prepare_course(sight, move, &course);
    ai_search_add(&b->search, move, &course, NULL);
}

/* But for those that are there already. */
static void add_moves(block *b, const ai_sight *sight, const sw_move *first, const sw_move *asked)
{
    ai_options options = {0};
    ai_options_add(&options, first);
    if (asked) {
        ai_options_add(&options, asked);
    }
    int there = options.n;
    memset(b->wanted, 0, sizeof b->wanted);
    if (b->who->moves) {
        if (sight->s->expects == SW_EXPECTS_ACTION) {
            ai_search_demand(&b->search, b->wanted);
        }
        ai_options_find(sight, &b->course, b->wanted, &options);
    }
    for (int i = there; i < options.n; i++) {
        add_move(b, sight, &options.moves[i]);
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

/* Of several arms with the same move the one that did best speaks for it. */
static bool is_told(const ai_search *s, int arm, int best, const ai_info *info)
{
    bool told = sw_move_equal(&s->arms[arm].move, &s->arms[best].move);
    for (int i = 0; i < info->n_alternatives; i++) {
        told = told || sw_move_equal(&s->arms[arm].move, &info->alternatives[i].move);
    }
    return told;
}

static void tell_alternatives(const ai_search *s, int best, ai_info *info)
{
    info->n_alternatives = 0;
    while (info->n_alternatives < AI_MAX_ALTERNATIVES) {
        int next = -1;
        for (int i = 0; i < s->n_arms; i++) {
            if (s->arms[i].visits && !is_told(s, i, best, info) &&
                (next < 0 || s->arms[i].after.lead > s->arms[next].after.lead)) {
                next = i;
            }
        }
        if (next < 0) {
            break;
        }
        info->alternatives[info->n_alternatives++] = tell_arm(s, next);
    }
}

static void tell(const ai_search *s, int best, const ai_budget *budget, ai_info *info)
{
    info->playouts = ai_search_playouts(s);
    info->considered = s->n_arms;
    info->visits = s->arms[best].visits;
    if (!info->playouts) {
        return;
    }
    info->value_milli = ai_search_score(s, best, s->view->viewer);
    info->has_forecast = true;
    for (int seat = 0; seat < s->g->n_players; seat++) {
        info->win_milli[seat] = ai_search_win(s, best, seat);
        info->score_milli[seat] = ai_search_score(s, best, seat);
    }
    tell_alternatives(s, best, info);
    int asked = -1;
    for (int i = 0; budget->asked && i < s->n_arms; i++) {
        if (sw_move_equal(budget->asked, &s->arms[i].move) &&
            (asked < 0 || s->arms[i].after.lead > s->arms[asked].after.lead)) {
            asked = i;
        }
    }
    if (asked >= 0) {
        info->has_asked = true;
        info->asked = tell_arm(s, asked);
    }
}

/* The reasons were the strategy's, for its own move. */
static void say_why(const ai_search *s, int best, const uint8_t *wanted, ai_info *info)
{
    const ai_plan *plan = &s->arms[best].course.plan;
    ai_course_tell(&s->arms[best].course, info);
    if (sw_move_equal(&s->arms[best].move, &s->arms[0].move)) {
        return;
    }
    info->n_reasons = 0;
    info->reasons[info->n_reasons++] = (ai_reason){
        .why = AI_WHY_SEARCHED, .points = ai_search_score(s, best, s->view->viewer) / 1000};
    const sw_move *move = &s->arms[best].move;
    if (move->type == SW_MOVE_CLAIM && wanted[move->at] >= PROBABLY &&
        !sw_routeset_has(&plan->routes, move->at)) {
        info->reasons[info->n_reasons++] = (ai_reason){.why = AI_WHY_BLOCKS, .about = move->at};
    }
    if (move->type != SW_MOVE_CLAIM && plan->n) {
        info->reasons[info->n_reasons++] = (ai_reason){.why = AI_WHY_NEXT, .about = plan->order[0]};
    }
}

static sw_move choose(void *at, const sw_game *g, const sw_view *view, const ai_budget *given,
                      ai_info *info)
{
    block *b = at;
    ai_budget budget = *given;
    bool own = budget.millis <= 0 && budget.playouts <= 0;
    ai_sight sight;
    budget.millis = own ? b->who->millis : budget.millis;
    ai_sight_make(&sight, g, view, &b->book);
    ai_course_recall(&b->course, given);
    sw_move first = ai_course_choose(&b->course, &sight, info);
    ai_search_begin(&b->search, g, &b->book, view, &budget, &b->course.seen,
                    b->seed + 7919 * b->decisions++);
    b->search.most = own ? b->who->playouts : b->search.most;
    ai_search_add(&b->search, &first, &b->course, NULL);
    if (b->search.most != 1) { /* one playout compares nothing */
        if (budget.asked && !sw_move_equal(budget.asked, &first)) {
            add_move(b, &sight,
                     budget.asked); /* early: few playouts are for the first arms alone */
        }
        add_manners(b, &sight, &first);
        add_detours(b, &sight);
        add_moves(b, &sight, &first, budget.asked);
    }
    int best = ai_search_run(&b->search);
    tell(&b->search, best, &budget, info);
    say_why(&b->search, best, b->wanted, info);
    return b->search.arms[best].move;
}

#define SEARCHES_AS(thinker)                                                                       \
    .memory = memory, .begin = begin, .choose = choose, .settings = &(thinker)

static const thinker everything = {.millis = 500, .playouts = 4000, .moves = true};
static const thinker hard = {.millis = 250, .playouts = 12};
static const thinker expert = {.millis = 1800, .playouts = 6000, .moves = true};

const ai_player ai_mcts = {
    .name = "mcts",
    .summary = "plays every option out in many guessed worlds and takes the best",
    SEARCHES_AS(everything),
};

const ai_player ai_hard = {
    .name = "hard",
    .summary = "plays its plans through a few times before it decides, and minds its own business",
    SEARCHES_AS(hard),
};

const ai_player ai_expert = {
    .name = "expert",
    .summary = "thinks every option through to the end, also routes that it does not need itself",
    SEARCHES_AS(expert),
};
