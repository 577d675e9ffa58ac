/* The best few of many, best first; of equal ones the one that came first is before the others. */
#ifndef PLAYERS_TABLE_RANKING_H
#define PLAYERS_TABLE_RANKING_H

enum { AI_MAX_RANKED = 64 };

typedef struct ai_ranking {
    int most, n; /* how many are kept, and how many there are */
    int value[AI_MAX_RANKED];
    int item[AI_MAX_RANKED];
} ai_ranking;

/* `most` is no more than AI_MAX_RANKED. */
static inline void ai_ranking_begin(ai_ranking *ranking, int most)
{
    ranking->most = most;
    ranking->n = 0;
}

static inline void ai_ranking_add(ai_ranking *ranking, int value, int item)
{
    int at = ranking->n < ranking->most ? ranking->n++ : ranking->most;
    for (; at > 0 && ranking->value[at - 1] < value; at--) {
        if (at < ranking->most) {
            ranking->value[at] = ranking->value[at - 1];
            ranking->item[at] = ranking->item[at - 1];
        }
    }
    if (at < ranking->most) {
        ranking->value[at] = value;
        ranking->item[at] = item;
    }
}

#endif
