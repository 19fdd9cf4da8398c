#pragma once

#include "robots/lumps.h"

namespace trammel::robots {

/// Takes lumps without mass and shapes between two joints away, where one joint does what the
/// chain does: three hinges through one point become a spherical joint, two that stand square on
/// each other a universal one, a hinge and a slide along it a cylindrical one, two slides and a
/// hinge across both a planar one. Joints whose coordinate something acts on, or is limited, stay.
/// `lumpOf` of links that go, and `jointOf` of joints that become a part of one, is -1.
void joinChains(const Robot& robot, LumpedRobot& lumped, ImportReport& report);

} // namespace trammel::robots
