/* A log is put together row by row, and given away as one block. */
#include "backend.h"
#include <stdlib.h>
#include <string.h>

/* Makes room for `more` bytes of text. */
static bool reserve(srv_log_maker *m, size_t more)
{
    if (!m->failed && m->len + more > m->cap) {
        size_t cap = 2 * (m->len + more) + 1024;
        char *text = realloc(m->text, cap);
        if (text) {
            m->text = text;
            m->cap = cap;
        } else {
            m->failed = true;
        }
    }
    return !m->failed;
}

static void put(srv_log_maker *m, const char *text, size_t len)
{
    if (!reserve(m, len + 1)) {
        return;
    }
    memcpy(m->text + m->len, text, len);
    m->len += len;
    m->text[m->len++] = 0;
}

void srv_log_head(srv_log_maker *m, const char *head, size_t len)
{
    put(m, head, len);
}

void srv_log_entry(srv_log_maker *m, const srv_entry *entry)
{
    if (m->n == m->size && !m->failed) {
        int size = 2 * m->size + 64;
        srv_entry *entries = realloc(m->entries, (size_t)size * sizeof *entries);
        if (entries) {
            m->entries = entries;
        }
        size_t *bodies = realloc(m->bodies, (size_t)size * sizeof *bodies);
        if (bodies) {
            m->bodies = bodies;
        }
        m->size = size;
        m->failed = !entries || !bodies;
    }
    if (m->failed) {
        return;
    }
    m->entries[m->n] = *entry;
    m->bodies[m->n++] = m->len;
    put(m, entry->body, strlen(entry->body));
}

bool srv_log_made(srv_log_maker *m, srv_log *out)
{
    size_t size = (size_t)m->n * sizeof(srv_entry);
    char *block = m->failed ? NULL : malloc(size + m->len);
    if (block) {
        char *text = block + size;
        if (m->n) {
            memcpy(block, m->entries, size);
        }
        memcpy(text, m->text, m->len);
        out->memory = block;
        out->entries = (srv_entry *)(void *)block;
        out->n = m->n;
        out->head = text;
        for (int i = 0; i < m->n; i++) {
            out->entries[i].body = text + m->bodies[i];
        }
    }
    free(m->entries);
    free(m->bodies);
    free(m->text);
    return block != NULL;
}

void srv_log_free(srv_log *log)
{
    free(log->memory);
    memset(log, 0, sizeof *log);
}
