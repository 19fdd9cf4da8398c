#include "analysis/run/handovers.h"

#include "messages/run_messages.h"

#include <fmt/format.h>

namespace trammel::analysis {

using dynamics::Handover;

namespace {

/// Why steps were the semi-implicit method's.
messages::Message handoverText(Handover reason, std::int64_t steps, std::int64_t all,
                               std::size_t mostRows, const model::SimulationSettings& settings) {
    const messages::Key holder{std::string(name(dynamics::holderOf(settings.integrator)))};
    switch (reason) {
    case Handover::None:
        break;
    case Handover::UserConstraint:
        return {messages::kHandoverOfUser, steps, all, holder};
    case Handover::Residuals:
        return {messages::kHandoverOfSettling, steps, all, holder};
    case Handover::Contradiction:
        return {messages::kHandoverOfContradiction, steps, all, holder};
    case Handover::FrequentEvents:
        return {messages::kHandoverOften, steps, all, holder};
    case Handover::TooManyRows:
        return {messages::kHandoverOfMany, steps, all, mostRows, holder};
    case Handover::NoStep:
        return {messages::kHandoverOfNoStep, steps, all, holder,
                fmt::format("{:g}", settings.tolerance)};
    case Handover::StiffTyres:
        return {messages::kHandoverOfTyres, steps, all, holder,
                dynamics::HandoverRule::kMostStiffSteps};
    }
    return {};
}

} // namespace

void reportHandovers(const dynamics::HybridStepper& stepper,
                     const model::SimulationSettings& settings, RunSummary& summary) {
    const messages::Key holder{std::string(name(dynamics::holderOf(settings.integrator)))};
    const messages::Key own{std::string(name(settings.integrator))};
    if (const std::int64_t steps = stepper.heldSteps() - stepper.reliefSteps(); steps > 0)
        summary.warnings.push_back({messages::kStepsOfHolder, steps, summary.steps, holder, own});
    if (const std::int64_t steps = stepper.reliefSteps(); steps > 0)
        summary.warnings.push_back(
            {messages::kStepsOfRelief, steps, summary.steps, holder, stepper.reliefs(), own});
    if (const std::int64_t trials = stepper.failedTrials(); trials > 0)
        summary.warnings.push_back({messages::kTrialsDidNotConverge, trials,
                                    fmt::format("{:.6g}", stepper.firstFailedTrial())});
    if (const dynamics::IntegratorCounts counts = stepper.counts(); counts.rounded > 0)
        summary.warnings.push_back({messages::kStepsAreRounded, counts.rounded, summary.steps,
                                    fmt::format("{:g}", settings.tolerance),
                                    fmt::format("{:.2g}", counts.mostRounded)});
    const auto& reasons = stepper.contactStepsByReason();
    for (std::size_t reason = 0; reason < reasons.size(); ++reason)
        if (reasons[reason] > 0)
            summary.warnings.push_back(handoverText(static_cast<Handover>(reason), reasons[reason],
                                                    summary.steps, stepper.mostRows(), settings));
}

} // namespace trammel::analysis
