#include "reader.h"
#include "base/text_buf.h"

/* ---- findings ---- */

/* Counts on from the last position asked for, so that many findings in order cost one pass. */
static void find_position(sw__reader *r, size_t offset)
{
    if (offset < r->seen || r->line == 0) {
        r->seen = 0;
        r->line = r->column = 1;
    }
    int line, column;
    json_position(r->doc.text + r->seen, r->doc.len - r->seen, offset - r->seen, &line, &column);
    r->column = line == 1 ? r->column + column - 1 : column;
    r->line += line - 1;
    r->seen = offset;
}

/* The entry of a list that a byte of the file lies in. Lists longer than any that is read are wrong
 * as a whole; their ends are not looked at. */
static void find_entry(const sw__reader *r, size_t offset, sw_diag *d)
{
    static const struct {
        const char *key;
        sw_about about;
        int max;
    } lists[] = {{"cities", SW_ABOUT_CITY, SW_MAX_CITIES},
                 {"routes", SW_ABOUT_ROUTE, SW_MAX_ROUTES},
                 {"tickets", SW_ABOUT_TICKET, SW_MAX_TICKETS}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists && r->doc.tokens; i++) {
        int list = json_get(&r->doc, 0, lists[i].key), index = 0;
        if (json_type_of(&r->doc, list) != JSON_ARRAY) {
            continue;
        }
        for (int v = json_first(&r->doc, list); v != JSON_MISSING && index < lists[i].max;
             v = json_next(&r->doc, list, v), index++) {
            size_t len, start = json_offset(&r->doc, v);
            json_source(&r->doc, v, &len);
            if (offset >= start && offset < start + len) {
                d->about = lists[i].about;
                d->index = index;
                return;
            }
        }
    }
}

static void report(sw__reader *r, const size_t *offset, sw_finding id, const char *const *params)
{
    int errors = r->diags->n_errors;
    sw_diag *d = sw_diags_add(r->diags, id, params);
    r->n_errors += r->diags->n_errors - errors;
    if (d && offset) {
        find_position(r, *offset);
        d->line = r->line;
        d->column = r->column;
        find_entry(r, *offset, d);
    }
}

void sw__report(sw__reader *r, int value, sw_finding id, const char *const *params)
{
    size_t offset = json_offset(&r->doc, value);
    report(r, value == JSON_MISSING ? NULL : &offset, id, params);
}

void sw__report_at(sw__reader *r, size_t offset, sw_finding id, const char *const *params)
{
    report(r, &offset, id, params);
}

void sw__sort_findings(sw_diags *diags, int first)
{
    for (int i = first + 1; i < diags->n; i++) {
        sw_diag d = diags->at[i];
        int k = i;
        for (; k > first; k--) {
            const sw_diag *before = &diags->at[k - 1];
            if (before->line < d.line || (before->line == d.line && before->column <= d.column)) {
                break;
            }
            diags->at[k] = *before;
        }
        diags->at[k] = d;
    }
}

/* A value as it stands in the file, shortened: for use in findings. */
static sw__quote quoted(const sw__reader *r, int value)
{
    sw__quote q = {.text = ""};
    size_t len, n = 0;
    const char *s = json_source(&r->doc, value, &len);
    for (size_t i = 0; i < len && s[i] != '\n'; i++) {
        n = i + 1;
    }
    bool cut = n > sizeof q.text - 1 - 3;
    text_buf b = text_buf_make(q.text, sizeof q.text - (cut ? 3 : 0));
    text_put_len(&b, s, n);
    if (cut) {
        memcpy(q.text + b.len, "...", 4);
    }
    return q;
}

sw__quote sw__digits(int n)
{
    sw__quote q;
    text_buf b = text_buf_make(q.text, sizeof q.text);
    text_put_int(&b, n);
    return q;
}

/* ---- ids ---- */

static const char *id_at(sw__ids ids, int i)
{
    return *(const char *const *)((const char *)ids.first + (size_t)i * ids.stride);
}

int sw__ids_find(sw__ids ids, const char *id, size_t len)
{
    for (int i = 0; i < ids.n; i++) {
        const char *other = id_at(ids, i);
        if (strlen(other) == len && memcmp(other, id, len) == 0) {
            return i;
        }
    }
    return SW_NONE;
}

/* Number of characters to change, add or drop to get from one word to the other. */
static int edit_distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    int row[SW__MAX_ID + 1];
    for (size_t j = 0; j <= b_len; j++) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= a_len; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_len; j++) {
            int best = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            best = row[j] + 1 < best ? row[j] + 1 : best;
            row[j] = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
        }
    }
    return row[b_len];
}

/* The known id that was probably meant, or NULL. */
static const char *guess(sw__ids ids, const char *word, size_t len)
{
    const char *best = NULL;
    int least = len < 6 ? (int)len / 3 + 2 : 4; /* further off, it is another word */
    if (len > SW__MAX_ID) {
        return NULL;
    }
    for (int i = 0; i < ids.n; i++) {
        const char *other = id_at(ids, i);
        size_t n = strlen(other);
        int d = n > SW__MAX_ID ? least : edit_distance(word, len, other, n);
        if (d < least) {
            least = d;
            best = other;
        }
    }
    return best;
}

/* A word that is no id of these things, or no key of an object. */
static void report_unknown(sw__reader *r, int value, sw__ids ids, bool key)
{
    const char *word, *meant = NULL;
    size_t len;
    sw__quote q = quoted(r, value);
    if (r->diags->n < r->diags->cap && json_plain(&r->doc, value, &word, &len)) {
        meant = guess(ids, word, len);
    }
    char list[160] = "";
    text_buf b = text_buf_make(list, sizeof list);
    for (int i = 0; i < ids.n && ids.n <= 8; i++) {
        text_put_sep(&b, 0, ", ");
        text_put(&b, id_at(ids, i));
    }
    const char *params[] = {ids.what, q.text, meant ? meant : *list ? list : NULL, NULL};
    sw_finding id = meant   ? key ? SW_FINDING_KEY_MEANT : SW_FINDING_UNKNOWN_MEANT
                    : *list ? key ? SW_FINDING_KEY_AMONG : SW_FINDING_UNKNOWN_AMONG
                    : key   ? SW_FINDING_KEY_UNKNOWN
                            : SW_FINDING_UNKNOWN;
    sw__report(r, value, id, params + key);
}

static bool is_id(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || s[i] == '_')) {
            return false;
        }
    }
    return true;
}

const char *sw__id(sw__reader *r, int value, sw__ids others)
{
    const char *s;
    size_t len;
    if (!json_plain(&r->doc, value, &s, &len) || len == 0 || len > SW__MAX_ID) {
        SW__FOUND_WITH(r, value, ID_TEXT, others.what, SW__INT(SW__MAX_ID));
        return "?";
    }
    if (!is_id(s, len)) {
        SW__FOUND_WITH(r, value, ID_LETTERS, quoted(r, value).text);
    } else if (sw__ids_find(others, s, len) != SW_NONE) {
        SW__FOUND_WITH(r, value, ID_TWICE, others.what, quoted(r, value).text);
    }
    const char *copy = arena_string(&r->memory, s, len);
    r->memory_out |= !copy;
    return copy ? copy : "?"; /* a wrong id is kept: what refers to it is not wrong as well */
}

const char *sw__field_id(sw__reader *r, int object, sw__ids others)
{
    int value = json_get(&r->doc, object, "id");
    if (value != JSON_MISSING) {
        return sw__id(r, value, others);
    }
    SW__FOUND(r, object, ID_MISSING);
    return "?";
}

int sw__ref(sw__reader *r, int value, sw__ids ids)
{
    const char *s;
    size_t len;
    if (!json_plain(&r->doc, value, &s, &len)) {
        SW__FOUND_WITH(r, value, ID_EXPECTED, ids.what);
        return SW_NONE;
    }
    int found = sw__ids_find(ids, s, len);
    if (found == SW_NONE) {
        report_unknown(r, value, ids, false);
    }
    return found;
}

int sw__field_ref(sw__reader *r, int object, const char *key, sw__ids ids)
{
    int value = json_get(&r->doc, object, key);
    if (value != JSON_MISSING) {
        return sw__ref(r, value, ids);
    }
    if (ids.n == 1) {
        return 0;
    }
    SW__FOUND_WITH(r, object, REF_MISSING, key, ids.what);
    return SW_NONE;
}

/* ---- fields ---- */

bool sw__object(sw__reader *r, int value, const char *what, const char *const *keys)
{
    if (json_type_of(&r->doc, value) != JSON_OBJECT) {
        SW__FOUND_WITH(r, value, OBJECT, what);
        return false;
    }
    sw__ids known = {keys, sizeof *keys, 0, "key"};
    while (keys[known.n]) {
        known.n++;
    }
    for (int k = json_first(&r->doc, value); k != JSON_MISSING; k = json_next(&r->doc, value, k)) {
        const char *s;
        size_t len;
        if (!json_plain(&r->doc, k, &s, &len) || sw__ids_find(known, s, len) == SW_NONE) {
            report_unknown(r, k, known, true);
        }
    }
    return true;
}

int sw__number(sw__reader *r, int value, const char *what, int min, int max)
{
    int64_t n = min;
    if (!json_int(&r->doc, value, min, max, &n)) {
        SW__FOUND_WITH(r, value, NUMBER, what, SW__INT(min), SW__INT(max), quoted(r, value).text);
    }
    return (int)n;
}

int sw__int(sw__reader *r, int object, const char *key, int min, int max, int fallback)
{
    int value = json_get(&r->doc, object, key);
    if (value == JSON_MISSING) {
        if (fallback == SW__REQUIRED) {
            SW__FOUND_WITH(r, object, NUMBER_MISSING, key, SW__INT(min), SW__INT(max));
            return min;
        }
        return fallback;
    }
    return sw__number(r, value, key, min, max);
}

bool sw__flag(sw__reader *r, int object, const char *key, bool fallback)
{
    bool flag = fallback;
    int value = json_get(&r->doc, object, key);
    if (value != JSON_MISSING && !json_bool(&r->doc, value, &flag)) {
        SW__FOUND_WITH(r, value, FLAG, key);
    }
    return flag;
}

int sw__list(sw__reader *r, int object, const char *key, int min, int max, bool required)
{
    int value = json_get(&r->doc, object, key);
    if (value == JSON_MISSING) {
        if (required) {
            SW__FOUND_WITH(r, object, LIST_MISSING, key, SW__INT(min));
        }
        return JSON_MISSING;
    }
    if (json_type_of(&r->doc, value) != JSON_ARRAY) {
        SW__FOUND_WITH(r, value, LIST, key);
        return JSON_MISSING;
    }
    int n = json_size(&r->doc, value);
    if (n < min) {
        SW__FOUND_WITH(r, value, LIST_SHORT, key, SW__INT(n), SW__INT(min));
    } else if (n > max) {
        SW__FOUND_WITH(r, value, LIST_LONG, key, SW__INT(n), SW__INT(max));
    }
    return value;
}

/* A name for people: not empty, not too long, no control characters. NULL if it is none. */
static const char *read_name(sw__reader *r, int value)
{
    arena before = r->memory;
    const char *s = json_string(&r->doc, value, &r->memory);
    size_t len = s ? strlen(s) : 0;
    bool fine = len > 0 && len <= SW__MAX_NAME;
    for (size_t i = 0; i < len && fine; i++) {
        fine = (unsigned char)s[i] >= 0x20 && s[i] != 0x7f;
    }
    if (!fine) {
        r->memory = before;
        SW__FOUND_WITH(r, value, NAME, SW__INT(SW__MAX_NAME));
        return NULL;
    }
    return s;
}

void sw__names(sw__reader *r, int object, const char *id, bool required, const char **de,
               const char **en)
{
    int names = json_get(&r->doc, object, "names");
    *de = *en = id;
    if (names == JSON_MISSING) {
        if (required) {
            SW__FOUND(r, object, NAMES_MISSING);
        }
        return;
    }
    if (!sw__object(r, names, "\"names\"", SW__KEYS("de", "en"))) {
        return;
    }
    int de_at = json_get(&r->doc, names, "de"), en_at = json_get(&r->doc, names, "en");
    if (de_at == JSON_MISSING && en_at == JSON_MISSING) {
        SW__FOUND(r, names, NAMES_EMPTY);
        return;
    }
    const char *german = de_at == JSON_MISSING ? NULL : read_name(r, de_at);
    const char *english = en_at == JSON_MISSING ? NULL : read_name(r, en_at);
    *de = german ? german : english ? english : id;
    *en = english ? english : german ? german : id;
}
