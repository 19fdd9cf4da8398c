find_package(Qt6 REQUIRED COMPONENTS Test)

# Every test program of this build: `cmake --build build/asan --target trammel_tests`; and those of
# the tests that no sanitizer runs, which scripts/test runs in the release build.
add_custom_target(trammel_tests)
add_custom_target(trammel_release_only_tests)
if(NOT TRAMMEL_SANITIZE MATCHES "thread")
    # Tests start the command line from TRAMMEL_BIN_DIR.
    add_dependencies(trammel_tests trammel_cli)
endif()

# Whether a test with these labels belongs to this build. The address and undefined-behaviour
# sanitizers run all but those labelled `release-only` (too slow, or not about our code's memory);
# the thread sanitizer runs those labelled `tsan`. The test presets choose by the same labels; the
# others' programs exist, but nothing builds them.
function(trammel_test_is_wanted labels result)
    set(wanted TRUE)
    if(TRAMMEL_SANITIZE MATCHES "thread")
        if(NOT "tsan" IN_LIST labels)
            set(wanted FALSE)
        endif()
    elseif(TRAMMEL_SANITIZE AND "release-only" IN_LIST labels)
        set(wanted FALSE)
    endif()
    set(${result} ${wanted} PARENT_SCOPE)
endfunction()

# trammel_test_program(<target> <labels>...): the build makes it for tests with these labels.
function(trammel_test_program target)
    trammel_test_is_wanted("${ARGN}" wanted)
    if(wanted)
        add_dependencies(trammel_tests ${target})
    else()
        set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
    if("release-only" IN_LIST ARGN)
        add_dependencies(trammel_release_only_tests ${target})
    endif()
endfunction()

# Where Qt Test's own look-up of data starts differs from folder to folder, and with it all that the
# headers compile to. Nothing here looks data up in that way.
set(trammel_test_options -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)

# trammel_test_headers(<name> <libraries>): compiles what most tests include once, for all that link
# the libraries and reuse it. A program, since code for programs differs from code for libraries.
function(trammel_test_headers name)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp "int main() {}\n")
    add_executable(${name} EXCLUDE_FROM_ALL ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    target_link_libraries(${name} PRIVATE ${ARGN} Qt6::Test trammel_options)
    target_compile_options(${name} PRIVATE ${trammel_test_options})
    target_precompile_headers(${name} PRIVATE <QtTest>)
    if(TRAMMEL_UNITY)
        target_precompile_headers(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests/support/test_programs.h")
    endif()
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
endfunction()

trammel_test_headers(trammel_test_headers trammel_test_runs)
target_precompile_headers(trammel_test_headers PRIVATE
    <Eigen/Core> <Eigen/Geometry> "${PROJECT_SOURCE_DIR}/src/dynamics/stepping/stepper.h"
    "${PROJECT_SOURCE_DIR}/tests/support/run.h")
if(TARGET trammel_studio)
    trammel_test_headers(trammel_studio_test_headers trammel::studio)
    target_precompile_headers(trammel_studio_test_headers PRIVATE
        <QtGui> <QtWidgets> <Eigen/Core> <Eigen/Geometry>
        "${PROJECT_SOURCE_DIR}/src/studio/controllers/run_controller.h")
endif()

# trammel_test_moc(<name> <sources>): runs moc for sources that include its result, without paths
# to look along (see TrammelMoc). AUTOMOC would start three programs more for each test.
function(trammel_test_moc name)
    foreach(source IN LISTS ARGN)
        get_filename_component(stem ${source} NAME_WE)
        file(STRINGS ${source} includes REGEX "#include \"${stem}\\.moc\"")
        if(includes)
            set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem}.moc)
            qt_generate_moc(${source} ${generated})
            set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${generated})
            target_sources(${name} PRIVATE ${generated}) # what is compiled together forgets that
        endif()
    endforeach()
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()

# trammel_test_target(<name>): an executable that tests are compiled into.
function(trammel_test_target name)
    add_executable(${name})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_compile_definitions(${name} PRIVATE
        TRAMMEL_SOURCE_DIR="${PROJECT_SOURCE_DIR}" TRAMMEL_BIN_DIR="${CMAKE_BINARY_DIR}/bin")
    target_link_libraries(${name} PRIVATE Qt6::Test trammel_options)
    target_compile_options(${name} PRIVATE ${trammel_test_options})
    if("studio" IN_LIST ARGN)
        target_precompile_headers(${name} REUSE_FROM trammel_studio_test_headers)
    else()
        target_precompile_headers(${name} REUSE_FROM trammel_test_headers)
    endif()
endfunction()

# trammel_shared_test_program(<variable> <labels>...): the executable of this folder's tests with such
# labels, made by the first of them. Compiled together they take less than half of the time.
function(trammel_shared_test_program variable)
    file(RELATIVE_PATH program ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
    string(REPLACE "/" "_" program tests_${program})
    foreach(label studio release-only tsan)
        if(label IN_LIST ARGN)
            string(APPEND program _${label})
        endif()
    endforeach()
    if(NOT TARGET ${program})
        trammel_test_target(${program} ${ARGN})
        trammel_test_program(${program} ${ARGN})
        # When all of the folder's tests are there.
        cmake_language(EVAL CODE "cmake_language(DEFER CALL trammel_unity ${program} 8)")
    endif()
    set(${variable} ${program} PARENT_SCOPE)
endfunction()

# trammel_test(<name> SOURCES ... LIBRARIES ... [LABELS ...] [ALONE]) : one Qt Test class, one CTest
# test, in a program of its own. Where sources are compiled several at a time a folder's tests share a
# program, which the target <name> then builds, and its first argument is the first source's name;
# not so what has a main function of its own or is ALONE, since its target or program is told more.
# Labels: studio (has windows, on a display of its own), timed (measures times: runs alone), opengl
# (see below), release-only, tsan.
function(trammel_test name)
    cmake_parse_arguments(ARG "ALONE" "" "SOURCES;LIBRARIES;LABELS" ${ARGN})
    set(kind ${ARG_LABELS})
    list(REMOVE_ITEM kind studio) # the label; the program is one of Studio's if it links that
    if("trammel::studio" IN_LIST ARG_LIBRARIES)
        list(APPEND kind studio)
    endif()
    set(command $<TARGET_FILE:${name}>)
    list(GET ARG_SOURCES 0 first)
    file(STRINGS ${first} own_main REGEX "^int main\\(")
    if(TRAMMEL_UNITY AND NOT ARG_ALONE AND NOT own_main)
        trammel_shared_test_program(program ${kind})
        add_custom_target(${name})
        add_dependencies(${name} ${program})
        get_filename_component(first ${first} NAME_WE)
        set(command $<TARGET_FILE:${program}> ${first})
    else()
        set(program ${name})
        trammel_test_target(${program} ${kind})
    endif()
    trammel_test_program(${name} ${ARG_LABELS})
    target_sources(${program} PRIVATE ${ARG_SOURCES})
    target_link_libraries(${program} PRIVATE ${ARG_LIBRARIES})
    if(TRAMMEL_UNITY AND NOT own_main)
        target_link_libraries(${program} PRIVATE trammel_test_programs)
    endif()
    trammel_test_moc(${program} ${ARG_SOURCES})
    set(launcher "")
    if("studio" IN_LIST ARG_LABELS)
        set(launcher ${PROJECT_SOURCE_DIR}/tests/support/own_display.sh)
    endif()
    add_test(NAME ${name} COMMAND ${launcher} ${command})
    # The longest take 100 s under a sanitizer, and some three times that on a machine under load.
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 900)
    set(environment QTEST_FUNCTION_TIMEOUT=900000) # Qt alone would end it after five minutes
    if("timed" IN_LIST ARG_LABELS)
        set_tests_properties(${name} PROPERTIES RUN_SERIAL ON)
    endif()
    if("opengl" IN_LIST ARG_LABELS)
        # The OpenGL driver is unloaded before leaks are looked for, so that what it keeps cannot be
        # told from ours by a suppression; other errors in memory are still found.
        list(APPEND environment LSAN_OPTIONS=detect_leaks=0)
    endif()
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}")
endfunction()

# trammel_script_test(<name> COMMAND ... [LABELS ...]) : a CTest test that is no Qt Test program.
function(trammel_script_test name)
    cmake_parse_arguments(ARG "" "" "COMMAND;LABELS" ${ARGN})
    add_test(NAME ${name} COMMAND ${ARG_COMMAND})
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 600)
endfunction()
