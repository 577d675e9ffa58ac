/* Runs the rule cases: every `case` of tests/rules/\*.t is one test. A case ends where the next one
 * begins. Also: every ruling of docs/RULINGS.md is cited, every reason for a refusal is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/script.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_CASES = 1000, MAX_FILES = 64 };

typedef struct rule_case {
    const char *file;
    const char *text; /* its lines, up to the next case */
    int line;
    char name[160];
} rule_case;

static rule_case cases[MAX_CASES];
static struct CMUnitTest tests[MAX_CASES + 2];
static char *texts[MAX_FILES];
static char names[MAX_FILES][64];
static int n_cases, n_files;

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(1);
    }
    fseek(f, 0, SEEK_END);
    size_t size = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(size + 1);
    text[fread(text, 1, size, f)] = '\0';
    fclose(f);
    return text;
}

static void run_case(void **state)
{
    const rule_case *c = *state;
    static script the_script; /* a case that fails leaves its moves behind: the next frees them */
    script *s = &the_script;
    script_free(s);
    script_init(s);
    int number = c->line;
    for (const char *at = c->text; *at && strncmp(at, "case ", 5) != 0; number++) {
        char line[1000];
        size_t len = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)len, at);
        if (!script_line(s, line)) {
            print_error("tests/rules/%s:%d: %.*s\n    %s\n", c->file, number, (int)len, at,
                        s->error);
            fail();
        }
        at += len + (at[len] == '\n');
    }
    assert_true(s->finished);
}

static void find_cases(const char *file, const char *text)
{
    int line = 1;
    for (const char *at = text; *at; line++) {
        size_t len = strcspn(at, "\n");
        const char *next = at + len + (at[len] == '\n');
        if (strncmp(at, "case ", 5) == 0 && n_cases < MAX_CASES) {
            rule_case *c = &cases[n_cases];
            *c = (rule_case){.file = file, .text = next, .line = line + 1};
            snprintf(c->name, sizeof c->name, "%s:%d %.*s", file, line, (int)len - 5, at + 5);
            tests[n_cases++] =
                (struct CMUnitTest){.name = c->name, .test_func = run_case, .initial_state = c};
        }
        at = next;
    }
}

/* --- citations --- */

/* Is the id cited in the first line of a case? */
static bool cited(const char *id, size_t len)
{
    for (int i = 0; i < n_cases; i++) {
        for (const char *at = cases[i].name; (at = strstr(at, id)) != NULL; at++) {
            if (at[-1] == ' ' && (at[len] == ' ' || at[len] == ',' || at[len] == '\0')) {
                return true;
            }
        }
    }
    return false;
}

static void every_ruling_is_cited(void **state)
{
    (void)state;
    char *text = read_file(SW_SOURCE_DIR "/docs/RULINGS.md");
    int n = 0;
    int missing = 0;
    for (char *at = text; (at = strstr(at, "\n| ")) != NULL;) {
        at += 3;
        size_t len = strcspn(at, " |\n");
        char id[16];
        if (len >= 3 && len < sizeof id && strchr("GNMBW", *at) && at[1] == '-') {
            snprintf(id, sizeof id, "%.*s", (int)len, at);
            n++;
            if (!cited(id, len)) {
                print_error("no case cites %s\n", id);
                missing++;
            }
        }
    }
    free(text);
    assert_int_equal(missing, 0);
    assert_true(n > 90);
}

/* --- refusals --- */

static void every_reason_is_given(void **state)
{
    (void)state;
    int missing = 0;
    for (int err = SW_E_GAME_OVER; err <= SW_E_PASS; err++) {
        char line[80];
        snprintf(line, sizeof line, "\nrefuse %s ", sw_err_name((sw_err)err));
        bool found = false;
        for (int i = 0; i < n_files; i++) {
            found |= strstr(texts[i], line) != NULL;
        }
        if (!found) {
            print_error("no case is refused for %s\n", sw_err_name((sw_err)err));
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

int main(void)
{
    DIR *folder = opendir(SW_SOURCE_DIR "/tests/rules");
    for (struct dirent *e; folder && (e = readdir(folder)) != NULL;) {
        size_t len = strlen(e->d_name);
        if (len > 2 && len < sizeof names[0] && n_files < MAX_FILES &&
            strcmp(e->d_name + len - 2, ".t") == 0) {
            strcpy(names[n_files++], e->d_name);
        }
    }
    closedir(folder);
    qsort(names, (size_t)n_files, sizeof *names, by_name);
    for (int i = 0; i < n_files; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/tests/rules/%s", SW_SOURCE_DIR, names[i]);
        texts[i] = read_file(path);
        find_cases(names[i], texts[i]);
    }
    tests[n_cases] = (struct CMUnitTest)cmocka_unit_test(every_ruling_is_cited);
    tests[n_cases + 1] = (struct CMUnitTest)cmocka_unit_test(every_reason_is_given);
    int failed = _cmocka_run_group_tests("rules", tests, (size_t)n_cases + 2, NULL, NULL);
    return failed;
}
