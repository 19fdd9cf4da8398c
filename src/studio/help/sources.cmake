target_sources(trammel_studio PRIVATE
    help/format_reference.cpp help/format_reference.h
    help/help_browser.cpp help/help_browser.h
    help/help_pages.cpp help/help_pages.h
    help/help_topic.cpp help/help_topic.h
    help/help_window.cpp help/help_window.h
    ${PROJECT_SOURCE_DIR}/ui/help/help_window.ui)
