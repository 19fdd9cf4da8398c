#include "dynamics/stepping/step_report.h"

#include "messages/solver_messages.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

/// Why a joint's equations are not solved.
messages::Message describeJoint(const SolveReport& report, const std::string& joint) {
    if (report.contradiction > report.residual) return {messages::kJointContradicts, joint};
    if (!std::isfinite(report.residual)) return {messages::kJointIsNotFinite, joint};
    if (report.droppedPivots > 0) return {messages::kJointLacksRows, joint, report.droppedPivots};
    return {messages::kJointIsNotSolved, joint, fmt::format("{:.2g}", report.residual),
            fmt::format("{:.2g}", report.scale)};
}

} // namespace

void StepReport::clear() {
    joints = {};
    allJoints = {};
    boxed.clear();
    impacts = subSteps = notes = 0;
    isCut = isLong = isStopped = mayHavePassed = hitsAtStart = false;
    for (messages::Message* text : {&message, &failure, &note, &rotationNote})
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
        message = impact.message.empty() ? lcp::text(impact.status) : impact.message;
    } else if (!impact.message.empty()) {
        ++notes;
        note = impact.message;
    }
}

messages::Message describe(const System& system, const SolveReport& report) {
    for (const Constraint& constraint : system.constraints())
        if (constraint.kind == Constraint::Kind::Joint && report.worstRow >= constraint.row &&
            report.worstRow < constraint.end())
            return describeJoint(report, system.joints()[constraint.owner].name);
    if (report.contradiction > report.residual) return messages::kJointsContradict;
    if (!std::isfinite(report.residual)) return messages::kJointsAreNotFinite;
    if (report.droppedPivots > 0) return {messages::kJointsLackRows, report.droppedPivots};
    return {messages::kJointsAreNotSolved, fmt::format("{:.2g}", report.residual),
            fmt::format("{:.2g}", report.scale)};
}

} // namespace trammel::dynamics
