# How every target of the project is made: one place for warnings, sanitizers and folders.

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

add_library(trammel_options INTERFACE)
target_compile_features(trammel_options INTERFACE cxx_std_20)
target_compile_options(trammel_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
    -Wno-missing-field-initializers # designated initializers leave the rest to its defaults
    # g++ 12 warns of its own strings (bug 105651), depending on what it compiles together.
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Few sources need more memory than that: the compiler collects none of it for the others, which
    # saves a twelfth of the time of a build.
    target_compile_options(trammel_options INTERFACE --param=ggc-min-heapsize=524288)
endif()
if(TRAMMEL_TESTS)
    # Some two hundred programs are linked: mold takes a third of gold's time, and that half of the
    # usual linker's.
    find_program(TRAMMEL_MOLD ld.mold)
    find_program(TRAMMEL_GOLD ld.gold)
    if(TRAMMEL_MOLD)
        target_link_options(trammel_options INTERFACE -fuse-ld=mold)
    elseif(TRAMMEL_GOLD)
        target_link_options(trammel_options INTERFACE -fuse-ld=gold)
    endif()
endif()
if(TRAMMEL_UNITY)
    # One file's unnamed namespace is another one's global scope.
    target_compile_options(trammel_options INTERFACE -Wno-shadow
        $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
if(TRAMMEL_SANITIZE)
    target_compile_options(trammel_options INTERFACE
        -fsanitize=${TRAMMEL_SANITIZE} -fno-omit-frame-pointer)
    if(TRAMMEL_SANITIZE MATCHES "undefined")
        # Checked at every access, these two double what there is to compile; the address sanitizer
        # stops at a null pointer all the same, and Eigen asserts its own alignment.
        target_compile_options(trammel_options INTERFACE -fno-sanitize=null,alignment,pointer-overflow,object-size,vptr)
    endif()
    target_link_options(trammel_options INTERFACE -fsanitize=${TRAMMEL_SANITIZE})
endif()

# trammel_library(<folder> SOURCES ... DEPENDS <folders and libraries> [PRIVATE <libraries>])
# One static library for the folder src/<folder>, named trammel_<folder>, alias trammel::<folder>.
function(trammel_library folder)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE" ${ARGN})
    add_library(trammel_${folder} STATIC ${ARG_SOURCES})
    add_library(trammel::${folder} ALIAS trammel_${folder})
    # Shared objects, too, are linked from these libraries: modules of other programs hold all of the solver
    # and show none of its names, so that no call inside goes through a table.
    set_target_properties(trammel_${folder} PROPERTIES EXPORT_NAME ${folder}
        POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    target_include_directories(trammel_${folder} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/trammel>)
    target_compile_features(trammel_${folder} PUBLIC cxx_std_20)
    target_link_libraries(trammel_${folder}
        PUBLIC ${ARG_DEPENDS}
        PRIVATE ${ARG_PRIVATE} $<BUILD_INTERFACE:trammel_options>)
    trammel_unity(trammel_${folder})
endfunction()
