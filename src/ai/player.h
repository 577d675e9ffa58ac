/* Players: programs that choose a move from a view, never from the state.
 *
 * A player is one `ai_player` in players.c; random.c is the template. Whatever it remembers within
 * one decision or from one to the next lives in a block of memory that the caller gives at
 * creation. */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "reason.h"

/* How long to think. `playouts` > 0 decides alone and makes searching players reproducible; else
 * `millis`. Players that do not search ignore both. */
typedef struct ai_budget {
    int millis;
    int playouts;
    /* Milliseconds from a steady clock, given by the host because the library has no I/O; NULL: no
     * clock (then only playouts count). */
    int64_t (*clock)(void);
    /* Polled now and then; true: stop and answer with the best so far. May be NULL. */
    bool (*cancelled)(void *data);
    void *cancelled_data;
} ai_budget;

/* Why: what a player can say about its choice. Searching players fill more. */
enum { AI_MAX_PLAN = 64, AI_MAX_ALTERNATIVES = 3, AI_MAX_REASONS = 4 };
typedef struct ai_info {
    int playouts;    /* 0: no search */
    int considered;  /* legal moves looked at */
    int value_milli; /* own estimate of the chosen move, in thousandths of a point */
    int n_plan;
    sw_route plan[AI_MAX_PLAN]; /* routes it means to claim, most urgent first */
    int n_alternatives;
    struct {
        sw_move move;
        int value_milli;
    } alternatives[AI_MAX_ALTERNATIVES];
    bool has_forecast;
    int win_milli[SW_MAX_SEATS];   /* chance to win per seat, in thousandths */
    int score_milli[SW_MAX_SEATS]; /* expected final score per seat */
    int n_reasons;
    ai_reason reasons[AI_MAX_REASONS]; /* why the move, the main one first */
} ai_info;

typedef struct ai_player {
    const char *name;
    const char *summary;                /* one sentence for people */
    size_t (*memory)(const sw_game *g); /* bytes it wants */
    /* Prepares the block for a new game at `seat`. */
    void (*begin)(void *memory, size_t size, const sw_game *g, int seat, uint64_t seed);
    /* The viewer of `view` is to move. *info is zeroed before. */
    sw_move (*choose)(void *memory, const sw_game *g, const sw_view *view, const ai_budget *budget,
                      ai_info *info);
} ai_player;

/* The list of all players; NULL by name if there is none. */
extern const ai_player *const ai_players[]; /* ended by NULL */
const ai_player *ai_player_find(const char *name, size_t len);

#endif
