/* Is a text JSON? The strict check that stands before jsmn (json.h). Shared inside base only. */
#ifndef BASE_JSON_GRAMMAR_H
#define BASE_JSON_GRAMMAR_H

#include "json.h"

/* RFC 8259 with valid UTF-8, whole surrogate pairs and at most JSON_MAX_DEPTH levels. Counts the
 * tokens that jsmn will make: every value and every key. Time is linear, there is no recursion. */
bool json_grammar(const char *text, size_t len, int *n_tokens, json_error *error);

/* One character of a string that passed the check, from *at (advanced), with escapes resolved. */
uint32_t json_character(const char **at);

#endif
