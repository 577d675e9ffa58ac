/* `check`: may a seat do that, and if not, why? An intent is legal if one of the legal moves does
 * what it wants. If none does, the reason is that of a move which is made of it as well as can be:
 * with what a legal move of the kind has where the intent says nothing. */
#include "request.h"
#include "wire/move.h"

/* Where nothing is given and no move of the kind is legal: what a player would try first. */
static void try_first(const sw_game *g, const sw_state *s, unsigned given, sw_move *m)
{
    const sw_seat_state *seat = &s->seats[s->to_move];
    bool at = given & WIRE_GIVES_AT, other = given & WIRE_GIVES_OTHER;
    if (m->type == SW_MOVE_DRAW && !at) {
        m->other = other ? m->other : 0;
    } else if (m->type == SW_MOVE_PASSENGER && !at && seat->n_passengers) {
        m->at = seat->passengers[0];
    } else if (m->type == SW_MOVE_STEP && !at && s->expects == SW_EXPECTS_STEP) {
        m->at = g->adjacent[s->journey.at_node][0];
    } else if (m->type == SW_MOVE_EXCHANGE) {
        m->at = at ? m->at : other && m->other == 0 ? 1 : 0;
        m->other = other ? m->other : m->at == 0 ? 1 : 0;
        m->count[0] = given & WIRE_GIVES_COUNT ? m->count[0] : 1;
    }
}

/* The intent with the rest of a legal move. */
static sw_move complete(const sw_move *intent, unsigned given, const sw_move *rest)
{
    sw_move m = *intent;
    m.at = given & WIRE_GIVES_AT ? m.at : rest->at;
    m.other = given & WIRE_GIVES_OTHER ? m.other : rest->other;
    m.keep = given & WIRE_GIVES_KEEP ? m.keep : rest->keep;
    m.count[0] = given & WIRE_GIVES_COUNT ? m.count[0] : rest->count[0];
    m.count[1] = given & WIRE_GIVES_COUNT2 ? m.count[1] : rest->count[1];
    m.pay = given & WIRE_GIVES_PAY ? m.pay : rest->pay;
    return m;
}

/* May that seat, which is to move? */
static sw_err check_intent(const sw_game *g, const sw_state *s, const sw_move *intent,
                           unsigned given, const sw_move *moves, int n, sw_refusal *why)
{
    const sw_move *like = NULL; /* of its kind, if possible about the same thing */
    for (int i = 0; i < n; i++) {
        if (wire_intent_fits(intent, given, &moves[i])) {
            return SW_OK;
        }
        bool same = moves[i].type == intent->type &&
                    (!(given & WIRE_GIVES_AT) || moves[i].at == intent->at);
        like = same && !like ? &moves[i] : like;
    }
    sw_move m = *intent;
    if (like) {
        m = complete(intent, given, like);
    } else {
        try_first(g, s, given, &m);
    }
    return sw_explain(g, s, s->to_move, &m, why);
}

/* The sentence is in q->error. */
static bool answer_refusal(wire_request *q, const sw_map *map, const sw_refusal *why)
{
    json_out *o = wire_answer(q);
    json_key(o, "legal");
    json_put_bool(o, why->err == SW_OK);
    if (why->err != SW_OK) {
        json_key(o, "refusal");
        wire_refusal_put(o, map, why);
        json_key(o, "message");
        json_put_string(o, q->error.text);
    }
    return wire_answered(q);
}

/* What the rules say to the seat that is to move. */
static bool find_reason(wire_request *q, const sw_game *g, const sw_state *s, int value,
                        sw_refusal *why)
{
    sw_move intent, *moves;
    unsigned given;
    if (!wire_intent_read(&q->doc, value, g, s, &intent, &given, &q->error)) {
        why->err = q->error.reason ? q->error.reason : SW_E_MALFORMED;
        return true;
    }
    wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, SW_OK);
    if (sw_explain(g, s, s->to_move, &intent, why) == SW_OK) {
        return true;
    }
    int n = wire_list_moves(q, g, s, &moves);
    if (n < 0) {
        return false;
    }
    why->err = check_intent(g, s, &intent, given, moves, n, why);
    wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, why->err);
    return true;
}

bool wire_do_check(wire_request *q)
{
    wire_seen seen;
    int value = json_get(&q->doc, 0, "move");
    if (!wire_find_seen(q, &seen)) {
        return false;
    }
    if (json_type_of(&q->doc, value) != JSON_OBJECT) {
        return wire_bad_request(q, value, "\"move\" must be an object.");
    }
    const sw_state *s = &seen.state;
    int seat = seen.viewer < 0 ? s->to_move : seen.viewer;
    const sw_move nothing = sw_move_none(SW_MOVE_PASS);
    sw_refusal why;
    sw_explain(&seen.game, s, seat, &nothing, &why); /* over, or somebody else's turn? */
    wire_refuse(&q->error, WIRE_ILLEGAL_MOVE, value, why.err);
    bool asked = why.err != SW_E_GAME_OVER && why.err != SW_E_NOT_YOUR_TURN;
    if (asked && !find_reason(q, &seen.game, s, value, &why)) {
        return false;
    }
    return answer_refusal(q, seen.game.map, &why);
}
