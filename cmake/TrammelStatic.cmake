# staticWherePossible(<imported target>...): links what programs take of a library where its static
# form stands beside the shared one, which every start would load and look up all of.
function(staticWherePossible)
    foreach(target IN LISTS ARGN)
        get_target_property(location ${target} LOCATION)
        string(REGEX REPLACE "\\.so$" ".a" static_location "${location}")
        if(EXISTS "${static_location}")
            set_target_properties(${target} PROPERTIES IMPORTED_LOCATION "${static_location}")
        endif()
    endforeach()
endfunction()
