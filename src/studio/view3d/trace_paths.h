#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/trace_path.h"

#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <span>
#include <vector>

namespace trammel::studio {

/// Draws the paths of points as lines over whatever else there is: full up to the shown time, faint
/// beyond it.
///
/// Entities are made once and used again; new points and another time only fill buffers.
class TracePaths {
public:
    TracePaths(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    void set(std::span<const TracePath> paths);
    /// @param share of each path's points that are full, 0 to 1
    void showUntil(double share);
    void setVisible(bool on);

private:
    struct Line {
        Qt3DCore::QEntity* entity;
        Qt3DRender::QGeometryRenderer* renderer;
    };
    struct Drawn {
        Qt3DCore::QBuffer* buffer;
        Qt3DCore::QAttribute* positions;
        Line past, whole;
    };
    Drawn makePath(std::size_t index);
    Line makeLine(Qt3DCore::QGeometry* geometry, const Rgba& colour);
    static void show(const Line& line, int points);

    const RenderEffects& m_effects;
    Qt3DCore::QEntity* m_root;
    std::vector<Drawn> m_paths;
    std::vector<std::size_t> m_sizes; ///< points of the paths that are shown
    double m_share = 1.0;
};

} // namespace trammel::studio
