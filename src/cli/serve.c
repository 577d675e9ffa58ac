/* `stellwerk serve`: the web client for browsers, until it is told to stop. */
#include "args.h"
#include "command.h"
#include "server/http.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

/* Waits for Ctrl+C or SIGTERM. */
static void wait_for_end(const sigset_t *signals)
{
    int signal;
    while (sigwait(signals, &signal) != 0) {
    }
}

int cmd_serve(int argc, char **argv)
{
    const char *address = "127.0.0.1:8080";
    const cli_option options[] = {
        {"listen", "ADDRESS:PORT",
         "where browsers connect (default 127.0.0.1:8080, this machine\n"
         "alone; 0.0.0.0:8080 is every address; port 0 takes a free one)",
         .text = &address},
        {0},
    };
    const cli_usage usage = {"serve [options]",
                             "Serves the games to browsers. Ctrl+C or SIGTERM ends it.",
                             options,
                             NULL,
                             0,
                             0,
                             "docs/HOSTING.md tells how to host it for others, behind nginx with "
                             "TLS."};
    int status = cli_args(&usage, argc, argv);
    if (status != CLI_GO) {
        return status;
    }
    if (srv_client.n == 0) {
        fputs("stellwerk serve: this program was built without the web client.\n"
              "Build it with: make build\n",
              stderr);
        return CMD_USAGE;
    }
    char why[512];
    srv_listener listener;
    if (!srv_listen(address, &listener, why, sizeof why)) {
        return cli_wrong("serve", "%s", why);
    }
    /* Blocked before the server's threads begin, so that all of them leave these to sigwait. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    srv_http *http = srv_http_start(&listener, &srv_client);
    if (!http) {
        fputs("stellwerk serve: the system gives no threads or memory for a server.\n", stderr);
        return CMD_FINDING;
    }
    printf("Stellwerk is at %s - Ctrl+C ends it.\n", listener.url);
    fflush(stdout);
    wait_for_end(&signals);
    srv_http_stop(http);
    puts("Stellwerk has stopped.");
    return CMD_OK;
}
