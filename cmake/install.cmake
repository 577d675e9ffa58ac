# make install: the program, the library in both forms, its headers, pkg-config.
if(TARGET stellwerk_shared)
    include(GNUInstallDirs)
    # The .pc file finds its prefix from where it lies: the prefix is known only when installing.
    set(pkgconfig ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH up /prefix/${pkgconfig} /prefix)
    configure_file(stellwerk.pc.in stellwerk.pc @ONLY)
    install(TARGETS stellwerk stellwerk_static stellwerk_shared)
    install(DIRECTORY include/stellwerk TYPE INCLUDE)
    install(FILES ${CMAKE_BINARY_DIR}/stellwerk.pc DESTINATION ${pkgconfig})
endif()
