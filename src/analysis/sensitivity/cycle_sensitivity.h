#pragma once

#include "analysis/cycle/input_cycle.h"
#include "analysis/sensitivity/linkage_sensitivity.h"

#include <functional>

namespace trammel::analysis {

/// Sensitivities of a linkage over its cycle, or in one pose of it; also of a mechanism at rest,
/// without input (restSensitivity()).
struct CycleSensitivity {
    Cycle cycle;                          ///< with its poses
    std::vector<double> inputs;           ///< by sample, rad or m
    std::vector<PoseSensitivity> samples; ///< end early where the stop token is set
    std::vector<results::Channel> outputs;
    std::vector<std::size_t> usual; ///< of the outputs, see PoseOutputs
    /// Why there are no derivatives by a parameter, or of an output by some; empty: there are, or
    /// the list is.
    std::vector<messages::Message> parameterNotes, outputNotes;
    std::vector<messages::Message> warnings;

    bool isStopped() const { return samples.size() < inputs.size(); }
};

/// @param options of the cycle; its points and speed do not count
/// @param at the input's coordinate in one pose, in place of the cycle's samples; where the way
/// goes
///        there and back the pose nearest to the start
/// @param wantsForces also what holds the linkage at rest (PoseOutputs)
/// @param progress of the poses, 0 to 1
/// @throws messages::InvalidArgument as inputCycle() and LinkageSensitivity, and where the input
///         does not get to `at`
CycleSensitivity cycleSensitivity(const dynamics::System& system, CycleOptions options,
                                  std::span<const VariedParameter> parameters,
                                  std::optional<double> at = {}, bool wantsForces = false,
                                  const std::function<void(double share)>& progress = {});

/// The pose of a cycle in which the input has a value, the nearest to the initial one.
/// @throws messages::InvalidArgument where the input does not get there
dynamics::State poseAt(const dynamics::System& system, int input, const Cycle& cycle, double at);

} // namespace trammel::analysis
