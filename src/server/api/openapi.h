/* The description of the API, openapi.json, compiled in: see cmake/server.cmake. */
#ifndef SERVER_API_OPENAPI_H
#define SERVER_API_OPENAPI_H

#include <stddef.h>

extern const char srv_openapi[];
extern const size_t srv_n_openapi;

#endif
