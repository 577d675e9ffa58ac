/* A game at the terminal: what the files play*.c share.
 *
 * The moves made are the game; the state is what replaying them gives, and so are undo, the log and
 * a resumed game. Everything that is shown comes from `view`, never from `state`, so that nothing
 * can be shown that the person at the keyboard must not know. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "players/player.h"
#include "players/table/returned.h"
#include "text/tell.h"
#include "wire/seating.h"

enum { PLAY_MAX_WORDS = 48, PLAY_NAME = 48 };

/* A line as words; commands take them one by one. */
typedef struct play_words {
    int n, at;
    const char *word[PLAY_MAX_WORDS];
} play_words;

typedef struct play_seat {
    char name[PLAY_NAME];
    const ai_player *bot; /* NULL: a person */
    void *memory;         /* the bot's */
    int told;             /* moves that this person has been told of */
} play_seat;

typedef struct play {
    const sw_map *map;
    void *loaded;         /* memory of the record that was resumed: its map may lie there */
    const char *map_file; /* the map's text, if the record brought it */
    sw_game game;
    sw_state state;
    ai_returned returned; /* for bots and their advice */
    uint8_t seed[32];
    play_seat seats[SW_MAX_SEATS];
    const char *names[SW_MAX_SEATS]; /* of the seats, as tell wants them */
    wire_seating seating;            /* how they came to sit so */
    int n_people;
    sw_move *moves; /* all that were made */
    int n_moves, cap_moves;

    int viewer; /* the person at the keyboard; SW_SPECTATOR if nobody plays or before the first */
    sw_view view;
    sw_move *legal; /* all legal moves when it is a person's turn */
    int n_legal, cap_legal;

    text_lang lang;
    char *line; /* the line read last, cut into words */
    size_t line_cap;
    play_words waiting; /* a command that was given in place of an answer */
    char path[1024];    /* where the game is saved */
    bool saved;         /* the file holds the game as it is */
    bool unsavable;     /* saving has failed: not tried again before the end */
    bool asked;         /* only asked for a reason: no move is made */
    bool quit;          /* the person has left, or the input has ended */
} play;

/* game.c: starting, moves, undo, who is told what. */
bool play_begin(play *p, const sw_options *options); /* game, seats and seed are set: sets up */
void play_end(play *p);                              /* frees what the game holds */
bool play_add(play *p, const sw_move *m);  /* applies and keeps a move; false if illegal */
bool play_do(play *p, const sw_move *m);   /* for the person to move; tells, or says why not */
void play_refuse(play *p, sw_err err);     /* says why not, and what is asked for now */
bool play_undo(play *p);                   /* back to the person's last decision */
void play_bot(play *p);                    /* lets the bot that is to move choose */
void play_tell(play *p, int from, int to); /* tells the viewer of those moves */
void play_look(play *p);                   /* makes view and legal moves for the viewer */
tell play_teller(const play *p);

/* input.c: lines, questions, words. */
void play_line(const char *s); /* prints one line */
#define play_say(p, id, ...)                                                                       \
    do {                                                                                           \
        char say_[TELL_MAX];                                                                       \
        text_buf say_b = text_buf_make(say_, sizeof say_);                                         \
        text_say(&say_b, (p)->lang, id, __VA_ARGS__);                                              \
        play_line(say_);                                                                           \
    } while (0)
void play_note(const play *p, text_id id);
bool play_read(play *p, const char *prompt, play_words *out); /* false at the end of input */
/* Asks for one of n things; the first is the default. -1: none of them, or another command was
 * given instead, which comes next. Words read before are gone afterwards. */
int play_choose(play *p, text_id question, int n, void (*put)(void *data, int i, text_buf *b),
                void *data);
const char *play_word(play_words *w); /* the next word, or NULL */
const char *play_peek(const play_words *w);
bool play_word_number(play_words *w, int min, int max, int *out); /* takes it only if it fits */
/* How well does what was typed fit a name? 0: not, 1: starts one of its words, 2: starts it or is
 * its initials, 3: is it. */
int play_match(const char *typed, const char *name);
/* One or more words that name a city, taken from `w`. On failure says why and gives false. */
bool play_city(play *p, play_words *w, int *city);
/* The card kinds that a word may mean, as a bit set. */
uint32_t play_card_word(const play *p, const char *word);
/* SW_NONE if the word names none of them. */
int play_deck_word(const play *p, const char *word);
int play_ticket_deck_word(const play *p, const char *word);
int play_piece_word(const play *p, const char *word);

/* command.c: what can be typed. */
void play_command(play *p, play_words *w);
bool play_is_command(play *p, const char *word);
void play_prompt(play *p); /* says what may be done now */

/* action.c, claim.c, journey.c: commands that are moves. */
void play_draw(play *p, play_words *w);
void play_tickets(play *p, play_words *w);
void play_keep(play *p, play_words *w);
void play_pieces(play *p, play_words *w);
void play_exchange(play *p, play_words *w);
void play_pass(play *p, play_words *w);
void play_claim(play *p, play_words *w);
void play_harbour(play *p, play_words *w);
void play_passenger(play *p, play_words *w);
void play_step(play *p, play_words *w);
void play_stop(play *p, play_words *w);
void play_steps(const play *p); /* lists where the passenger can go */
sw_move play_pieces_proposal(const play *p);
sw_move play_mix_proposal(const play *p);

/* show.c, progress.c: commands that show something. */
void play_hand(play *p, play_words *w);
void play_routes(play *p, play_words *w);
void play_board(play *p, play_words *w);
void play_mine(play *p, play_words *w);
void play_map(play *p, play_words *w);
void play_log(play *p, play_words *w);
void play_score(play *p, play_words *w);
void play_moves(play *p, play_words *w);
void play_progress(play *p, play_words *w);
void play_hint(play *p, play_words *w);
void play_seat_line(const play *p, int seat); /* what everybody may know of a seat */
int play_twins(const play *p, int route);     /* free tracks that differ in nothing: so many follow
                                                 the first of them; -1: it is not the first */
void play_row(const play *p);                 /* the face-up cards */
void play_list(const play *p);                /* the offered tickets, numbered */
void play_result(play *p);                    /* the end */

/* file.c: saving and resuming; setup.c: the table before the first card. */
bool play_save(play *p, const char *path);
bool play_resume(play *p, const char *path);
bool play_newest(char *path, size_t size);                 /* the unfinished game saved last */
void play_name_file(play *p);                              /* sets p->path */
bool play_seat_named(play *p, int seat, const char *name); /* a name, or "bot:" and a bot's */
void play_name_bots(play *p, int n); /* who plays them, when all sit and the seed is known */
const ai_player *play_strongest_bot(void);

/* variants.c: variants of the rules. */
bool play_options_read(const char *text, sw_options *out); /* "name=value,…"; false: not so */
void play_options_list(const play *p);                     /* those that matter on the map */
bool play_options_ask(play *p, sw_options *options);       /* false at the end of input */
void play_options_tell(const play *p);                     /* those that were chosen */

/* What was said about a new game when the program was started; NULL: it is asked, or the usual. */
typedef struct play_wish {
    const char *map, *seats, *seed;
    const char *options_text;
    bool keep_order; /* of `seats`, instead of a draw */
    sw_options options;
} play_wish;
bool play_setup(play *p, const play_wish *wish);

#endif
