# The files of all layers, for every build: native, sanitizers, fuzz, wasm. A layer is a folder with
# everything below it; which layers may use which is in scripts/check-layers.

function(sw_layer name)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_LIST_DIR}/ OUTPUT_VARIABLE folders)
    list(TRANSFORM folders APPEND /*.c)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folders})
    set(SW_${name} ${files} PARENT_SCOPE)
endfunction()

sw_layer(BASE base)
sw_layer(DATA data)
sw_layer(ENGINE engine)
sw_layer(RULES rules)
sw_layer(PLAYERS players)
sw_layer(WIRE wire)
sw_layer(SERVER server)
sw_layer(PROGRAM text command lab terminal cli)
sw_layer(WASM wasm)

# What the program has instead of a store in PostgreSQL where that is left out.
set(SW_NO_POSTGRES ${CMAKE_CURRENT_LIST_DIR}/server/store/postgres/none.c)
list(REMOVE_ITEM SW_SERVER ${SW_NO_POSTGRES})

# Boards that are compiled in, in the order in which they are listed to people.
set(SW_MAPS usa maerklin berlin world)
