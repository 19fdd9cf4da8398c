#pragma once

#include "analysis/channels/channels.h"
#include "analysis/channels/contact_records.h"
#include "analysis/run/follow_check.h"
#include "analysis/run/integrator_choice.h"
#include "analysis/run/missing_values.h"
#include "analysis/run/progress_watch.h"
#include "analysis/run/singular_failures.h"
#include "dynamics/stepping/hybrid_stepper.h"

#include <optional>
#include <stop_token>

namespace trammel::analysis {

/// What steps one compiled model and looks at its steps. A run has one, and another from where
/// inputs change the model.
class RunEngine {
public:
    RunEngine(const model::Model& model, const dynamics::UserParts& user);
    RunEngine(const RunEngine&) = delete;

    /// Makes what steps. A run that goes on with another model keeps its settings.
    /// @param settings with the integrator of a run
    /// @param stop ends that soon, with what a run must not be stepped by
    void prepare(const model::SimulationSettings& settings, const std::stop_token& stop = {});
    /// Has it stopped by whoever asks for it and, unless it is to go on, where it gets nowhere.
    void stopWhen(const std::stop_token& stop, const model::SimulationSettings& settings);

    bool isHybrid() const { return hybrid.has_value(); }
    /// What the steps to come follow from besides the state.
    dynamics::StepMemory memory() { return hybrid ? hybrid->memory() : stepper->memory(); }
    void recall(const dynamics::StepMemory& memory) {
        hybrid ? hybrid->recall(memory) : stepper->recall(memory);
    }
    /// A summary's numbers of the methods of higher order.
    dynamics::IntegratorCounts counts() const;
    std::int64_t contactSteps() const { return hybrid ? hybrid->contactSteps() : 0; }
    std::int64_t heldSteps() const { return hybrid ? hybrid->heldSteps() : 0; }

    const dynamics::System system;
    std::optional<dynamics::Stepper> stepper;
    std::optional<dynamics::HybridStepper> hybrid; ///< where the settings name a method for it
    Sampler sampler;
    SleepingContacts asleep;
    FollowCheck follow;
    SingularFailures singular;
    std::optional<MissingValues> missing;
    std::stop_token stop;
    std::optional<ProgressWatch> watch; ///< the last: it ends before what it asks
};

} // namespace trammel::analysis
