/* Search over guessed states: which of a few arms, each a move and a course to follow after it,
 * does best for the viewer?
 *
 * A round guesses the hidden cards and tickets once, and plays the game out from there with every
 * arm that is still in the race. All of them meet the same cards, so what differs is mostly the
 * arms' own doing. After some rounds arms that are clearly behind the best one leave the race; it
 * ends when one is left or the budget is spent.
 *
 * A round depends on its number and the seed alone, and rounds are shared out over workers with
 * nothing to lock: with a budget in playouts the result is the same for any number of threads. */
#ifndef PLAYERS_SEARCH_SEARCH_H
#define PLAYERS_SEARCH_SEARCH_H

#include "guess.h"
#include "option.h"
#include "playout.h"
#include <stdatomic.h>

enum { AI_MAX_ARMS = 64, AI_MAX_ROUNDS = 4096 };

/* What is believed of an arm's lead over the first one, in ai_playout_worth: a mean and its
 * variance. */
typedef struct ai_belief {
    double lead, variance;
} ai_belief;

/* How far an arm is ahead of another one, in the rounds that were done. */
typedef struct ai_lead {
    int64_t sum, squares;
} ai_lead;

typedef struct ai_arm {
    sw_move move;
    ai_course course; /* of the viewer */
    bool active;
    int visits;
    ai_lead over_first;      /* arm */
    ai_lead under_best;      /* that of the best over this one */
    ai_belief before, after; /* anything was played */
} ai_arm;

/* Sums over playouts, per arm and seat; a worker has its own. */
typedef struct ai_tally {
    int32_t playouts[AI_MAX_ARMS];
    int32_t wins[AI_MAX_ARMS][SW_MAX_SEATS]; /* thousandths: a shared win is a part of one */
    int32_t scores[AI_MAX_ARMS][SW_MAX_SEATS];
} ai_tally;

/* About 700 KiB. */
typedef struct ai_search {
    const sw_game *g;
    const ai_book *book;
    const sw_view *view;
    const ai_budget *budget;
    uint64_t seed;
    ai_guess guess;
    int64_t deadline;
    int most; /* playouts; 0: as many as the time allows */
    int n_arms;
    ai_arm arms[AI_MAX_ARMS];
    int n_rounds;         /* begun */
    int n_done, n_summed; /* of those: played with every arm; added to the arms' leads */
    int best;             /* arm */
    atomic_bool led, over;
    /* Rounds: the next one, where the batch ends, how many ended. */
    atomic_int next, limit, finished;
    bool done[AI_MAX_ROUNDS];
    int16_t worth[AI_MAX_ROUNDS][AI_MAX_ARMS];
    ai_tally tallies[AI_MAX_THREADS];
} ai_search;

/* `seen`: tickets that the viewer gave back; others among them do not matter. */
void ai_search_begin(ai_search *s, const sw_game *g, const ai_book *book, const sw_view *view,
                     const ai_budget *budget, const sw_ticketset *seen, uint64_t seed);

/* The first arm is the one that wins when nothing could be played. `belief` may be NULL: what is
 * usual for such a move. */
void ai_search_add(ai_search *s, const sw_move *move, const ai_course *course,
                   const ai_belief *belief);

/* How likely others are to want each route for tickets that they lack, in percent: what they have
 * in mind in some guessed states. All 0 before the play begins. */
void ai_search_demand(const ai_search *s, uint8_t wanted[SW_MAX_ROUTES]);

/* Gives the best arm. */
int ai_search_run(ai_search *s);

/* Chance to win and expected score of a seat with an arm, in thousandths. */
int ai_search_win(const ai_search *s, int arm, int seat);
int ai_search_score(const ai_search *s, int arm, int seat);
int ai_search_playouts(const ai_search *s);

#endif
