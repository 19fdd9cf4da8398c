# Debian packages by CPack, `scripts/package`: `trammel` (command, examples, schema; nothing of Qt,
# for nodes of a cluster) and `trammel-studio`, which needs it. The solver library's headers are for
# `cmake --install` and in neither.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_VENDOR "Trammel")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_CONTACT "The Trammel authors <maintainers@trammel.invalid>")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL cli data)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
# Folders as Debian wants them, whatever the umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_TRAMMEL_PACKAGE_NAME trammel)
set(CPACK_COMPONENT_TRAMMEL_DESCRIPTION "simulator of linkages, impact and friction
The command trammel checks, analyses and simulates mechanisms of rigid
bodies without a display: mobility, statics, kinematics, inverse dynamics,
modes, and runs with nine impact laws, six friction models and
integrators of order 1 to 5. Results are HDF5 and CSV.")
# Assimp is loaded when a mesh is read, which dpkg-shlibdeps cannot see; the other packages need this one.
get_target_property(assimp assimp::assimp LOCATION)
execute_process(COMMAND dpkg-query --search ${assimp} OUTPUT_VARIABLE assimp ERROR_QUIET)
string(REGEX MATCH "^[a-z0-9.+-]*" CPACK_DEBIAN_TRAMMEL_PACKAGE_DEPENDS "${assimp}")
set(CPACK_DEBIAN_TRAMMEL_PACKAGE_SUGGESTS "trammel-studio, hdf5-tools")

set(CPACK_DEBIAN_STUDIO-GROUP_PACKAGE_NAME trammel-studio)
if(TARGET trammel-studio)
    list(APPEND CPACK_COMPONENTS_ALL studio)
    set(CPACK_COMPONENT_STUDIO-GROUP_DESCRIPTION "desktop laboratory for linkages, impact and friction
Trammel Studio edits mechanisms of rigid bodies in forms, runs them and
shows them in 3-D, beside plots of energy, drift, joint forces and momenta
and a ledger of impacts.")
    # Loaded while it runs, which dpkg-shlibdeps cannot see: renderer and icon plugins, icons, Qt's
    # own translations, OpenGL in software where the hardware has none.
    set(CPACK_DEBIAN_STUDIO-GROUP_PACKAGE_DEPENDS "trammel (= ${PROJECT_VERSION}), breeze-icon-theme, \
libqt63drender6, libqt6svg6, qt6-translations-l10n, libgl1-mesa-dri, hicolor-icon-theme")
    set(CPACK_DEBIAN_STUDIO-GROUP_PACKAGE_RECOMMENDS "qt6-wayland, fonts-noto-cjk")
    set(CPACK_DEBIAN_STUDIO-GROUP_PACKAGE_SUGGESTS "ffmpeg") # GIF and MP4 films
endif()

set(CPACK_DEBIAN_PYTHON-GROUP_PACKAGE_NAME python3-trammel)
if(TARGET trammel_python)
    get_target_property(python_version trammel_python TRAMMEL_PYTHON_VERSION)
    string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" python_version "${python_version}")
    math(EXPR python_next_minor "${CMAKE_MATCH_2} + 1")
    list(APPEND CPACK_COMPONENTS_ALL python)
    set(CPACK_COMPONENT_PYTHON-GROUP_DESCRIPTION "simulator of linkages, impact and friction (Python)
The package trammel loads, changes and runs models of mechanisms in Python,
step by step with controllers, too, and has results as numpy arrays.")
    set(CPACK_DEBIAN_PYTHON-GROUP_PACKAGE_SECTION python)
    # Studies have their runs in processes of the command.
    set(CPACK_DEBIAN_PYTHON-GROUP_PACKAGE_DEPENDS "trammel (= ${PROJECT_VERSION}), \
python3 (>= ${python_version}~), python3 (<< ${CMAKE_MATCH_1}.${python_next_minor}), python3-numpy")
    set(CPACK_DEBIAN_PYTHON-GROUP_PACKAGE_RECOMMENDS "python3-matplotlib, python3-pandas")
endif()

# Debian's packages whose code is in our programs. Their terms ask to be passed on with it.
set(contained_packages libaec-dev libcli11-dev libeigen3-dev libfcl-dev libhdf5-dev libminizip-dev
    libpugixml-dev libqhull-dev libssl-dev libyaml-dev pybind11-dev rapidjson-dev)

# makeDocumentation(<package> <component>) : /usr/share/doc/<package>/copyright, those of the
# packages contained as copyright.<name>, and changelog.gz.
function(makeDocumentation package component)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/package/${package})
    configure_file(${CMAKE_CURRENT_SOURCE_DIR}/resources/desktop/copyright ${folder}/copyright COPYONLY)
    configure_file(${CMAKE_CURRENT_SOURCE_DIR}/resources/desktop/changelog.in ${folder}/changelog @ONLY)
    execute_process(COMMAND gzip -9nkf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
    set(documents ${CMAKE_INSTALL_DATADIR}/doc/${package})
    install(FILES ${folder}/copyright ${folder}/changelog.gz COMPONENT ${component}
        DESTINATION ${documents})
    foreach(contained IN LISTS contained_packages)
        install(FILES /usr/share/doc/${contained}/copyright RENAME copyright.${contained}
            COMPONENT ${component} DESTINATION ${documents} OPTIONAL)
    endforeach()
endfunction()
makeDocumentation(trammel cli)
if(TARGET trammel-studio)
    makeDocumentation(trammel-studio studio)
endif()
if(TARGET trammel_python)
    makeDocumentation(python3-trammel python)
endif()

# What the packages hold, without the tests: built before CPack runs, which then builds nothing.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
add_custom_target(package_files
    DEPENDS trammel_cli trammel_unit manual_cli completion_bash completion_zsh completion_fish)
if(TARGET trammel-studio)
    add_dependencies(package_files trammel-studio manual_studio icons_apps icons_mimetypes)
endif()
if(TARGET trammel_python)
    add_dependencies(package_files trammel_python_package)
endif()

include(CPack)
cpack_add_component_group(trammel)
cpack_add_component_group(studio-group)
cpack_add_component(cli GROUP trammel)
cpack_add_component(data GROUP trammel)
if(TARGET trammel-studio)
    cpack_add_component(studio GROUP studio-group)
endif()
if(TARGET trammel_python)
    cpack_add_component_group(python-group)
    cpack_add_component(python GROUP python-group)
endif()
