#include "analysis.h"
#include <stdlib.h>
#include <string.h>

static void note_mistake(analysis *a, int i)
{
    int at = a->n_mistakes++;
    while (at > 0 && a->moves[a->mistakes[at - 1]].cost < a->moves[i].cost) {
        a->mistakes[at] = a->mistakes[at - 1];
        at--;
    }
    a->mistakes[at] = i;
}

static void note_result(analysis *a, const playback *p)
{
    sw_scores scores;
    sw_score(&p->game, &p->state, &scores);
    for (int seat = 0; p->state.phase == SW_OVER && seat < p->game.n_players; seat++) {
        if (scores.winners >> seat & 1) {
            a->result[seat] = 1000 / __builtin_popcount(scores.winners);
        }
    }
}

bool analysis_make(analysis *a, playback *p, void (*told)(int done, int all))
{
    ai_chances chances;
    size_t n = (size_t)p->record->n_moves + 1, size = a->bot->memory(&p->game);
    void *memory = malloc(size ? size : 1);
    a->playback = p;
    a->n = p->record->n_moves;
    a->moves = calloc(n, sizeof *a->moves);
    a->mistakes = calloc(n, sizeof *a->mistakes);
    bool ok = memory && a->moves && a->mistakes;
    ai_chances_begin(&chances);
    if (!ok) {
        fputs("stellwerk analyse: out of memory\n", stderr);
    }
    for (int i = 0; ok && i < a->n; i++) {
        ai_judgement *m = &a->moves[i];
        a->budget.returned = &p->returned.by[p->state.to_move];
        told(i, a->n);
        if (!ai_judge(a->bot, memory, AI_JUDGE_SEED, &a->budget, &p->game, &p->state,
                      &p->record->moves[i], &chances, m)) {
            fprintf(stderr,
                    "stellwerk analyse: %s does not search, or had too little time for move %d; "
                    "choose another with --bot, or more time\n",
                    a->bot->name, i + 1);
            ok = false;
            break;
        }
        if (m->cost > 0) {
            note_mistake(a, i);
        }
        playback_advance(p, i);
    }
    if (ok) {
        note_result(a, p);
    }
    free(memory);
    return ok;
}

void analysis_free(analysis *a)
{
    free(a->moves);
    free(a->mistakes);
}
