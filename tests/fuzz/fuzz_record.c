/* A game record from outside: what is accepted is written as a record of the same game. */
#include "fuzz_game.h"
#include "wire/record.h"

enum { SIZE = 1 << 20 };
static unsigned char memory[60 * SIZE];
static char text[4 * SIZE];

static const sw_map *find(void *data, const char *id, uint64_t hash)
{
    static void *earlier; /* reachable: no leak */
    (void)data;
    for (int i = 0; i < sw_map_earlier_count(); i++) {
        uint64_t of;
        if (strcmp(sw_map_earlier(i, &of), id) == 0 && of == hash) {
            free(earlier);
            earlier = malloc(SW_BUILTIN_MEMORY);
            return sw_map_by_hash(id, hash, earlier, SW_BUILTIN_MEMORY);
        }
    }
    return fuzz_map_named(id);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wire_record r, again;
    wire_record_error e;
    arena a = arena_make(memory, sizeof memory);
    if (size > SIZE / 4) {
        return 0;
    }
    if (!wire_record_read((const char *)data, size, &a, find, NULL, &r, &e)) {
        EXPECT(e.line >= 1 && e.column >= 1 && e.text[0]);
        return 0;
    }
    json_out o = json_out_make(text, sizeof text);
    wire_record_put(&o, &r);
    EXPECT(!o.overflow);
    EXPECT(wire_record_read(text, o.len, &a, find, NULL, &again, &e));
    EXPECT(again.n_moves == r.n_moves && again.n_players == r.n_players);
    EXPECT(memcmp(again.moves, r.moves, (size_t)r.n_moves * sizeof *r.moves) == 0);
    return 0;
}
