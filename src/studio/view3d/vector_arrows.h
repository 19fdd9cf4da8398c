#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/vector_mark.h"

#include <span>
#include <vector>

namespace trammel::studio {

/// Draws vectors as arrows to scale over whatever else there is: points of contact lie between
/// bodies, which would hide them. Those that turn have two heads. Where there are normals, points
/// are small spheres and their normals thin pins.
///
/// Entities are made once and used again, so that playing makes none.
class VectorArrows {
public:
    VectorArrows(const RenderEffects& effects, const FrameGraph& graph, const QColor& colour,
                 bool isAxial, Qt3DCore::QEntity* parent);

    /// @param size that points and heads are in proportion to, m.
    /// @param scale of the arrows, m per unit.
    void set(std::span<const VectorMark> marks, double size, double scale);
    void setPointsVisible(bool on); ///< with their normals
    void setArrowsVisible(bool on);

private:
    struct Part {
        Qt3DCore::QEntity* entity;
        Qt3DCore::QTransform* transform;
    };
    struct Arrow {
        Part shaft, head, second; ///< second: of an axial one, behind the first
    };
    struct Point {
        Part sphere, pin;
    };
    Arrow makeArrow();
    void placePoints(std::span<const VectorMark> marks, double size);
    static Part makePart(Qt3DRender::QGeometryRenderer* mesh, Qt3DRender::QMaterial* material,
                         Qt3DCore::QEntity* parent);
    void place(const VectorMark& mark, double size, double scale, Arrow& drawn) const;

    Qt3DCore::QEntity* m_points;
    Qt3DCore::QEntity* m_arrows;
    Qt3DRender::QGeometryRenderer* m_ball;
    Qt3DRender::QGeometryRenderer* m_rod;
    Qt3DRender::QGeometryRenderer* m_tip;
    Qt3DRender::QMaterial* m_pointColour;
    Qt3DRender::QMaterial* m_arrowColour;
    bool m_isAxial;
    std::vector<Arrow> m_drawnArrows;
    std::vector<Point> m_drawnPoints;
};

} // namespace trammel::studio
