/* The mean m of n deals with variance v is as sure as k = m (1 - m) n / v independent games, and
 * Wilson's interval for k games stays inside 0..1 even when one side wins all.
 *
 * Ratings are a Bradley-Terry fit: i wins against j with the chance 1 / (1 + 10^((rj - ri) / 400)),
 * a draw is half a win. Each pair counts with its k. A normal prior keeps those apart from infinity
 * who never lost, and holds together what never met; Newton's method finds the maximum of a concave
 * function. The intervals come from the inverse of the Fisher information with the prior, around
 * the mean of all bots, because only differences mean something. */
#include "strength.h"
#include <math.h>
#include <string.h>

static const double Z95 = 1.959964;
static const double PRIOR_ELO = 1000; /* deviation of the prior: wider than any ladder here */
static const double ELO = 173.717793; /* 400 / ln 10 */

void strength_add(strength_sum *s, double share, int games)
{
    s->deals++;
    s->games += games;
    s->sum += share;
    s->squares += share * share;
}

strength_rate strength_of(const strength_sum *s)
{
    if (!s->deals) {
        return (strength_rate){0.5, 0, 1, 0};
    }
    strength_rate r = {.rate = s->sum / s->deals};
    double variance = s->deals > 1 ? (s->squares - s->sum * s->sum / s->deals) / (s->deals - 1) : 0;
    double most = s->games * 4.0;
    double n = variance > 1e-9 ? r.rate * (1 - r.rate) * s->deals / variance : s->games;
    n = n < most ? n : most;
    double centre = (r.rate + Z95 * Z95 / (2 * n)) / (1 + Z95 * Z95 / n);
    double half =
        Z95 / (1 + Z95 * Z95 / n) * sqrt(r.rate * (1 - r.rate) / n + Z95 * Z95 / (4 * n * n));
    r.low = centre - half > 0 ? centre - half : 0;
    r.high = centre + half < 1 ? centre + half : 1;
    r.games = n;
    return r;
}

double strength_elo(double rate, double games)
{
    double edge = 0.25 / games;
    rate = rate < edge ? edge : rate > 1 - edge ? 1 - edge : rate;
    return 400 * log10(rate / (1 - rate));
}

double strength_share(double elo, int others)
{
    return 1 / (1 + others * pow(10, -elo / 400));
}

/* Half a deal won and half a deal lost are counted besides, so that the first few deals, which may
 * all have ended alike, do not look certain. */
double strength_evidence(const strength_sum *s, double low, double high)
{
    double n = s->deals + 1, mean = (s->sum + 0.5) / n;
    double variance = (s->squares + 0.5) / n - mean * mean;
    return s->deals * (high - low) * (2 * s->sum / (s->deals ? s->deals : 1) - low - high) /
           (2 * variance);
}

typedef struct fit {
    int n;
    double rating[STRENGTH_MAX]; /* natural logarithms of odds */
    double slope[STRENGTH_MAX];
    double inverse[STRENGTH_MAX][STRENGTH_MAX]; /* of the information */
} fit;

/* Gauss-Jordan; the matrix is symmetric and positive definite, so no pivot is 0. */
static void invert(fit *f)
{
    double a[STRENGTH_MAX][STRENGTH_MAX];
    memcpy(a, f->inverse, sizeof a);
    memset(f->inverse, 0, sizeof f->inverse);
    for (int i = 0; i < f->n; i++) {
        f->inverse[i][i] = 1;
    }
    for (int i = 0; i < f->n; i++) {
        double pivot = a[i][i];
        for (int k = 0; k < f->n; k++) {
            a[i][k] /= pivot;
            f->inverse[i][k] /= pivot;
        }
        for (int row = 0; row < f->n; row++) {
            double times = row == i ? 0 : a[row][i];
            for (int k = 0; times != 0 && k < f->n; k++) {
                a[row][k] -= times * a[i][k];
                f->inverse[row][k] -= times * f->inverse[i][k];
            }
        }
    }
}

/* One step of Newton's method; how far it went. */
static double improve(fit *f, const strength_rate *rates)
{
    double prior = (ELO / PRIOR_ELO) * (ELO / PRIOR_ELO), far = 0;
    memset(f->inverse, 0, sizeof f->inverse);
    for (int i = 0; i < f->n; i++) {
        f->slope[i] = -prior * f->rating[i];
        f->inverse[i][i] = prior;
    }
    for (int i = 0; i < f->n; i++) {
        for (int j = i + 1; j < f->n; j++) {
            const strength_rate *r = &rates[i * STRENGTH_MAX + j];
            double p = 1 / (1 + exp(f->rating[j] - f->rating[i]));
            double weight = r->games * p * (1 - p);
            f->slope[i] += r->games * (r->rate - p);
            f->slope[j] -= r->games * (r->rate - p);
            f->inverse[i][i] += weight;
            f->inverse[j][j] += weight;
            f->inverse[i][j] -= weight;
            f->inverse[j][i] -= weight;
        }
    }
    invert(f);
    for (int i = 0; i < f->n; i++) {
        double step = 0;
        for (int j = 0; j < f->n; j++) {
            step += f->inverse[i][j] * f->slope[j];
        }
        step = step > 1 ? 1 : step < -1 ? -1 : step; /* far from the maximum it leaps too far */
        f->rating[i] += step;
        far = fabs(step) > far ? fabs(step) : far;
    }
    return far;
}

bool strength_ratings(const strength_sum *pairs, int n, double *elo, double *half)
{
    if (n < 1 || n > STRENGTH_MAX) {
        return false;
    }
    strength_rate rates[STRENGTH_MAX * STRENGTH_MAX];
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            rates[i * STRENGTH_MAX + j] = strength_of(&pairs[i * n + j]);
        }
    }
    fit f = {.n = n};
    for (int step = 0; step < 200 && improve(&f, rates) > 1e-9; step++) {
    }
    double mean = 0, all = 0;
    for (int i = 0; i < n; i++) {
        mean += f.rating[i] / n;
        for (int j = 0; j < n; j++) {
            all += f.inverse[i][j] / n / n;
        }
    }
    for (int i = 0; i < n; i++) {
        double row = 0;
        for (int j = 0; j < n; j++) {
            row += f.inverse[i][j] / n;
        }
        double variance = f.inverse[i][i] - 2 * row + all;
        elo[i] = ELO * (f.rating[i] - mean);
        half[i] = ELO * Z95 * sqrt(variance > 0 ? variance : 0);
    }
    return true;
}
