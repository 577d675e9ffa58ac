/* The second half of making a position: what was not said. */
#ifndef SUPPORT_POSITION_COMPLETE_H
#define SUPPORT_POSITION_COMPLETE_H

#include "position.h"

/* NULL, or why it cannot be completed. */
const char *complete_position(position *p);

#endif
