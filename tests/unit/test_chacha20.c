/* ChaCha20 against the vectors of RFC 8439 and against libsodium, and the numbers made from its
 * stream. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/chacha20.h"
#include <sodium.h>
#include <string.h>

static void words_of(const uint8_t *bytes, int n, uint32_t *words)
{
    for (int i = 0; i < n; i++) {
        words[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                   (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
    }
}

/* RFC 8439, 2.3.2 */
static void block_of_section_2_3_2(void **state)
{
    (void)state;
    static const uint32_t expected[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                          0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                          0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                          0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    static const uint8_t nonce_bytes[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    uint8_t key_bytes[32];
    uint32_t key[8];
    uint32_t nonce[3];
    uint32_t out[16];
    for (int i = 0; i < 32; i++) {
        key_bytes[i] = (uint8_t)i;
    }
    words_of(key_bytes, 8, key);
    words_of(nonce_bytes, 3, nonce);
    chacha20_block(key, 1, nonce, out);
    assert_memory_equal(out, expected, sizeof out);
}

/* RFC 8439, appendix A.1: key (its last byte, or its second), counter, nonce (last byte), block. */
static void blocks_of_appendix_a_1(void **state)
{
    (void)state;
    static const struct {
        int key_at, key_byte;
        uint32_t counter;
        uint8_t nonce_byte;
        uint8_t block[64];
    } vectors[] = {
        {0, 0, 0, 0, {0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53,
                      0x86, 0xbd, 0x28, 0xbd, 0xd2, 0x19, 0xb8, 0xa0, 0x8d, 0xed, 0x1a, 0xa8, 0x36,
                      0xef, 0xcc, 0x8b, 0x77, 0x0d, 0xc7, 0xda, 0x41, 0x59, 0x7c, 0x51, 0x57, 0x48,
                      0x8d, 0x77, 0x24, 0xe0, 0x3f, 0xb8, 0xd8, 0x4a, 0x37, 0x6a, 0x43, 0xb8, 0xf4,
                      0x15, 0x18, 0xa1, 0x1c, 0xc3, 0x87, 0xb6, 0x69, 0xb2, 0xee, 0x65, 0x86}},
        {0, 0, 1, 0, {0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a, 0x98, 0xba, 0x97, 0x7c, 0x73,
                      0x2d, 0x08, 0x0d, 0xcb, 0x0f, 0x29, 0xa0, 0x48, 0xe3, 0x65, 0x69, 0x12, 0xc6,
                      0x53, 0x3e, 0x32, 0xee, 0x7a, 0xed, 0x29, 0xb7, 0x21, 0x76, 0x9c, 0xe6, 0x4e,
                      0x43, 0xd5, 0x71, 0x33, 0xb0, 0x74, 0xd8, 0x39, 0xd5, 0x31, 0xed, 0x1f, 0x28,
                      0x51, 0x0a, 0xfb, 0x45, 0xac, 0xe1, 0x0a, 0x1f, 0x4b, 0x79, 0x4d, 0x6f}},
        {31, 1, 1, 0, {0x3a, 0xeb, 0x52, 0x24, 0xec, 0xf8, 0x49, 0x92, 0x9b, 0x9d, 0x82, 0x8d, 0xb1,
                       0xce, 0xd4, 0xdd, 0x83, 0x20, 0x25, 0xe8, 0x01, 0x8b, 0x81, 0x60, 0xb8, 0x22,
                       0x84, 0xf3, 0xc9, 0x49, 0xaa, 0x5a, 0x8e, 0xca, 0x00, 0xbb, 0xb4, 0xa7, 0x3b,
                       0xda, 0xd1, 0x92, 0xb5, 0xc4, 0x2f, 0x73, 0xf2, 0xfd, 0x4e, 0x27, 0x36, 0x44,
                       0xc8, 0xb3, 0x61, 0x25, 0xa6, 0x4a, 0xdd, 0xeb, 0x00, 0x6c, 0x13, 0xa0}},
        {1, 0xff, 2, 0, {0x72, 0xd5, 0x4d, 0xfb, 0xf1, 0x2e, 0xc4, 0x4b, 0x36, 0x26, 0x92,
                         0xdf, 0x94, 0x13, 0x7f, 0x32, 0x8f, 0xea, 0x8d, 0xa7, 0x39, 0x90,
                         0x26, 0x5e, 0xc1, 0xbb, 0xbe, 0xa1, 0xae, 0x9a, 0xf0, 0xca, 0x13,
                         0xb2, 0x5a, 0xa2, 0x6c, 0xb4, 0xa6, 0x48, 0xcb, 0x9b, 0x9d, 0x1b,
                         0xe6, 0x5b, 0x2c, 0x09, 0x24, 0xa6, 0x6c, 0x54, 0xd5, 0x45, 0xec,
                         0x1b, 0x73, 0x74, 0xf4, 0x87, 0x2e, 0x99, 0xf0, 0x96}},
        {0, 0, 0, 2, {0xc2, 0xc6, 0x4d, 0x37, 0x8c, 0xd5, 0x36, 0x37, 0x4a, 0xe2, 0x04, 0xb9, 0xef,
                      0x93, 0x3f, 0xcd, 0x1a, 0x8b, 0x22, 0x88, 0xb3, 0xdf, 0xa4, 0x96, 0x72, 0xab,
                      0x76, 0x5b, 0x54, 0xee, 0x27, 0xc7, 0x8a, 0x97, 0x0e, 0x0e, 0x95, 0x5c, 0x14,
                      0xf3, 0xa8, 0x8e, 0x74, 0x1b, 0x97, 0xc2, 0x86, 0xf7, 0x5f, 0x8f, 0xc2, 0x99,
                      0xe8, 0x14, 0x83, 0x62, 0xfa, 0x19, 0x8a, 0x39, 0x53, 0x1b, 0xed, 0x6d}},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint8_t key_bytes[32] = {0};
        uint8_t nonce_bytes[12] = {0};
        uint32_t key[8];
        uint32_t nonce[3];
        uint32_t expected[16];
        uint32_t out[16];
        key_bytes[vectors[i].key_at] = (uint8_t)vectors[i].key_byte;
        nonce_bytes[11] = vectors[i].nonce_byte;
        words_of(key_bytes, 8, key);
        words_of(nonce_bytes, 3, nonce);
        words_of(vectors[i].block, 16, expected);
        chacha20_block(key, vectors[i].counter, nonce, out);
        assert_memory_equal(out, expected, sizeof out);
    }
}

/* The stream gives the halves of each word, low one first, block after block. */
static void stream_in_halves(void **state)
{
    (void)state;
    static const uint32_t nonce[3];
    uint32_t key[8] = {1, 2, 3};
    chacha20_stream c = chacha20_open(key, 5);
    for (uint32_t block = 5; block < 8; block++) {
        uint32_t out[16];
        chacha20_block(key, block, nonce, out);
        for (int i = 0; i < 16; i++) {
            assert_int_equal(chacha20_next16(&c), out[i] & 0xffff);
            assert_int_equal(chacha20_next16(&c), out[i] >> 16);
        }
    }
    assert_int_equal(c.next, 8);
}

static void numbers_below_are_even(void **state)
{
    (void)state;
    uint32_t key[8] = {7};
    chacha20_stream c = chacha20_open(key, 0);
    for (int n = 1; n < 7; n++) {
        int count[7] = {0};
        for (int i = 0; i < 6000; i++) {
            int x = chacha20_below(&c, n);
            assert_true(x >= 0 && x < n);
            count[x]++;
        }
        for (int x = 0; x < n; x++) { /* five standard deviations */
            int expected = 6000 / n;
            int off = count[x] - expected;
            assert_true(off * off <= 25 * expected);
        }
    }
}

/* A range for which many numbers must be rejected: 65535 takes one in 65536 only, 40000 many. */
static void rejected_numbers_are_drawn_again(void **state)
{
    (void)state;
    uint32_t key[8] = {9};
    chacha20_stream c = chacha20_open(key, 0);
    long low = 0;
    for (int i = 0; i < 20000; i++) {
        int x = chacha20_below(&c, 40000);
        assert_true(x < 40000);
        low += x < 20000;
    }
    assert_true(c.next > 20000 / 32);
    assert_true(low > 9600 && low < 10400);
}

/* Another implementation, with keys, nonces and counters at random. */
static void blocks_as_libsodium_makes_them(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    for (int i = 0; i < 1000; i++) {
        uint8_t key_bytes[32];
        uint8_t nonce_bytes[12];
        uint8_t bytes[64] = {0};
        uint32_t counter = randombytes_random();
        randombytes_buf(key_bytes, sizeof key_bytes);
        randombytes_buf(nonce_bytes, sizeof nonce_bytes);
        crypto_stream_chacha20_ietf_xor_ic(bytes, bytes, sizeof bytes, nonce_bytes, counter,
                                           key_bytes);
        uint32_t key[8];
        uint32_t nonce[3];
        uint32_t expected[16];
        uint32_t out[16];
        words_of(key_bytes, 8, key);
        words_of(nonce_bytes, 3, nonce);
        words_of(bytes, 16, expected);
        chacha20_block(key, counter, nonce, out);
        assert_memory_equal(out, expected, sizeof out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_of_section_2_3_2),
        cmocka_unit_test(blocks_of_appendix_a_1),
        cmocka_unit_test(blocks_as_libsodium_makes_them),
        cmocka_unit_test(stream_in_halves),
        cmocka_unit_test(numbers_below_are_even),
        cmocka_unit_test(rejected_numbers_are_drawn_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
