#pragma once

#include "robots/mjcf_contents.h"

#include <optional>
#include <vector>

namespace trammel::robots {

/// An element "inertial": mass, centre of mass, and the moments in its frame (diaginertia) or the
/// tensor (fullinertia: xx yy zz xy xz yz).
/// @param frame what it is stated in, in the body's frame
Inertia readMjcfInertial(const MjcfElement& element, const Pose& frame,
                         const MjcfCompiler& compiler);

/// What the compiler makes of inertias once all are known: bounds from below, the triangle
/// inequality (balanceinertia), and the total mass.
void adjustInertias(const MjcfCompiler& compiler, std::vector<Link>& links);

} // namespace trammel::robots
