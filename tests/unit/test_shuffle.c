/* The game's shuffle: Fisher and Yates from the end with numbers of the ChaCha20 stream, a fresh
 * block each time. Frozen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/chacha20.h"
#include "engine/shuffle.h"
#include <string.h>

static void as_written_down(void **state)
{
    (void)state;
    static sw_state s;
    for (uint32_t key = 0; key < 50; key++) {
        uint8_t items[110];
        uint8_t expected[110];
        for (int i = 0; i < 110; i++) {
            items[i] = expected[i] = (uint8_t)i;
        }
        s.rng_key[0] = key;
        s.rng_block = key;
        chacha20_stream stream = chacha20_open(s.rng_key, key);
        for (int i = 109; i > 0; i--) {
            int k = chacha20_below(&stream, i + 1);
            uint8_t swap = expected[i];
            expected[i] = expected[k];
            expected[k] = swap;
        }
        sw__shuffle(&s, items, 110);
        assert_memory_equal(items, expected, sizeof items);
        assert_int_equal(s.rng_block, stream.next);
        assert_true(s.rng_block > key);
    }
}

static void all_orders_are_as_likely(void **state)
{
    (void)state;
    static sw_state s;
    int count[27] = {0};
    for (int i = 0; i < 6000; i++) {
        uint8_t items[3] = {0, 1, 2};
        sw__shuffle(&s, items, 3);
        count[9 * items[0] + 3 * items[1] + items[2]]++;
    }
    int orders = 0;
    for (int i = 0; i < 27; i++) {
        if (count[i]) {
            orders++;
            assert_true(count[i] > 850 && count[i] < 1150);
        }
    }
    assert_int_equal(orders, 6);
}

static void little_to_shuffle(void **state)
{
    (void)state;
    static sw_state s;
    uint8_t one[1] = {7};
    uint32_t block = s.rng_block;
    sw__shuffle(&s, one, 1);
    sw__shuffle(&s, one, 0);
    assert_int_equal(one[0], 7);
    assert_int_equal(s.rng_block, block); /* no number was needed */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_written_down),
        cmocka_unit_test(all_orders_are_as_likely),
        cmocka_unit_test(little_to_shuffle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
