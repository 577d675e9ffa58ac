#include <stellwerk/event.h>
#include <stellwerk/view.h>

static const char *const names[SW_N_EVENTS] = {
    [SW_EVENT_OFFERED] = "offered",       [SW_EVENT_KEPT] = "kept",
    [SW_EVENT_CHOSEN] = "chosen",         [SW_EVENT_DRAWN] = "drawn",
    [SW_EVENT_TAKEN] = "taken",           [SW_EVENT_LAID] = "laid",
    [SW_EVENT_WIPED] = "wiped",           [SW_EVENT_WIPE_SPARED] = "wipe_spared",
    [SW_EVENT_SHUFFLED] = "shuffled",     [SW_EVENT_TICKETS_SHUFFLED] = "tickets_shuffled",
    [SW_EVENT_CLAIMED] = "claimed",       [SW_EVENT_PLACED] = "placed",
    [SW_EVENT_DEPARTED] = "departed",     [SW_EVENT_STEPPED] = "stepped",
    [SW_EVENT_ARRIVED] = "arrived",       [SW_EVENT_HARBOUR] = "harbour",
    [SW_EVENT_EXCHANGED] = "exchanged",   [SW_EVENT_PASSED] = "passed",
    [SW_EVENT_LAST_ROUND] = "last_round", [SW_EVENT_OVER] = "over",
};

const char *sw_event_name(sw_event_type type)
{
    return (unsigned)type < SW_N_EVENTS ? names[type] : "unknown";
}

const char *sw_ending_name(sw_ending ending)
{
    static const char *const endings[SW_N_ENDINGS] = {"pieces", "passes", "turns"};
    return (unsigned)ending < SW_N_ENDINGS ? endings[ending] : "unknown";
}

int sw_events_filter(const sw_event *in, int n, int viewer, sw_event *out)
{
    int kept = 0;
    int bit = viewer == SW_SPECTATOR ? SW_SPECTATOR_BIT : 1 << viewer;
    for (int i = 0; i < n; i++) {
        if (!(in[i].sees & bit)) {
            continue;
        }
        sw_event e = in[i];
        if (!(e.knows & bit)) {
            e.card = SW_NONE;
            e.n_tickets = 0;
            memset(e.tickets, 0, sizeof e.tickets);
        }
        out[kept++] = e;
    }
    return kept;
}
