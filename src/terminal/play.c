/* `stellwerk play`: a game at the terminal. */
#include "play.h"
#include "text/rules.h"

#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Others at the keyboard must not see what stands above: a screen of empty lines. */
static void cover(void)
{
    for (int i = isatty(STDOUT_FILENO) ? 60 : 2; i > 0; i--) {
        putchar('\n');
    }
}

/* Hands the keyboard over, if somebody else holds it. False at the end of input. */
static bool change_viewer(play *p, int seat)
{
    play_words w;
    if (p->viewer == seat) {
        return true;
    }
    if (p->n_people > 1) {
        if (p->viewer != SW_SPECTATOR) {
            play_say(p, TEXT_COVER, p->names[seat]);
            if (!play_read(p, "", &w)) {
                return false;
            }
            cover();
        }
        play_say(p, TEXT_PASS_KEYBOARD, p->names[seat]);
        if (!play_read(p, "", &w)) {
            return false;
        }
    }
    p->viewer = seat;
    return true;
}

/* One decision of a person; commands that only show something do not end it. */
static void person_turn(play *p)
{
    if (!change_viewer(p, p->state.to_move)) {
        return;
    }
    play_look(p);
    play_seat *seat = &p->seats[p->viewer];
    play_tell(p, seat->told, p->n_moves);
    seat->told = p->n_moves;
    play_line("");
    play_prompt(p);
    int before = p->n_moves;
    while (p->n_moves == before && !p->quit) {
        play_words w;
        if (play_read(p, "> ", &w)) {
            play_command(p, &w);
        }
    }
    if (p->n_moves != before && !p->unsavable) {
        p->unsavable = !play_save(p, p->path);
    }
}

/* False: the game is not saved. */
static bool run(play *p)
{
    while (p->state.phase != SW_OVER && !p->quit) {
        if (p->seats[p->state.to_move].bot) {
            play_bot(p);
        } else {
            person_turn(p);
        }
    }
    if (p->state.phase == SW_OVER) {
        play_line("");
        play_result(p);
    }
    bool is_saved = !p->n_moves || p->saved || play_save(p, p->path);
    if (p->n_moves && is_saved) {
        play_say(p, p->state.phase == SW_OVER ? TEXT_RECORD : TEXT_SAVED_RESUME, p->path);
    }
    play_note(p, TEXT_GOODBYE);
    return is_saved;
}

static void welcome(const play *p)
{
    play_say(p, TEXT_WELCOME, tell_map(p->lang, p->map));
    text_str *list = TEXT_TMP;
    text_buf b = text_buf_of(list);
    for (int i = 0; i < p->game.n_players; i++) {
        bool me = p->n_people == 1 && !p->seats[i].bot;
        text_put(&b, i ? ", " : "");
        text_put(&b, me ? text_get(p->lang, TEXT_YOU_LOWER) : p->names[i]);
        if (p->seats[i].bot) {
            text_put(&b, " · ");
            text_put(&b, p->seats[i].bot->name);
        }
    }
    play_say(p, TEXT_SEATED, list->at);
    if (p->seating && p->n_moves == 0) {
        static const text_id why[] = {[WIRE_SEATING_DRAWN] = TEXT_SEATS_DRAWN,
                                      [WIRE_SEATING_CHOSEN] = TEXT_SEATS_CHOSEN,
                                      [WIRE_SEATING_ROTATED] = TEXT_SEATS_ROTATED};
        bool me = p->n_people == 1 && !p->seats[0].bot;
        play_say(p, why[p->seating], me ? text_get(p->lang, TEXT_YOU_LOWER) : p->names[0],
                 me ? "1" : "2");
    }
    char origin[TELL_MAX];
    text_buf o = text_buf_make(origin, sizeof origin);
    if (rules_put_origin(p->map, p->lang, &o)) {
        play_line(origin);
    }
    play_options_tell(p);
}

/* The game that was left last, if somebody at a terminal wants to go on with it. */
static bool resume_newest(play *p)
{
    char path[1024];
    play_words w;
    if (!isatty(STDIN_FILENO) || !play_newest(path, sizeof path) || !play_resume(p, path)) {
        return false;
    }
    if (p->state.phase != SW_OVER) {
        play_say(p, TEXT_ASK_RESUME, tell_map(p->lang, p->map));
        bool answered = play_read(p, "> ", &w);
        if (!answered || !w.n || strchr("yjYJ", w.word[0][0])) {
            return true;
        }
    }
    text_lang lang = p->lang;
    play_end(p);
    *p = (play){.lang = lang, .viewer = SW_SPECTATOR};
    return false;
}

static int list_options(play *p, const char *map)
{
    p->map = map ? cli_map(map) : cli_map_builtin(0);
    if (!p->map) {
        return CMD_USAGE;
    }
    play_options_list(p);
    return CMD_OK;
}

static int play_game(play *p, const char *save)
{
    if (save) {
        snprintf(p->path, sizeof p->path, "%s", save);
        p->saved = false;
    } else if (!p->path[0]) {
        play_name_file(p);
    }
    welcome(p);
    return run(p) ? CMD_OK : CMD_FINDING;
}

int cmd_play(int argc, char **argv)
{
    const char *lang = NULL, *file = NULL, *save = NULL, *seating = NULL;
    play_wish wish = {0};
    const cli_option table[] = {
        {"map", "MAP", "a built-in map, or the path of a map file", .text = &wish.map,
         .kind = CLI_MAP},
        {"seats", "LIST",
         "who plays: \"me\" or any name is a person, bot:NAME a bot; for example me,bot:planner",
         .text = &wish.seats},
        {"seating", "HOW", "who sits where: drawn from the seed, or chosen, as --seats lists them",
         .text = &seating, .choices = "drawn chosen", .usual = "drawn"},
        {"lang", "LANG", "the language", .text = &lang, .choices = "en de",
         .usual = "from LC_ALL, LC_MESSAGES or LANG"},
        {"seed", "HEX", "up to 64 hex digits that decide all shuffles", .text = &wish.seed,
         .usual = "random"},
        {"options", "LIST",
         "variants of the rules: name=value,...; \"list\" tells those that matter on the map",
         .text = &wish.options_text},
        {"resume", "FILE", "go on with a saved game", .text = &file, .kind = CLI_FILE},
        {"save", "FILE", "where the game is saved", .text = &save,
         .usual = "a file of its own below ~/.local/share", .kind = CLI_FILE},
        {.name = NULL},
    };
    const cli_usage usage = {
        .line = "play [options]",
        .about = "A game at the terminal. Type \"help\" in the game for its commands.",
        .options = table,
    };
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    wish.keep_order = seating && strcmp(seating, "chosen") == 0;
    bool list = wish.options_text && strcmp(wish.options_text, "list") == 0;
    if (!list && !play_options_read(wish.options_text, &wish.options)) {
        return cli_wrong(argv[0], "--options has an unknown name or a value out of its range");
    }
    static play p; /* large for a stack, and there is one game */
    p = (play){.lang = lang ? text_lang_of(lang) : text_lang_env(), .viewer = SW_SPECTATOR};
    if (list) {
        return list_options(&p, wish.map);
    }
    bool ready;
    if (file) {
        p.map = wish.map ? cli_map(wish.map) : NULL;
        ready = (!wish.map || p.map) && play_resume(&p, file);
    } else {
        ready = (argc == 1 && resume_newest(&p)) || play_setup(&p, &wish);
    }
    status = ready ? play_game(&p, save) : CMD_USAGE;
    play_end(&p);
    return status;
}
