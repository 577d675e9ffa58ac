# stellwerk.wasm: engine, players and protocol in one module, driven through src/wasm/exports.c.
add_executable(stellwerk_wasm ${SW_WASM})
set_target_properties(stellwerk_wasm PROPERTIES OUTPUT_NAME stellwerk SUFFIX .wasm)
target_include_directories(stellwerk_wasm PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(stellwerk_wasm PRIVATE stellwerk_wire)
# The stack lies first in memory, so that an overflow traps instead of eating data.
target_link_options(stellwerk_wasm PRIVATE -mexec-model=reactor -Wl,-z,stack-size=1048576
                    -Wl,--stack-first -Wl,--strip-all -Wl,--fatal-warnings)
