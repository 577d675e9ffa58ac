#include "interrupt.h"
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static const int watched[] = {SIGINT, SIGTERM};
enum { N_WATCHED = sizeof watched / sizeof *watched };

static atomic_int come; /* lock-free, so that a handler may write it */

static void note(int number)
{
    atomic_store(&come, number);
    for (int i = 0; i < N_WATCHED; i++) {
        signal(watched[i], SIG_DFL);
    }
}

void interrupt_watch(void)
{
    for (int i = 0; i < N_WATCHED; i++) {
        struct sigaction before, action = {.sa_handler = note, .sa_flags = SA_RESTART};
        if (sigaction(watched[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(watched[i], &action, NULL);
        }
    }
}

int interrupt_signal(void)
{
    return atomic_load(&come);
}

int interrupt_status(int status)
{
    int number = interrupt_signal();
    return number ? 128 + number : status;
}
