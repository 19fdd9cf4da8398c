#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/instances.h"
#include "studio/view3d/render_parts.h"

#include <array>
#include <span>

namespace trammel::studio {

enum class MarkerForm { Arrow, Ring, Ball };

/// A sign that is drawn over all that is in the scene.
struct SceneMarker {
    MarkerForm form = MarkerForm::Ball;
    Vec3 point = Vec3::Zero();  ///< an arrow's foot, else the middle; world, m
    Vec3 along = Vec3::UnitZ(); ///< of an arrow, or a ring's axis; unit
    double size = 1.0;          ///< an arrow's length, else the radius; m
    Rgba colour{0, 0, 0, 1};
};

/// Draws frames, marks and handles.
class SceneMarkers {
public:
    SceneMarkers(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    /// Until the next call.
    void set(std::span<const SceneMarker> markers);

private:
    static constexpr std::size_t kForms = 3;
    Qt3DCore::QEntity* m_root;
    std::array<Instances, kForms> m_instances;
};

} // namespace trammel::studio
