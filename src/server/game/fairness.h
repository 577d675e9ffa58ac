/* Shuffles that nobody can have chosen: the server commits itself to a secret before anybody adds
 * a seed of their own, and the game's seed is made of all of them (docs/adr/0007-server-log.md). */
#ifndef SERVER_GAME_FAIRNESS_H
#define SERVER_GAME_FAIRNESS_H

#include <stdbool.h>
#include <stdint.h>

enum { SRV_SECRET_SIZE = 32, SRV_COMMITMENT_SIZE = 65 };

/* SHA-256 of the secret, as hex digits. */
void srv_fairness_commit(const unsigned char secret[SRV_SECRET_SIZE],
                         char commitment[SRV_COMMITMENT_SIZE]);

/* The seed of a game: SHA-256 of the line "stellwerk seed 1", the secret, the game's id and, for
 * each of the n seats, a line break and its client seed. */
void srv_fairness_seed(const unsigned char secret[SRV_SECRET_SIZE], const char *game,
                       const char *const *client_seeds, int n, uint8_t seed[32]);

/* Reads a secret from its 64 hex digits. */
bool srv_fairness_secret(const char *hex, unsigned char secret[SRV_SECRET_SIZE]);

#endif
