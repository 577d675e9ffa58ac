/* "tickets", among them tours of more than two cities. */
#include "reader.h"

static void read_places(sw__reader *r, int ticket, sw_ticket_info *t)
{
    const sw_map *m = r->map;
    int list = sw__list(r, ticket, "cities", 2, SW_MAX_TICKET_CITIES, true);
    int size = json_size(&r->doc, list);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && t->n_cities < SW_MAX_TICKET_CITIES;
         v = json_next(&r->doc, list, v)) {
        int city = sw__ref(r, v, SW__IDS(m->cities, m->n_cities, "city"));
        t->city[t->n_cities] = (sw_city)city;
        for (int i = 0; i < t->n_cities && city != SW_NONE; i++) {
            if (t->city[i] == city) {
                SW__FOUND_WITH(r, v, TICKET_CITY_TWICE, m->cities[city].id);
                break;
            }
        }
        if (city != SW_NONE && m->cities[city].kind == SW_PLACE_JUNCTION) {
            SW__FOUND_WITH(r, v, TICKET_JUNCTION, m->cities[city].id);
        }
        if (city != SW_NONE && m->cities[city].kind == SW_PLACE_COUNTRY && size > 2) {
            SW__FOUND_WITH(r, v, TOUR_COUNTRY, m->cities[city].id);
        }
        t->n_cities++;
    }
    if (size > 2 && !(m->rules.modules >> SW_MODULE_TOURS & 1)) {
        SW__FOUND(r, list, TOUR_MODULE);
    }
}

static void read_ticket(sw__reader *r, int ticket, sw_ticket_info *t)
{
    const sw_map *m = r->map;
    t->deck = SW_NONE;
    if (!sw__object(r, ticket, "A ticket",
                    SW__KEYS("cities", "points", "connected", "penalty", "deck", "sure"))) {
        return;
    }
    read_places(r, ticket, t);
    t->points = (uint8_t)sw__int(r, ticket, "points", 1, SW__MAX_POINTS, SW__REQUIRED);
    t->connected = (uint8_t)sw__int(r, ticket, "connected", 0, SW__MAX_POINTS, t->points);
    t->penalty = (uint8_t)sw__int(r, ticket, "penalty", 0, SW__MAX_POINTS, t->points);
    t->deck = (sw_deck)sw__field_ref(
        r, ticket, "deck", SW__IDS(m->ticket_decks, m->n_ticket_decks, "deck of tickets"));
    t->sure = sw__flag(r, ticket, "sure", true);
    if (t->n_cities == 2 && t->connected != t->points) {
        SW__FOUND(r, ticket, CONNECTED_TOUR);
    }
    if (t->connected > t->points) {
        SW__FOUND_WITH(r, ticket, CONNECTED_MORE, SW__INT(t->connected), SW__INT(t->points));
    }
}

void sw__read_tickets(sw__reader *r)
{
    sw_map *m = r->map;
    int list = sw__list(r, 0, "tickets", 1, SW_MAX_TICKETS, true);
    for (int v = json_first(&r->doc, list); v != JSON_MISSING && m->n_tickets < SW_MAX_TICKETS;
         v = json_next(&r->doc, list, v)) {
        r->at.ticket[m->n_tickets] = v;
        read_ticket(r, v, &m->tickets[m->n_tickets]);
        m->n_tickets++;
    }
    for (int i = 0; i < m->n_tickets; i++) {
        if (m->tickets[i].deck != SW_NONE) {
            m->ticket_deck_size[m->tickets[i].deck]++;
        }
    }
    m->ticket_deck_base[1] = m->ticket_deck_size[0];
}
