# make install (scripts/install): the program with its man pages and completions, the library in both
# forms, its headers, what pkg-config and CMake ask for.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS stellwerk)
install(TARGETS stellwerk_static stellwerk_shared EXPORT stellwerk
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/stellwerk TYPE INCLUDE)

# The .pc file finds its prefix from where it lies: the prefix is known only when installing.
set(pkgconfig ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH up /prefix/${pkgconfig} /prefix)
configure_file(stellwerk.pc.in stellwerk.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/stellwerk.pc DESTINATION ${pkgconfig})

# find_package(stellwerk): the targets stellwerk::stellwerk (shared) and stellwerk::static.
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/stellwerk)
install(EXPORT stellwerk NAMESPACE stellwerk:: FILE stellwerkConfig.cmake DESTINATION ${package})
write_basic_package_version_file(stellwerkConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/stellwerkConfigVersion.cmake DESTINATION ${package})

# Man pages and completions (program.cmake), where man and the shells look.
set(completion ${SW_PAGES}/completion)
install(DIRECTORY ${SW_PAGES}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
foreach(file bash-completion/completions/stellwerk zsh/site-functions/_stellwerk
             fish/vendor_completions.d/stellwerk.fish)
    get_filename_component(name ${file} NAME)
    get_filename_component(folder ${file} DIRECTORY)
    install(FILES ${completion}/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} OPTIONAL)
endforeach()
