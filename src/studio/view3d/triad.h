#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/render_parts.h"

#include <vector>

namespace trammel::studio {

class OrbitCamera;

/// The axes x, y and z in the corner of the picture, with their names.
class Triad {
public:
    Triad(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    /// Makes it anew with names of that colour.
    void setTextColour(const QColor& colour);
    /// Turns it as the camera looks, its names toward the camera.
    void face(const OrbitCamera& camera);

private:
    const RenderEffects& m_effects;
    const FrameGraph& m_graph;
    Qt3DCore::QEntity* m_parent;
    Qt3DCore::QEntity* m_root = nullptr;
    std::vector<Qt3DCore::QTransform*> m_names;
};

} // namespace trammel::studio
