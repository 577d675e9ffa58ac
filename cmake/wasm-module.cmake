# stellwerk.wasm: engine, players and protocol in one module, driven through src/wasm/exports.c.
#
# Built from the sources, not from static libraries: those need an index that GNU ar cannot make for
# WebAssembly, and llvm-ar is not on every machine that has clang.
add_executable(stellwerk_wasm ${SW_WASM} ${SW_LIBRARY} ${SW_PLAYERS} ${SW_WIRE})
# What reads and writes once for each question need not be fast, but everybody who visits loads it.
set_source_files_properties(${SW_DATA} ${SW_WIRE} ${SW_WASM} PROPERTIES COMPILE_OPTIONS -Oz)
set_target_properties(stellwerk_wasm PROPERTIES OUTPUT_NAME stellwerk SUFFIX .wasm)
target_include_directories(stellwerk_wasm PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
target_include_directories(stellwerk_wasm SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/jsmn)
add_dependencies(stellwerk_wasm builtin_maps)
set_target_properties(stellwerk_core stellwerk_players stellwerk_wire PROPERTIES EXCLUDE_FROM_ALL ON)
# The stack lies first in memory, so that an overflow traps instead of eating data.
target_link_options(stellwerk_wasm PRIVATE -mexec-model=reactor -Wl,-z,stack-size=1048576
                    -Wl,--stack-first -Wl,--strip-all -Wl,--fatal-warnings)
# At an optimising link clang would run binaryen's wasm-opt wherever it finds one, and Debian's refuses what browsers
# have had for years. The compiler has optimised already; the linker does not look at this.
target_link_options(stellwerk_wasm PRIVATE -O0)
