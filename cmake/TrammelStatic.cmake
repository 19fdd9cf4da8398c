# staticWherePossible(<imported target>...): links what programs take of a library where its static
# form stands beside the shared one, which every start would load and look up.
function(staticWherePossible)
    foreach(target IN LISTS ARGN)
        get_target_property(location ${target} LOCATION)
        string(REGEX REPLACE "\\.so[.0-9]*$" ".a" static_location "${location}")
        if(NOT EXISTS "${static_location}")
            continue()
        endif()
        set_target_properties(${target} PROPERTIES IMPORTED_LOCATION "${static_location}")
        get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
        if(configurations)
            foreach(configuration IN LISTS configurations)
                set_target_properties(${target} PROPERTIES
                    IMPORTED_LOCATION_${configuration} "${static_location}")
            endforeach()
        endif()
    endforeach()
endfunction()
