# cmake -DPROGRAM=... -DTEMPLATE=... -DOUTPUT=... -DPROJECT_VERSION=... -P ManPage.cmake
# The manual page of PROGRAM: TEMPLATE with what the program itself tells of its commands in place
# of @COMMANDS@, so that the page knows every option. Without PROGRAM the template has none.

# roff(<text> <variable>) : the text as it stands, in manual page's source.
function(roff text variable)
    string(REPLACE "\\" "\\e" text "${text}")
    string(REPLACE "-" "\\-" text "${text}")
    string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" text "${text}")
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# helpOf(<variable> <argument>...) : what PROGRAM prints.
function(helpOf variable)
    execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_VARIABLE help
        OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(${variable} "${help}" PARENT_SCOPE)
endfunction()

set(COMMANDS "")
if(PROGRAM)
    helpOf(overview --help)
    string(REGEX MATCH "Subcommands:\n([^\n]+\n)+" list "${overview}")
    string(REGEX MATCHALL "\n  [a-z-]+" names "${list}")
    if(NOT names)
        message(FATAL_ERROR "${PROGRAM} --help lists no commands")
    endif()
    foreach(name IN LISTS names)
        string(STRIP "${name}" name)
        helpOf(help ${name} --help)
        string(REGEX REPLACE "\n\n+" "\n\n" help "${help}")
        roff("${help}" help)
        string(REPLACE "\nUsage: " "\n.PP\nUsage: " help "${help}")
        # Columns, "  OPTION   what it does", become tagged paragraphs; so do options whose text
        # stands on the next line. What is indented further goes on with the paragraph.
        string(REGEX REPLACE "\n  ([^\n]*[^ \n])  +([^ \n][^\n]*)" "\n.TP\n.B \"\\1\"\n\\2" help "${help}")
        string(REGEX REPLACE "\n  ([^ \n][^\n]*)\n +([^ \n][^\n]*)" "\n.TP\n.B \"\\1\"\n\\2" help "${help}")
        string(REGEX REPLACE "\n            +" "\n\\\\&" help "${help}")
        string(REGEX REPLACE "\n\n" "\n.PP\n" help "${help}")
        string(APPEND COMMANDS ".SS \"trammel ${name}\"\n${help}\n")
    endforeach()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
execute_process(COMMAND gzip -9nf ${OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
