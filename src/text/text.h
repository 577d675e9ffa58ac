/* What the program says to people, in English and German: its own sentences are in text.def, those
 * that others say as well in lists of their own (events.def and words.def here, errors.def,
 * findings.def, reasons.def).
 *
 * Patterns are filled by base/text_buf.h. {1|claim|claims} makes "you claim" and "Anna claims" from
 * one pattern: the argument is then "1" for the person addressed. */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include "base/text_buf.h"
#include <stellwerk/map.h>

typedef enum text_lang { TEXT_EN, TEXT_DE, TEXT_N_LANGS } text_lang;

typedef enum text_id {
#define TEXT(id, en, de) TEXT_##id,
#include "text.def"
#undef TEXT
    TEXT_N
} text_id;

/* A short string of its own, for arguments: text_number(TEXT_TMP, 3) lives as long as the block. */
typedef struct text_str {
    char at[768]; /* five tickets of the longest kind */
} text_str;
#define TEXT_TMP (&(text_str){.at = ""})

static inline text_buf text_buf_of(text_str *s)
{
    return text_buf_make(s->at, sizeof s->at);
}
const char *text_get(text_lang lang, text_id id);
const char *text_number(text_str *s, long n);

/* text_say(&b, lang, TEXT_X, arg, ...): at least one argument. */
#define text_say(b, lang, id, ...)                                                                 \
    text_fill(b, text_get(lang, id), NULL, (const char *const[]){__VA_ARGS__},                     \
              (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

/* A word of map files (a colour, a kind of card, piece or deck) for people. Words that are not in
 * the table are shown as they stand in the map, with spaces for underscores. */
const char *text_word(text_lang lang, const char *id, bool many, text_str *s);
/* The pile of a deck: "wagon pile". */
const char *text_pile(text_lang lang, const char *id, text_str *s);

const char *text_refusal(text_lang lang, sw_err err);

/* What is wrong with a map file. */
void text_put_finding(text_buf *b, text_lang lang, const sw_diag *finding);

/* The pattern of a bot's reason (ai_why). */
const char *text_reason(text_lang lang, int why);

/* "de…" gives German, anything else English. The environment: LC_ALL, LC_MESSAGES, LANG. */
text_lang text_lang_of(const char *name);
text_lang text_lang_env(void);

/* Letters and digits only, in lower case; accents are dropped and umlauts become one letter (a) or
 * two (ae) as asked for. Cut off at the end of the buffer. */
void text_fold(const char *s, size_t len, bool two_letters, text_str *out);

#endif
