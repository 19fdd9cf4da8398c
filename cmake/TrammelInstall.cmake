# Installation, in components: `library` (libraries, headers, what find_package(trammel) needs),
# `cli`, `studio` and `data` (examples, the model file's schema).
include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/trammel)
set(data_dir ${CMAKE_INSTALL_DATADIR}/trammel)

# trammel::trammel is everything that knows no user interface.
add_library(trammel_umbrella INTERFACE)
set_target_properties(trammel_umbrella PROPERTIES EXPORT_NAME trammel)
foreach(folder messages math model lcp collision results fmi dynamics analysis io mechanisms study)
    if(TARGET trammel_${folder})
        target_link_libraries(trammel_umbrella INTERFACE trammel_${folder})
        install(TARGETS trammel_${folder} EXPORT trammelTargets COMPONENT library)
        install(DIRECTORY src/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/trammel
            COMPONENT library FILES_MATCHING PATTERN "*.h")
    endif()
endforeach()
install(TARGETS trammel_umbrella EXPORT trammelTargets COMPONENT library)
install(EXPORT trammelTargets NAMESPACE trammel:: DESTINATION ${config_dir} COMPONENT library)
configure_package_config_file(cmake/trammelConfig.cmake.in
    ${CMAKE_CURRENT_BINARY_DIR}/trammelConfig.cmake INSTALL_DESTINATION ${config_dir}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/trammelConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES
    ${CMAKE_CURRENT_BINARY_DIR}/trammelConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/trammelConfigVersion.cmake
    DESTINATION ${config_dir} COMPONENT library)
install(FILES LICENSE LICENSE-EXCEPTION.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)

if(TARGET trammel_cli)
    install(TARGETS trammel_cli COMPONENT cli)
    install(TARGETS trammel_unit LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/trammel COMPONENT cli)
    install(FILES LICENSE-EXCEPTION.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/trammel COMPONENT cli)
endif()
if(TARGET trammel-studio)
    install(TARGETS trammel-studio COMPONENT studio)
endif()
install(DIRECTORY models DESTINATION ${data_dir} COMPONENT data)
file(GLOB schemas ${CMAKE_CURRENT_SOURCE_DIR}/resources/*.schema.json)
install(FILES ${schemas} DESTINATION ${data_dir}/schema COMPONENT data)
include(TrammelDesktop)
include(TrammelPackage)
