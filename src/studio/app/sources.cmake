target_sources(trammel_studio PRIVATE
    app/application.cpp app/application.h
    app/language.cpp app/language.h
    app/application_style.cpp app/application_style.h
    app/cell_editing.cpp app/cell_editing.h
    app/elided_label.cpp app/elided_label.h
    app/ghost_settings.cpp app/ghost_settings.h
    app/menu_text.h
    app/line_styles.cpp app/line_styles.h
    app/save_name.cpp app/save_name.h
    app/scrolled.cpp app/scrolled.h
    app/table_setup.cpp app/table_setup.h
    app/table_text.cpp app/table_text.h
    app/theme.cpp app/theme.h)
