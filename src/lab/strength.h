/* How strong is a bot, and how sure is that?
 *
 * A deal is played several times with the seats exchanged, so that neither cards nor the first turn
 * favour anybody. The games of a deal are not independent, so all that is said here comes from the
 * spread of deals, not of games. */
#ifndef LAB_STRENGTH_H
#define LAB_STRENGTH_H

#include <stdbool.h>

enum { STRENGTH_MAX = 32 }; /* bots that are rated together */

/* The deals of one side against another: what share of a deal's games did it win? */
typedef struct strength_sum {
    int deals, games;
    double sum, squares; /* of the shares */
} strength_sum;

void strength_add(strength_sum *s, double share, int games);

/* The mean share with its 95 % interval, and as how many independent games it is as sure. */
typedef struct strength_rate {
    double rate, low, high, games;
} strength_rate;

/* Of no deals at all: 0.5, from 0 to 1. */
strength_rate strength_of(const strength_sum *s);

/* The difference in Elo that gives this rate; after so many games nobody is infinitely stronger. */
double strength_elo(double rate, double games);

/* The share that a side expects that is so many Elo stronger than each of `others` opponents. */
double strength_share(double elo, int others);

/* A sequential test, for whoever looks at the results while games are played: has the side the
 * share `high` rather than `low`? The logarithm of how much likelier that makes the deals so far,
 * by a normal approximation with their own variance. Beyond STRENGTH_SURE it is, beyond
 * -STRENGTH_SURE it is not, each wrong once in twenty times. */
#define STRENGTH_SURE 2.944438979 /* ln 19 */
double strength_evidence(const strength_sum *s, double low, double high);

/* Elo of n bots around their mean 0, and half of the 95 % intervals. `pairs[i * n + j]` are the
 * deals of i against j; i > j is not read. False: n is too large. */
bool strength_ratings(const strength_sum *pairs, int n, double *elo, double *half);

#endif
