#include "rules.h"

const sw_rule *const sw__rules[SW_N_MODULES] = {
    [SW_MODULE_ROUGH] = &sw__rule_rough,       [SW_MODULE_PASSENGERS] = &sw__rule_passengers,
    [SW_MODULE_HARBOURS] = &sw__rule_harbours, [SW_MODULE_EXCHANGE] = &sw__rule_exchange,
    [SW_MODULE_TOURS] = &sw__rule_tours,
};
