target_sources(trammel_studio PRIVATE
    app/application.cpp app/application.h
    app/language.cpp app/language.h
    app/application_style.cpp app/application_style.h
    app/ghost_settings.cpp app/ghost_settings.h
    app/table_setup.cpp app/table_setup.h
    app/table_text.cpp app/table_text.h
    app/theme.cpp app/theme.h)
