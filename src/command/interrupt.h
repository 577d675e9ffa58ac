/* Ctrl+C and SIGTERM, for commands that have something to tell when they are stopped. */
#ifndef COMMAND_INTERRUPT_H
#define COMMAND_INTERRUPT_H

/* From now on the first of these signals is only noted; the next one ends the program at once. A
 * signal that whoever started the program has it ignore stays ignored. */
void interrupt_watch(void);

/* The signal that has come, or 0. Any thread. */
int interrupt_signal(void);

/* The exit status: that of a program which the signal ended if one has come, else `status`. */
int interrupt_status(int status);

#endif
