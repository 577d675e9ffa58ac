# The HTTP server, and the web client inside it.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

option(SW_POSTGRES "games can be kept in PostgreSQL" ON)
option(SW_STATIC "a program that needs no library of the system (scripts/static)" OFF)
if(SW_STATIC)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()
set(needs "microhttpd microhttpd.h libmicrohttpd-dev" "sqlite3 sqlite3.h libsqlite3-dev"
          "sodium sodium.h libsodium-dev")
if(SW_POSTGRES)
    list(APPEND needs "pq libpq-fe.h libpq-dev")
else()
    list(FILTER SW_SERVER EXCLUDE REGEX "/store/postgres/")
    list(APPEND SW_SERVER ${SW_NO_POSTGRES})
endif()

# What it needs from the system, with headers that are not ours to warn about.
add_library(server_needs INTERFACE)
foreach(need IN LISTS needs)
    separate_arguments(need)
    list(GET need 0 name)
    list(GET need 1 header)
    list(GET need 2 package)
    find_path(${name}_INCLUDE ${header} PATH_SUFFIXES postgresql)
    find_library(${name}_LIBRARY ${name})
    if(NOT ${name}_INCLUDE OR NOT ${name}_LIBRARY)
        message(FATAL_ERROR "stellwerk serve needs lib${name}: "
                            "run scripts/install-deps build, or install ${package}.")
    endif()
    target_include_directories(server_needs SYSTEM INTERFACE ${${name}_INCLUDE})
    target_link_libraries(server_needs INTERFACE ${${name}_LIBRARY})
endforeach()
target_link_libraries(server_needs INTERFACE Threads::Threads m)

# The table `srv_client` of src/server/http/asset.h: scripts/web-build leaves it in build/web, and source
# archives have it in prebuilt/web. Without it, the program has no web client and says so; as soon as
# it is there, the next build takes it in.
set(SW_WEB_DIR "" CACHE PATH "the web client as scripts/web-pack packs it, if it lies elsewhere")
option(SW_CLIENT "take the web client in, if it was built" ON)
set(client "")
foreach(web IN ITEMS ${SW_WEB_DIR} ${CMAKE_SOURCE_DIR}/prebuilt/web ${CMAKE_SOURCE_DIR}/build/web)
    if(NOT client)
        file(GLOB client CONFIGURE_DEPENDS ${web}/client.c)
    endif()
endforeach()
if(client AND SW_CLIENT)
    # The bytes come in by the assembler, which finds them by its include path. Not through LTO:
    # it would lose sight of them.
    get_filename_component(web ${client} DIRECTORY)
    set_source_files_properties(
        ${client}
        PROPERTIES OBJECT_DEPENDS ${web}/client.bin
                   COMPILE_OPTIONS "-I${web};-Wa,-I${web};-fno-lto")
else()
    set(client ${CMAKE_BINARY_DIR}/no_client.c)
    file(CONFIGURE OUTPUT ${client} CONTENT "#include \"server/http/asset.h\"

const srv_assets srv_client = {0};
")
endif()

# The description of the API as C: see src/server/api/openapi.h.
set(openapi ${CMAKE_SOURCE_DIR}/src/server/api/openapi.json)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${openapi})
file(READ ${openapi} hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n    " hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/openapi.c CONTENT "#include \"server/api/openapi.h\"

const char srv_openapi[] = {
    ${hex}
    0};
const size_t srv_n_openapi = sizeof srv_openapi - 1;
")
list(APPEND SW_SERVER ${CMAKE_BINARY_DIR}/openapi.c)

sw_add_library(stellwerk_server STATIC ${SW_SERVER})
target_compile_definitions(stellwerk_server PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(stellwerk_server PUBLIC stellwerk_wire server_needs)
