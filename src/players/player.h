/* Players: programs that choose a move from a view, never from the state.
 *
 * A player is one `ai_player` and a line in players.def; random.c is the template. Whatever it
 * remembers within one decision or from one to the next lives in a block of memory that the caller
 * gives at creation. */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "reason.h"

typedef struct ai_player ai_player;

/* How long to think, with what, and knowing what besides the view. `playouts` > 0 decides alone and
 * makes searching players reproducible when they have one thread; else `millis`; if both are 0, a
 * searching player takes the budget that is its own. Players that do not search ignore all of it
 * but `returned`. */
enum { AI_MAX_THREADS = 16 };
typedef struct ai_budget {
    int millis;
    int playouts;
    int threads; /* workers that a search may use, up to AI_MAX_THREADS; 0 means 1 */
    /* Milliseconds from a steady clock, given by the host because the library has no I/O; NULL: no
     * clock (then only playouts count). */
    int64_t (*clock)(void);
    /* Runs job(data, 0) .. job(data, workers - 1), as many at the same time as the host can, and
     * comes back when all are done. The library has no threads of its own; NULL: one worker. */
    void (*parallel)(void (*job)(void *data, int worker), void *data, int workers);
    /* Called by a worker that waits for another one for long; NULL: it goes on waiting. */
    void (*yield)(void);
    /* Polled now and then, by any worker; true: stop and answer with the best so far. May be NULL.
     */
    bool (*cancelled)(void *data);
    void *cancelled_data;
    /* A legal move that a searching player looks at in any case and tells of in info->asked: what
     * was it worth? NULL: none. */
    const sw_move *asked;
    /* Tickets that the viewer has given back, as far as the host knows (returned.h). NULL: none. */
    const sw_ticketset *returned;
} ai_budget;

/* A move that was not chosen. */
typedef struct ai_alternative {
    sw_move move;
    int value_milli; /* like ai_info's */
    int visits;      /* playouts that began with it; 0: no search */
    int win_milli;   /* chance to win with it, in thousandths; only after a search */
} ai_alternative;

/* Why: what a player can say about its choice. Searching players fill more. */
enum { AI_MAX_PLAN = 64, AI_MAX_ALTERNATIVES = 3, AI_MAX_REASONS = 4 };
typedef struct ai_info {
    int playouts;    /* 0: no search */
    int considered;  /* legal moves looked at */
    int visits;      /* playouts that began with the chosen move */
    int value_milli; /* own estimate of the chosen move, in thousandths of a point */
    int n_plan;
    sw_route plan[AI_MAX_PLAN]; /* routes it means to claim, most urgent first */
    sw_ticketset plan_tickets;  /* tickets it means to complete, or has completed */
    int n_alternatives;
    ai_alternative alternatives[AI_MAX_ALTERNATIVES]; /* best first */
    bool has_asked;
    ai_alternative asked; /* the move asked for in the budget, the chosen one or another */
    bool has_forecast;
    int win_milli[SW_MAX_SEATS];   /* chance to win per seat with the chosen move, in thousandths */
    int score_milli[SW_MAX_SEATS]; /* expected final score per seat, likewise */
    int n_reasons;
    ai_reason reasons[AI_MAX_REASONS]; /* why the move, the main one first */
} ai_info;

struct ai_player {
    const char *name;
    const char *summary;                /* one sentence for people */
    size_t (*memory)(const sw_game *g); /* bytes it wants */
    /* Prepares a block of so many bytes for a new game at `seat`. */
    void (*begin)(const ai_player *self, void *memory, const sw_game *g, int seat, uint64_t seed);
    /* The viewer of `view` is to move. *info is zeroed before. */
    sw_move (*choose)(void *memory, const sw_game *g, const sw_view *view, const ai_budget *budget,
                      ai_info *info);
    const void *settings; /* what makes it differ from others with the same functions */
};

/* The list of all players; NULL by name if there is none. */
extern const ai_player *const ai_players[]; /* ended by NULL */
const ai_player *ai_player_find(const char *name, size_t len);

#endif
