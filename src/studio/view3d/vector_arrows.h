#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/vector_mark.h"

#include <span>
#include <vector>

namespace trammel::studio {

/// Draws points as small spheres, their normals as thin pins and impulses or forces as arrows to
/// scale, over whatever else there is: points of contact lie between bodies, which would hide them.
///
/// Entities are made once and used again, so that playing makes none.
class VectorArrows {
public:
    VectorArrows(const RenderEffects& effects, const FrameGraph& graph, const Rgba& pointColour,
                 const Rgba& arrowColour, Qt3DCore::QEntity* parent);

    /// @param size the model's characteristic length, m.
    /// @param scale of the arrows, m/(N s) or m/N.
    void set(std::span<const VectorMark> marks, double size, double scale);
    void setPointsVisible(bool on); ///< with their normals
    void setArrowsVisible(bool on);
    std::size_t shownCount() const { return m_shown; }

private:
    struct Part {
        Qt3DCore::QEntity* entity;
        Qt3DCore::QTransform* transform;
    };
    struct Mark {
        Part sphere, pin, shaft, head;
    };
    Mark makeMark();
    static Part makePart(Qt3DRender::QGeometryRenderer* mesh, Qt3DRender::QMaterial* material,
                         Qt3DCore::QEntity* parent);
    static void place(const VectorMark& mark, double size, double scale, Mark& drawn);

    Qt3DCore::QEntity* m_points;
    Qt3DCore::QEntity* m_arrows;
    Qt3DRender::QGeometryRenderer* m_ball;
    Qt3DRender::QGeometryRenderer* m_rod;
    Qt3DRender::QGeometryRenderer* m_tip;
    Qt3DRender::QMaterial* m_pointColour;
    Qt3DRender::QMaterial* m_arrowColour;
    std::vector<Mark> m_marks;
    std::size_t m_shown = 0;
};

} // namespace trammel::studio
