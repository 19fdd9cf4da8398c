# Installs the components `cli`, `data` and `studio` of BUILD_DIR below WORK_DIR (DESTDIR, as a
# packager does) and asks the desktop's own tools what they make of it.
file(REMOVE_RECURSE ${WORK_DIR})
set(share ${WORK_DIR}/usr/share)

function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output)
    set(output "${output}" PARENT_SCOPE)
endfunction()

# expect(<condition> <what is wrong otherwise>)
macro(expect)
    set(arguments ${ARGV})
    list(POP_BACK arguments message)
    if(NOT (${arguments}))
        message(FATAL_ERROR "${message}")
    endif()
endmacro()

set(ENV{DESTDIR} ${WORK_DIR})
foreach(component cli data studio)
    run(${CMAKE_COMMAND} --install ${BUILD_DIR} --component ${component} --prefix /usr)
endforeach()

# Desktop entry: right, of a program and with icons that are there.
set(entry ${share}/applications/org.trammel.Studio.desktop)
run(desktop-file-validate ${entry})
expect("${output}" STREQUAL "" "desktop-file-validate says: ${output}")
file(STRINGS ${entry} lines)
foreach(line IN LISTS lines)
    if(line MATCHES "^(Exec|Icon|MimeType)=([^ ;]+)")
        set(${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
    endif()
endforeach()
expect(EXISTS ${WORK_DIR}/usr/bin/${Exec} "Exec=${Exec}: there is no such program")
expect(EXISTS ${share}/icons/hicolor/scalable/apps/${Icon}.svg "Icon=${Icon}: no scalable icon")
foreach(size 16 22 24 32 48 64 128 256)
    set(image ${share}/icons/hicolor/${size}x${size}/apps/${Icon}.png)
    run(file ${image})
    expect("${output}" MATCHES "PNG image data, ${size} x ${size}," "${output}")
endforeach()

# MIME types: a model and a study are told by name, from any other JSON by name alone, and without
# a name by what they begin with.
run(update-mime-database ${share}/mime)
file(STRINGS ${share}/mime/globs2 globs)
expect("80:${MimeType}:*.trammel.json" IN_LIST globs "no pattern for models: ${globs}")
expect("80:application/vnd.trammel.study+json:*.study.json" IN_LIST globs "none for studies")
expect(EXISTS ${share}/mime/application/vnd.trammel.model+json.xml "no description of the type")
file(STRINGS ${share}/mime/application/vnd.trammel.model+json.xml icon REGEX "icon name=")
expect("${icon}" MATCHES "name=\"([a-z.]+)\"" "the type has no icon")
expect(EXISTS ${share}/icons/hicolor/scalable/mimetypes/${CMAKE_MATCH_1}.svg "${icon}: not there")
file(STRINGS ${share}/mime/magic magic REGEX "trammel")
expect("${magic}" MATCHES "vnd.trammel.model" "nothing to tell a model by its beginning")

# AppStream data, of this version.
run(appstreamcli validate --no-net ${share}/metainfo/org.trammel.Studio.metainfo.xml)
file(READ ${share}/metainfo/org.trammel.Studio.metainfo.xml metainfo)
expect("${metainfo}" MATCHES "release version=\"${VERSION}\"" "no release ${VERSION} in the AppStream data")

# Manual pages: every command has its section, nothing that the formatter warns of.
file(GLOB pages ${share}/man/man1/*.gz)
list(LENGTH pages count)
expect(count EQUAL 2 "expected two manual pages, there are: ${pages}")
foreach(page IN LISTS pages)
    execute_process(COMMAND gzip -dc ${page} OUTPUT_VARIABLE source COMMAND_ERROR_IS_FATAL ANY)
    expect(NOT "${source}" MATCHES "@[A-Z_]+@" "${page}: ${CMAKE_MATCH_0} was not filled in")
endforeach()
execute_process(COMMAND gzip -dc ${share}/man/man1/trammel.1.gz OUTPUT_VARIABLE manual)
run(${WORK_DIR}/usr/bin/trammel --help)
string(REGEX MATCH "Subcommands:\n([^\n]+\n)+" list "${output}")
string(REGEX MATCHALL "\n  [a-z]+" commands "${list}")
expect(commands "trammel --help lists no commands: ${output}")
foreach(command IN LISTS commands)
    string(STRIP "${command}" command)
    expect("${manual}" MATCHES "SS \"trammel ${command}\"" "no `${command}` in the manual page")
endforeach()
expect("${manual}" MATCHES "output\\\\-step" "the manual page lacks the options of a run")

# The programs run from there, with the examples that were installed.
run(${WORK_DIR}/usr/bin/trammel info ${share}/trammel/models/four-bar/four-bar.trammel.json)
expect(EXISTS ${share}/trammel/schema/trammel.schema.json "no schema")
