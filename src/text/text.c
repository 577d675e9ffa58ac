/* Patterns, words and the folding of names. */
#include "text.h"
#include "players/reason.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[TEXT_N][TEXT_N_LANGS] = {
#define TEXT(id, en, de) [TEXT_##id] = {en, de},
#define WORD(id, en, en_many, de, de_many)
#define REFUSAL(code, de)
#define REASON(why, de)
#include "text.def"
#undef TEXT
#undef WORD
#undef REFUSAL
#undef REASON
};

static const struct word {
    const char *id;
    const char *form[TEXT_N_LANGS][2]; /* one, many */
} words[] = {
#define TEXT(id, en, de)
#define WORD(id, en, en_many, de, de_many) {id, {{en, en_many}, {de, de_many}}},
#define REFUSAL(code, de)
#define REASON(why, de)
#include "text.def"
#undef TEXT
#undef WORD
#undef REFUSAL
#undef REASON
};

static const char *const refusals_de[SW_N_ERRS] = {
#define TEXT(id, en, de)
#define WORD(id, en, en_many, de, de_many)
#define REFUSAL(code, de) [SW_##code] = (de),
#define REASON(why, de)
#include "text.def"
#undef TEXT
#undef WORD
#undef REFUSAL
#undef REASON
};

static const char *const reasons_de[AI_N_WHY] = {
#define TEXT(id, en, de)
#define WORD(id, en, en_many, de, de_many)
#define REFUSAL(code, de)
#define REASON(why, de) [AI_WHY_##why] = (de),
#include "text.def"
#undef TEXT
#undef WORD
#undef REFUSAL
#undef REASON
};

text_buf text_buf_make(char *at, size_t cap)
{
    at[0] = 0;
    return (text_buf){.at = at, .cap = cap};
}

/* Is that byte inside a UTF-8 character? A cut must not leave half of one. */
static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

void text_put_len(text_buf *b, const char *s, size_t len)
{
    size_t room = b->cap - 1 - b->len;
    if (len > room) {
        len = room;
        while (len && continues(s[len])) {
            len--;
        }
    }
    memcpy(b->at + b->len, s, len);
    b->len += len;
    b->at[b->len] = 0;
}

void text_put(text_buf *b, const char *s)
{
    text_put_len(b, s, strlen(s));
}

void text_put_sep(text_buf *b, size_t start, const char *between)
{
    if (b->len > start) {
        text_put(b, between);
    }
}

/* `p` is behind the opening brace; gives what is behind the closing one. */
static const char *fill_one(text_buf *b, const char *p, const char *const *args, int n)
{
    int i = *p - '1';
    const char *arg = i >= 0 && i < n ? args[i] : "";
    const char *end = strchr(p, '}');
    if (p[1] == '|') {
        const char *bar = strchr(p + 2, '|');
        if (strcmp(arg, "1") == 0) {
            text_put_len(b, p + 2, (size_t)(bar - (p + 2)));
        } else {
            text_put_len(b, bar + 1, (size_t)(end - (bar + 1)));
        }
    } else {
        text_put(b, arg);
    }
    return end + 1;
}

void text_fill(text_buf *b, const char *pattern, const char *const *args, int n)
{
    for (const char *p = pattern; *p;) {
        size_t plain = strcspn(p, "{");
        text_put_len(b, p, plain);
        p += plain;
        if (*p == '{') {
            p = fill_one(b, p + 1, args, n);
        }
    }
}

const char *text_get(text_lang lang, text_id id)
{
    return texts[id][lang];
}

const char *text_number(text_str *s, long n)
{
    snprintf(s->at, sizeof s->at, "%ld", n);
    return s->at;
}

const char *text_word(text_lang lang, const char *id, bool many, text_str *s)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].id, id) == 0) {
            return words[i].form[lang][many];
        }
    }
    text_buf b = text_buf_of(s);
    text_put(&b, id);
    for (char *c = s->at; *c; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
    return s->at;
}

const char *text_refusal(text_lang lang, sw_err err)
{
    const char *de = lang == TEXT_DE ? refusals_de[err] : NULL;
    return de ? de : sw_err_text(err);
}

const char *text_reason(text_lang lang, int why)
{
    const char *de = lang == TEXT_DE ? reasons_de[why] : NULL;
    return de ? de : ai_reason_pattern(why);
}

text_lang text_lang_of(const char *name)
{
    return strncmp(name, "de", 2) == 0 ? TEXT_DE : TEXT_EN;
}

text_lang text_lang_env(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            return text_lang_of(value);
        }
    }
    return TEXT_EN;
}

/* Plain letters for the second byte of the characters U+00C0 to U+00FF, which all start with the
 * byte C3 in UTF-8; upper and lower case differ by 0x20. */
static const char *fold_c3(unsigned char second, bool two_letters)
{
    static const char *const plain[32] = {"a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e",
                                          "e", "i", "i", "i", "i", "d", "n",  "o", "o", "o", "o",
                                          "o", "",  "o", "u", "u", "u", "u",  "y", "",  "y"};
    if (second == 0x9f) {
        return "ss";
    }
    int letter = second & 0x1f;
    if (two_letters) {
        switch (letter) {
        case 0x04:
            return "ae";
        case 0x16:
            return "oe";
        case 0x1c:
            return "ue";
        default:
            break;
        }
    }
    return plain[letter];
}

void text_fold(const char *s, size_t len, bool two_letters, text_str *out)
{
    text_buf b = text_buf_of(out);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == 0xc3 && i + 1 < len) {
            text_put(&b, fold_c3((unsigned char)s[++i], two_letters));
        } else if (c >= 'A' && c <= 'Z') {
            text_put_len(&b, (const char[]){(char)(c | 0x20)}, 1);
        } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80) {
            text_put_len(&b, s + i, 1); /* other alphabets are compared as they are */
        }
    }
}
