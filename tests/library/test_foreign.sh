#!/bin/bash
# Another language knows the library by its symbols alone: a game through dlopen, without a header;
# and the program of docs/LIBRARY.md, where there is Python.
. "${BASH_SOURCE%/*}/common.sh"
cat >"$work/foreign.c" <<'C'
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;

static void *find(const char *name)
{
    void *symbol = dlsym(library, name);
    if (!symbol) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return symbol;
}
#define CALL(result, name, ...) ((result(*)(__VA_ARGS__))(uintptr_t)find(name))

int main(int argc, char **argv)
{
    library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    size_t (*size_of)(const char *) = CALL(size_t, "sw_size_of", const char *);
    int (*moves)(void *, void *, void *, int) = CALL(int, "sw_moves", void *, void *, void *, int);
    int (*below)(void *, int) = CALL(int, "sw_random_below", void *, int);
    void (*apply)(void *, void *, void *) = CALL(void, "sw_apply_unchecked", void *, void *, void *);

    const char *id = CALL(const char *, "sw_map_builtin_id", int)(1);
    size_t len, size;
    CALL(const char *, "sw_map_builtin", int, size_t *)(1, &len);
    size = CALL(size_t, "sw_map_memory", size_t)(len);
    void *map = CALL(void *, "sw_map_by_id", const char *, void *, size_t)(id, malloc(size), size);
    void *game = malloc(size_of("sw_game")), *state = malloc(size_of("sw_state"));
    if (!map || CALL(int, "sw_game_init", void *, void *, int, void *)(game, map, 3, NULL)) {
        return 1;
    }
    int most = CALL(int, "sw_moves_most", void *)(game);
    char *list = malloc((size_t)most * size_of("sw_move"));
    uint64_t random[4] = {1, 2, 3, 4}; /* sw_random */
    uint8_t seed[32] = {7};
    CALL(void, "sw_start", void *, uint8_t *, void *)(game, seed, state);
    int n, decisions = 0;
    while ((n = moves(game, state, list, most)) > 0) {
        apply(game, state, list + (size_t)below(random, n) * size_of("sw_move"));
        decisions++;
    }
    printf("Version %s: a game of %d decisions on %s.\n", CALL(const char *, "sw_version", void)(),
           decisions, id);
    return decisions > 50 ? 0 : 1;
}
C
cc -std=c11 -Wall -Wextra -Werror -o "$work/foreign" "$work/foreign.c" -ldl
"$work/foreign" "$libdir/libstellwerk.so"
version=$("$work/foreign" "$libdir/libstellwerk.so" | sed -n 's/^Version \([^:]*\):.*/\1/p')
[ "$version" = "$(pkg-config --modversion stellwerk)" ] || fail "The library is of version $version."

if command -v python3 >/dev/null; then
    sed -n '/^```python$/,/^```$/{/^```/d;p}' docs/LIBRARY.md >"$work/game.py"
    LD_LIBRARY_PATH=$libdir python3 "$work/game.py" | grep "version $version\$" ||
        fail 'The program in Python of docs/LIBRARY.md does not work.'
else
    echo 'There is no python3: the program of docs/LIBRARY.md was not tried.'
fi
