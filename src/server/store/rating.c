/* The steps and the names of the variables are those of Glickman's paper; its scale has 0 for 1500
 * and 1 for 173.7178. */
#include "rating.h"
#include <math.h>

static const double PI = 3.14159265358979323846;
static const double SCALE = 173.7178;
static const double TAU = 0.5; /* how fast volatility may change: 0.3 to 1.2 are sensible */
static const double MAX_DEVIATION = 350.0;

const srv_rating srv_rating_start = {1500.0, 350.0, 0.06, 0};

typedef struct volatility_search {
    double delta2, phi2, v, a;
} volatility_search;

static double f(const volatility_search *s, double x)
{
    double e = exp(x), d = s->phi2 + s->v + e;
    return e * (s->delta2 - d) / (2 * d * d) - (x - s->a) / (TAU * TAU);
}

/* Step 5: the root of f by the Illinois algorithm. Each step halves the interval or f at one of its
 * ends; 100 steps are far more than it ever takes, and keep broken numbers from looping. */
static double new_volatility(double delta2, double phi, double v, double sigma)
{
    volatility_search s = {delta2, phi * phi, v, log(sigma * sigma)};
    double a = s.a, b;
    if (delta2 > s.phi2 + v) {
        b = log(delta2 - s.phi2 - v);
    } else {
        b = a - TAU;
        for (int k = 1; k < 100 && f(&s, b) < 0; k++) {
            b -= TAU;
        }
    }
    double fa = f(&s, a), fb = f(&s, b);
    for (int k = 0; k < 100 && fabs(b - a) > 1e-6; k++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(&s, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

srv_rating srv_rating_after(const srv_rating *me, const srv_rating *others, const double *scores,
                            int n)
{
    double mu = (me->rating - 1500) / SCALE, phi = me->deviation / SCALE;
    double information = 0, surprise = 0;
    for (int j = 0; j < n; j++) {
        double mu_j = (others[j].rating - 1500) / SCALE, phi_j = others[j].deviation / SCALE;
        double g = 1 / sqrt(1 + 3 * phi_j * phi_j / (PI * PI));
        double e = 1 / (1 + exp(-g * (mu - mu_j)));
        information += g * g * e * (1 - e);
        surprise += g * (scores[j] - e);
    }
    srv_rating after = *me;
    after.games++;
    if (information <= 0) { /* nobody to compare with */
        return after;
    }
    double v = 1 / information, delta = v * surprise;
    double sigma = new_volatility(delta * delta, phi, v, me->volatility);
    double phi_star2 = phi * phi + sigma * sigma;
    double phi_new = 1 / sqrt(1 / phi_star2 + information);
    after.rating = 1500 + SCALE * (mu + phi_new * phi_new * surprise);
    after.deviation = fmin(SCALE * phi_new, MAX_DEVIATION);
    after.volatility = sigma;
    return after;
}

void srv_rating_game(const srv_rating *before, const int *place, int n, srv_rating *after)
{
    srv_rating all[SRV_MAX_RATED], others[SRV_MAX_RATED];
    double scores[SRV_MAX_RATED];
    for (int i = 0; i < n; i++) {
        all[i] = before[i];
    }
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (int j = 0; j < n; j++) {
            if (j == i) {
                continue;
            }
            others[k] = all[j];
            scores[k++] = place[i] < place[j] ? 1 : place[i] > place[j] ? 0 : 0.5;
        }
        after[i] = srv_rating_after(&all[i], others, scores, k);
    }
}
