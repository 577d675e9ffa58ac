#include "person.h"

#include <string.h>

static const struct {
    const char *bot, *name;
} people[] = {
#define BOT_PERSON(bot, name, face) {bot, name},
#include "persons.def"
#undef BOT_PERSON
};

int text_person_turn(const unsigned char *seed, size_t size)
{
    int sum = 0;
    for (size_t i = 0; i < size; i++) { /* digits, so that zeros in front mean nothing */
        sum += seed[i] / 16 + seed[i] % 16;
    }
    return sum;
}

static bool is_one_of(const char *name, const char *const *others, int n)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(name, others[i]) == 0) {
            return true;
        }
    }
    return false;
}

const char *text_person(const char *bot, int turn, int nth, const char *const *others, int n)
{
    enum { N_PEOPLE = sizeof people / sizeof *people };
    const char *names[N_PEOPLE];
    int all = 0;
    for (int i = 0; i < N_PEOPLE; i++) {
        if (strcmp(people[i].bot, bot) == 0) {
            names[all++] = people[i].name;
        }
    }
    for (int i = 0; i < all; i++) {
        const char *name = names[(turn + i) % all];
        if (!is_one_of(name, others, n) && nth-- == 0) {
            return name;
        }
    }
    return NULL;
}
