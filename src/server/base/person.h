/* Who asks. */
#ifndef SERVER_BASE_PERSON_H
#define SERVER_BASE_PERSON_H

#include "id.h"

enum { SRV_NAME_SIZE = 97 };

typedef struct srv_person {
    srv_id id; /* "": nobody has said who it is: may watch */
    char name[SRV_NAME_SIZE];
    bool is_account; /* not a guest */
    bool is_admin;
} srv_person;

#endif
