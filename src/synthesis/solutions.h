#pragma once

#include "messages/message.h"
#include "synthesis/labels.h"
#include "synthesis/second_dyad.h"
#include "synthesis/task.h"
#include "synthesis/watch.h"

#include <optional>
#include <string>

namespace trammel::synthesis {

struct Solution {
    Linkage linkage;
    Poses poses; ///< of the coupler, at each pose, point or pair of the task
    Labels labels;
    double error =
        0.0; ///< largest miss of a place or, times the spread, an angle, m; function: rad
    std::optional<SixBar> sixBar; ///< two more links; labels are of all
};

/// What of a solution draws the path, in a pose of the coupler: its place, or the six-bar's point.
Point tracedPoint(const Solution& solution, const Pose& pose);

struct Solutions {
    std::vector<Solution> good;  ///< that the task asks for, the best first
    std::vector<Solution> other; ///< with a defect, or whose transmission angle or links are not
                                 ///< within the task's limits
    std::vector<Dyad> dyads;     ///< of a motion
    /// Of a path of nine points: isolated solutions of its equations, real and complex.
    std::optional<std::size_t> complexCount;
    messages::Message reason; ///< why none is good; empty where one is or it was stopped
    bool isWhole = true;      ///< false: stopped, these were found until then
};

/// All linkages for a task, or where it leaves a choice the best of many, at most task.most of
/// each. A linkage is driven at the side at which it is better.
/// @throws Refused for a task that is wrong in itself
Solutions solve(const Task& task, const Watch& watch = {});

/// "crank-rocker, least transmission angle 52.3 deg, no defect"
std::string describe(const Solution& solution);

/// The place of a solution in the list among those of its kind, less first: without defect before
/// others, then by error where that is above rounding, then by transmission angle. Kinds take turns
/// where poses leave a choice, and make one row where they do not.
bool isBetter(const Solution& a, const Solution& b);

} // namespace trammel::synthesis
