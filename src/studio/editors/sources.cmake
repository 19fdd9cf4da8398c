target_sources(trammel_studio PRIVATE
    editors/formula_edit.cpp editors/formula_edit.h
    editors/body_editor.cpp editors/body_editor.h
    editors/choice_field.cpp editors/choice_field.h
    editors/color_field.cpp editors/color_field.h
    editors/contact_pair_editor.cpp editors/contact_pair_editor.h
    editors/contacts_editor.cpp editors/contacts_editor.h
    editors/controller_editor.cpp editors/controller_editor.h
    editors/editor_base.cpp editors/editor_base.h
    editors/entry_edit.cpp editors/entry_edit.h
    editors/field.cpp editors/field.h
    editors/file_field.cpp editors/file_field.h
    editors/force_editor.cpp editors/force_editor.h
    editors/joint_editor.cpp editors/joint_editor.h
    editors/map_field.cpp editors/map_field.h
    editors/material_editor.cpp editors/material_editor.h
    editors/matrix_field.cpp editors/matrix_field.h
    editors/measure_editor.cpp editors/measure_editor.h
    editors/model_editor.cpp editors/model_editor.h
    editors/number_field.cpp editors/number_field.h
    editors/orientation_field.cpp editors/orientation_field.h
    editors/parameter_editor.cpp editors/parameter_editor.h
    editors/place_line.cpp editors/place_line.h
    editors/points_field.cpp editors/points_field.h
    editors/quantity_box.cpp editors/quantity_box.h
    editors/reference_choices.cpp editors/reference_choices.h
    editors/section_label.cpp editors/section_label.h
    editors/shape_editor.cpp editors/shape_editor.h
    editors/simulation_editor.cpp editors/simulation_editor.h
    editors/table_dialog.cpp editors/table_dialog.h
    editors/table_preview.cpp editors/table_preview.h
    editors/text_field.cpp editors/text_field.h
    ${PROJECT_SOURCE_DIR}/ui/editors/body_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/contact_pair_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/contacts_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/controller_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/force_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/joint_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/material_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/measure_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/model_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/orientation_field.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/parameter_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/shape_editor.ui
    ${PROJECT_SOURCE_DIR}/ui/editors/simulation_editor.ui)
