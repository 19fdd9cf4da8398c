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
/// beyond it. Those of other runs are dashed.
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
        int colour;
        std::size_t points = 0;  ///< of the path that is shown
        double length = 1.0;     ///< as the path's
        std::vector<int> counts; ///< of a dashed one: ends up to each point
    };
    Drawn makePath(int colour);
    void fill(Drawn& drawn, const TracePath& path);
    Line makeLine(Qt3DCore::QGeometry* geometry, const Rgba& colour);
    static void show(const Line& line, int points);

    const RenderEffects& m_effects;
    Qt3DCore::QEntity* m_root;
    std::vector<Drawn> m_paths;
    double m_share = 1.0;
};

} // namespace trammel::studio
