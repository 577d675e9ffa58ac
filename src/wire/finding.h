/* What the reader of map files found, as JSON. */
#ifndef WIRE_FINDING_H
#define WIRE_FINDING_H

#include "base/json.h"
#include <stellwerk/map.h>

/* Into an object: "errors", "warnings" (how many) and "findings". */
void wire_findings_put(json_out *o, const sw_diags *diags);

#endif
