# moc follows every header that a class's header includes, a second for each class, and finds nothing
# there that our classes need: without paths to look along it takes a hundredth of that.
get_target_property(moc Qt6::moc LOCATION)
configure_file(${PROJECT_SOURCE_DIR}/cmake/moc_of_own_text.in ${CMAKE_BINARY_DIR}/moc_of_own_text
    @ONLY FILE_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# trammel_moc(<target>): AUTOMOC of its sources in that way.
function(trammel_moc target)
    set_target_properties(${target} PROPERTIES
        AUTOMOC ON AUTOMOC_EXECUTABLE ${CMAKE_BINARY_DIR}/moc_of_own_text)
endfunction()
