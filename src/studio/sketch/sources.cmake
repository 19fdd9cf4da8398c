target_sources(trammel_studio PRIVATE
    sketch/cycle_bar.cpp sketch/cycle_bar.h
    sketch/cycle_dial.cpp sketch/cycle_dial.h
    sketch/cycle_picture.cpp sketch/cycle_picture.h
    sketch/cycle_text.cpp sketch/cycle_text.h
    sketch/backdrop_bar.cpp sketch/backdrop_bar.h
    sketch/backdrop_layer.cpp sketch/backdrop_layer.h
    sketch/backdrop_picture.cpp sketch/backdrop_picture.h
    sketch/dimension_edit.cpp sketch/dimension_edit.h
    sketch/drawing_tool.cpp sketch/drawing_tool.h
    sketch/plane_picker.cpp sketch/plane_picker.h
    sketch/plane_view.cpp sketch/plane_view.h
    sketch/pointer_picture.cpp sketch/pointer_picture.h
    sketch/sketch_bar.cpp sketch/sketch_bar.h
    sketch/sketch_edits.cpp sketch/sketch_edits.h
    sketch/sketch_grid.cpp sketch/sketch_grid.h
    sketch/sketch_hint.cpp sketch/sketch_hint.h
    sketch/sketch_look.cpp sketch/sketch_look.h
    sketch/sketch_marks.cpp sketch/sketch_marks.h
    sketch/sketch_status.cpp sketch/sketch_status.h
    sketch/sketch_tool.cpp sketch/sketch_tool.h
    sketch/sketch_tool_notes.cpp
    sketch/sketch_tool_picture.cpp
    sketch/sketch_tool_select.cpp
    sketch/typed_value.cpp sketch/typed_value.h)
