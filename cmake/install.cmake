# make install: the program, the library in both forms, its headers, pkg-config.
if(TARGET stellwerk_shared)
    include(GNUInstallDirs)
    # The .pc file finds its prefix from where it lies: the prefix is known only when installing.
    set(pkgconfig ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH up /prefix/${pkgconfig} /prefix)
    configure_file(stellwerk.pc.in stellwerk.pc @ONLY)
    install(TARGETS stellwerk stellwerk_static stellwerk_shared)
    install(DIRECTORY include/stellwerk TYPE INCLUDE)
    # Man pages and completions (program.cmake), where man and the shells look.
    set(completion ${SW_PAGES}/completion)
    install(DIRECTORY ${SW_PAGES}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
    foreach(file bash-completion/completions/stellwerk zsh/site-functions/_stellwerk
                 fish/vendor_completions.d/stellwerk.fish)
        get_filename_component(name ${file} NAME)
        get_filename_component(folder ${file} DIRECTORY)
        install(FILES ${completion}/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} OPTIONAL)
    endforeach()
    install(FILES ${CMAKE_BINARY_DIR}/stellwerk.pc DESTINATION ${pkgconfig})
endif()
