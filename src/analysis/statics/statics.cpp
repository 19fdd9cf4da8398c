#include "analysis/statics/statics.h"

#include "analysis/channels/contact_records.h"
#include "analysis/channels/energy.h"
#include "analysis/poses/constraint_solver.h"
#include "analysis/poses/initial_state.h"
#include "analysis/run/simulate.h"
#include "analysis/statics/relaxation.h"
#include "analysis/statics/standing_model.h"

#include <algorithm>

namespace trammel::analysis {

namespace {

constexpr double kLimitSlack = 1e-9; ///< of the model's scales

class StaticsSearch {
public:
    explicit StaticsSearch(const model::Model& model)
        : m_settings(model.simulation), m_system(model), m_poses(m_system) {
        m_result.model = model.name;
        m_result.state = m_system.initialState();
        for (dynamics::BodyState& body : m_result.state.bodies)
            body.v = body.w = Vec3::Zero();
        dynamics::Stepper stepper(m_system, m_settings);
        m_result.warnings = closeInitialPose(stepper, m_result.state, m_settings);
    }

    Statics run(const std::stop_token& stop);

private:
    bool solve(const std::stop_token& stop);
    bool keepsLimits(const dynamics::State& state) const;
    void relaxToRest(const std::stop_token& stop);
    void takeStops(const dynamics::Stepper& stepper);
    void describeBodies();
    void describeJoints();
    void describeSprings();

    const model::SimulationSettings& m_settings;
    dynamics::System m_system;
    PoseSolver m_poses;
    Statics m_result;
};

Statics StaticsSearch::run(const std::stop_token& stop) {
    describeJoints();
    const bool mayTouch = m_system.collidingPairCount() > 0;
    if (mayTouch || !solve(stop)) relaxToRest(stop);
    m_result.potential = energy(m_system, m_result.state).potential;
    describeBodies();
    describeSprings();
    for (std::size_t j = 0; j < m_result.joints.size(); ++j)
        m_result.joints[j].motion = jointMotion(m_system.joints()[j], m_result.state);
    return std::move(m_result);
}

/// By Newton's method; false, with the state as it was, where that finds none within the joints'
/// limits.
bool StaticsSearch::solve(const std::stop_token& stop) {
    dynamics::State state = m_result.state;
    const EquilibriumSearch search = findEquilibrium(m_poses, state, stop);
    m_result.method = StaticsMethod::Newton;
    m_result.isFound = search.isFound;
    m_result.message = search.message;
    m_result.iterations += search.iterations;
    if (!search.isFound || !keepsLimits(state)) return false;
    m_result.stability = search.stability;
    m_result.residual = search.residual;
    m_result.state = state;
    const SparseConstraintJacobian jacobian = sparseConstraintJacobian(m_system, state);
    Eigen::Index row = 0;
    for (int j = 0; j < static_cast<int>(m_result.joints.size()); ++j) {
        const dynamics::Joint& joint = m_system.joints()[j];
        row += joint.rowCount();
        StaticJoint& result = m_result.joints[j];
        result.reaction = jointReaction(m_system, state, jacobian, search.lambda, j);
        if (joint.driver) result.drive = search.lambda[row - 1];
    }
    return true;
}

bool StaticsSearch::keepsLimits(const dynamics::State& state) const {
    return std::ranges::all_of(m_system.limits(), [&](const dynamics::JointLimit& limit) {
        const dynamics::Joint& joint = m_system.joints()[limit.joint];
        const double q = coordinate(joint, jointMotion(joint, state));
        const double slack = kLimitSlack * m_system.scales().of(joint.coordinateKind());
        return q >= limit.lower - slack && q <= limit.upper + slack;
    });
}

void StaticsSearch::relaxToRest(const std::stop_token& stop) {
    dynamics::Stepper stepper(m_system, m_settings);
    const Relaxation relaxation = relax(stepper, m_result.state, m_settings.step, stop);
    m_result.method = StaticsMethod::Relaxation;
    m_result.isFound = relaxation.isAtRest;
    m_result.message = relaxation.message;
    m_result.residual = relaxation.imbalance;
    m_result.iterations += relaxation.steps;
    for (int j = 0; j < static_cast<int>(m_result.joints.size()); ++j) {
        m_result.joints[j].reaction = wholeReaction(stepper, m_result.state, j);
        if (m_system.joints()[j].driver) m_result.joints[j].drive = stepper.lambda(j).back();
    }
    takeContacts(stepper, m_result.contacts);
    std::erase_if(m_result.contacts,
                  [](const results::ContactRecord& contact) { return contact.normalForce <= 0.0; });
    takeStops(stepper);
    const bool isHeld = !m_result.contacts.empty() ||
                        std::ranges::any_of(m_result.joints, [](const StaticJoint& joint) {
                            return joint.stop.has_value();
                        });
    if (m_result.isFound && !isHeld) solve(stop);
}

void StaticsSearch::takeStops(const dynamics::Stepper& stepper) {
    const double h = stepper.contacts().solvedLength();
    for (const dynamics::BoxedRow& force : stepper.contacts().forces()) {
        if (force.kind != dynamics::BoxedRow::Kind::Limit || force.impulse == 0.0) continue;
        const dynamics::JointLimit& limit = m_system.limits()[force.owner];
        const dynamics::Joint& joint = m_system.joints()[limit.joint];
        const double q = coordinate(joint, jointMotion(joint, m_result.state));
        const double sign = q - limit.lower < limit.upper - q ? 1.0 : -1.0;
        m_result.joints[limit.joint].stop = sign * force.impulse / h;
    }
}

void StaticsSearch::describeJoints() {
    for (const dynamics::Joint& joint : m_system.joints())
        m_result.joints.push_back({.name = joint.name,
                                   .hasAngle = joint.kind->hasAngle,
                                   .hasTranslation = joint.kind->hasTranslation});
}

void StaticsSearch::describeBodies() {
    for (int i = 0; i < m_system.ground(); ++i) {
        const dynamics::BodyState& pose = m_result.state.bodies[i];
        const dynamics::BodyState& stated = m_system.initialState().bodies[i];
        m_result.bodies.push_back({.name = m_system.bodies()[i].name,
                                   .position = pose.p - pose.q * m_system.bodies()[i].com,
                                   .orientation = pose.q,
                                   .shift = (pose.p - stated.p).norm(),
                                   .turn = pose.q.angularDistance(stated.q)});
    }
}

void StaticsSearch::describeSprings() {
    for (const auto& kind : m_system.forces().kinds())
        kind->listLengths(m_result.state, m_result.springs);
}

} // namespace

std::string_view name(StaticsMethod method) {
    return method == StaticsMethod::Newton ? "newton" : "settling";
}

Statics statics(const model::Model& model, const std::stop_token& stop) {
    refuseUnsupported(model);
    const StandingModel standing = standingModel(model);
    Statics result = StaticsSearch(standing.model).run(stop);
    result.warnings.insert(result.warnings.end(), standing.warnings.begin(),
                           standing.warnings.end());
    return result;
}

} // namespace trammel::analysis
