/* Patterns, words and the folding of names. */
#include "text.h"
#include "players/reason.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[TEXT_N][TEXT_N_LANGS] = {
#define TEXT(id, en, de) [TEXT_##id] = {en, de},
#include "text.def"
#undef TEXT
};

static const struct word {
    const char *id;
    const char *form[TEXT_N_LANGS][2]; /* one, many */
} words[] = {
#define WORD(id, en, en_many, de, de_many) {id, {{en, en_many}, {de, de_many}}},
#define PILE(id, en, de)
#include "words.def"
#undef WORD
#undef PILE
};

static const struct pile {
    const char *id;
    const char *name[TEXT_N_LANGS];
} piles[] = {
#define WORD(id, en, en_many, de, de_many)
#define PILE(id, en, de) {id, {en, de}},
#include "words.def"
#undef WORD
#undef PILE
};

static const char *const refusals_de[SW_N_ERRS] = {
#define SW_ERR(code, name, en, de) [SW_##code] = (de),
#include <stellwerk/errors.def>
};

static const char *const findings_de[SW_N_FINDINGS] = {
#define SW_FINDING(id, name, severity, params, en, de) [SW_FINDING_##id] = (de),
#include <stellwerk/findings.def>
};

static const struct {
    const char *en, *de;
} finding_words[] = {
#define SW_FINDING_WORD(en, de) {en, de},
#include <stellwerk/findings.def>
};

static const char *const reasons_de[AI_N_WHY] = {
#define AI_REASON(id, name, params, en, de) [AI_WHY_##id] = (de),
#include "players/reasons.def"
#undef AI_REASON
};

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

const char *text_pile(text_lang lang, const char *id, text_str *s)
{
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        if (strcmp(piles[i].id, id) == 0) {
            return piles[i].name[lang];
        }
    }
    text_buf b = text_buf_of(s);
    text_say(&b, lang, TEXT_PILE_OTHER, text_word(lang, id, false, TEXT_TMP));
    return s->at;
}

const char *text_refusal(text_lang lang, sw_err err)
{
    return lang == TEXT_DE ? refusals_de[err] : sw_err_text(err);
}

/* Our own words are translated; what stands in the file is not. */
static const char *finding_word(const char *en)
{
    for (size_t i = 0; i < sizeof finding_words / sizeof finding_words[0]; i++) {
        if (strcmp(finding_words[i].en, en) == 0) {
            return finding_words[i].de;
        }
    }
    return en;
}

void text_put_finding(text_buf *b, text_lang lang, const sw_diag *finding)
{
    const char *params = sw_finding_params(finding->id), *at = params, *args[8];
    text_param p;
    int n = 0;
    if (lang == TEXT_EN) {
        text_put(b, finding->text);
        return;
    }
    while (n < 8 && text_param_next(&at, &p)) {
        const char *value = sw_diag_param(finding, n);
        args[n++] = strncmp(p.kind, "word", p.kind_len) == 0 ? finding_word(value) : value;
    }
    text_fill(b, findings_de[finding->id], params, args, n);
}

const char *text_reason(text_lang lang, int why)
{
    return lang == TEXT_DE ? reasons_de[why] : ai_reason_english(why);
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
