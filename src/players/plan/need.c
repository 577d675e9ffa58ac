#include "need.h"

enum {
    WORTH_FINISH = 100, /* more for a card that makes a goal payable */
    WORTH_JOKER = -100  /* a joker is good for all colours */
};

void ai_need_clear(ai_need *need)
{
    need->n = 0;
}

static ai_goal *new_goal(ai_need *need)
{
    if (need->n == AI_MAX_GOALS) {
        return NULL;
    }
    ai_goal *goal = &need->goals[need->n++];
    *goal = (ai_goal){.route = SW_NONE, .city = SW_NONE, .colour = SW_NONE};
    return goal;
}

bool ai_need_route(ai_need *need, int route, int weight)
{
    ai_goal *goal = new_goal(need);
    if (goal) {
        goal->route = (sw_route)route;
        goal->weight = weight;
    }
    return goal;
}

bool ai_need_harbour(ai_need *need, int city, int weight)
{
    ai_goal *goal = new_goal(need);
    if (goal) {
        goal->city = (sw_city)city;
        goal->weight = weight;
    }
    return goal;
}

static void take(ai_need *need, const ai_sight *sight, ai_goal *goal, int card, int n)
{
    int colour = sight->map->cards[card].colour;
    goal->taken[card] = (uint8_t)(goal->taken[card] + n);
    need->spare[card] = (uint8_t)(need->spare[card] - n);
    for (int kind = 0; colour != SW_NONE && kind < sight->map->n_route_kinds; kind++) {
        int fields = n * sight->g->value[kind][card];
        need->fields[kind][colour] = (uint8_t)(need->fields[kind][colour] - fields);
    }
}

/* Sets aside cards of a colour for up to `fields` fields; cards that pay more fields first, as long
 * as they fit, and cards with the harbour symbol last. Gives the fields not covered. */
static int take_colour(ai_need *need, const ai_sight *sight, ai_goal *goal, int kind, int colour,
                       int fields)
{
    if (!need->fields[kind][colour]) {
        return fields;
    }
    for (int i = 0; i < sight->book->n_pay[kind][colour]; i++) {
        sw_card c = sight->book->spend[kind][colour][i].card;
        int value = sight->book->spend[kind][colour][i].value;
        int n = value == 2 ? fields / 2 : fields;
        n = n < need->spare[c] ? n : need->spare[c];
        if (n) {
            take(need, sight, goal, c, n);
            fields -= n * value;
        }
    }
    for (int i = 0; i < sight->book->n_pay[kind][colour] && fields == 1; i++) {
        sw_card c = sight->book->pay[kind][colour][i]; /* W-9: the surplus of a double lapses */
        if (sight->g->value[kind][c] == 2 && need->spare[c]) {
            take(need, sight, goal, c, 1);
            fields = 0;
        }
    }
    return fields;
}

/* Rough fields: pairs of any colour, then single cards that wait for their second. */
static int take_pairs(ai_need *need, const ai_sight *sight, ai_goal *goal, int kind, int pairs)
{
    int missing = 2 * pairs;
    for (int size = 2; size >= 1; size--) {
        for (int colour = 0; colour < sight->map->n_colours; colour++) {
            int cards = need->fields[kind][colour];
            int n = cards / size * size;
            n = n < missing / size * size ? n : missing / size * size;
            n = size == 1 && n > 1 ? 1 : n;
            take_colour(need, sight, goal, kind, colour, n);
            missing -= n;
        }
    }
    return missing;
}

/* The colour for a gray route: one that pays it alone if there is one, then the one of which most
 * is left over by the goals that need just that colour. */
static int best_colour(const ai_need *need, const ai_sight *sight, int kind, int length,
                       const int *demand)
{
    int best = 0, best_value = -1000000;
    for (int colour = 0; colour < sight->map->n_colours; colour++) {
        int fields = need->fields[kind][colour];
        int covered = fields < length ? fields : length;
        int robbed = covered + demand[colour] - fields;
        robbed = robbed < 0 ? 0 : robbed > covered ? covered : robbed;
        int value = 4 * covered - 3 * robbed + (covered == length);
        if (value > best_value) {
            best_value = value;
            best = colour;
        }
    }
    return best;
}

static void share_route(ai_need *need, const ai_sight *sight, ai_goal *goal,
                        int (*demand)[SW_MAX_COLOURS])
{
    const sw_track *track = &sight->map->routes[goal->route];
    int plain = track->length - track->rough;
    int missing = 0;
    if (plain) {
        goal->colour = track->colour;
        if (track->colour == SW_NONE) {
            goal->colour =
                (sw_colour)best_colour(need, sight, track->kind, plain, demand[track->kind]);
        } else {
            demand[track->kind][track->colour] -= plain;
        }
        missing = take_colour(need, sight, goal, track->kind, goal->colour, plain);
    }
    if (track->rough) {
        missing += take_pairs(need, sight, goal, track->kind, track->rough);
    }
    goal->missing = (uint8_t)missing;
}

/* W-12: cards with the symbol, of the colour of which most are left. */
static void share_harbour(ai_need *need, const ai_sight *sight, ai_goal *goal)
{
    const uint8_t *wanted = sight->map->rules.harbour_cards;
    int best = 0, best_held = -1;
    for (int colour = 0; colour < sight->map->n_colours; colour++) {
        int held = 0;
        for (int d = 0; d < sight->map->n_decks; d++) {
            sw_card c = sight->g->harbour_card[d][colour];
            int n = c == SW_NONE ? 0 : need->spare[c];
            held += n < wanted[d] ? n : wanted[d];
        }
        if (held > best_held) {
            best_held = held;
            best = colour;
        }
    }
    goal->colour = (sw_colour)best;
    int missing = 0;
    for (int d = 0; d < sight->map->n_decks; d++) {
        sw_card c = sight->g->harbour_card[d][best];
        int n = c == SW_NONE ? 0 : need->spare[c];
        n = n < wanted[d] ? n : wanted[d];
        if (n) {
            take(need, sight, goal, c, n);
        }
        missing += wanted[d] - n;
    }
    goal->missing = (uint8_t)missing;
}

/* Is the joker good for the goal? */
static bool joker_fits(const ai_sight *sight, const ai_goal *goal, int joker)
{
    const sw_track *track = goal->route == SW_NONE ? NULL : &sight->map->routes[goal->route];
    return !track || (sight->g->value[track->kind][joker] &&
                      track->length >= sight->map->cards[joker].min_length);
}

/* Jokers good for a goal, spare ones. */
static int spare_jokers(const ai_need *need, const ai_sight *sight, const ai_goal *goal)
{
    int n = 0;
    for (uint32_t bits = sight->book->joker_set; bits; bits &= bits - 1) {
        int c = __builtin_ctz(bits);
        n += need->spare[c] && joker_fits(sight, goal, c) ? need->spare[c] : 0;
    }
    return n;
}

static void take_jokers(ai_need *need, const ai_sight *sight, ai_goal *goal, int n)
{
    /* Choosy jokers first: the others are good for more (M-8). */
    for (int pass = 0; pass < 2 && n; pass++) {
        for (uint32_t bits = sight->book->joker_set; bits && n; bits &= bits - 1) {
            int c = __builtin_ctz(bits);
            if ((sight->map->cards[c].min_length > 1) != (pass == 0) ||
                !joker_fits(sight, goal, c)) {
                continue;
            }
            int k = need->spare[c] < n ? need->spare[c] : n;
            take(need, sight, goal, c, k);
            goal->jokers = (uint8_t)(goal->jokers + k);
            n -= k;
        }
    }
}

static void share_jokers(ai_need *need, const ai_sight *sight, bool free_jokers)
{
    for (int i = 0; i < need->n; i++) {
        ai_goal *goal = &need->goals[i];
        int jokers = goal->missing ? spare_jokers(need, sight, goal) : 0;
        int most = goal->route == SW_NONE || sight->map->routes[goal->route].length > 3 ? 2 : 1;
        if (goal->missing && jokers >= goal->missing && (free_jokers || goal->missing <= most)) {
            take_jokers(need, sight, goal, goal->missing);
        }
        goal->ready = goal->missing == goal->jokers;
    }
}

static void raise(int32_t *worth, int32_t to)
{
    *worth = *worth > to ? *worth : to;
}

/* What one more card of a colour that pays so much would be worth for a goal that lacks something.
 */
static int card_worth(const ai_goal *goal, int value, int left)
{
    value = value < left ? value : left;
    return goal->weight * value + (value >= left ? WORTH_FINISH : 0);
}

static void worth_rough(ai_need *need, const ai_sight *sight, const ai_goal *goal, int left)
{
    int kind = sight->map->routes[goal->route].kind;
    for (int colour = 0; colour < sight->map->n_colours; colour++) {
        for (int i = 0; i < sight->book->n_pay[kind][colour]; i++) {
            sw_card c = sight->book->pay[kind][colour][i];
            int worth = card_worth(goal, sight->g->value[kind][c], left);
            raise(&need->worth[c], goal->taken[c] & 1 ? worth : worth * 2 / 3);
        }
    }
}

static void worth_colour(ai_need *need, const ai_sight *sight, const ai_goal *goal, int left)
{
    int kind = sight->map->routes[goal->route].kind;
    bool gray = sight->map->routes[goal->route].colour == SW_NONE;
    const int worth[3] = {0, card_worth(goal, 1, left), card_worth(goal, 2, left)};
    for (int colour = gray ? 0 : goal->colour; colour < sight->map->n_colours; colour++) {
        for (int i = 0; i < sight->book->n_pay[kind][colour]; i++) {
            int w = worth[sight->book->spend[kind][colour][i].value];
            /* half for a gray route that collects another colour so far */
            raise(&need->worth[sight->book->spend[kind][colour][i].card],
                  colour == goal->colour ? w : w / 2);
        }
        if (!gray) {
            break;
        }
    }
}

static void worth_route(ai_need *need, const ai_sight *sight, const ai_goal *goal, int left)
{
    const sw_track *track = &sight->map->routes[goal->route];
    if (track->rough) {
        worth_rough(need, sight, goal, left);
    } else {
        worth_colour(need, sight, goal, left);
    }
    for (int i = 0; i < sight->book->n_jokers[track->kind]; i++) {
        sw_card c = sight->book->jokers[track->kind][i];
        if (track->length >= sight->map->cards[c].min_length) {
            raise(&need->worth[c], goal->weight + WORTH_JOKER + (left == 1 ? WORTH_FINISH : 0));
        }
    }
}

static void worth_harbour(ai_need *need, const ai_sight *sight, const ai_goal *goal, int left)
{
    int worth = goal->weight + (left == 1 ? WORTH_FINISH : 0);
    for (uint32_t bits = sight->book->joker_set; bits; bits &= bits - 1) {
        raise(&need->worth[__builtin_ctz(bits)], worth + WORTH_JOKER);
    }
    for (int d = 0; d < sight->map->n_decks; d++) {
        sw_card c = sight->g->harbour_card[d][goal->colour];
        if (c != SW_NONE && goal->taken[c] < sight->map->rules.harbour_cards[d]) {
            raise(&need->worth[c], worth);
        }
    }
}

static void find_worth(ai_need *need, const ai_sight *sight)
{
    memcpy(need->worth, sight->book->idle, sizeof need->worth);
    for (int i = 0; i < need->n; i++) {
        const ai_goal *goal = &need->goals[i];
        int left = goal->missing - goal->jokers;
        if (left && goal->route == SW_NONE) {
            worth_harbour(need, sight, goal, left);
        } else if (left) {
            worth_route(need, sight, goal, left);
        }
    }
}

void ai_need_make(ai_need *need, const ai_sight *sight, bool free_jokers)
{
    int demand[SW_MAX_ROUTE_KINDS][SW_MAX_COLOURS] = {{0}};
    memcpy(need->spare, sight->self->hand, sizeof need->spare);
    for (int kind = 0; kind < sight->map->n_route_kinds; kind++) {
        memcpy(need->fields[kind], sight->held[kind], sizeof need->fields[kind]);
    }
    for (int i = 0; i < need->n; i++) {
        const ai_goal *goal = &need->goals[i];
        const sw_track *track = goal->route == SW_NONE ? NULL : &sight->map->routes[goal->route];
        if (track && track->colour != SW_NONE && !track->rough) {
            demand[track->kind][track->colour] += track->length;
        }
    }
    for (int i = 0; i < need->n; i++) {
        ai_goal *goal = &need->goals[i];
        if (goal->route == SW_NONE) {
            share_harbour(need, sight, goal);
        } else {
            share_route(need, sight, goal, demand);
        }
    }
    share_jokers(need, sight, free_jokers);
    find_worth(need, sight);
}
