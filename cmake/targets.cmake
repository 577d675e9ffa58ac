# The library and the two layers on it.

find_path(JSMN_INCLUDE jsmn.h PATHS /usr/include /usr/local/include REQUIRED
          NO_CMAKE_FIND_ROOT_PATH)
# Alone in a folder, so that no other header of the system comes with it (wasm has its own libc).
file(COPY ${JSMN_INCLUDE}/jsmn.h DESTINATION ${CMAKE_BINARY_DIR}/jsmn)

# The boards as C: see src/data/builtin.h.
set(builtin_maps ${CMAKE_BINARY_DIR}/builtin_maps.c)
list(TRANSFORM SW_MAPS PREPEND ${CMAKE_SOURCE_DIR}/data/maps/ OUTPUT_VARIABLE map_files)
list(TRANSFORM map_files APPEND .json)
file(GLOB earlier_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/maps/earlier/*.json)
add_custom_command(
    OUTPUT ${builtin_maps}
    COMMAND ${CMAKE_COMMAND} -DOUT=${builtin_maps} "-DFILES=${map_files}"
            "-DEARLIER=${earlier_files}" -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${map_files} ${earlier_files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
add_custom_target(builtin_maps DEPENDS ${builtin_maps})

set(SW_LIBRARY ${SW_BASE} ${SW_DATA} ${SW_ENGINE} ${SW_RULES} ${builtin_maps})

# A library of ours that finds all headers.
function(sw_add_library name kind)
    add_library(${name} ${kind} ${ARGN})
    target_include_directories(
        ${name}
        PUBLIC ${CMAKE_SOURCE_DIR}/include
        PRIVATE ${CMAKE_SOURCE_DIR}/src)
    target_include_directories(${name} SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/jsmn)
    add_dependencies(${name} builtin_maps)
endfunction()

# For the rest of the tree, with all its inner names. What is installed is made from the same
# objects (cmake/library.cmake): they must fit into shared libraries, too, and be plain code, which
# every linker can read.
sw_add_library(stellwerk_core STATIC ${SW_LIBRARY})
if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set_target_properties(stellwerk_core PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(stellwerk_core PRIVATE -fno-lto -fno-semantic-interposition)
endif()
sw_add_library(stellwerk_players STATIC ${SW_PLAYERS})
target_link_libraries(stellwerk_players PUBLIC stellwerk_core)
sw_add_library(stellwerk_wire STATIC ${SW_WIRE})
target_link_libraries(stellwerk_wire PUBLIC stellwerk_players stellwerk_core)
