/* Lines from the keyboard or a pipe, and what their words may mean.
 *
 * Names are compared without case, accents and spaces; an umlaut may be typed as it is, as one
 * letter or as two. The start of a name is enough where it is the only one. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void play_line(const char *s)
{
    fputs(s, stdout);
    putchar('\n');
}

void play_note(const play *p, text_id id)
{
    play_line(text_get(p->lang, id));
}

/* Cuts the line at white space and commas. */
static void split(char *line, play_words *out)
{
    *out = (play_words){0};
    for (char *at = line; out->n < PLAY_MAX_WORDS;) {
        at += strspn(at, " \t\r\n,;");
        if (!*at) {
            break;
        }
        out->word[out->n++] = at;
        at += strcspn(at, " \t\r\n,;");
        if (*at) {
            *at++ = 0;
        }
    }
}

bool play_read(play *p, const char *prompt, play_words *out)
{
    *out = p->waiting;
    p->waiting = (play_words){0};
    if (out->n) {
        return true;
    }
    fputs(prompt, stdout);
    fflush(stdout);
    if (p->quit || getline(&p->line, &p->line_cap, stdin) < 0) {
        putchar('\n');
        p->quit = true;
        return false;
    }
    if (!isatty(STDIN_FILENO)) {
        fputs(p->line, stdout); /* what comes from a file is shown, as if it were typed */
        if (!strchr(p->line, '\n')) {
            putchar('\n');
        }
    }
    split(p->line, out);
    return true;
}

/* The only one of the things whose text the answer fits; -1: none. */
static int named_choice(const char *answer, int n, void (*put)(void *data, int i, text_buf *b),
                        void *data)
{
    int found = -1, best = 0;
    for (int i = 0; i < n; i++) {
        char name[TELL_MAX];
        text_buf b = text_buf_make(name, sizeof name);
        put(data, i, &b);
        int fit = play_match(answer, name);
        if (fit > best) {
            best = fit;
            found = i;
        } else if (fit && fit == best) {
            found = -1;
        }
    }
    return found;
}

int play_choose(play *p, text_id question, int n, void (*put)(void *data, int i, text_buf *b),
                void *data)
{
    if (p->asked) {
        return 0;
    }
    play_note(p, question);
    for (int i = 0; i < n; i++) {
        char line[TELL_MAX];
        text_buf b = text_buf_make(line, sizeof line);
        text_put(&b, text_number(TEXT_TMP, i + 1));
        text_put(&b, "  ");
        put(data, i, &b);
        play_line(line);
    }
    for (;;) {
        play_words w;
        if (!play_read(p, text_get(p->lang, TEXT_ASK_NUMBER), &w)) {
            return -1;
        }
        int answer = 0;
        if (!w.n) {
            return 0;
        }
        if (play_word_number(&w, 0, n, &answer)) {
            return answer - 1;
        }
        answer = named_choice(play_peek(&w), n, put, data);
        if (answer >= 0) {
            return answer;
        }
        if (play_is_command(p, play_peek(&w))) {
            p->waiting = w;
            return -1;
        }
        play_say(p, TEXT_NUMBER_RANGE, text_number(TEXT_TMP, n));
    }
}

const char *play_word(play_words *w)
{
    return w->at < w->n ? w->word[w->at++] : NULL;
}

const char *play_peek(const play_words *w)
{
    return w->at < w->n ? w->word[w->at] : NULL;
}

bool play_word_number(play_words *w, int min, int max, int *out)
{
    const char *s = play_peek(w);
    if (!s) {
        return false;
    }
    char *end;
    long n = strtol(s, &end, 10);
    if (end == s || *end || n < min || n > max) {
        return false;
    }
    *out = (int)n;
    w->at++;
    return true;
}

static bool starts(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* The first letters of a name's words, folded: "Salt Lake City" gives "slc". */
static void initials(const char *name, text_str *out)
{
    text_buf b = text_buf_of(out);
    for (const char *at = name; *at;) {
        size_t len = strcspn(at, " -_");
        text_str letters;
        text_fold(at, len, false, &letters);
        text_put_len(&b, letters.at, letters.at[0] ? 1 : 0);
        at += len;
        at += strspn(at, " -_");
    }
}

static int match_folded(const char *typed, const char *name, bool two_letters)
{
    text_str key, whole, word;
    text_fold(typed, strlen(typed), two_letters, &key);
    text_fold(name, strlen(name), two_letters, &whole);
    if (!key.at[0]) {
        return 0;
    }
    if (strcmp(key.at, whole.at) == 0) {
        return 3;
    }
    if (starts(whole.at, key.at)) {
        return 2;
    }
    initials(name, &word);
    if (strlen(word.at) > 1 && strcmp(key.at, word.at) == 0) {
        return 2;
    }
    for (const char *at = name; (at = strpbrk(at, " -_")); at++) {
        text_fold(at, strlen(at), two_letters, &word);
        if (starts(word.at, key.at)) {
            return 1;
        }
    }
    return 0;
}

int play_match(const char *typed, const char *name)
{
    int one = match_folded(typed, name, false);
    int two = match_folded(typed, name, true);
    return one > two ? one : two;
}

/* How well do the first n of the words fit that place, in any language? */
static int match_city(const sw_place *place, const play_words *w, int n)
{
    text_str *typed = TEXT_TMP;
    text_buf b = text_buf_of(typed);
    for (int i = 0; i < n; i++) {
        /* "St Louis" for "Saint Louis"; a place that is written with "St." is found by the rest */
        const char *word = w->word[w->at + i];
        bool saint = n > 1 && (strcmp(word, "st") == 0 || strcmp(word, "St") == 0 ||
                               strcmp(word, "st.") == 0 || strcmp(word, "St.") == 0);
        text_put(&b, saint && starts(place->id, "saint") ? "saint" : word);
    }
    int best = play_match(typed->at, place->id);
    int de = play_match(typed->at, place->name_de);
    int en = play_match(typed->at, place->name_en);
    best = de > best ? de : best;
    return en > best ? en : best;
}

/* All places that fit best; gives their number. */
static int find_cities(const play *p, const play_words *w, int n, sw_city *found)
{
    int best = 1, n_found = 0;
    for (int c = 0; c < p->map->n_cities; c++) {
        int fit = match_city(&p->map->cities[c], w, n);
        if (fit > best) {
            best = fit;
            n_found = 0;
        }
        if (fit == best) {
            found[n_found++] = (sw_city)c;
        }
    }
    return n_found;
}

bool play_city(play *p, play_words *w, int *city)
{
    sw_city found[SW_MAX_CITIES];
    if (!play_peek(w)) {
        play_note(p, TEXT_CITY_WANTED);
        return false;
    }
    /* the most words that name something, so that "new york boston" is two places */
    for (int n = w->n - w->at < 4 ? w->n - w->at : 4; n > 0; n--) {
        int n_found = find_cities(p, w, n, found);
        if (n_found == 1) {
            w->at += n;
            *city = found[0];
            return true;
        }
        if (n_found > 1) {
            tell t = play_teller(p);
            text_str *list = TEXT_TMP;
            text_buf b = text_buf_of(list);
            for (int i = 0; i < n_found; i++) {
                text_put(&b, i ? ", " : "");
                text_put(&b, tell_city(&t, found[i]));
            }
            play_say(p, TEXT_CITY_AMBIGUOUS, play_peek(w), list->at);
            return false;
        }
    }
    play_say(p, TEXT_CITY_UNKNOWN, play_peek(w));
    return false;
}

/* Does a word fit something that has an id in the map, in any language? */
static int match_word(const char *typed, const char *id)
{
    int best = play_match(typed, id);
    for (int lang = 0; lang < TEXT_N_LANGS; lang++) {
        for (int many = 0; many < 2; many++) {
            int fit = play_match(typed, text_word((text_lang)lang, id, many, TEXT_TMP));
            best = fit > best ? fit : best;
        }
    }
    return best;
}

static bool is_double(const sw_map *map, const sw_card_kind *c)
{
    bool twice = false;
    for (int k = 0; k < map->n_route_kinds; k++) {
        twice |= c->value[k] > 1;
    }
    return twice;
}

uint32_t play_card_word(const play *p, const char *word)
{
    const sw_map *map = p->map;
    text_str key;
    text_fold(word, strlen(word), false, &key);
    uint32_t kinds = 0;
    int best = 1;
    for (int k = 0; k < map->n_cards; k++) {
        const sw_card_kind *c = &map->cards[k];
        int fit = match_word(word, c->id);
        int other = c->colour == SW_NONE ? 0 : match_word(word, map->colours[c->colour]);
        fit = other > fit ? other : fit;
        other = map->n_decks > 1 && !c->joker ? match_word(word, map->decks[c->deck]) : 0;
        fit = other > fit ? other : fit;
        if (c->joker && (starts(key.at, "joker") || starts(key.at, "wild"))) {
            fit = 3;
        }
        if ((starts(key.at, "doppel") || starts(key.at, "double")) && is_double(map, c)) {
            fit = 3;
        }
        if ((starts(key.at, "hafen") || starts(key.at, "harbo") || starts(key.at, "port")) &&
            c->harbour) {
            fit = 3;
        }
        if (fit > best) {
            best = fit;
            kinds = 0;
        }
        kinds |= fit == best ? (uint32_t)1 << k : 0;
    }
    return kinds;
}

/* The only one of n ids that a word fits best. */
static int only(const char *word, const char *const *ids, int n)
{
    int best = 0, found = SW_NONE;
    for (int i = 0; i < n; i++) {
        int fit = match_word(word, ids[i]);
        if (fit > best) {
            best = fit;
            found = i;
        } else if (fit == best) {
            found = SW_NONE;
        }
    }
    return found;
}

int play_deck_word(const play *p, const char *word)
{
    return only(word, p->map->decks, p->map->n_decks);
}

int play_ticket_deck_word(const play *p, const char *word)
{
    return only(word, p->map->ticket_decks, p->map->n_ticket_decks);
}

int play_piece_word(const play *p, const char *word)
{
    const char *ids[SW_MAX_PIECE_KINDS] = {NULL};
    for (int i = 0; i < p->map->n_piece_kinds; i++) {
        ids[i] = p->map->pieces[i].id;
    }
    return only(word, ids, p->map->n_piece_kinds);
}
