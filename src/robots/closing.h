#pragma once

#include "robots/tree_pose.h"

#include <stop_token>
#include <vector>

namespace trammel::robots {

/// A pose of a robot in which its loops are closed, or that of its file where none was found.
struct ClosedPose {
    std::vector<Pose> poses;         ///< by lump, in the world
    std::vector<double> coordinates; ///< by joint, the file's
    bool isClosed = true;
    double residual = 0.0;        ///< m or rad, of the pose or of the least squares' one
    messages::Message openText;   ///< where it is not closed: which joint is open most
    bool isFromElsewhere = false; ///< closed from other coordinates than the file's
};

/// Closes the loops by analysis::assemble(), from the file's coordinates and then from random ones
/// within the limits, always the same.
/// @param starts by joint of `lumped`
ClosedPose closeLoops(const Robot& robot, const LumpedRobot& lumped, const TreePose& tree,
                      const std::vector<double>& starts, const std::stop_token& stop);

/// By joint of `lumped`: the coordinates that the file starts with, with those of joints that
/// follow others; within their limits where nothing else is said.
std::vector<double> startCoordinates(const Robot& robot, const LumpedRobot& lumped,
                                     ImportReport& report);

} // namespace trammel::robots
