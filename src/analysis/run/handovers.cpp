#include "analysis/run/handovers.h"

#include <fmt/format.h>

namespace trammel::analysis {

using dynamics::Handover;

namespace {

/// Why steps were the semi-implicit method's.
std::string handoverText(Handover reason, std::int64_t steps, std::int64_t all,
                         std::size_t mostRows, const model::SimulationSettings& settings) {
    const std::string_view holder = name(dynamics::holderOf(settings.integrator));
    switch (reason) {
    case Handover::None:
        break;
    case Handover::Law:
        return fmt::format("{} of {} steps were the semi-implicit method's: friction model '{}' "
                           "has no modes that {} could hold between events",
                           steps, all, name(settings.friction), holder);
    case Handover::Tyre:
        return fmt::format("{} of {} steps were the semi-implicit method's: a tyre's slip has no "
                           "modes that {} could hold between events",
                           steps, all, holder);
    case Handover::User:
        return fmt::format("{} of {} steps were the semi-implicit method's: a bounded constraint "
                           "of the user has no modes that {} could hold between events",
                           steps, all, holder);
    case Handover::Settling:
        return fmt::format("{} of {} steps were the semi-implicit method's: what touches overlaps "
                           "or approaches still, and {} holds it where it no longer does",
                           steps, all, holder);
    case Handover::Contradiction:
        return fmt::format("{} of {} steps were the semi-implicit method's: what contacts, limits, "
                           "motors and friction ask for all but contradicts, so that {} could not "
                           "hold it",
                           steps, all, holder);
    case Handover::Often:
        return fmt::format("{} of {} steps were the semi-implicit method's: sticking, sliding and "
                           "parting changed too often for {} to hold each",
                           steps, all, holder);
    case Handover::Great:
        return fmt::format("{} of {} steps were the semi-implicit method's: bodies that touch or "
                           "are joined had more contact, limit, motor and friction equations than "
                           "the {} that {} solves at once",
                           steps, all, mostRows, holder);
    case Handover::NoStep:
        return fmt::format("{} of {} steps were the semi-implicit method's: {} found no step that "
                           "meets the tolerance {:g}",
                           steps, all, holder, settings.tolerance);
    }
    return {};
}

} // namespace

void tellHandovers(const dynamics::HybridStepper& stepper,
                   const model::SimulationSettings& settings, RunSummary& summary) {
    if (const std::int64_t steps = stepper.heldSteps(); steps > 0)
        summary.warnings.push_back(fmt::format(
            "{} of {} steps were {}'s, to the tolerance: contacts, limits, motors or friction in "
            "joints acted, which {} hands over",
            steps, summary.steps, name(dynamics::holderOf(settings.integrator)),
            name(settings.integrator)));
    if (const std::int64_t trials = stepper.failedTrials(); trials > 0)
        summary.warnings.push_back(
            fmt::format("{} trial solves, by which it is told when contacts, limits, motors or "
                        "friction change, did not converge, the first at t = {:.6g} s; what they "
                        "found was used",
                        trials, stepper.firstFailedTrial()));
    if (const dynamics::IntegratorCounts counts = stepper.counts(); counts.rounded > 0)
        summary.warnings.push_back(fmt::format(
            "{} of {} steps are as near as rounding lets, not to the tolerance {:g}: in "
            "singular poses of closed loops what rounding leaves of the joints grows; "
            "the largest error was {:.2g} tolerances",
            counts.rounded, summary.steps, settings.tolerance, counts.mostRounded));
    const auto& reasons = stepper.contactStepsByReason();
    for (std::size_t reason = 0; reason < reasons.size(); ++reason)
        if (reasons[reason] > 0)
            summary.warnings.push_back(handoverText(static_cast<Handover>(reason), reasons[reason],
                                                    summary.steps, stepper.mostRows(), settings));
}

} // namespace trammel::analysis
