target_sources(trammel_studio PRIVATE
    document/change_event.h
    document/commands.cpp document/commands.h
    document/core_text/core_templates.h
    document/core_text/core_templates_file.cpp
    document/core_text/core_templates_formula.cpp
    document/core_text/core_templates_model.cpp
    document/core_text/core_templates_run.cpp
    document/core_text/core_templates_solver.cpp
    document/core_text/core_templates_study.cpp
    document/core_text/core_text.cpp document/core_text/core_text.h
    document/document.cpp document/document.h
    document/fallback_lines.cpp document/fallback_lines.h
    document/file_watch.cpp document/file_watch.h
    document/formula_names.cpp document/formula_names.h
    document/item_clipboard.cpp document/item_clipboard.h
    document/item_icons.cpp document/item_icons.h
    document/item_kind.cpp document/item_kind.h
    document/item_model.cpp document/item_model.h
    document/method_titles.cpp document/method_titles.h
    document/message_look.cpp document/message_look.h
    document/new_items.cpp document/new_items.h
    document/placed_bodies.cpp document/placed_bodies.h
    document/plain_title.cpp document/plain_title.h
    document/pose_parameters.cpp document/pose_parameters.h
    document/recovery.cpp document/recovery.h
    document/references.cpp document/references.h
    document/selection.cpp document/selection.h
    document/shown_units.cpp document/shown_units.h
    document/units.cpp document/units.h)
