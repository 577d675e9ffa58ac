/* The table before the first card: which map, who sits where, which seed. */
#include "play.h"

#include "command/maps.h"
#include "text/person.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const ai_player *play_strongest_bot(void)
{
    const char name[] = "planner";
    const ai_player *bot = ai_player_find(name, strlen(name));
    return bot ? bot : ai_players[0];
}

static void put_bots(text_buf *b)
{
    for (int i = 0; ai_players[i]; i++) {
        text_put(b, i ? ", " : "");
        text_put(b, ai_players[i]->name);
    }
}

/* How many seats before this one have that bot. */
static int same_bot_before(const play *p, int seat, const ai_player *bot)
{
    int n = 0;
    for (int i = 0; i < seat; i++) {
        n += p->seats[i].bot == bot;
    }
    return n;
}

void play_name_bots(play *p, int n)
{
    const char *people[SW_MAX_SEATS];
    int n_people = 0;
    for (int i = 0; i < n; i++) {
        if (!p->seats[i].bot) {
            people[n_people++] = p->seats[i].name;
        }
    }
    int turn = text_person_turn(p->seed, sizeof p->seed);
    for (int i = 0; i < n; i++) {
        const ai_player *bot = p->seats[i].bot;
        const char *name =
            bot ? text_person(bot->name, turn, same_bot_before(p, i, bot), people, n_people) : NULL;
        if (name) {
            text_buf b = text_buf_make(p->seats[i].name, sizeof p->seats[i].name);
            text_put(&b, name);
        }
    }
}

static bool means_me(const char *name)
{
    return strcmp(name, "me") == 0 || strcmp(name, "ich") == 0 || !*name;
}

bool play_seat_named(play *p, int seat, const char *name)
{
    play_seat *at = &p->seats[seat];
    bool marked = strncmp(name, "bot:", 4) == 0;
    const char *bare = marked ? name + 4 : name;
    const ai_player *bot = ai_player_find(bare, strlen(bare));
    if (marked && !bot) {
        text_str *list = TEXT_TMP;
        text_buf b = text_buf_of(list);
        put_bots(&b);
        play_say(p, TEXT_NO_SUCH_BOT, bare, list->at);
        return false;
    }
    text_str *text = TEXT_TMP;
    text_buf b = text_buf_of(text);
    at->bot = bot;
    if (means_me(name)) {
        text_say(&b, p->lang, TEXT_PERSON, text_number(TEXT_TMP, seat + 1));
    } else {
        text_put(&b, bare);
    }
    text_buf cut = text_buf_make(at->name, sizeof at->name);
    text_put(&cut, text->at);
    for (char *c = at->name; *c; c++) { /* what could steer a terminal is not shown */
        *c = (unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c;
    }
    return true;
}

/* Names from "me,bot:planner,Anna"; how many, -1: too many. */
static int split_seats(const char *seats, char names[SW_MAX_SEATS][PLAY_NAME])
{
    int n = 0;
    for (const char *at = seats; at; n++) {
        if (n == SW_MAX_SEATS) {
            return -1;
        }
        size_t len = strcspn(at, ","), from = strspn(at, " ");
        from = from < len ? from : len;
        text_buf b = text_buf_make(names[n], PLAY_NAME);
        text_put_len(&b, at + from, len - from);
        at = at[len] ? at + len + 1 : NULL;
    }
    return n;
}

/* Seats those who play, in the order drawn from the seed unless it was chosen (G-36). */
static bool seat_all(play *p, const char *seats)
{
    char names[SW_MAX_SEATS][PLAY_NAME];
    uint8_t order[SW_MAX_SEATS];
    int n = split_seats(seats, names);
    if (n < 0) {
        play_say(p, TEXT_REFUSED, text_refusal(p->lang, SW_E_PLAYERS));
        return false;
    }
    sw_seating(p->seed, n, order);
    for (int i = 0; i < n; i++) {
        if (!play_seat_named(p, i, names[p->seating == WIRE_SEATING_DRAWN ? order[i] : i])) {
            return false;
        }
    }
    return true;
}

static bool read_seed(play *p, const char *seed)
{
    if (seed) {
        if (sw_seed_parse(seed, strlen(seed), p->seed)) {
            return true;
        }
        play_note(p, TEXT_BAD_SEED);
        return false;
    }
    FILE *random = fopen("/dev/urandom", "rb");
    bool ok = random && fread(p->seed, 1, sizeof p->seed, random) == sizeof p->seed;
    if (!ok) {
        perror("stellwerk: /dev/urandom");
    }
    if (random) {
        fclose(random);
    }
    return ok;
}

static void put_map(void *data, int i, text_buf *b)
{
    const play *p = data;
    const sw_map *map = cli_map_builtin(i);
    text_put(b, tell_map(p->lang, map));
    text_say(b, p->lang, TEXT_MAP_PLAYERS, map->id, text_number(TEXT_TMP, map->players_min),
             text_number(TEXT_TMP, map->players_max));
}

static bool ask_map(play *p)
{
    int i = play_choose(p, TEXT_ASK_MAP, sw_map_builtin_count(), put_map, p);
    p->map = i < 0 ? NULL : cli_map_builtin(i);
    return p->map;
}

/* Fills `seats` as for --seats. */
static bool ask_seats(play *p, text_buf *seats)
{
    text_str *list = TEXT_TMP;
    text_buf b = text_buf_of(list);
    play_words w;
    put_bots(&b);
    play_say(p, TEXT_ASK_SEATS, list->at, play_strongest_bot()->name);
    if (!play_read(p, "> ", &w)) {
        return false;
    }
    text_put(seats, "me");
    int bots = w.n == 0; /* or how many of the strongest */
    play_word_number(&w, 1, SW_MAX_SEATS - 1, &bots);
    while (play_peek(&w)) {
        text_put(seats, ",");
        text_put(seats, play_word(&w));
    }
    for (; bots; bots--) {
        text_put(seats, ",bot:");
        text_put(seats, play_strongest_bot()->name);
    }
    return true;
}

bool play_setup(play *p, const play_wish *wish)
{
    char text[512];
    text_buf b = text_buf_make(text, sizeof text);
    bool ask = isatty(STDIN_FILENO) && !wish->seats;
    if (wish->map || !ask) {
        p->map = wish->map ? cli_map(wish->map) : cli_map_builtin(0);
    } else {
        ask_map(p);
    }
    sw_options options = wish->options;
    if (!p->map || (ask && !ask_seats(p, &b)) ||
        (ask && !wish->options_text && !play_options_ask(p, &options)) ||
        !read_seed(p, wish->seed)) {
        return false;
    }
    if (!wish->seats && !ask) {
        text_put(&b, "me,bot:");
        text_put(&b, play_strongest_bot()->name);
    }
    p->seating = wish->keep_order ? WIRE_SEATING_CHOSEN : WIRE_SEATING_DRAWN;
    return seat_all(p, wish->seats ? wish->seats : text) && play_begin(p, &options);
}
