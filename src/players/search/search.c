#include "search.h"

enum {
    FIRST_BATCH = 6,
    BATCH = 16,
    LEAST_ARMS = 8,        /* are weighed, however few playouts there are */
    LEAST_ROUNDS = 10,     /* for each of more */
    WORLDS = 8,            /* guessed for each that is played */
    DEMANDS = 20,          /* worlds in which it is looked what others want */
    PATIENCE = 4096,       /* looks at what others do, some microseconds */
    PLAYOUTS_PER_MILLI = 2 /* where there is no clock */
};

/* An arm leaves when it is behind by so many standard errors of the difference, squared. */
static const double CLEARLY = 2.0 * 2.0;

/* It leaves as well when nobody would miss it: what could be gained by it on average, if more
 * rounds told whether it is better, squared. */
static const double NOT_MISSED = 20.0 * 20.0;

/* The spread of differences that is assumed as if it had been seen in some rounds: a few rounds may
 * happen to differ little. */
static const double USUAL_SPREAD = 4000, USUAL_ROUNDS = 8;

void ai_search_begin(ai_search *s, const sw_game *g, const ai_book *book, const sw_view *view,
                     const ai_budget *budget, const sw_ticketset *seen, uint64_t seed)
{
    s->g = g;
    s->book = book;
    s->view = view;
    s->budget = budget;
    s->seed = seed;
    s->deadline = budget->clock ? budget->clock() + budget->millis : 0;
    s->most = budget->playouts > 0 ? budget->playouts
              : budget->clock      ? 0
                                   : budget->millis * PLAYOUTS_PER_MILLI;
    ai_guess_make(&s->guess, g, book, view, seen);
    s->n_arms = s->n_rounds = s->n_done = s->n_summed = s->best = 0;
    atomic_init(&s->next, 0);
    atomic_init(&s->limit, 0);
    atomic_init(&s->finished, 0);
    atomic_init(&s->led, false);
    atomic_init(&s->over, false);
    memset(s->done, 0, sizeof s->done);
    memset(s->tallies, 0, sizeof s->tallies);
}

/* What is believed of a move before anything was played, against the first arm's, which is what the
 * strategy would do. Means and spreads follow what 240 rounds said of some 5400 moves in games on
 * the four maps; they are narrower where moves that were preferred after few rounds did not keep
 * their promise: other cards, routes of the plan that the strategy would rather pay later,
 * journeys, and routes outside the plan, which few rounds prefer by chance. */
static ai_belief believe(const ai_search *s, const sw_move *move, const ai_course *course)
{
    const sw_move *first = &s->arms[0].move;
    bool same = move->type == first->type;
    switch (move->type) {
    case SW_MOVE_DRAW:
        if (s->view->state.expects == SW_EXPECTS_SECOND_CARD) {
            return (ai_belief){-200, 250 * 250};
        }
        return same ? (ai_belief){-100, 350 * 350} : (ai_belief){-400, 500 * 500};
    case SW_MOVE_CLAIM:
        if (sw_routeset_has(&course->plan.routes, move->at)) {
            return same ? (ai_belief){-300, 600 * 600} : (ai_belief){-600, 600 * 600};
        }
        return (ai_belief){-1500, 900 * 900};
    case SW_MOVE_TICKETS:
        return (ai_belief){-1000, 900 * 900};
    case SW_MOVE_KEEP:
        return (ai_belief){-900, 1500 * 1500};
    case SW_MOVE_PASSENGER:
        return (ai_belief){-1000, 500 * 500};
    default:
        return (ai_belief){-600, 600 * 600};
    }
}

void ai_search_add(ai_search *s, const sw_move *move, const ai_course *course,
                   const ai_belief *belief)
{
    if (s->n_arms < AI_MAX_ARMS) {
        ai_arm *arm = &s->arms[s->n_arms++];
        *arm = (ai_arm){.move = *move, .course = *course, .active = true};
        arm->course.quick = true;
        arm->before = arm == s->arms ? (ai_belief){0, 0}
                      : belief       ? *belief
                                     : believe(s, move, course);
        arm->after = arm->before;
    }
}

static bool out_of_time(const ai_search *s)
{
    const ai_budget *b = s->budget;
    if (b->cancelled && b->cancelled(b->cancelled_data)) {
        return true;
    }
    return b->playouts <= 0 && b->clock && b->clock() >= s->deadline;
}

/* What the others have in mind in a guessed world; gives what it is worth to them together. */
static int imagine_minds(const ai_search *s, const sw_state *world, unsigned races,
                         ai_course *courses)
{
    int value = 0;
    for (int seat = 0; seat < s->g->n_players; seat++) {
        if (seat == s->view->viewer) {
            continue;
        }
        ai_course *course = &courses[seat];
        ai_course_begin(course, races >> seat & 1 ? &ai_racer_manner : &ai_planner_manner);
        course->quick = true;
        if (world->phase == SW_PLAY) {
            ai_sight sight;
            ai_sight_guess(&sight, s->g, world, seat, s->book);
            ai_course_plan(course, &sight);
            value += course->plan.value;
        }
    }
    return value;
}

/* A state that fits the view, and the courses of the others in it. Nobody keeps tickets or collects
 * cards that do not go together, so of a few such states the one is taken that suits them best. */
static void guess_world(const ai_search *s, sw_random *random, sw_state *world, ai_course *courses)
{
    int best = 0;
    unsigned races = (unsigned)sw_random_below(random, 1 << s->g->n_players);
    int n = s->view->state.phase == SW_PLAY ? WORLDS : 1;
    for (int i = 0; i < n; i++) {
        sw_state other;
        ai_course minds[SW_MAX_SEATS];
        ai_guess_world(&s->guess, s->g, s->view, random, &other);
        int value = imagine_minds(s, &other, races, minds);
        if (i == 0 || value > best) {
            best = value;
            *world = other;
            memcpy(courses, minds, sizeof minds);
        }
    }
}

/* G-22: where one of parallel tracks closes the others, whoever takes any of them is in the way. */
static void ask_for(const sw_game *g, int route, sw_routeset *asked)
{
    const sw_track *tracks = g->map->routes;
    sw_routeset_add(asked, route);
    for (int r = 0; g->parallel_closed && r < g->map->n_routes; r++) {
        if (tracks[r].group == tracks[route].group) {
            sw_routeset_add(asked, r);
        }
    }
}

void ai_search_demand(const ai_search *s, uint8_t wanted[SW_MAX_ROUTES])
{
    sw_random random = sw_random_seed(~s->seed);
    memset(wanted, 0, SW_MAX_ROUTES);
    for (int i = 0; i < DEMANDS && s->view->state.phase == SW_PLAY && !out_of_time(s); i++) {
        sw_state world;
        ai_course minds[SW_MAX_SEATS];
        sw_routeset asked = {{0}};
        guess_world(s, &random, &world, minds);
        for (int seat = 0; seat < s->g->n_players; seat++) {
            const ai_plan *plan = &minds[seat].plan;
            for (int k = 0; seat != s->view->viewer && k < plan->n_tickets; k++) {
                ask_for(s->g, plan->order[k], &asked);
            }
        }
        for (int r = 0; r < s->g->map->n_routes; r++) {
            wanted[r] = (uint8_t)(wanted[r] + (sw_routeset_has(&asked, r) ? 100 / DEMANDS : 0));
        }
    }
}

static void count(const ai_search *s, ai_tally *tally, int arm, const sw_scores *scores)
{
    int winners = __builtin_popcount(scores->winners);
    tally->playouts[arm]++;
    for (int seat = 0; seat < s->g->n_players; seat++) {
        tally->wins[arm][seat] += scores->winners >> seat & 1 ? 1000 / winners : 0;
        tally->scores[arm][seat] += scores->seats[seat].total;
    }
}

/* Gives whether it was played with every arm. */
static bool play_round(ai_search *s, int round, ai_tally *tally)
{
    if (out_of_time(s)) {
        return false;
    }
    sw_random random = sw_random_seed(s->seed + (uint64_t)round * 0x9e3779b97f4a7c15u);
    sw_state world;
    ai_course minds[SW_MAX_SEATS];
    guess_world(s, &random, &world, minds);
    for (int i = 0; i < s->n_arms; i++) {
        const ai_arm *arm = &s->arms[i];
        if (!arm->active) {
            continue;
        }
        if (out_of_time(s)) {
            return false;
        }
        sw_state end = world;
        ai_course courses[SW_MAX_SEATS];
        sw_scores scores;
        memcpy(courses, minds, sizeof courses);
        courses[s->view->viewer] = arm->course;
        sw_apply_unchecked(s->g, &end, &arm->move);
        ai_playout_run(s->g, s->book, &end, courses);
        sw_score(s->g, &end, &scores);
        s->worth[round][i] = (int16_t)ai_playout_worth(s->g, &scores, s->view->viewer);
        count(s, tally, i, &scores);
    }
    return true;
}

/* Gives a round that nobody has begun, or -1. */
static int take_round(ai_search *s)
{
    int round = atomic_load(&s->next);
    while (round < atomic_load(&s->limit)) {
        if (atomic_compare_exchange_weak(&s->next, &round, round + 1)) {
            return round;
        }
    }
    return -1;
}

/* Plays rounds while there are some to begin; gives whether there was one. */
static bool work(ai_search *s, int worker)
{
    int round, n = 0;
    for (; (round = take_round(s)) >= 0; n++) {
        s->done[round] = play_round(s, round, &s->tallies[worker]);
        atomic_fetch_add(&s->finished, 1);
    }
    return n > 0;
}

/* For another worker. It takes a moment, far less than sleeping and waking would, unless the
 * machine has other work for that one's core. */
static void wait_a_little(const ai_search *s, int *waits)
{
    if (++*waits % PATIENCE == 0 && s->budget->yield) {
        s->budget->yield();
    }
}

static void play_rounds(ai_search *s, int n, int worker)
{
    int waits = 0;
    s->n_rounds += n;
    atomic_store(&s->limit, s->n_rounds);
    work(s, worker);
    while (atomic_load(&s->finished) < s->n_rounds) {
        wait_a_little(s, &waits);
    }
}

/* Adds the rounds from `from` on. */
static void add_rounds(const ai_search *s, int from, int a, int b, ai_lead *out)
{
    for (int round = from; round < s->n_rounds; round++) {
        if (s->done[round]) {
            int64_t d = s->worth[round][a] - s->worth[round][b];
            out->sum += d;
            out->squares += d * d;
        }
    }
}

static double mean_of(const ai_search *s, const ai_lead *l)
{
    return (double)l->sum / s->n_done;
}

/* The variance of the mean. */
static double error_of(const ai_search *s, const ai_lead *l)
{
    double n = s->n_done;
    double spread = (double)l->squares - mean_of(s, l) * (double)l->sum;
    return (spread + USUAL_ROUNDS * USUAL_SPREAD * USUAL_SPREAD) / (n - 1 + USUAL_ROUNDS) / n;
}

/* Gives the best arm. The strategy's own move is a good one, so others must prove themselves: their
 * lead is what remains of the measured one after a prior guess that it is a little negative. */
static int find_best(ai_search *s)
{
    int best = 0;
    for (int round = s->n_summed; round < s->n_rounds; round++) {
        s->n_done += s->done[round];
    }
    for (int i = 0; i < s->n_arms; i++) {
        ai_arm *arm = &s->arms[i];
        if (!arm->active) {
            continue;
        }
        arm->visits = s->n_done;
        add_rounds(s, s->n_summed, i, 0, &arm->over_first);
        if (i && s->n_done > 1) {
            double weight = arm->before.variance, error = error_of(s, &arm->over_first);
            double mean = mean_of(s, &arm->over_first), all = weight + error;
            arm->after.lead = (mean * weight + arm->before.lead * error) / all;
            arm->after.variance = weight * error / all;
        }
        if (arm->after.lead > s->arms[best].after.lead) {
            best = i;
        }
    }
    return best;
}

/* Those of another best arm are of no use any more. */
static void compare_with_best(ai_search *s, int best)
{
    for (int i = 0; i < s->n_arms; i++) {
        ai_arm *arm = &s->arms[i];
        if (best != s->best) {
            arm->under_best = (ai_lead){0};
        }
        if (arm->active) {
            add_rounds(s, best == s->best ? s->n_summed : 0, best, i, &arm->under_best);
        }
    }
    s->best = best;
    s->n_summed = s->n_rounds;
}

/* What is gained on average by taking something instead of nothing whenever it is better, if its
 * worth is normally distributed with variance 1 around -z: the square of that, by z squared. */
static double gain_by_choice(double z2)
{
    static const struct {
        double z2, gain;
    } at[] = {{0, 0.1592}, {0.125, 0.0609}, {0.25, 0.0391}, {0.5, 0.0199}, {0.75, 0.0114},
              {1, 0.0069}, {1.5, 0.0028},   {2, 0.0013},    {3, 0.0003},   {4, 0.00007}};
    int i = 1, n = sizeof at / sizeof *at;
    while (i < n && at[i].z2 < z2) {
        i++;
    }
    if (i == n) {
        return 0;
    }
    double part = (z2 - at[i - 1].z2) / (at[i].z2 - at[i - 1].z2);
    return at[i - 1].gain + part * (at[i].gain - at[i - 1].gain);
}

/* Is it of no use to go on with this arm? */
static bool is_beaten(const ai_search *s, int arm)
{
    if (s->n_done < FIRST_BATCH) {
        return false;
    }
    /* Its distance is what the leads say, which know the priors; the rounds say how sure it is. */
    double behind = s->arms[s->best].after.lead - s->arms[arm].after.lead;
    double weight = s->arms[arm].before.variance;
    double error = error_of(s, &s->arms[arm].under_best);
    error = error * weight / (weight + error);
    double z2 = behind * behind / error;
    return behind > 0 && (z2 > CLEARLY || error * gain_by_choice(z2) < NOT_MISSED);
}

/* Gives how many are left. */
static int drop_arms(ai_search *s)
{
    int left = 0, best = s->best;
    for (int i = 0; i < s->n_arms; i++) {
        ai_arm *arm = &s->arms[i];
        arm->active = i == 0 || (arm->active && (i == best || !is_beaten(s, i)));
        left += arm->active;
    }
    /* The first one stays, as the others are measured by it; alone with it the best one has won. */
    return left == 2 && best && is_beaten(s, 0) ? 1 : left;
}

static void lead_race(ai_search *s, int worker)
{
    int spent = 0, left = s->n_arms;
    while (left > 1 && s->n_rounds < AI_MAX_ROUNDS && !out_of_time(s)) {
        int n = s->n_rounds ? BATCH : FIRST_BATCH;
        n = n < AI_MAX_ROUNDS - s->n_rounds ? n : AI_MAX_ROUNDS - s->n_rounds;
        if (s->most) {
            int can = (s->most - spent) / left;
            if (can == 0) {
                break;
            }
            n = n < can ? n : can;
        }
        spent += n * left;
        play_rounds(s, n, worker);
        compare_with_best(s, find_best(s));
        left = drop_arms(s);
    }
    atomic_store(&s->over, true);
}

/* Whoever comes first leads, so it does not matter whether the others come at the same time, late
 * or never. */
static void race(void *data, int worker)
{
    ai_search *s = data;
    if (!atomic_exchange(&s->led, true)) {
        lead_race(s, worker);
        return;
    }
    for (int waits = 0; !atomic_load(&s->over);) {
        if (work(s, worker)) {
            waits = 0;
        } else {
            wait_a_little(s, &waits);
        }
    }
}

/* Many arms with a few rounds each are chosen among by chance: few playouts are for the first ones
 * alone. */
static void leave_out(ai_search *s)
{
    int most = s->most / LEAST_ROUNDS > LEAST_ARMS ? s->most / LEAST_ROUNDS : LEAST_ARMS;
    most = most < s->most ? most : s->most;
    if (s->most && s->n_arms > most) {
        s->n_arms = most;
    }
}

int ai_search_run(ai_search *s)
{
    int threads = s->budget->parallel ? s->budget->threads : 1;
    threads = threads < AI_MAX_THREADS ? threads : AI_MAX_THREADS;
    leave_out(s);
    if (threads > 1 && s->n_arms > 1) {
        s->budget->parallel(race, s, threads);
    } else {
        race(s, 0);
    }
    return s->best;
}

int ai_search_playouts(const ai_search *s)
{
    int n = 0;
    for (int w = 0; w < AI_MAX_THREADS; w++) {
        for (int i = 0; i < s->n_arms; i++) {
            n += s->tallies[w].playouts[i];
        }
    }
    return n;
}

int ai_search_win(const ai_search *s, int arm, int seat)
{
    int64_t sum = 0, n = 0;
    for (int w = 0; w < AI_MAX_THREADS; w++) {
        sum += s->tallies[w].wins[arm][seat];
        n += s->tallies[w].playouts[arm];
    }
    return (int)(n ? sum / n : 0);
}

int ai_search_score(const ai_search *s, int arm, int seat)
{
    int64_t sum = 0, n = 0;
    for (int w = 0; w < AI_MAX_THREADS; w++) {
        sum += s->tallies[w].scores[arm][seat];
        n += s->tallies[w].playouts[arm];
    }
    return (int)(n ? sum * 1000 / n : 0);
}
