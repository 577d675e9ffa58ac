/* The subcommands of `stellwerk`: one file each, named in the table of main.c.
 *
 * argv[0] is the subcommand's own name. The result is the exit status: CMD_OK, CMD_FINDING (it ran
 * and the answer is no: a map with errors, a record that does not hold) or CMD_USAGE. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

enum { CMD_OK = 0, CMD_FINDING = 1, CMD_USAGE = 2 };

int cmd_engine(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_simulate(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_ladder(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_map(int argc, char **argv);

#endif
