# What a desktop and `man` want to have beside the programs: desktop entry, icons, MIME types,
# AppStream data, manual pages, licence. Included by TrammelInstall.
set(desktop ${CMAKE_CURRENT_SOURCE_DIR}/resources/desktop)
set(app_id org.trammel.Studio)

# All that is made for it.
add_custom_target(trammel_desktop ALL)

# manualPage(<page> <component> [<target>]) : docs/man/<page>.in, with the target's own help.
function(manualPage page component)
    set(template ${CMAKE_CURRENT_SOURCE_DIR}/docs/man/${page}.in)
    set(made ${CMAKE_CURRENT_BINARY_DIR}/man/${page})
    set(program "")
    if(ARGC GREATER 2)
        set(program $<TARGET_FILE:${ARGV2}>)
    endif()
    add_custom_command(OUTPUT ${made}.gz
        COMMAND ${CMAKE_COMMAND} -DPROGRAM=${program} -DTEMPLATE=${template} -DOUTPUT=${made}
            -DPROJECT_VERSION=${PROJECT_VERSION}
            -DCMAKE_INSTALL_FULL_DATADIR=${CMAKE_INSTALL_FULL_DATADIR}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/ManPage.cmake
        DEPENDS ${template} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/ManPage.cmake ${ARGV2}
        COMMENT "Manual page ${page}" VERBATIM)
    add_custom_target(manual_${component} DEPENDS ${made}.gz)
    add_dependencies(trammel_desktop manual_${component})
    install(FILES ${made}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
endfunction()

# iconImages(<SVG> <name> <context>) : the icon as it is and in the sizes that desktops look for.
function(iconImages source name context)
    install(FILES ${source} RENAME ${name}.svg COMPONENT studio
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/${context})
    set(images "")
    foreach(size 16 22 24 32 48 64 128 256)
        set(image ${CMAKE_CURRENT_BINARY_DIR}/icons/${size}/${name}.png)
        add_custom_command(OUTPUT ${image}
            COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/icons/${size}
            COMMAND rsvg-convert --width ${size} --height ${size} --output ${image} ${source}
            DEPENDS ${source} COMMENT "Icon ${name}, ${size} pixels" VERBATIM)
        list(APPEND images ${image})
        install(FILES ${image} COMPONENT studio
            DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/${context})
    endforeach()
    add_custom_target(icons_${context} DEPENDS ${images})
    add_dependencies(trammel_desktop icons_${context})
endfunction()

# completion(<shell> <file> <folder>) : what makes a shell complete the command's words, as the
# command itself tells.
function(completion shell file folder)
    set(made ${CMAKE_CURRENT_BINARY_DIR}/completion/${file})
    add_custom_command(OUTPUT ${made}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/completion
        COMMAND trammel_cli completion ${shell} > ${made}
        DEPENDS trammel_cli COMMENT "Completion for ${shell}" VERBATIM)
    add_custom_target(completion_${shell} DEPENDS ${made})
    add_dependencies(trammel_desktop completion_${shell})
    install(FILES ${made} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT cli)
endfunction()

manualPage(trammel.1 cli trammel_cli)
completion(bash trammel bash-completion/completions)
completion(zsh _trammel zsh/vendor-completions)
completion(fish trammel.fish fish/vendor_completions.d)
if(TARGET trammel-studio)
    manualPage(trammel-studio.1 studio)
    find_program(RSVG_CONVERT rsvg-convert REQUIRED) # package librsvg2-bin
    iconImages(${CMAKE_CURRENT_SOURCE_DIR}/resources/icons/trammel.svg ${app_id} apps)
    iconImages(${desktop}/org.trammel.document.svg org.trammel.document mimetypes)
    install(FILES ${desktop}/${app_id}.desktop COMPONENT studio
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${desktop}/${app_id}.metainfo.xml COMPONENT studio
        DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES ${desktop}/${app_id}.xml COMPONENT studio
        DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
endif()
