/* Are forecasts true? What a searching bot told at its decisions, held against what happened.
 *
 * Of the bot's own chance to win: the Brier score (the mean squared difference to what happened; a
 * constant half has 0.25 with two players) and the calibration error: forecasts are sorted into
 * tenths, and it is the mean difference between what a tenth told and how often that came true. Of
 * scores: how well those of the others, as they were forecast, go together with the final ones, as
 * a correlation. All by the part of the game that was over. */
#ifndef LAB_FORECAST_H
#define LAB_FORECAST_H

#include "players/player.h"

enum { FORECAST_PARTS = 10 }; /* of a game, and classes of chances */

/* Everything is a sum, so that games can be added in any order. */
typedef struct forecast_class {
    int64_t n;
    double told, came; /* chances, and victories or parts of them */
    double squares;    /* of their differences */
} forecast_class;

typedef struct forecast_scores {
    int64_t n;
    double told, came, told_told, came_came, told_came;
} forecast_scores;

typedef struct forecast {
    forecast_class parts[FORECAST_PARTS];   /* by the part of the game */
    forecast_class chances[FORECAST_PARTS]; /* by what was told */
    forecast_scores others[FORECAST_PARTS]; /* by the part of the game */
} forecast;

/* What was told in a game, until it is over. */
typedef struct forecast_told {
    int decision; /* of all seats, counted from 0 */
    sw_seat seat;
    int win_milli;
    int score_milli[SW_MAX_SEATS];
} forecast_told;

typedef struct forecast_watch {
    int decisions; /* so far */
    int n, room;
    forecast_told *told;
} forecast_watch;

/* After every decision of a zeroed watch; `counts`: it is one of the bot that is looked at. False:
 * no memory. */
bool forecast_see(forecast_watch *watch, int seat, bool counts, const ai_info *info);

/* At the end of the game; the watch is empty again afterwards. */
void forecast_count(forecast_watch *watch, const sw_scores *end, int seats, forecast *out);

void forecast_drop(forecast_watch *watch);

void forecast_add(forecast *sum, const forecast *one);

/* Over parts from `first` to before `last`; chances and scores that there are none of are 0. */
typedef struct forecast_summary {
    int64_t n;
    double told, came, brier, calibration, correlation;
} forecast_summary;

/* The calibration is that of the whole game, whatever the parts. */
forecast_summary forecast_sum_up(const forecast *f, int first, int last);

#endif
