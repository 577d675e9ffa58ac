/* `stellwerk verify`: proves, without the server, that a game's shuffle was not chosen by anybody
 * and that every move of the record was legal. */
#include "base/json.h"
#include "command/args.h"
#include "command/command.h"
#include "command/maps.h"
#include "command/record.h"
#include "server/game/fairness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with the shuffle; NULL if nothing is. */
static const char *find_fault(const wire_record *r)
{
    const wire_fairness *f = &r->fairness;
    unsigned char secret[SRV_SECRET_SIZE];
    char commitment[SRV_COMMITMENT_SIZE];
    uint8_t seed[32];
    if (!f->game) {
        return "The record does not tell how its seed came about: it is not from a server.";
    }
    if (!srv_fairness_secret(f->secret, secret)) {
        return "The secret is not 64 hex digits.";
    }
    srv_fairness_commit(secret, commitment);
    if (strcmp(commitment, f->commitment) != 0) {
        return "The secret is not the one that the server committed itself to.";
    }
    srv_fairness_seed(secret, f->game, f->client_seeds, r->n_players, seed);
    if (memcmp(seed, r->seed, sizeof seed) != 0) {
        return "The seed is not made of the secret and the players' own seeds.";
    }
    return NULL;
}

static void print_json(const wire_record *r, const char *fault)
{
    char text[1024];
    json_out o = json_out_make(text, sizeof text);
    json_open(&o, '{');
    json_key(&o, "ok");
    json_put_bool(&o, !fault);
    json_key(&o, "game");
    json_put_string(&o, r->fairness.game ? r->fairness.game : "");
    json_key(&o, "commitment");
    json_put_string(&o, r->fairness.commitment ? r->fairness.commitment : "");
    json_key(&o, "moves");
    json_put_int(&o, r->n_moves);
    if (fault) {
        json_key(&o, "fault");
        json_put_string(&o, fault);
    }
    json_close(&o, '}');
    printf("%.*s\n", (int)o.len, text);
}

static void print_proof(const wire_record *r)
{
    printf("The record holds.\n"
           "  commitment  %s\n"
           "              is SHA-256 of the secret that the server has revealed: it could not\n"
           "              choose another one after the game was offered.\n"
           "  seed        is made of that secret, the game's id %s and what\n"
           "              the players added; nobody could know it before the last one had.\n"
           "  moves       %d, all legal, lead to the result.\n"
           "Compare the commitment with the one that was shown when you sat down.\n",
           r->fairness.commitment, r->fairness.game, r->n_moves);
}

int cmd_verify(int argc, char **argv)
{
    const char *commitment = NULL, *map_name = NULL, *path = NULL;
    bool as_json = false;
    const cli_option options[] = {
        {"commitment", "HEX", "the one that you noted when you sat down", .text = &commitment},
        {"map", "FILE", "the map, if the game was played on one of your own", .text = &map_name,
         .kind = CLI_FILE},
        {"json", NULL, "one JSON object instead of sentences", .flag = &as_json},
        {0},
    };
    const cli_usage usage = {"verify [options] RECORD",
                             "Proves that a game from a server was shuffled fairly and played by "
                             "the rules.",
                             options,
                             &path,
                             1,
                             1,
                             "Status 0: everything holds. 1: something does not, and it is told "
                             "what. docs/HOSTING.md explains what the proof is worth.",
                             .word_kind = CLI_FILE};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    const sw_map *map = map_name ? cli_map(map_name) : NULL;
    wire_record record;
    void *memory;
    if ((map_name && !map) || !cli_record_load(path, map, &record, &memory)) {
        return CMD_FINDING;
    }
    const char *fault = find_fault(&record);
    if (!fault && commitment && strcmp(commitment, record.fairness.commitment) != 0) {
        fault = "The record has another commitment than the one that you noted.";
    }
    if (as_json) {
        print_json(&record, fault);
    } else if (fault) {
        fprintf(stderr, "%s: %s\n", path, fault);
    } else {
        print_proof(&record);
    }
    free(memory);
    return fault ? CMD_FINDING : CMD_OK;
}
