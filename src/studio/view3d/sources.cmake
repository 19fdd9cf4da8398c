find_package(assimp REQUIRED)
target_sources(trammel_studio PRIVATE
    view3d/camera_keeper.cpp view3d/camera_keeper.h
    view3d/instanced_items.cpp view3d/instanced_items.h
    view3d/element_glyphs.h
    view3d/feature_points.cpp view3d/feature_points.h
    view3d/handles.cpp view3d/handles.h
    view3d/overlay.cpp view3d/overlay.h
    view3d/place_mark.h
    view3d/run_scene.cpp view3d/run_scene.h
    view3d/scene_handles.cpp view3d/scene_handles.h
    view3d/scene_markers.cpp view3d/scene_markers.h
    view3d/frame_graph.cpp view3d/frame_graph.h
    view3d/dashed_path.cpp view3d/dashed_path.h
    view3d/ghost.h
    view3d/glyphs.h
    view3d/ground_grid.cpp view3d/ground_grid.h
    view3d/label_layout.cpp view3d/label_layout.h
    view3d/instances.cpp view3d/instances.h
    view3d/mesh_data.h
    view3d/mesh_edges.cpp view3d/mesh_edges.h
    view3d/navigation.cpp view3d/navigation.h
    view3d/flat_scene.cpp view3d/flat_scene.h
    view3d/ghost_bodies.cpp view3d/ghost_bodies.h
    view3d/orbit_camera.cpp view3d/orbit_camera.h
    view3d/line_icon.cpp view3d/line_icon.h
    view3d/painting_layer.h
    view3d/paintings.cpp view3d/paintings.h
    view3d/picking.cpp view3d/picking.h
    view3d/render_parts.cpp view3d/render_parts.h
    view3d/scale_legend.cpp view3d/scale_legend.h
    view3d/render_target.cpp view3d/render_target.h
    view3d/coarse_screen.cpp view3d/coarse_screen.h
    view3d/scene_anchors.h
    view3d/scene_content.h
    view3d/scene_labels.cpp view3d/scene_labels.h
    view3d/scene_pointer.cpp view3d/scene_pointer.h
    view3d/scene_renderer.cpp view3d/scene_renderer.h
    view3d/scene_renderer_impl.cpp view3d/scene_renderer_impl.h
    view3d/scene_theme.cpp view3d/scene_theme.h
    view3d/scene_view.cpp view3d/scene_view.h
    view3d/scene_view_impl.cpp view3d/scene_view_impl.h
    view3d/scene_view_input.cpp
    view3d/shaders.h
    view3d/software_opengl.cpp view3d/software_opengl.h
    view3d/trace_path.h
    view3d/trace_paths.cpp view3d/trace_paths.h
    view3d/triad.cpp view3d/triad.h
    view3d/vector_arrows.cpp view3d/vector_arrows.h
    view3d/vector_display.cpp view3d/vector_display.h
    view3d/vector_kinds.cpp view3d/vector_kinds.h
    view3d/vector_mark.h
    view3d/vector_panel.cpp view3d/vector_panel.h
    view3d/vector_settings.cpp view3d/vector_settings.h
    view3d/view_actions.cpp view3d/view_actions.h
    ${PROJECT_SOURCE_DIR}/resources/view3d.qrc)
target_link_libraries(trammel_studio PRIVATE assimp::assimp)
