/* Maps for all subcommands: by the id of a built-in board, or by the path of a file. */
#ifndef COMMAND_MAPS_H
#define COMMAND_MAPS_H

#include "text/text.h"
#include <stellwerk/map.h>

/* The text of a map. `label` is what findings are called by: the path, or the id and ".json".
 * Kept until the program exits. */
typedef struct cli_map_text {
    const char *label;
    const char *text;
    size_t len;
} cli_map_text;

/* False after telling on standard error why there is no such map. A name is looked up among the
 * built-in ids first; a path that looks like one of them can be written "./usa". */
bool cli_map_find(const char *name_or_path, cli_map_text *out);

/* Reads the map; findings go to standard error, NULL if there is an error. The same name gives the
 * same map again. Kept until the program exits. For the main thread only. */
const sw_map *cli_map(const char *name_or_path);

/* A built-in board, as it is or as it was, by its hash; NULL if there is none. Kept until the
 * program exits. */
const sw_map *cli_map_version(const char *id, uint64_t hash);

/* Board i of those that are compiled in, read anew. Kept until the program exits. */
const sw_map *cli_map_builtin(int i);

/* Reads a text with memory of its own, kept until the program exits; for lint. */
const sw_map *cli_map_read(const cli_map_text *text, bool lint, sw_diags *diags);

/* "usa.json:12:5: error: ...", one finding per line, to standard error or output. */
void cli_map_print(const cli_map_text *text, const sw_diags *diags, text_lang lang, bool to_stdout);

#endif
