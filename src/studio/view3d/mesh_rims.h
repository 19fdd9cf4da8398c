#pragma once

#include "studio/view3d/mesh_data.h"

namespace trammel::studio {

/// The centres of round rims: closed loops of sharp edges on a circle, as the two ends of a hole or
/// of a pin have.
std::vector<Vec3> roundRims(const MeshData& mesh);

} // namespace trammel::studio
