#include "fairness.h"
#include <sodium.h>
#include <string.h>

void srv_fairness_commit(const unsigned char secret[SRV_SECRET_SIZE],
                         char commitment[SRV_COMMITMENT_SIZE])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, secret, SRV_SECRET_SIZE);
    sodium_bin2hex(commitment, SRV_COMMITMENT_SIZE, hash, sizeof hash);
}

static void add(crypto_hash_sha256_state *state, const char *text)
{
    crypto_hash_sha256_update(state, (const unsigned char *)text, strlen(text));
}

void srv_fairness_seed(const unsigned char secret[SRV_SECRET_SIZE], const char *game,
                       const char *const *client_seeds, int n, uint8_t seed[32])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    add(&state, "stellwerk seed 1\n");
    crypto_hash_sha256_update(&state, secret, SRV_SECRET_SIZE);
    add(&state, game);
    for (int i = 0; i < n; i++) {
        add(&state, "\n");
        add(&state, client_seeds[i] ? client_seeds[i] : "");
    }
    crypto_hash_sha256_final(&state, seed);
}

bool srv_fairness_secret(const char *hex, unsigned char secret[SRV_SECRET_SIZE])
{
    size_t len;
    return strlen(hex) == (size_t)2 * SRV_SECRET_SIZE &&
           sodium_hex2bin(secret, SRV_SECRET_SIZE, hex, strlen(hex), NULL, &len, NULL) == 0 &&
           len == SRV_SECRET_SIZE;
}
