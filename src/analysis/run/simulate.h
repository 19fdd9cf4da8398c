#pragma once

#include "dynamics/system/system.h"
#include "lcp/fallbacks.h"
#include "messages/message.h"
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
    std::int64_t substituted = 0; ///< solves whose answer is another method's than the one chosen
    lcp::Fallbacks fallbacks;     ///< by kind; those of steps, too
};

/// A solve that failed.
struct FailedSolve {
    double time = 0.0;         ///< end of its step, s
    messages::Message message; ///< what failed, where and why
};

/// What a method for smooth motion did; all 0 of the semi-implicit step.
struct IntegratorTotals {
    model::IntegratorKind kind = model::IntegratorKind::SemiImplicit; ///< that ran
    messages::Message reason;                                         ///< why that one
    std::int64_t rejected = 0;     ///< steps tried again with a shorter one
    std::int64_t evaluations = 0;  ///< of accelerations
    std::int64_t iterations = 0;   ///< Newton's, of implicit methods
    std::int64_t contactSteps = 0; ///< handed over to the semi-implicit step
    std::int64_t heldSteps = 0;    ///< handed over to another method of high order
};

enum class RunStatus {
    Completed,
    CompletedWithFailures, ///< came to its end, but some solves on the way failed
    Stopped,
    Failed
};
/// "completed", "completed with failures", "stopped", "failed"
std::string_view name(RunStatus status);
const messages::Text<0>& text(RunStatus status);

/// What `trammel run --json` prints.
struct RunSummary {
    std::string model;
    std::int64_t steps = 0;
    double duration = 0.0; ///< simulated seconds
    double wallSeconds = 0.0;
    /// energyDriftMax is the largest change of the energy from its start, whatever made it, J.
    double energyInitial = 0.0, energyFinal = 0.0, energyDriftMax = 0.0;
    /// The energy drift: what nothing accounts for, neither impacts nor friction, damping, drives.
    /// Taken out by stepping and projection by the end, and the largest size of it in any frame, J.
    double energyNumerical = 0.0, energyNumericalMax = 0.0;
    double positionDriftMax = 0.0; ///< largest |phi| over rows, m or rad
    double velocityDriftMax = 0.0; ///< largest |phiDot| over rows, m/s or rad/s
    LcpTotals lcp;
    IntegratorTotals integrator;
    std::int64_t impacts = 0;
    FailedSolve firstFailure, lastFailure; ///< where lcp.failures > 0
    double failureShare = 0.0;             ///< of the solves, that the settings allow to fail
    RunStatus status = RunStatus::Completed;
    /// Why it failed or stopped, with time and body, or is not a success.
    messages::Message message;
    std::vector<messages::Message> warnings; ///< e.g. projected initial velocities

    bool hasCompleted() const {
        return status == RunStatus::Completed || status == RunStatus::CompletedWithFailures;
    }
    /// How many solves failed, when first and why last; empty where none did.
    messages::Message failureText() const;
    /// Whether it completed, and no more solves failed than the settings allow.
    bool isSuccess() const {
        return hasCompleted() &&
               static_cast<double>(lcp.failures) <= failureShare * static_cast<double>(lcp.solves);
    }
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
/// @param user constraints of the caller's own, beside the model's joints, and an impact law
/// @throws std::invalid_argument where the model needs a part this version has not
///         (see dynamics::unsupportedParts) or has errors.
RunSummary simulate(const model::Model& model, std::string documentText, results::FrameSink& sink,
                    std::stop_token stop = {}, const ProgressCallback& progress = {},
                    const dynamics::UserParts& user = {});

} // namespace trammel::analysis
