# Sources compiled several at a time, which halves the time of a build from scratch and is of no use
# where single files change. A build without it checks that each file includes what it needs.
option(TRAMMEL_UNITY "Compile several sources at a time" OFF)
if(TRAMMEL_UNITY)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()

# trammel_unity(<target> [<largest>]): compiles its sources, listed before and in this folder, in
# groups of at most that many.
function(trammel_unity target)
    if(NOT TRAMMEL_UNITY)
        return()
    endif()
    set(largest 24)
    if(ARGC GREATER 1)
        set(largest ${ARGV1})
    endif()
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    execute_process(
        COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/unity_groups.py ${largest} ${sources}
        WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
        OUTPUT_VARIABLE groups OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" groups "${groups}")
    foreach(source group IN ZIP_LISTS sources groups)
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
