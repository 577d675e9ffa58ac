/* For tests of what every kind of store must do: a fresh store of one kind after the other. The
 * file that includes it says who it is: KIT_NAME. */
#ifndef TESTS_STORE_CONTRACT_H
#define TESTS_STORE_CONTRACT_H

#include "store_kit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct fixture {
    const kit_kind *kind;
    srv_store *store;
} fixture;

static fixture fix;

/* What is durable is there when the store is opened again. */
static inline srv_store *reopen(void)
{
    if (fix.kind->is_durable) {
        srv_store_close(fix.store);
        fix.store = kit_open(fix.kind->address);
    }
    return fix.store;
}

static inline int set_up(void **state)
{
    (void)state;
    fix.kind->fresh();
    fix.store = kit_open(fix.kind->address);
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    srv_store_close(fix.store);
    fix.store = NULL;
    return 0;
}

static inline void expect_text(const char *is, const char *should)
{
    assert_non_null(is);
    assert_string_equal(is, should);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* Runs the tests with every kind; gives how many failed. */
#define RUN_ALL_KINDS(tests)                                                                       \
    do {                                                                                           \
        for (int i_ = 0; i_ < KIT_N_KINDS; i_++) {                                                 \
            fix.kind = &kit_kinds[i_];                                                             \
            failed += cmocka_run_group_tests_name(fix.kind->name, tests, NULL, NULL);              \
        }                                                                                          \
    } while (0)

#endif
