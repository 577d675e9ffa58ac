/* The tables of the stores in SQL, as lists of migrations: entry k brings a database from version k
 * to k + 1. Entries that were released never change; what is new is a new entry. */
#ifndef SERVER_STORE_SCHEMA_H
#define SERVER_STORE_SCHEMA_H

typedef struct srv_schema {
    const char *const *migrations; /* each may be several statements */
    int n;                         /* the version that this program knows */
} srv_schema;

extern const srv_schema srv_schema_sqlite, srv_schema_postgres;

#endif
