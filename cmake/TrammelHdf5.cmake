# Debian's shared HDF5 library reads files from the network too and loads 25 more libraries for that,
# which every start of the command would pay for. Of the static one, where it stands beside it,
# programs take what they use.
get_target_property(location hdf5::hdf5 IMPORTED_LOCATION)
set(TRAMMEL_SHARED_HDF5 "") # where programs take the static one: for shared objects, which cannot
if(location MATCHES "\\.so$")
    string(REGEX REPLACE "\\.so$" ".a" static_location "${location}")
    find_library(TRAMMEL_SZ_LIBRARY sz)
    if(EXISTS "${static_location}" AND TRAMMEL_SZ_LIBRARY)
        set(TRAMMEL_SHARED_HDF5 "${location}")
        set_target_properties(hdf5::hdf5 PROPERTIES IMPORTED_LOCATION "${static_location}")
        string(REGEX REPLACE "sz\\.so$" "sz.a" sz "${TRAMMEL_SZ_LIBRARY}")
        string(REGEX REPLACE "sz\\.a$" "aec.a" aec "${sz}") # what the static one needs
        if(NOT EXISTS "${sz}" OR NOT EXISTS "${aec}")
            set(sz ${TRAMMEL_SZ_LIBRARY})
            set(aec "")
        endif()
        target_link_libraries(hdf5::hdf5 INTERFACE ${sz} ${aec} ZLIB::ZLIB m ${CMAKE_DL_LIBS})
    endif()
endif()
