/* The chart: a line per seat from 0 to 100 %, dashed in different ways so that colours are not
 * needed, names at the ends, a mark with a tip for each mistake. */
#include "analysis.h"

static const int WIDTH = 960, HEIGHT = 420, LEFT = 56, RIGHT = 200, TOP = 44, BOTTOM = 44, GAP = 18;

static const char *const colours[SW_MAX_SEATS] = {"#0b63b0", "#c2410c", "#15803d", "#7e22ce",
                                                  "#1f2937"};
static const char *const dashes[SW_MAX_SEATS] = {"none", "9 4", "3 4", "12 4 3 4", "6 3"};

/* Text of an element: names come from files. Names were cleaned of control characters. */
static void put_text(FILE *to, const char *s)
{
    for (; *s; s++) {
        switch (*s) {
        case '&':
            fputs("&amp;", to);
            break;
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        default:
            putc(*s, to);
        }
    }
}

static double x_of(const analysis *a, int i)
{
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * i / (a->n > 0 ? a->n : 1);
}

static double y_of(int milli)
{
    return TOP + (double)(HEIGHT - TOP - BOTTOM) * (1000 - milli) / 1000;
}

static void put_frame(const analysis *a, FILE *to)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = y_of(10 * percent);
        fprintf(to,
                "<path d='M%d %.1fH%d' stroke='#c9ced6'/>"
                "<text x='%d' y='%.1f' text-anchor='end'>%d %%</text>\n",
                LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 5, percent);
    }
    int step = a->n > 160 ? 50 : a->n > 60 ? 20 : 10;
    for (int i = 0; i <= a->n; i += step) {
        fprintf(to, "<text x='%.1f' y='%d' text-anchor='middle'>%d</text>\n", x_of(a, i),
                HEIGHT - BOTTOM + 22, i);
    }
    fprintf(to, "<text x='%d' y='%d'>", WIDTH - RIGHT + 12, HEIGHT - BOTTOM + 22);
    put_text(to, text_get(a->playback->tell.lang, TEXT_ANALYSE_AXIS));
    fputs("</text>\n", to);
}

static bool is_over(const analysis *a)
{
    return a->playback->state.phase == SW_OVER;
}

static void put_line(const analysis *a, int seat, FILE *to)
{
    fprintf(to,
            "<polyline fill='none' stroke='%s' stroke-width='2.5' stroke-linejoin='round' "
            "stroke-dasharray='%s' points='",
            colours[seat], dashes[seat]);
    for (int i = 0; i < a->n; i++) {
        fprintf(to, "%.1f,%.1f ", x_of(a, i), y_of(a->moves[i].win[seat]));
    }
    if (is_over(a)) {
        fprintf(to, "%.1f,%.1f", x_of(a, a->n), y_of(a->result[seat]));
    }
    fputs("'/>\n", to);
}

/* Names at the ends of the lines, moved apart where they would cover each other. */
static void put_names(const analysis *a, FILE *to)
{
    const int *last = is_over(a) || a->n == 0 ? a->result : a->moves[a->n - 1].win;
    double above = -GAP;
    for (int place = 0, n = a->playback->game.n_players; place < n; place++) {
        int seat = 0;
        for (int s = 0; s < n; s++) { /* the one with `place` seats above it */
            int higher = 0;
            for (int t = 0; t < n; t++) {
                higher += last[t] > last[s] || (t < s && last[t] == last[s]);
            }
            seat = higher == place ? s : seat;
        }
        double y = y_of(last[seat]) + 5;
        y = y < above + GAP ? above + GAP : y;
        above = y;
        fprintf(to, "<text x='%d' y='%.1f' fill='%s' font-weight='bold'>", WIDTH - RIGHT + 12, y,
                colours[seat]);
        put_text(to, a->playback->shown[seat]);
        fprintf(to, " %d %%</text>\n", (last[seat] + 5) / 10);
    }
}

void analysis_svg(const analysis *a, FILE *to)
{
    const char *title = text_get(a->playback->tell.lang, TEXT_ANALYSE_TITLE);
    fprintf(to,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d' "
            "role='img' font-family='sans-serif' font-size='14' fill='#1f2937'>\n<title>",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    put_text(to, title);
    fprintf(to, "</title>\n<rect width='%d' height='%d' fill='#ffffff'/>\n", WIDTH, HEIGHT);
    fprintf(to, "<text x='%d' y='26' font-size='18' font-weight='bold'>", LEFT);
    put_text(to, title);
    fputs("</text>\n", to);
    put_frame(a, to);
    for (int seat = 0; seat < a->playback->game.n_players; seat++) {
        put_line(a, seat, to);
    }
    for (int k = 0; k < a->n_mistakes; k++) {
        int i = a->mistakes[k];
        const ai_judgement *m = &a->moves[i];
        fprintf(to,
                "<circle cx='%.1f' cy='%.1f' r='%d' fill='#ffffff' stroke='%s' stroke-width='2'>"
                "<title>%d: -%d.%d</title></circle>\n",
                x_of(a, i), y_of(m->win[m->seat]), m->cost >= 100 ? 6 : 4, colours[m->seat], i + 1,
                m->cost / 10, m->cost % 10);
    }
    put_names(a, to);
    fputs("</svg>\n", to);
}
