target_sources(trammel_studio PRIVATE
    panels/key_guard.cpp panels/key_guard.h
    panels/time_bar.cpp panels/time_bar.h ${PROJECT_SOURCE_DIR}/ui/panels/time_bar.ui)
