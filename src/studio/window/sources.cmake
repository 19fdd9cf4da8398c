target_sources(trammel_studio PRIVATE
    window/action_states.cpp window/action_states.h
    window/guarded_application.cpp window/guarded_application.h
    window/main_window.cpp window/main_window.h
    window/main_window_connections.cpp
    window/picture_export.cpp window/picture_export.h
    window/undo_target.cpp window/undo_target.h
    window/window_actions.cpp window/window_actions.h
    window/window_layout.cpp window/window_layout.h)
