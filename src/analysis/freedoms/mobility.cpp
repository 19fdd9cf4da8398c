#include "analysis/freedoms/mobility.h"

#include "analysis/freedoms/mobility_part.h"
#include "analysis/poses/drift.h"
#include "analysis/poses/initial_state.h"
#include "dynamics/stepping/stepper.h"
#include "dynamics/stepping/unsupported.h"

#include <stdexcept>

namespace trammel::analysis {

namespace {

void addMass(const dynamics::System& system, Mobility& result) {
    const auto& states = system.initialState().bodies;
    for (int i = 0; i < system.ground(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        ++result.bodyCount;
        result.mass += body.mass;
        result.com += body.mass * states[i].p;
    }
    if (result.mass > 0.0) result.com /= result.mass;
    for (int i = 0; i < system.ground(); ++i) {
        const dynamics::Body& body = system.bodies()[i];
        if (!body.isMoving) continue;
        const Mat3 R = states[i].q.toRotationMatrix();
        const Mat3 arm = skew(states[i].p - result.com);
        result.inertia += R * body.inertia * R.transpose() - body.mass * arm * arm;
    }
}

/// Multipliers of the initial state, as `run` records them at t = 0; none where that cannot be run.
void addMultiplierValues(const model::Model& model, const dynamics::System& system,
                         std::vector<MultiplierEntry>& entries) {
    if (entries.empty() || !dynamics::unsupportedParts(model).empty()) return;
    dynamics::Stepper stepper(system, model.simulation);
    dynamics::State state = system.initialState();
    try {
        makeInitialStateConsistent(stepper, state, model.simulation);
    } catch (const std::invalid_argument&) {
        return;
    }
    if (!stepper.solveStart(state, model.simulation.step).ok()) return;
    for (MultiplierEntry& entry : entries)
        for (int j = 0; j < static_cast<int>(system.joints().size()); ++j)
            if (system.joints()[j].name == entry.joint) entry.value = stepper.lambda(j)[entry.row];
}

/// The swaps of all constraints, each once.
std::vector<JointSwap> swapsOf(const std::vector<RedundantConstraint>& redundant) {
    std::vector<JointSwap> swaps;
    for (const RedundantConstraint& constraint : redundant)
        if (constraint.swap && (swaps.empty() || swaps.back().joint != constraint.swap->joint))
            swaps.push_back(*constraint.swap);
    return swaps;
}

} // namespace

namespace {

/// Largest |phi| of the joints in the stated pose, drivers left out.
double openness(const model::Model& model) {
    const dynamics::System system(model::withoutDrivers(model));
    DriftMonitor drift(system);
    drift.measure(system.initialState());
    return drift.positionMax();
}

} // namespace

Mobility mobility(const model::Model& model) {
    const dynamics::System system(model);
    Mobility result;
    addMass(system, result);
    result.jointCount = static_cast<int>(system.joints().size());
    for (const dynamics::Joint& joint : system.joints())
        result.rowCount += joint.rowCount() - (joint.driver ? 1 : 0);
    result.velocityCount = 6 * result.bodyCount;
    result.gruebler = result.velocityCount - result.rowCount;
    for (const MobilityPart& part : mobilityParts(model, system))
        addPart(part, result);
    result.rank = result.velocityCount - result.dofCount;
    result.poseDofCount = result.velocityCount - result.poseRank;
    result.swaps = swapsOf(result.redundant);
    addMultiplierValues(model, system, result.multipliers);
    result.assemblyResidual = openness(model);
    return result;
}

} // namespace trammel::analysis
