#include "forecast.h"
#include <math.h>
#include <stdlib.h>

bool forecast_see(forecast_watch *watch, int seat, bool counts, const ai_info *info)
{
    int decision = watch->decisions++;
    if (!counts || !info->has_forecast) {
        return true;
    }
    if (watch->n == watch->room) {
        int room = watch->room ? 2 * watch->room : 256;
        forecast_told *told = realloc(watch->told, (size_t)room * sizeof *told);
        if (!told) {
            return false;
        }
        watch->told = told;
        watch->room = room;
    }
    forecast_told *t = &watch->told[watch->n++];
    *t = (forecast_told){
        .decision = decision, .seat = (sw_seat)seat, .win_milli = info->win_milli[seat]};
    for (int i = 0; i < SW_MAX_SEATS; i++) {
        t->score_milli[i] = info->score_milli[i];
    }
    return true;
}

static void add_chance(forecast_class *c, double told, double came)
{
    c->n++;
    c->told += told;
    c->came += came;
    c->squares += (told - came) * (told - came);
}

static void add_score(forecast_scores *s, double told, double came)
{
    s->n++;
    s->told += told;
    s->came += came;
    s->told_told += told * told;
    s->came_came += came * came;
    s->told_came += told * came;
}

void forecast_count(forecast_watch *watch, const sw_scores *end, int seats, forecast *out)
{
    int winners = __builtin_popcount(end->winners);
    for (int i = 0; i < watch->n; i++) {
        const forecast_told *t = &watch->told[i];
        int part = FORECAST_PARTS * t->decision / watch->decisions;
        int chance = FORECAST_PARTS * t->win_milli / 1000;
        chance = chance < FORECAST_PARTS ? chance : FORECAST_PARTS - 1;
        double came = end->winners >> t->seat & 1 ? 1.0 / winners : 0;
        add_chance(&out->parts[part], t->win_milli / 1000.0, came);
        add_chance(&out->chances[chance], t->win_milli / 1000.0, came);
        for (int seat = 0; seat < seats; seat++) {
            if (seat != t->seat) {
                add_score(&out->others[part], t->score_milli[seat] / 1000.0,
                          end->seats[seat].total);
            }
        }
    }
    forecast_drop(watch);
}

void forecast_drop(forecast_watch *watch)
{
    free(watch->told);
    *watch = (forecast_watch){0};
}

static void join(forecast_class *sum, const forecast_class *one)
{
    sum->n += one->n;
    sum->told += one->told;
    sum->came += one->came;
    sum->squares += one->squares;
}

static void join_scores(forecast_scores *sum, const forecast_scores *one)
{
    sum->n += one->n;
    sum->told += one->told;
    sum->came += one->came;
    sum->told_told += one->told_told;
    sum->came_came += one->came_came;
    sum->told_came += one->told_came;
}

void forecast_add(forecast *sum, const forecast *one)
{
    for (int i = 0; i < FORECAST_PARTS; i++) {
        join(&sum->parts[i], &one->parts[i]);
        join(&sum->chances[i], &one->chances[i]);
        join_scores(&sum->others[i], &one->others[i]);
    }
}

static double correlation(const forecast_scores *s)
{
    double n = (double)s->n;
    double told = s->told_told - s->told * s->told / n, came = s->came_came - s->came * s->came / n;
    double both = s->told_came - s->told * s->came / n;
    return s->n && told > 1e-9 && came > 1e-9 ? both / sqrt(told * came) : 0;
}

forecast_summary forecast_sum_up(const forecast *f, int first, int last)
{
    forecast_class all = {0};
    forecast_scores scores = {0};
    forecast_summary r = {0};
    double off = 0, n = 0;
    for (int i = first; i < last; i++) {
        join(&all, &f->parts[i]);
        join_scores(&scores, &f->others[i]);
    }
    for (int i = 0; i < FORECAST_PARTS; i++) {
        off += fabs(f->chances[i].told - f->chances[i].came);
        n += (double)f->chances[i].n;
    }
    r.n = all.n;
    if (all.n) {
        r.told = all.told / (double)all.n;
        r.came = all.came / (double)all.n;
        r.brier = all.squares / (double)all.n;
    }
    r.calibration = n > 0 ? off / n : 0;
    r.correlation = correlation(&scores);
    return r;
}
