/* What can be typed: the table of commands, and what may be done now. */
#include "play.h"
#include "text/rules.h"

#include <string.h>

typedef bool available(const play *p);

static bool has_passengers(const play *p)
{
    return sw_game_has(&p->game, SW_MODULE_PASSENGERS);
}

static bool has_harbours(const play *p)
{
    return sw_game_has(&p->game, SW_MODULE_HARBOURS);
}

static bool has_exchange(const play *p)
{
    return sw_game_has(&p->game, SW_MODULE_EXCHANGE);
}

static bool has_choice(const play *p)
{
    return p->map->rules.choose_pieces > 0;
}

static bool can_stop(const play *p)
{
    return has_passengers(p) || p->game.options.second_card_optional;
}

static void two_blind(play *p, play_words *w)
{
    play_draw(p, w);
    if (p->view.state.expects == SW_EXPECTS_SECOND_CARD && p->state.to_move == p->viewer) {
        play_draw(p, &(play_words){0});
    }
}

static void why(play *p, play_words *w)
{
    p->asked = true;
    if (play_peek(w)) {
        play_command(p, w);
    } else {
        play_note(p, TEXT_HELP_WHY);
    }
    p->asked = false;
}

static void undo(play *p, play_words *w)
{
    (void)w;
    if (p->n_people > 1) {
        play_note(p, TEXT_UNDO_PEOPLE);
    } else if (p->asked) {
        play_note(p, TEXT_ALLOWED);
    } else {
        play_note(p, play_undo(p) ? TEXT_UNDONE : TEXT_UNDO_NOTHING);
    }
}

static void save(play *p, play_words *w)
{
    const char *path = play_peek(w) ? play_word(w) : p->path;
    if (!p->asked && play_save(p, path)) {
        play_say(p, TEXT_SAVED, path);
    }
}

static void rules_say(void *data, const char *line)
{
    (void)data;
    play_line(line);
}

static void rules(play *p, play_words *w)
{
    if (play_peek(w)) {
        rules_tell(p->map, p->lang, play_word(w), rules_say, NULL);
        return;
    }
    char origin[TELL_MAX];
    text_buf b = text_buf_make(origin, sizeof origin);
    if (rules_put_origin(p->map, p->lang, &b)) {
        play_line(origin);
    }
    rules_topics(p->map, p->lang, rules_say, NULL);
}

static void quit(play *p, play_words *w)
{
    (void)w;
    if (p->asked) {
        play_note(p, TEXT_ALLOWED);
    } else {
        p->quit = true;
    }
}

static void help(play *p, play_words *w);

enum { N_NAMES = 4 };
static const struct command {
    const char *names[N_NAMES]; /* English, German, and short ones */
    void (*run)(play *p, play_words *w);
    text_id help;
    available *on; /* NULL: on every map */
} commands[] = {
    {{"draw", "ziehen", "d", "z"}, play_draw, TEXT_HELP_DRAW, NULL},
    {{"dd", "zz"}, two_blind, TEXT_HELP_DD, NULL},
    {{"claim", "bauen", "c"}, play_claim, TEXT_HELP_CLAIM, NULL},
    {{"tickets", "zielkarten", "t"}, play_tickets, TEXT_HELP_TICKETS, NULL},
    {{"keep", "behalten", "k"}, play_keep, TEXT_HELP_KEEP, NULL},
    {{"pieces", "figuren"}, play_pieces, TEXT_HELP_PIECES, has_choice},
    {{"passenger", "reisender", "p", "passagier"},
     play_passenger,
     TEXT_HELP_PASSENGER,
     has_passengers},
    {{"step", "weiter"}, play_step, TEXT_HELP_STEP, has_passengers},
    {{"stop", "halt"}, play_stop, TEXT_HELP_STOP, can_stop},
    {{"harbour", "hafen", "harbor"}, play_harbour, TEXT_HELP_HARBOUR, has_harbours},
    {{"exchange", "tauschen", "x"}, play_exchange, TEXT_HELP_EXCHANGE, has_exchange},
    {{"pass", "passen"}, play_pass, TEXT_HELP_PASS, NULL},
    {{"hand", "blatt", "h"}, play_hand, TEXT_HELP_HAND, NULL},
    {{"progress", "stand", "tickets?", "zielkarten?"}, play_progress, TEXT_HELP_PROGRESS, NULL},
    {{"routes", "strecken", "r"}, play_routes, TEXT_HELP_ROUTES, NULL},
    {{"board", "tisch"}, play_board, TEXT_HELP_BOARD, NULL},
    {{"mine", "meine"}, play_mine, TEXT_HELP_MINE, NULL},
    {{"map", "karte"}, play_map, TEXT_HELP_MAP, NULL},
    {{"log", "protokoll", "l"}, play_log, TEXT_HELP_LOG, NULL},
    {{"score", "punkte"}, play_score, TEXT_HELP_SCORE, NULL},
    {{"moves", "züge"}, play_moves, TEXT_HELP_MOVES, NULL},
    {{"why", "warum"}, why, TEXT_HELP_WHY, NULL},
    {{"rules", "regeln"}, rules, TEXT_HELP_RULES, NULL},
    {{"hint", "tipp"}, play_hint, TEXT_HELP_HINT, NULL},
    {{"undo", "zurück", "u"}, undo, TEXT_HELP_UNDO, NULL},
    {{"save", "speichern"}, save, TEXT_HELP_SAVE, NULL},
    {{"quit", "ende", "q", "exit"}, quit, TEXT_HELP_QUIT, NULL},
    {{"help", "hilfe", "?"}, help, TEXT_HELP_HELP, NULL},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static bool is_on(const play *p, const struct command *c)
{
    return !c->on || c->on(p);
}

/* Exactly the name with its question mark, or else letters alone; the start is enough. */
static int match_command(const char *typed, const struct command *c)
{
    int best = 0;
    for (int i = 0; i < N_NAMES && c->names[i]; i++) {
        const char *name = c->names[i];
        if (strcmp(typed, name) == 0) {
            return 4;
        }
        /* single letters are short names only as they stand */
        int fit = strchr(name, '?') || !name[1] ? 0 : play_match(typed, name);
        best = fit > best ? fit : best;
    }
    return best;
}

/* NULL after saying that the word is none, or not one alone. */
static const struct command *find_command(play *p, const char *typed, bool quiet)
{
    const struct command *found[N_COMMANDS] = {NULL};
    int best = 2, n = 0;
    for (int i = 0; i < N_COMMANDS; i++) {
        int fit = is_on(p, &commands[i]) ? match_command(typed, &commands[i]) : 0;
        if (fit > best) {
            best = fit;
            n = 0;
        }
        if (fit == best) {
            found[n++] = &commands[i];
        }
    }
    if (n == 1) {
        return found[0];
    }
    if (quiet) {
        return NULL;
    }
    text_str *list = TEXT_TMP;
    text_buf b = text_buf_of(list);
    for (int i = 0; i < n; i++) {
        text_put(&b, i ? ", " : "");
        text_put(&b, found[i]->names[p->lang == TEXT_DE]);
    }
    play_say(p, n ? TEXT_COMMAND_AMBIGUOUS : TEXT_COMMAND_UNKNOWN, typed, list->at);
    return NULL;
}

bool play_is_command(play *p, const char *word)
{
    return p->game.map && find_command(p, word, true); /* not before there is a game */
}

static void help(play *p, play_words *w)
{
    if (play_peek(w)) {
        const struct command *c = find_command(p, play_word(w), false);
        if (c) {
            play_note(p, c->help);
        }
        return;
    }
    play_note(p, TEXT_HELP_INTRO);
    for (int i = 0; i < N_COMMANDS; i++) {
        if (is_on(p, &commands[i])) {
            play_note(p, commands[i].help);
        }
    }
}

/* An answer to what is asked now, without a command's name in front. */
static bool bare(play *p, play_words *w)
{
    const char *word = play_peek(w);
    bool number = word && strchr("0123456789", word[0]);
    sw_move m;
    switch (p->view.state.expects) {
    case SW_EXPECTS_KEEP:
        if (number || (word && (play_match(word, "all") == 3 || play_match(word, "alle") == 3))) {
            play_keep(p, w);
            return true;
        }
        return false;
    case SW_EXPECTS_TICKETS:
        if (!word) {
            m = play_mix_proposal(p);
            play_do(p, &m);
        } else if (number) {
            play_tickets(p, w);
        }
        return !word || number;
    case SW_EXPECTS_PIECES:
        if (!word || number) {
            play_pieces(p, w);
        }
        return !word || number;
    case SW_EXPECTS_STEP:
        if (word && (number || !find_command(p, word, true))) {
            play_step(p, w);
            return true;
        }
        return false;
    default:
        if (number) {
            play_draw(p, w);
        }
        return number;
    }
}

void play_command(play *p, play_words *w)
{
    if (bare(p, w)) {
        return;
    }
    const char *word = play_word(w);
    if (!word) {
        play_prompt(p);
        return;
    }
    const struct command *c = find_command(p, word, false);
    if (c) {
        c->run(p, w);
    }
}

/* The cities or routes of the legal moves of a type, each counted once. */
static int count_places(const play *p, sw_move_type type)
{
    bool seen[256] = {false};
    int n = 0;
    for (int i = 0; i < p->n_legal; i++) {
        int at = p->legal[i].at;
        if (p->legal[i].type == type && !seen[at]) {
            seen[at] = true;
            n += type != SW_MOVE_CLAIM || play_twins(p, at) >= 0;
        }
    }
    return n;
}

static void say_actions(const play *p)
{
    static const struct {
        sw_move_type type;
        text_id id;
    } list[] = {
        {SW_MOVE_DRAW, TEXT_CAN_DRAW},       {SW_MOVE_CLAIM, TEXT_CAN_CLAIM},
        {SW_MOVE_TICKETS, TEXT_CAN_TICKETS}, {SW_MOVE_PASSENGER, TEXT_CAN_PASSENGER},
        {SW_MOVE_HARBOUR, TEXT_CAN_HARBOUR}, {SW_MOVE_EXCHANGE, TEXT_CAN_EXCHANGE},
        {SW_MOVE_PASS, TEXT_CAN_PASS},
    };
    char line[TELL_MAX];
    text_buf b = text_buf_make(line, sizeof line);
    text_put(&b, text_get(p->lang, TEXT_CAN));
    size_t start = b.len;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        int n = count_places(p, list[i].type);
        if (n) {
            text_put_sep(&b, start, ", ");
            text_say(&b, p->lang, list[i].id, text_number(TEXT_TMP, n));
        }
    }
    text_put(&b, text_get(p->lang, TEXT_CAN_END));
    play_line(line);
}

static void prompt_action(play *p)
{
    const sw_state *s = &p->view.state;
    tell t = play_teller(p);
    play_say(p, TEXT_YOUR_TURN, text_number(TEXT_TMP, s->turn / p->game.n_players + 1));
    if (s->last_round) {
        play_say(p, TEXT_LAST_ROUND_NOW, text_number(TEXT_TMP, s->turns_left));
    }
    for (int i = 0; i < p->game.n_players; i++) {
        play_seat_line(p, i);
    }
    play_row(p);
    text_str *cards = TEXT_TMP;
    text_buf b = text_buf_of(cards);
    tell_put_cards(&t, s->seats[p->viewer].hand, &b);
    play_say(p, TEXT_CARDS, cards->at);
    say_actions(p);
}

static void prompt_keep(play *p)
{
    const sw_rules *rules = &p->map->rules;
    const sw_seat_state *seat = &p->view.state.seats[p->viewer];
    tell t = play_teller(p);
    int keep = p->view.state.phase == SW_SETUP ? rules->start_keep : rules->draw_keep;
    keep = keep < seat->n_offered ? keep : seat->n_offered;
    if (p->view.state.phase == SW_SETUP) {
        text_str *cards = TEXT_TMP;
        text_buf b = text_buf_of(cards);
        tell_put_cards(&t, seat->hand, &b);
        play_say(p, TEXT_CARDS, cards->at);
    }
    play_note(p, TEXT_OFFER);
    play_list(p);
    play_say(p, TEXT_KEEP, text_number(TEXT_TMP, keep));
}

void play_prompt(play *p)
{
    tell t = play_teller(p);
    text_str *what = TEXT_TMP;
    text_buf b = text_buf_of(what);
    sw_move m;
    switch (p->view.state.expects) {
    case SW_EXPECTS_TICKETS:
        m = play_mix_proposal(p);
        tell_put_ticket_count(&t, m.count, &b);
        play_say(p, TEXT_MIX, text_number(TEXT_TMP, p->map->rules.start_dealt), what->at);
        break;
    case SW_EXPECTS_KEEP:
        prompt_keep(p);
        break;
    case SW_EXPECTS_PIECES:
        m = play_pieces_proposal(p);
        tell_put_pieces(&t, m.count, &b);
        play_say(p, TEXT_PIECES, text_number(TEXT_TMP, p->map->rules.choose_pieces), what->at);
        break;
    case SW_EXPECTS_SECOND_CARD:
        play_row(p);
        play_note(p, p->game.options.second_card_optional ? TEXT_SECOND_OR_STOP : TEXT_SECOND);
        break;
    case SW_EXPECTS_STEP:
        play_steps(p);
        break;
    default:
        prompt_action(p);
        break;
    }
}
