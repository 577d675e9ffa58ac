# The program `stellwerk`.

include(cmake/server.cmake)
include(cmake/service.cmake)

add_executable(stellwerk ${SW_PROGRAM} ${client})
target_compile_definitions(stellwerk PRIVATE _POSIX_C_SOURCE=200809L)
target_include_directories(stellwerk PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
target_include_directories(stellwerk SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/jsmn)
target_link_libraries(stellwerk PRIVATE Threads::Threads m)
if(SW_LTO)
    # Built as a whole from the sources: the libraries that are installed stay plain objects, which
    # every compiler can link.
    target_sources(stellwerk PRIVATE ${SW_LIBRARY} ${SW_PLAYERS} ${SW_WIRE} ${SW_SERVER})
    target_link_libraries(stellwerk PRIVATE server_needs)
    add_dependencies(stellwerk builtin_maps)
    set_target_properties(stellwerk PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
else()
    target_link_libraries(stellwerk PRIVATE stellwerk_server)
endif()
if(SW_STATIC)
    set_target_properties(stellwerk PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_options(stellwerk PRIVATE -static-pie)
endif()
if(SW_PROGRAM_DIR)
    set_target_properties(stellwerk PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${SW_PROGRAM_DIR})
endif()

# The man pages and completions, by the program itself (src/cli/man.c, completion.c), where it is
# installed from. A program for another machine cannot be run here without an emulator.
set(SW_PAGES ${CMAKE_BINARY_DIR}/pages)
if(NOT SW_SANITIZE AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR))
    add_custom_command(
        TARGET stellwerk POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${SW_PAGES}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${SW_PAGES}
        COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:stellwerk> man --to ${SW_PAGES}/man
        COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:stellwerk> completion --to
                ${SW_PAGES}/completion
        VERBATIM)
endif()
