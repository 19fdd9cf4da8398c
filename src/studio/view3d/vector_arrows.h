#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/impulse_mark.h"
#include "studio/view3d/render_parts.h"

#include <span>
#include <vector>

namespace trammel::studio {

/// Draws points as small spheres, their normals as thin pins and impulses as arrows to scale, over
/// whatever else there is: points of contact lie between bodies, which would hide them.
///
/// Entities are made once and used again, so that playing makes none.
class ImpulseArrows {
public:
    ImpulseArrows(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    /// @param size the model's characteristic length, m.
    /// @param scale of the arrows, m/(N s).
    void set(std::span<const ImpulseMark> marks, double size, double scale);
    void setVisible(bool on);
    std::size_t shownCount() const { return m_shown; }

    static constexpr std::size_t kMost = 256; ///< more points at once are not told apart

private:
    struct Part {
        Qt3DCore::QEntity* entity;
        Qt3DCore::QTransform* transform;
    };
    struct Mark {
        Part sphere, pin, shaft, head;
    };
    Mark makeMark();
    Part makePart(Qt3DRender::QGeometryRenderer* mesh, Qt3DRender::QMaterial* material);
    static void place(const ImpulseMark& mark, double size, double scale, Mark& drawn);

    Qt3DCore::QEntity* m_root;
    Qt3DRender::QGeometryRenderer* m_ball;
    Qt3DRender::QGeometryRenderer* m_rod;
    Qt3DRender::QGeometryRenderer* m_tip;
    Qt3DRender::QMaterial* m_pointColour;
    Qt3DRender::QMaterial* m_impulseColour;
    std::vector<Mark> m_marks;
    std::size_t m_shown = 0;
};

} // namespace trammel::studio
