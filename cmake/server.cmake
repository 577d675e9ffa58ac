# The HTTP server, and the web client inside it.

find_path(MICROHTTPD_INCLUDE microhttpd.h)
find_library(MICROHTTPD_LIBRARY microhttpd)
if(NOT MICROHTTPD_INCLUDE OR NOT MICROHTTPD_LIBRARY)
    message(FATAL_ERROR "stellwerk serve needs libmicrohttpd: "
                        "run scripts/install-deps build, or install libmicrohttpd-dev.")
endif()

find_path(SODIUM_INCLUDE sodium.h)
find_library(SODIUM_LIBRARY sodium)
if(NOT SODIUM_INCLUDE OR NOT SODIUM_LIBRARY)
    message(FATAL_ERROR "stellwerk serve and verify need libsodium: "
                        "run scripts/install-deps build, or install libsodium-dev.")
endif()

set(SW_SERVER_INCLUDES ${MICROHTTPD_INCLUDE} ${SODIUM_INCLUDE})
set(SW_SERVER_LIBRARIES ${MICROHTTPD_LIBRARY} ${SODIUM_LIBRARY})

# The table `srv_client` of src/server/asset.h: scripts/web-build leaves it here. Without it, the
# program has no web client and says so; as soon as it is there, the next build takes it in.
set(SW_WEB_DIR ${CMAKE_SOURCE_DIR}/build/web CACHE PATH "the web client as scripts/web-pack packs it")
file(GLOB client CONFIGURE_DEPENDS ${SW_WEB_DIR}/client.c)
if(client)
    # The bytes come in by the assembler, which finds them by its include path. Not through LTO:
    # it would lose sight of them.
    set_source_files_properties(
        ${client}
        PROPERTIES OBJECT_DEPENDS ${SW_WEB_DIR}/client.bin
                   COMPILE_OPTIONS "-I${SW_WEB_DIR};-Wa,-I${SW_WEB_DIR};-fno-lto")
else()
    set(client ${CMAKE_BINARY_DIR}/no_client.c)
    file(CONFIGURE OUTPUT ${client} CONTENT "#include \"server/asset.h\"

const srv_assets srv_client = {0};
")
endif()

sw_add_library(stellwerk_server STATIC ${SW_SERVER})
target_compile_definitions(stellwerk_server PRIVATE _POSIX_C_SOURCE=200809L)
target_include_directories(stellwerk_server SYSTEM PRIVATE ${SW_SERVER_INCLUDES})
target_link_libraries(stellwerk_server PUBLIC stellwerk_wire ${SW_SERVER_LIBRARIES} Threads::Threads)
