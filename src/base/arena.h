/* A bump allocator over a block of memory that the caller owns. Nothing is ever freed singly. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct arena {
    unsigned char *at, *end;
} arena;

/* NULL with size 0 is an arena that is full. */
static inline arena arena_make(void *memory, size_t size)
{
    unsigned char *at = memory;
    return (arena){at, size ? at + size : at};
}

/* Zeroed, aligned for any type; NULL when the arena is full. */
static inline void *arena_take(arena *a, size_t size)
{
    size_t pad = (size_t)(-(uintptr_t)a->at & 15);
    if (size > (size_t)(a->end - a->at) || pad > (size_t)(a->end - a->at) - size) {
        return NULL;
    }
    void *p = a->at + pad;
    a->at += pad + size;
    return memset(p, 0, size);
}

/* A copy of `len` bytes at `s`, ended by a zero; NULL when the arena is full. */
static inline char *arena_string(arena *a, const char *s, size_t len)
{
    char *copy = arena_take(a, len + 1);
    if (copy && len) {
        memcpy(copy, s, len);
    }
    return copy;
}

#endif
