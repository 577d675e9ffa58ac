/* What other languages need to use the library: its version and the sizes of its types, and the
 * short functions of the headers as symbols. */
#define SW_INLINE
#include <stellwerk/stellwerk.h>

_Static_assert(sizeof(sw_move) == 16, "moves are copied in one go");
_Static_assert(sizeof(sw_state) <= 2048, "states are copied at every node of a search");

const char *sw_version(void)
{
    return SW_VERSION;
}

size_t sw_size_of(const char *type)
{
#define SIZE(name) #name, sizeof(name)
    static const struct {
        const char *name;
        size_t size;
    } sizes[] = {
        {SIZE(sw_map)},         {SIZE(sw_place)},       {SIZE(sw_track)},
        {SIZE(sw_route_kind)},  {SIZE(sw_ticket_info)}, {SIZE(sw_card_kind)},
        {SIZE(sw_wipe)},        {SIZE(sw_rules)},       {SIZE(sw_hints)},
        {SIZE(sw_diag)},        {SIZE(sw_diags)},       {SIZE(sw_options)},
        {SIZE(sw_option_info)}, {SIZE(sw_lanes)},       {SIZE(sw_game)},
        {SIZE(sw_state)},       {SIZE(sw_seat_state)},  {SIZE(sw_pile)},
        {SIZE(sw_ticket_pile)}, {SIZE(sw_journey)},     {SIZE(sw_routeset)},
        {SIZE(sw_ticketset)},   {SIZE(sw_move)},        {SIZE(sw_event)},
        {SIZE(sw_events)},      {SIZE(sw_seat_score)},  {SIZE(sw_scores)},
        {SIZE(sw_view)},        {SIZE(sw_random)},      {SIZE(sw_refusal)},
    };
#undef SIZE
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (strcmp(sizes[i].name, type) == 0) {
            return sizes[i].size;
        }
    }
    return 0;
}
