#include "search.h"

enum {
    FIRST_BATCH = 6,
    BATCH = 16,
    PLAYOUTS_PER_MILLI = 2 /* where there is no clock */
};

/* An arm leaves when it is behind by so many standard errors of the difference, squared. */
static const double CLEARLY = 2.0 * 2.0;

/* The spread of differences that is assumed as if it had been seen in some rounds: a few rounds may
 * happen to differ little. */
static const double USUAL_SPREAD = 4000, USUAL_ROUNDS = 8;

void ai_search_begin(ai_search *s, const sw_game *g, const ai_book *book, const sw_view *view,
                     const ai_budget *budget, uint64_t seed)
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
    s->n_arms = s->n_rounds = 0;
    memset(s->done, 0, sizeof s->done);
    memset(s->tallies, 0, sizeof s->tallies);
}

/* What is believed of a move before anything was played, against the first arm's, which is what the
 * strategy would do. Set by eye after one game on berlin with 4000 playouts a decision, not tuned.
 */
typedef struct belief {
    double prior, spread;
} belief;

static belief believe(const ai_search *s, const sw_move *m, const ai_course *course)
{
    const sw_move *first = &s->arms[0].move;
    if (s->n_arms > 1 && course->manner != s->arms[0].course.manner) {
        return (belief){-150, 500}; /* another way to play */
    }
    switch (m->type) {
    case SW_MOVE_DRAW:
        return first->type == SW_MOVE_DRAW ? (belief){-100, 350} : (belief){-500, 500};
    case SW_MOVE_CLAIM:
        return sw_routeset_has(&course->plan.routes, m->at) ? (belief){-300, 600}
                                                            : (belief){-1500, 900};
    case SW_MOVE_TICKETS:
        return (belief){-1000, 800};
    case SW_MOVE_KEEP:
        return (belief){-600, 1000};
    default:
        return (belief){-500, 800};
    }
}

void ai_search_add(ai_search *s, const sw_move *move, const ai_course *course)
{
    if (s->n_arms < AI_MAX_ARMS) {
        ai_arm *arm = &s->arms[s->n_arms++];
        *arm = (ai_arm){.move = *move, .course = *course, .active = true};
        arm->course.quick = true;
        belief b = believe(s, move, course);
        arm->prior = arm == s->arms ? 0 : b.prior;
        arm->spread = b.spread;
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

/* A world that fits the view, and what the others have in mind in it. */
static void guess_world(const ai_search *s, sw_random *random, sw_state *world, ai_course *courses)
{
    const sw_game *g = s->g;
    sw_determinize(g, s->view, random, world);
    for (int seat = 0; seat < g->n_players; seat++) {
        bool races = sw_random_below(random, 2);
        if (seat == s->view->viewer) {
            continue;
        }
        ai_course_begin(&courses[seat], races ? &ai_racer_manner : &ai_planner_manner);
        courses[seat].quick = true;
        if (world->phase == SW_PLAY) {
            ai_sight t;
            ai_sight_guess(&t, g, world, seat, s->book);
            ai_course_plan(&courses[seat], &t);
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

static bool play_round(ai_search *s, int round, ai_tally *tally)
{
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

static void work(void *data, int worker)
{
    ai_search *s = data;
    for (int round = s->from + worker; round < s->n_rounds; round += s->n_workers) {
        s->done[round] = play_round(s, round, &s->tallies[worker]);
        if (!s->done[round]) {
            return;
        }
    }
}

static void play_rounds(ai_search *s, int n)
{
    int threads = s->budget->parallel ? s->budget->threads : 1;
    threads = threads < 1 ? 1 : threads > AI_MAX_THREADS ? AI_MAX_THREADS : threads;
    s->from = s->n_rounds;
    s->n_rounds += n;
    s->n_workers = threads < n ? threads : n;
    if (s->n_workers > 1) {
        s->budget->parallel(work, s, s->n_workers);
    } else {
        work(s, 0);
    }
}

/* How far arm `a` is ahead of arm `b` in the rounds that were finished. */
typedef struct lead {
    int n;
    double mean, error; /* error: variance of the mean */
} lead;

static lead find_lead(const ai_search *s, int a, int b)
{
    int64_t sum = 0, squares = 0, n = 0;
    for (int round = 0; round < s->n_rounds; round++) {
        if (s->done[round]) {
            int64_t d = s->worth[round][a] - s->worth[round][b];
            sum += d;
            squares += d * d;
            n++;
        }
    }
    if (n < 2) {
        return (lead){0};
    }
    double mean = (double)sum / (double)n;
    double spread = (double)squares - mean * (double)sum;
    double variance =
        (spread + USUAL_ROUNDS * USUAL_SPREAD * USUAL_SPREAD) / ((double)(n - 1) + USUAL_ROUNDS);
    return (lead){(int)n, mean, variance / (double)n};
}

/* Gives the best arm. The strategy's own move is a good one, so others must prove themselves: their
 * lead is what remains of the measured one after a prior guess that it is a little negative. */
static int find_best(ai_search *s)
{
    int best = 0;
    for (int i = 0; i < s->n_arms; i++) {
        ai_arm *arm = &s->arms[i];
        if (!arm->active) {
            continue;
        }
        int64_t sum = 0;
        arm->visits = 0;
        for (int round = 0; round < s->n_rounds; round++) {
            sum += s->done[round] ? s->worth[round][i] : 0;
            arm->visits += s->done[round];
        }
        arm->worth = arm->visits ? (double)sum / arm->visits : 0;
        if (i == 0) {
            arm->lead = 0;
        } else {
            lead l = find_lead(s, i, 0);
            double weight = arm->spread * arm->spread;
            arm->lead =
                l.n ? (l.mean * weight + arm->prior * l.error) / (weight + l.error) : arm->prior;
        }
        if (arm->lead > s->arms[best].lead) {
            best = i;
        }
    }
    return best;
}

static bool clearly_behind(const ai_search *s, int arm, int best)
{
    lead l = find_lead(s, best, arm);
    /* Its distance is what the leads say, which know the priors; the rounds say how sure it is. */
    double behind = s->arms[best].lead - s->arms[arm].lead;
    double weight = s->arms[arm].spread * s->arms[arm].spread;
    double error = l.error * weight / (weight + l.error);
    return l.n >= FIRST_BATCH && behind > 0 && behind * behind > CLEARLY * error;
}

/* Gives how many are left. */
static int drop_arms(ai_search *s, int best)
{
    int left = 0;
    for (int i = 0; i < s->n_arms; i++) {
        ai_arm *arm = &s->arms[i];
        arm->active = i == 0 || (arm->active && (i == best || !clearly_behind(s, i, best)));
        left += arm->active;
    }
    /* The first one stays, as the others are measured by it; alone with it the best one has won. */
    return left == 2 && best && clearly_behind(s, 0, best) ? 1 : left;
}

int ai_search_run(ai_search *s)
{
    int most = s->most, spent = 0, best = 0;
    if (most && s->n_arms > most) {
        s->n_arms = most;
    }
    int left = s->n_arms;
    while (left > 1 && s->n_rounds < AI_MAX_ROUNDS && !out_of_time(s)) {
        int n = s->n_rounds ? BATCH : FIRST_BATCH;
        n = n < AI_MAX_ROUNDS - s->n_rounds ? n : AI_MAX_ROUNDS - s->n_rounds;
        if (most) {
            int can = (most - spent) / left;
            if (can == 0) {
                break;
            }
            n = n < can ? n : can;
        }
        spent += n * left;
        play_rounds(s, n);
        best = find_best(s);
        left = drop_arms(s, best);
    }
    return best;
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
