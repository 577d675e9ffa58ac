# make install: the unit of the service. Its paths are those of the prefix that is installed to, which
# is known only then. It runs as a user that systemd makes up, unless a package has made one.
include(GNUInstallDirs)
set(SW_SERVICE_USER "" CACHE STRING "the user of the systemd unit; empty: one that systemd makes")
set(SW_UNIT_DIR lib/systemd/system CACHE PATH "where the systemd unit is installed")
if(SW_SERVICE_USER)
    set(SW_UNIT_USER "User=${SW_SERVICE_USER}\nGroup=${SW_SERVICE_USER}")
else()
    set(SW_UNIT_USER "DynamicUser=yes")
endif()
install(CODE "
    set(SW_BIN_DIR \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
    set(SW_UNIT_USER \"${SW_UNIT_USER}\")
    configure_file(\"${CMAKE_SOURCE_DIR}/contrib/stellwerk.service.in\"
                   \"${CMAKE_BINARY_DIR}/stellwerk.service\" @ONLY)"
        COMPONENT service)
install(FILES ${CMAKE_BINARY_DIR}/stellwerk.service DESTINATION ${SW_UNIT_DIR} COMPONENT service)
