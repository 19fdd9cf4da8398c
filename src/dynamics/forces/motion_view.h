#pragma once

#include "dynamics/forces/measured_function.h"
#include "dynamics/joints/coordinate.h"

#include <vector>

namespace trammel::dynamics {

/// From one time to another, s.
struct TimeWindow {
    double begin, end;
};

/// Where bodies and joints are and how they move, for the forces that depend on it.
struct MotionView {
    const State& state;
    const std::vector<BodyKinematics>& kinematics; ///< of the state
    const std::vector<Joint>& joints;
    /// The step that is made, over which targets have their mean rates; of no length: the instant.
    TimeWindow step;
    bool timeStands = false; ///< then targets have no rates

    Side side(int body) const { return dynamics::side(state, kinematics, body); }
    double coordinate(int joint) const { ///< rad or m
        return jointCoordinate(joints[joint], state, kinematics);
    }
    CoordinateRow coordinateRow(int joint) const {
        return rowOfCoordinate(joints[joint], state, kinematics);
    }
    /// A joint's measured quantity (rad, m, rad/s or m/s).
    double operator()(const MeasuredFunction::Argument& argument) const;
};

} // namespace trammel::dynamics
