/* Game records as files: what `play` saves and `replay` tells. */
#ifndef COMMAND_RECORD_H
#define COMMAND_RECORD_H

#include "wire/record.h"

/* Writes a record to `path`: to a file beside it first, then renamed, so that the old one is never
 * lost half-way. false: a message was printed to standard error. */
bool cli_record_save(const char *path, const wire_record *record);

/* Reads and verifies one. `map` is the one it must be for, or NULL for the built-in one that it
 * names. false: what is wrong and where was printed to standard error. The record's memory is
 * `memory`, to be freed by the caller with free() when it is done. */
bool cli_record_load(const char *path, const sw_map *map, wire_record *out, void **memory);

#endif
