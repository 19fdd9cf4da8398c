target_sources(trammel_studio PRIVATE
    panels/cycle_panel.cpp panels/cycle_panel.h
    panels/examples.cpp panels/examples.h
    panels/group_page.cpp panels/group_page.h
    panels/impact_model.cpp panels/impact_model.h
    panels/impact_panel.cpp panels/impact_panel.h
    panels/inspector_model.cpp panels/inspector_model.h
    panels/inspector_panel.cpp panels/inspector_panel.h
    panels/item_actions.cpp panels/item_actions.h
    panels/panel_dock.cpp panels/panel_dock.h
    panels/plain_key_filter.cpp panels/plain_key_filter.h
    panels/live_panel.cpp panels/live_panel.h
    panels/live_value.cpp panels/live_value.h
    panels/live_values.cpp panels/live_values.h
    panels/message_panel.cpp panels/message_panel.h
    panels/model_tree.cpp panels/model_tree.h
    panels/notice_bar.cpp panels/notice_bar.h
    panels/ghost_panel.cpp panels/ghost_panel.h
    panels/property_panel.cpp panels/property_panel.h
    panels/run_panel.cpp panels/run_panel.h
    panels/several_page.cpp panels/several_page.h
    panels/status_panel.cpp panels/status_panel.h
    panels/study_panel.cpp panels/study_panel.h
    panels/text_window.cpp panels/text_window.h
    panels/tick_slider.cpp panels/tick_slider.h
    panels/time_bar.cpp panels/time_bar.h
    panels/welcome_page.cpp panels/welcome_page.h
    ${PROJECT_SOURCE_DIR}/ui/panels/group_page.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/impact_panel.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/inspector_panel.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/message_panel.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/model_tree.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/property_panel.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/run_panel.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/study_panel.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/time_bar.ui
    ${PROJECT_SOURCE_DIR}/ui/panels/welcome_page.ui)
