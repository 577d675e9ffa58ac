/* A decision looked at again by a searching bot: what was it worth, and what would have been
 * better?
 *
 * It is judged from the view of the seat that made it, so nobody is blamed for what they could
 * not know. Before it stands the chance to win with the best move found, after it the chance with
 * the move that was made, both from one search. The move was a mistake if the difference is at
 * least one percentage point and twice its standard error: playouts are a sample. */
#ifndef PLAYERS_JUDGE_H
#define PLAYERS_JUDGE_H

#include "player.h"

#define AI_JUDGE "mcts" /* the bot that judges unless another is asked for */
enum { AI_JUDGE_SEED = 1 };

typedef struct ai_judgement {
    sw_seat seat;
    bool is_forced;          /* there was nothing to decide */
    int before, after;       /* chance of the seat to win, in thousandths */
    int cost;                /* before - after of a mistake, else 0 */
    sw_move best;            /* the move itself if it was no mistake */
    int visits, best_visits; /* playouts behind `after` and `before` */
    int score[SW_MAX_SEATS]; /* expected final scores with the best move, thousandths of points */
    /* Chances of all seats: what each thought at its last decision, made to add up to 1000. */
    int win[SW_MAX_SEATS];
} ai_judgement;

/* What each seat thought last of its own chance, in thousandths; -1: it has decided nothing yet. */
typedef struct ai_chances {
    int own[SW_MAX_SEATS];
} ai_chances;

void ai_chances_begin(ai_chances *c);

/* Judges the move that the seat to move makes in `s`, and notes its chance. The budget's `asked` is
 * ignored. `memory` is what the bot wants. False if the bot cannot judge: it does not
 * search, or had too little time to look at the move. */
bool ai_judge(const ai_player *bot, void *memory, uint64_t seed, const ai_budget *budget,
              const sw_game *g, const sw_state *s, const sw_move *made, ai_chances *chances,
              ai_judgement *out);

#endif
