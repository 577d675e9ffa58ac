# Toolchain: WebAssembly with Debian's clang, lld, wasi-libc and the wasm32 builtins of compiler-rt.
set(CMAKE_SYSTEM_NAME Generic) # cmake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr) # headers and libc are in its wasm32-wasi folders
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_FLAGS_INIT "-mbulk-memory -msign-ext") # every browser of the last years has them
