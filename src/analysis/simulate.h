#pragma once

#include "dynamics/system.h"
#include "model/model.h"
#include "results/run_data.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace trammel::analysis {

struct LcpTotals {
    std::int64_t solves = 0;
    std::int64_t pivots = 0;
    std::int64_t iterations = 0;
    double residualMax = 0.0;
    std::int64_t failures = 0;
};

/// What a method for smooth motion did; all 0 of the semi-implicit step.
struct IntegratorTotals {
    std::int64_t rejected = 0;     ///< steps tried again with a shorter one
    std::int64_t evaluations = 0;  ///< of accelerations
    std::int64_t iterations = 0;   ///< Newton's, of implicit methods
    std::int64_t contactSteps = 0; ///< handed over to the semi-implicit step
};

enum class RunStatus { Completed, Stopped, Failed };
std::string_view name(RunStatus status); ///< "completed", "stopped", "failed"

/// What `trammel run --json` prints.
struct RunSummary {
    std::string model;
    std::int64_t steps = 0;
    double duration = 0.0; ///< simulated seconds
    double wallSeconds = 0.0;
    double energyInitial = 0.0, energyFinal = 0.0, energyDriftMax = 0.0; ///< J
    /// What stepping and projection took out by the end, J: not impacts, friction, damping, drives.
    double energyNumerical = 0.0;
    double positionDriftMax = 0.0; ///< largest |phi| over rows, m or rad
    double velocityDriftMax = 0.0; ///< largest |phiDot| over rows, m/s or rad/s
    LcpTotals lcp;
    IntegratorTotals integrator;
    std::int64_t impacts = 0;
    RunStatus status = RunStatus::Completed;
    std::string message;               ///< why it failed or stopped, with time and body
    std::vector<std::string> warnings; ///< e.g. projected initial velocities
};

struct Progress {
    double time = 0.0, duration = 0.0; ///< simulated s
    std::int64_t steps = 0;
    double wallSeconds = 0.0;
    double energyNumerical = 0.0; ///< as RunSummary, at the last output
    double lcpResidual = 0.0;
};
/// Called from the simulating thread after every output frame; may block to pause the run.
using ProgressCallback = std::function<void(const Progress&)>;

/// @throws std::invalid_argument listing the parts that this version cannot simulate
///         (dynamics::unsupportedParts), with their places
void refuseUnsupported(const model::Model& model);

/// Runs a model: compiles it, projects the initial velocities, steps it and hands every output
/// frame (t = 0, the multiples of the output step, and the end) to the sink.
///
/// Ends early, with everything so far in the sink, when the stop token is set (Stopped) or the
/// state is no longer finite (Failed; the message says when and which body).
/// @param documentText the exact model text, stored with the results.
/// @param userConstraints constraints of the caller's own, beside the model's joints
/// @throws std::invalid_argument where the model needs a part this version has not
///         (see dynamics::unsupportedParts) or has errors.
RunSummary simulate(const model::Model& model, std::string documentText, results::FrameSink& sink,
                    std::stop_token stop = {}, const ProgressCallback& progress = {},
                    const dynamics::UserConstraints& userConstraints = {});

} // namespace trammel::analysis
