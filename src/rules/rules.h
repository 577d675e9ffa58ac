/* The rule modules, one file each. A new one is its file, a line here and in rules.c, and its name
 * in include/stellwerk/modules.def. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "engine/rule.h"

extern const sw_rule sw__rule_rough;
extern const sw_rule sw__rule_passengers;
extern const sw_rule sw__rule_harbours;
extern const sw_rule sw__rule_exchange;
extern const sw_rule sw__rule_tours;

#endif
