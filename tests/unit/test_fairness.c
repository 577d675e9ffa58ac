/* The commitment and the seed, against values computed by sha256sum. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/game/fairness.h"
#include <stdio.h>
#include <string.h>

static const char hex[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

static void digest(const uint8_t seed[32], char to[65])
{
    for (int i = 0; i < 32; i++) {
        snprintf(to + (ptrdiff_t)2 * i, 3, "%02x", seed[i]);
    }
}

static void the_commitment_is_sha256_of_the_secret(void **unused)
{
    (void)unused;
    unsigned char secret[SRV_SECRET_SIZE];
    char commitment[SRV_COMMITMENT_SIZE];
    assert_true(srv_fairness_secret(hex, secret));
    srv_fairness_commit(secret, commitment);
    assert_string_equal(commitment,
                        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

static void the_seed_is_made_of_everything(void **unused)
{
    (void)unused;
    unsigned char secret[SRV_SECRET_SIZE];
    uint8_t seed[32], other[32];
    char text[65];
    const char *seeds[] = {"mine", NULL, "hers_-9"};
    assert_true(srv_fairness_secret(hex, secret));
    srv_fairness_seed(secret, "abcdefgh23456789", seeds, 3, seed);
    digest(seed, text);
    assert_string_equal(text, "dbc7d797c51beae766fac13f99c5f4c14d64445b45aad297fcf578ba94409e93");
    /* whoever adds something else, or sits elsewhere, plays another game */
    seeds[1] = "";
    srv_fairness_seed(secret, "abcdefgh23456789", seeds, 3, other);
    assert_memory_equal(seed, other, 32);
    const char *moved[] = {"mine", "hers_-9", ""};
    srv_fairness_seed(secret, "abcdefgh23456789", moved, 3, other);
    assert_memory_not_equal(seed, other, 32);
    srv_fairness_seed(secret, "abcdefgh23456780", seeds, 3, other);
    assert_memory_not_equal(seed, other, 32);
    secret[31] ^= 1;
    srv_fairness_seed(secret, "abcdefgh23456789", seeds, 3, other);
    assert_memory_not_equal(seed, other, 32);
}

static void secrets_have_64_digits(void **unused)
{
    (void)unused;
    unsigned char secret[SRV_SECRET_SIZE];
    assert_false(srv_fairness_secret("", secret));
    assert_false(srv_fairness_secret(hex + 1, secret));
    assert_false(srv_fairness_secret(hex + 2, secret));
    char wrong[sizeof hex];
    memcpy(wrong, hex, sizeof hex);
    wrong[40] = 'x';
    assert_false(srv_fairness_secret(wrong, secret));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commitment_is_sha256_of_the_secret),
        cmocka_unit_test(the_seed_is_made_of_everything),
        cmocka_unit_test(secrets_have_64_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
