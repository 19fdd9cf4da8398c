#pragma once

#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"

#include <vector>

namespace trammel::robots {

/// Links that fixed joints hold together: a body of the model.
struct Lump {
    int main = 0;           ///< the link whose frame is the body's, and whose name
    std::vector<int> links; ///< all, by index
    bool isFixed = false;   ///< held by the world
    Pose inWorld;           ///< of one that is, or that no joint places
    Inertia inertia;        ///< in the main link's frame

    /// Whether nothing of it has mass: a frame, or a dummy link between two joints.
    bool isMassless = false;
};

/// A robot whose links are lumps. Its joints are those that are left; their parents and children
/// are lumps by index, and their frames in those.
struct LumpedRobot {
    std::vector<Lump> lumps;
    std::vector<int> lumpOf;   ///< by link
    std::vector<Pose> inLump;  ///< by link: its frame in its lump's
    std::vector<Joint> joints; ///< what is left of them
    std::vector<int> source;   ///< by joint: which of the robot's
    /// By joint of the robot: which is left of it, -1 where it was lumped or left out.
    std::vector<int> jointOf;
};

/// Lumps links; see toModel(). Joints within a lump, which hold nothing more, are left out and
/// told, and so are welds that contradict others.
LumpedRobot lump(const Robot& robot, const ImportOptions& options, ImportReport& report);

/// Mass, centre and tensor of two rigid parts as one.
Inertia joined(const Inertia& a, const Inertia& b);
/// The same inertia as it is seen from a frame in which it has the pose `by`.
Inertia moved(const Inertia& inertia, const Pose& by);

/// Whether a rigid body may have this tensor: positive, and none of the principal moments larger
/// than the sum of the others by more than 1e-9 of it.
bool isPossible(const Mat3& tensor);
/// The tensor with the same axes whose principal moments are raised as little as makes it possible.
/// @param least of a moment that is not positive, kg m^2
Mat3 nearestPossible(const Mat3& tensor, double least);

} // namespace trammel::robots
