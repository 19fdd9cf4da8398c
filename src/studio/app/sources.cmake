target_sources(trammel_studio PRIVATE
    app/application.cpp app/application.h
    app/language.cpp app/language.h
    app/legible_style.cpp app/legible_style.h
    app/onion_settings.cpp app/onion_settings.h
    app/table_setup.cpp app/table_setup.h
    app/table_text.cpp app/table_text.h
    app/theme.cpp app/theme.h)
