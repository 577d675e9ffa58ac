/* Files that a command writes into a folder. */
#ifndef COMMAND_OUT_H
#define COMMAND_OUT_H

#include <stdbool.h>
#include <stdio.h>

/* Opens a file for writing; the folder is made if it is missing. NULL after telling why not. */
FILE *out_open(const char *command, const char *folder, const char *name);

/* False after telling that not everything is written. */
bool out_close(const char *command, FILE *file, const char *name);

#endif
