/* Says so when the program was built for another processor than the one it runs on.
 *
 * By default it is built for all processors of a kind. A compiler that was told about one
 * (CFLAGS=-march=...) uses its instructions anywhere, also on the way into main: elsewhere they are
 * an illegal instruction, or, worse, another one (lzcnt is bsr). So this runs before main, and
 * keeps to what every x86-64 has. */
#if defined __x86_64__

#include <cpuid.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* For the functions that run before the check. `arch` alone does not suffice: clang keeps what the
 * command line asked for one by one, such as -mavx, which is also what -march=native becomes. */
#define PLAIN                                                                                      \
    __attribute__((target("arch=x86-64,no-sse3,no-avx,no-bmi,no-bmi2,no-lzcnt,no-popcnt")))

typedef struct registers {
    unsigned eax, ebx, ecx, edx;
} registers;

static PLAIN registers ask(unsigned leaf)
{
    registers r = {0, 0, 0, 0};
    if ((unsigned)__get_cpuid_max(leaf & 0x80000000, NULL) >= leaf) {
        __cpuid_count(leaf, 0, r.eax, r.ebx, r.ecx, r.edx);
    }
    return r;
}

/* Does the system keep the wide registers? (Bit 27 of leaf 1: it can be asked.) */
static PLAIN bool keeps_wide(unsigned features)
{
    unsigned low = 0, high;
    if (features >> 27 & 1) {
        __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    }
    return (low & 6) == 6;
}

/* Compilers define such a macro as 1 if they use the instructions: 1 or its own name comes out. */
#define IS_USED(macro)   IS_ONE(macro)
#define IS_ONE(expanded) (#expanded[0] == '1')

typedef struct feature {
    const char *name;
    bool used, there;
} feature;

static PLAIN __attribute__((constructor)) void check_processor(void)
{
    registers one = ask(1), seven = ask(7), amd = ask(0x80000001);
    bool wide = keeps_wide(one.ecx);
    const feature features[] = {
        {"SSE3", IS_USED(__SSE3__), one.ecx & 1},
        {"SSSE3", IS_USED(__SSSE3__), one.ecx >> 9 & 1},
        {"FMA", IS_USED(__FMA__), one.ecx >> 12 & 1},
        {"SSE4.1", IS_USED(__SSE4_1__), one.ecx >> 19 & 1},
        {"SSE4.2", IS_USED(__SSE4_2__), one.ecx >> 20 & 1},
        {"MOVBE", IS_USED(__MOVBE__), one.ecx >> 22 & 1},
        {"POPCNT", IS_USED(__POPCNT__), one.ecx >> 23 & 1},
        {"AVX", IS_USED(__AVX__), wide && one.ecx >> 28 & 1},
        {"F16C", IS_USED(__F16C__), one.ecx >> 29 & 1},
        {"BMI", IS_USED(__BMI__), seven.ebx >> 3 & 1},
        {"AVX2", IS_USED(__AVX2__), wide && seven.ebx >> 5 & 1},
        {"BMI2", IS_USED(__BMI2__), seven.ebx >> 8 & 1},
        {"AVX-512F", IS_USED(__AVX512F__), wide && seven.ebx >> 16 & 1},
        {"AVX-512DQ", IS_USED(__AVX512DQ__), wide && seven.ebx >> 17 & 1},
        {"ADX", IS_USED(__ADX__), seven.ebx >> 19 & 1},
        {"AVX-512CD", IS_USED(__AVX512CD__), wide && seven.ebx >> 28 & 1},
        {"AVX-512BW", IS_USED(__AVX512BW__), wide && seven.ebx >> 30 & 1},
        {"AVX-512VL", IS_USED(__AVX512VL__), wide && seven.ebx >> 31 & 1},
        {"AVX-512VBMI", IS_USED(__AVX512VBMI__), wide && seven.ecx >> 1 & 1},
        {"AVX-512VBMI2", IS_USED(__AVX512VBMI2__), wide && seven.ecx >> 6 & 1},
        {"AVX-512VNNI", IS_USED(__AVX512VNNI__), wide && seven.ecx >> 11 & 1},
        {"AVX-512BITALG", IS_USED(__AVX512BITALG__), wide && seven.ecx >> 12 & 1},
        {"AVX-512VPOPCNTDQ", IS_USED(__AVX512VPOPCNTDQ__), wide && seven.ecx >> 14 & 1},
        {"LZCNT", IS_USED(__LZCNT__), amd.ecx >> 5 & 1},
        {"SSE4A", IS_USED(__SSE4A__), amd.ecx >> 6 & 1},
        {"XOP", IS_USED(__XOP__), wide && amd.ecx >> 11 & 1},
        {"FMA4", IS_USED(__FMA4__), wide && amd.ecx >> 16 & 1},
        {"TBM", IS_USED(__TBM__), amd.ecx >> 21 & 1},
    };
    int n = 0;
    for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
        if (features[i].used && !features[i].there) {
            fprintf(
                stderr, "%s%s",
                n++ ? ", "
                    : "stellwerk: this program was built for another processor. This one lacks ",
                features[i].name);
        }
    }
    if (n) {
        fputs(".\nBuild it again here, or anywhere without -march in CFLAGS: then it runs on "
              "every x86-64.\n",
              stderr);
        exit(2);
    }
}

#else
typedef int nothing_to_check; /* elsewhere nobody builds for one processor unasked */
#endif
