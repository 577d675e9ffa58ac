# The library as others link it, static and shared. Both show the names sw_… alone, but not sw__…,
# which are shared inside the library only.

# Before 1.0 every minor version may change what programs were compiled against; its name says so.
set(soversion ${PROJECT_VERSION_MAJOR})
if(soversion EQUAL 0)
    set(soversion 0.${PROJECT_VERSION_MINOR})
endif()

set(exports ${CMAKE_SOURCE_DIR}/cmake/stellwerk.map)
add_library(stellwerk_shared SHARED $<TARGET_OBJECTS:stellwerk_core>)
set_target_properties(
    stellwerk_shared
    PROPERTIES OUTPUT_NAME stellwerk
               EXPORT_NAME stellwerk
               VERSION ${PROJECT_VERSION}
               SOVERSION ${soversion}
               LINKER_LANGUAGE C
               LINK_DEPENDS ${exports})
# --no-undefined proves that the engine needs none of the layers above it.
target_link_options(stellwerk_shared PRIVATE -Wl,--version-script=${exports} -Wl,--no-undefined)

# An archive has no list of exports: all objects become one, in which the other names are local.
set(object ${CMAKE_BINARY_DIR}/libstellwerk.o)
separate_arguments(flags NATIVE_COMMAND "${CMAKE_C_FLAGS}")
add_custom_command(
    OUTPUT ${object}
    COMMAND ${CMAKE_C_COMPILER} ${flags} -fno-lto -r -nostdlib -o ${object}
            $<TARGET_OBJECTS:stellwerk_core>
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=sw_[!_]* ${object}
    DEPENDS stellwerk_core
    COMMENT "Joining the objects of libstellwerk.a"
    COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
add_library(stellwerk_static STATIC ${object})
set_target_properties(stellwerk_static PROPERTIES OUTPUT_NAME stellwerk EXPORT_NAME static
                                                  LINKER_LANGUAGE C)
