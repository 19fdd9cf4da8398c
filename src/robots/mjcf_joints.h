#pragma once

#include "robots/mjcf_contents.h"

namespace trammel::robots {

/// A joint of a body, or its free joint.
struct StatedMjcfJoint {
    Joint joint;            ///< both frames where its "pos" is, axes of the body
    double reference = 0.0; ///< the coordinate where the body stands as its "pos" says
    bool isFree = false;
};

/// Reads an element "joint" or "freejoint"; angles become rad. Springs, damping, dry friction and
/// limits that a flag of the file switches off are left out.
/// @param frame what its "pos" and "axis" are stated in, in the body's frame
/// @throws ImportError for a type that is none, and an axis of 0
StatedMjcfJoint readMjcfJoint(const MjcfElement& element, const Pose& frame,
                              const std::string& name, const MjcfContents& contents);

} // namespace trammel::robots
