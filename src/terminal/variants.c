/* Variants of the rules: read from the command line, asked for, told. */
#include "play.h"

#include "command/args.h"
#include "text/rules.h"
#include "wire/options.h"
#include <string.h>

/* People are offered the switches that make a difference on the map. */
static const sw_option_info *next_offered(const sw_map *map, const sw_option_info *o)
{
    while (o->name && (o->max != 1 || !sw_option_matters(map, o))) {
        o++;
    }
    return o->name ? o : NULL;
}

bool play_options_read(const char *text, sw_options *out)
{
    *out = sw_options_default();
    while (text && *text) {
        size_t len = strcspn(text, ","), name = strcspn(text, "=");
        const sw_option_info *o = sw_option_list;
        while (o->name && (strlen(o->name) != name || strncmp(o->name, text, name) != 0)) {
            o++;
        }
        char number[12] = "";
        if (!o->name || name >= len || len - name - 1 >= sizeof number) {
            return false;
        }
        memcpy(number, text + name + 1, len - name - 1);
        int64_t value;
        if (!cli_number(number, o->min, o->max, &value)) {
            return false;
        }
        wire_option_set(out, o, (uint16_t)value);
        text += text[len] ? len + 1 : len;
    }
    return true;
}

void play_options_list(const play *p)
{
    const sw_option_info *o = sw_option_list;
    for (int n = 1; (o = next_offered(p->map, o)); o++, n++) {
        play_say(p, TEXT_OPTION_LINE, text_number(TEXT_TMP, n),
                 rules_option_title(p->lang, o->name), o->name, rules_option(p->lang, o->name));
    }
}

bool play_options_ask(play *p, sw_options *options)
{
    play_words w;
    sw_options usual = sw_options_default();
    sw_options_resolve(p->map, &usual);
    play_note(p, TEXT_ASK_OPTIONS);
    play_options_list(p);
    if (!play_read(p, "> ", &w)) {
        return false;
    }
    const sw_option_info *o = sw_option_list;
    for (int n = 1; (o = next_offered(p->map, o)); o++, n++) {
        for (int i = 0; i < w.n; i++) {
            if (strcmp(w.word[i], text_number(TEXT_TMP, n)) == 0) {
                wire_option_set(options, o, !wire_option_get(&usual, o));
            }
        }
    }
    return true;
}

void play_options_tell(const play *p)
{
    sw_options usual = sw_options_default();
    sw_options_resolve(p->map, &usual);
    for (const sw_option_info *o = sw_option_list; (o = next_offered(p->map, o)); o++) {
        uint16_t value = wire_option_get(&p->game.options, o);
        if (value != wire_option_get(&usual, o)) {
            play_say(p, value ? TEXT_OPTION_ON : TEXT_OPTION_OFF,
                     rules_option_title(p->lang, o->name));
        }
    }
}
