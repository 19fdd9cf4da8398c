#pragma once

#include "collision/hull_surface.h"
#include "collision/segments.h"
#include "collision/solid.h"

namespace trammel::collision {

/// A box or a hull where it stands in the world, as a convex polyhedron.
class Polytope {
public:
    explicit Polytope(const PlacedSolid& solid)
        : m_placed(solid),
          m_surface(solid.solid->hull ? *solid.solid->hull : HullSurface::cube()),
          m_scale(solid.solid->hull ? Vec3::Ones() : solid.halfSize()) {}

    const HullSurface& surface() const { return m_surface; }
    const PlacedSolid& placed() const { return m_placed; }

    Vec3 vertex(unsigned index) const {
        return m_placed.toWorld(m_scale.cwiseProduct(m_surface.vertices()[index]));
    }
    /// Scaling along a box's axes does not turn its faces.
    Vec3 normal(int face) const { return m_placed.R * m_surface.normal(face); }
    Segment edge(const HullSurface::Edge& edge) const {
        return {vertex(edge.ends[0]), vertex(edge.ends[1])};
    }
    unsigned foremost(const Vec3& direction) const {
        return m_surface.foremost(m_scale.cwiseProduct(m_placed.R.transpose() * direction));
    }
    /// How far a vertex is from the frame's origin along a direction.
    double reach(unsigned index, const Vec3& direction) const {
        return m_scale.cwiseProduct(m_surface.vertices()[index])
            .dot(m_placed.R.transpose() * direction);
    }
    double reach(const Vec3& direction) const { return reach(foremost(direction), direction); }

private:
    const PlacedSolid& m_placed;
    const HullSurface& m_surface;
    Vec3 m_scale;
};

double distanceFromEdges(const Vec3& point, const Polytope& solid);

/// Whether a segment comes near the box (of its own axes) around a solid.
bool isNear(const Segment& segment, const PlacedSolid& solid, double distance);

} // namespace trammel::collision
