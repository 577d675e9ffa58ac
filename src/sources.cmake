# The one list of the files of all layers, for every build: native, sanitizers, fuzz, wasm.
# A layer uses only what stands above it (scripts/check-layers), and every file is here
# (scripts/check-docs).

set(SW_BASE
    base/chacha20.c
    base/json.c
    base/json_grammar.c
    base/json_out.c)

set(SW_DATA
    data/builtin.c
    data/graph.c
    data/map_board.c
    data/map_cards.c
    data/map_check.c
    data/map_find.c
    data/map_hash.c
    data/map_lint.c
    data/map_modules.c
    data/map_read.c
    data/map_rules.c
    data/map_tickets.c
    data/reader.c)

set(SW_ENGINE
    engine/apply.c
    engine/check.c
    engine/determinize.c
    engine/error.c
    engine/event.c
    engine/game.c
    engine/moves.c
    engine/network.c
    engine/offer.c
    engine/path.c
    engine/payment.c
    engine/perft.c
    engine/row.c
    engine/score.c
    engine/shuffle.c
    engine/start.c
    engine/state.c
    engine/state_check.c
    engine/turn.c
    engine/view.c)

set(SW_RULES
    rules/exchange.c
    rules/harbours.c
    rules/passengers.c
    rules/rough.c
    rules/rules.c
    rules/tours.c)

set(SW_AI
    ai/book.c
    ai/choice.c
    ai/draw.c
    ai/exchange.c
    ai/greedy.c
    ai/harbour.c
    ai/journey.c
    ai/need.c
    ai/network.c
    ai/pace.c
    ai/passenger.c
    ai/payment.c
    ai/plan.c
    ai/planner.c
    ai/players.c
    ai/racer.c
    ai/random.c
    ai/reason.c
    ai/sight.c
    ai/strategy.c
    ai/ticket.c)

set(SW_WIRE
    wire/error.c
    wire/event.c
    wire/finding.c
    wire/info.c
    wire/move.c
    wire/options.c
    wire/own_map.c
    wire/record.c
    wire/score.c
    wire/session.c
    wire/state_read.c
    wire/state_write.c
    wire/table.c
    wire/value.c)

set(SW_SERVER
    server/address.c
    server/alarm.c
    server/api.c
    server/api_admin.c
    server/api_games.c
    server/api_info.c
    server/api_me.c
    server/api_people.c
    server/api_ratings.c
    server/asset.c
    server/bots.c
    server/call.c
    server/change.c
    server/chores.c
    server/clock.c
    server/fairness.c
    server/feed.c
    server/guard.c
    server/hall.c
    server/head.c
    server/header.c
    server/http.c
    server/id.c
    server/journal.c
    server/limits.c
    server/listen.c
    server/lobby.c
    server/metrics.c
    server/page.c
    server/people.c
    server/plain.c
    server/plan.c
    server/propose.c
    server/rating.c
    server/reply.c
    server/room.c
    server/route.c
    server/schema.c
    server/show.c
    server/store.c
    server/store_memory.c
    server/store_postgres.c
    server/store_postgres_write.c
    server/store_sqlite.c
    server/store_sqlite_write.c
    server/stream.c
    server/table.c
    server/tally.c
    server/variant.c
    server/work.c
    server/writer.c)

set(SW_CLI
    cli/args.c
    cli/bench.c
    cli/engine.c
    cli/main.c
    cli/map.c
    cli/map_report.c
    cli/map_stats.c
    cli/maps.c
    cli/match.c
    cli/perft.c
    cli/play.c
    cli/play_action.c
    cli/play_claim.c
    cli/play_command.c
    cli/play_file.c
    cli/play_game.c
    cli/play_input.c
    cli/play_journey.c
    cli/play_progress.c
    cli/play_setup.c
    cli/play_show.c
    cli/record.c
    cli/replay.c
    cli/series.c
    cli/serve.c
    cli/simulate.c
    cli/tell.c
    cli/tell_name.c
    cli/text.c
    cli/verify.c)

set(SW_WASM
    wasm/exports.c)

# Boards that are compiled in, in the order in which they are listed to people.
set(SW_MAPS usa maerklin berlin world)

foreach(layer BASE DATA ENGINE RULES AI WIRE SERVER CLI WASM)
    list(TRANSFORM SW_${layer} PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
endforeach()
