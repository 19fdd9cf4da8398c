#pragma once

#include "studio/view3d/mesh_data.h"

#include <vector>

namespace trammel::studio {

/// A closed loop of sharp edges on a circle, as each end of a hole or of a pin has.
struct RoundRim {
    Vec3 centre;
    Vec3 normal; ///< of the circle's plane, unit; of either sense
};

/// A straight line along which faces meet at an angle, or at which one ends.
struct StraightEdge {
    Vec3 middle;
    Vec3 along; ///< unit; of either sense
    double length;
};

struct MeshEdges {
    std::vector<RoundRim> rims;
    std::vector<StraightEdge> edges; ///< the longest, where there are very many
};

/// What of a mesh looks like an edge; pieces of curves are none.
MeshEdges sharpEdges(const MeshData& mesh);

} // namespace trammel::studio
