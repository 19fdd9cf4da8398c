#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/instances.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/vector_mark.h"

#include <span>
#include <vector>

namespace trammel::studio {

/// Draws vectors as arrows to scale over whatever else there is: points of contact lie between
/// bodies, which would hide them. Those that turn have two heads. Where there are normals, points
/// are small spheres and their normals thin pins.
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
    void placePoints(std::span<const VectorMark> marks, double size);
    void place(const VectorMark& mark, double size, double scale);
    static void show(Instances& instances, const std::vector<Eigen::Matrix4f>& places,
                     const Rgba& colour);

    Qt3DCore::QEntity* m_points;
    Qt3DCore::QEntity* m_arrows;
    Instances m_balls, m_pins, m_shafts, m_heads;
    Rgba m_colour;
    bool m_isAxial;
    std::vector<Eigen::Matrix4f> m_shaftPlaces, m_headPlaces; ///< of the arrows that are placed
};

} // namespace trammel::studio
