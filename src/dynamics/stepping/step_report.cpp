#include "dynamics/stepping/step_report.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

void StepReport::clear() {
    joints = {};
    allJoints = {};
    boxed.clear();
    impacts = subSteps = notes = 0;
    isCut = isLong = isStopped = mayHavePassed = false;
    for (std::string* text : {&message, &failure, &note, &turnNote})
        text->clear();
}

void StepReport::add(const System& system, const SolveReport& solve) {
    joints = solve;
    if (system.rowCount() == 0) return;
    allJoints.add(solve);
    if (!solve.ok()) message = describe(system, solve);
}

void StepReport::add(const ImpactReport& impact) {
    impacts += impact.impacts;
    boxed.pivots += impact.pivots;
    boxed.solves += impact.solves;
    boxed.residual = std::max(boxed.residual, impact.residual);
    boxed.fallbacks.add(impact.fallbacks);
    boxed.substituted += impact.substituted;
    if (impact.status != lcp::Status::Solved) {
        ++boxed.failures;
        message = impact.message.empty() ? std::string(lcp::name(impact.status)) : impact.message;
    } else if (!impact.message.empty()) {
        ++notes;
        note = impact.message;
    }
}

std::string describe(const System& system, const SolveReport& report) {
    std::string place = "the joints' equations";
    for (const Constraint& constraint : system.constraints())
        if (constraint.kind == Constraint::Kind::Joint && report.worstRow >= constraint.row &&
            report.worstRow < constraint.end())
            place =
                fmt::format("the equations of joint '{}'", system.joints()[constraint.owner].name);
    if (report.contradiction > report.residual)
        return place + " contradict others: what is asked for cannot be reached";
    if (!std::isfinite(report.residual)) return place + " have terms that are not finite";
    if (report.droppedPivots > 0)
        return fmt::format("{} are not solved: the factors could not use {} rows", place,
                           report.droppedPivots);
    return fmt::format("{} are not solved: {:.2g} is left of terms up to {:.2g}", place,
                       report.residual, report.scale);
}

} // namespace trammel::dynamics
