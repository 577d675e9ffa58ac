/* The queue of things to do: their order, its bound, and its end. */
#include "server/base/work.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>

enum { MOST = 3 };

typedef struct fixture {
    pthread_mutex_t gate; /* who holds it keeps the one thread waiting */
    int done[MOST + 1], n;
} fixture;

typedef struct job {
    fixture *f;
    int number;
} job;

static void note(void *data)
{
    job *j = data;
    pthread_mutex_lock(&j->f->gate);
    j->f->done[j->f->n++] = j->number;
    pthread_mutex_unlock(&j->f->gate);
}

/* One job is under way and held up, and then there is room for so many. */
static void it_is_bounded_and_done_in_order(void **state)
{
    (void)state;
    fixture f = {.gate = PTHREAD_MUTEX_INITIALIZER};
    job jobs[MOST + 2];
    srv_work *work = srv_work_start(1, MOST);
    int waiting, busy;
    pthread_mutex_lock(&f.gate);
    for (int i = 0; i < MOST + 2; i++) {
        jobs[i] = (job){&f, i};
    }
    assert_true(srv_work_add(work, note, &jobs[0]));
    do {
        srv_work_count(work, &waiting, &busy);
    } while (waiting > 0);
    assert_int_equal(busy, 1);
    for (int i = 1; i <= MOST; i++) {
        assert_true(srv_work_add(work, note, &jobs[i]));
    }
    assert_false(srv_work_add(work, note, &jobs[MOST + 1]));
    srv_work_count(work, &waiting, &busy);
    assert_int_equal(waiting, MOST);
    pthread_mutex_unlock(&f.gate);
    srv_work_stop(work); /* when all that waits is done */
    assert_int_equal(f.n, MOST + 1);
    for (int i = 0; i <= MOST; i++) {
        assert_int_equal(f.done[i], i);
    }
    assert_false(srv_work_add(work, note, &jobs[0]));
    srv_work_stop(work);
    srv_work_free(work);
}

static void without_threads_it_is_done_at_once(void **state)
{
    (void)state;
    fixture f = {.gate = PTHREAD_MUTEX_INITIALIZER};
    job j = {&f, 7};
    srv_work *work = srv_work_start(0, MOST);
    assert_true(srv_work_add(work, note, &j));
    assert_int_equal(f.n, 1);
    srv_work_free(work);
    srv_work_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_bounded_and_done_in_order),
        cmocka_unit_test(without_threads_it_is_done_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
