target_sources(trammel_studio PRIVATE
    dialogs/about_dialog.cpp dialogs/about_dialog.h
    dialogs/animation_dialog.cpp dialogs/animation_dialog.h
    dialogs/check_dialog.cpp dialogs/check_dialog.h
    dialogs/cluster_dialog.cpp dialogs/cluster_dialog.h
    dialogs/compare_dialog.cpp dialogs/compare_dialog.h
    dialogs/error_dialog.cpp dialogs/error_dialog.h
    dialogs/findings_page.cpp dialogs/findings_page.h
    dialogs/formula_question.cpp dialogs/formula_question.h
    dialogs/large_run_question.cpp dialogs/large_run_question.h
    dialogs/interference_dialog.cpp dialogs/interference_dialog.h
    dialogs/links_dialog.cpp dialogs/links_dialog.h
    dialogs/mechanism_dialog.cpp dialogs/mechanism_dialog.h
    dialogs/mechanism_sketch.cpp dialogs/mechanism_sketch.h
    dialogs/mechanism_verdict.cpp dialogs/mechanism_verdict.h
    dialogs/part_dialog.cpp dialogs/part_dialog.h
    dialogs/place_edit.cpp dialogs/place_edit.h
    dialogs/ready_page.cpp dialogs/ready_page.h
    dialogs/robot_report_dialog.cpp dialogs/robot_report_dialog.h
    dialogs/settings_dialog.cpp dialogs/settings_dialog.h
    dialogs/shortcuts_dialog.cpp dialogs/shortcuts_dialog.h
    dialogs/study_dialog.cpp dialogs/study_dialog.h
    dialogs/units_page.cpp dialogs/units_page.h
    ${PROJECT_SOURCE_DIR}/ui/dialogs/about_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/animation_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/check_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/cluster_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/compare_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/findings_page.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/mechanism_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/settings_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/shortcuts_dialog.ui
    ${PROJECT_SOURCE_DIR}/ui/dialogs/study_dialog.ui)
