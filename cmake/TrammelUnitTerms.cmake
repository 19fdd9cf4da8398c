# The terms that exported units carry: of Trammel, and of the libraries whose code is in the unit
# library, as Debian's packages state them. A library whose text this machine lacks is named without it.

# readTerms(<output> <file>): the file's text, or nothing where there is none.
function(readTerms output file)
    set(text "")
    if(EXISTS "${file}")
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
        file(READ "${file}" text)
    else()
        message(WARNING "${file} is missing: exported units will name these terms, but not hold them")
    endif()
    set(${output} "${text}" PARENT_SCOPE)
endfunction()

# addTerms(<list> <file's name> <part> <licence> <source> <text>): another entry of a list in C++.
function(addTerms list file part license source text)
    string(LENGTH "${text}" length)
    if(length GREATER 65000) # a literal has at most 64 KiB by the standard
        message(FATAL_ERROR "the terms of ${part} are too long for a literal")
    endif()
    string(APPEND ${list} "\n    Terms{\"${file}\", \"${part}\", \"${license}\", \"${source}\","
        "\n          R\"trammel-terms(${text})trammel-terms\"},")
    set(${list} "${${list}}" PARENT_SCOPE)
endfunction()

# makeUnitTerms(<file>): writes the source that holds them.
function(makeUnitTerms file)
    readTerms(text ${PROJECT_SOURCE_DIR}/LICENSE)
    addTerms(OWN_TERMS gpl-3.0.txt "Trammel" "GPL-3.0-or-later" "" "${text}")
    readTerms(text ${PROJECT_SOURCE_DIR}/LICENSE-EXCEPTION.md)
    addTerms(OWN_TERMS trammel-exception.md "Trammel, exception for exported units" "" "" "${text}")

    set(documents /usr/share/doc)
    readTerms(text ${documents}/libeigen3-dev/copyright)
    addTerms(CONTAINED_TERMS eigen.txt "Eigen" "MPL-2.0" "https://eigen.tuxfamily.org" "${text}")
    readTerms(text ${documents}/libfcl-dev/copyright)
    addTerms(CONTAINED_TERMS fcl.txt "FCL" "BSD-3-Clause"
        "https://github.com/flexible-collision-library/fcl" "${text}")
    readTerms(text ${documents}/libfmt-dev/copyright)
    addTerms(CONTAINED_TERMS fmt.txt "fmt" "MIT" "https://github.com/fmtlib/fmt" "${text}")
    readTerms(text ${documents}/libqhull-dev/copyright)
    addTerms(CONTAINED_TERMS qhull.txt "Qhull" "Qhull" "http://www.qhull.org" "${text}")
    readTerms(text ${documents}/rapidjson-dev/copyright)
    addTerms(CONTAINED_TERMS rapidjson.txt "RapidJSON" "MIT" "https://rapidjson.org" "${text}")
    # Of the compiler's many parts the units hold its runtime libraries alone.
    readTerms(text ${documents}/libstdc++6/copyright)
    string(REGEX MATCH "GCC RUNTIME LIBRARY EXCEPTION\n.*requirements of the license of GCC\\.\n"
        text "${text}")
    addTerms(CONTAINED_TERMS gcc-runtime.txt "GCC runtime libraries"
        "GPL-3.0-or-later WITH GCC-exception-3.1" "https://gcc.gnu.org" "${text}")
    configure_file(unit_terms.cpp.in ${file} @ONLY)
endfunction()
