#include "analysis/sensitivity/pose_outputs.h"

#include "analysis/poses/constraint_solver.h"
#include "analysis/poses/twists.h"
#include "dynamics/equations/total_force.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace trammel::analysis {

using results::Channel;
using results::ChannelKind;
namespace quantity = results::quantity;

namespace {

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kTransmission = "transmission", kAngle = "angle";

/// By which the second body's axes are turned about the joint's axis against the first's at first.
double initialAngle(const dynamics::System& system, const dynamics::Joint& joint) {
    if (!joint.kind->hasAngle) return 0.0;
    const auto& bodies = system.initialState().bodies;
    const Quat turn = bodies[joint.bodyA].q.conjugate() * bodies[joint.bodyB].q;
    const double angle = 2.0 * std::atan2(turn.vec().dot(joint.geometry.frameA.col(2)), turn.w());
    return dynamics::unwrapped(angle, 0.0);
}

/// Rates, accelerations and what is about closing joints.
bool isOfMotion(const Channel& channel) {
    const std::string_view unit = channel.unit;
    return unit.ends_with("/s") || unit.ends_with("/s^2");
}

bool isAcceleration(const Channel& channel) {
    return std::string_view(channel.unit).ends_with("/s^2");
}

bool hasRate(const dynamics::BodyState& body) {
    return body.v.allFinite() && body.w.allFinite();
}

} // namespace

PoseOutputs::PoseOutputs(const LinkageRows& rows, const OutputChoice& choice)
    : m_system(&rows.system()),
      m_output(choice.output ? choice.output : usualOutput(rows)),
      m_transmissionJoint(choice.transmissionJoint),
      m_hasForces(choice.wantsForces && m_system->joints()[rows.input()].driver),
      m_accelerations(m_system->bodies().size(), Vec6::Constant(kNotKnown)) {
    if (!m_transmissionJoint && m_output)
        m_transmissionJoint = usualTransmissionJoint(rows, *m_output);
    use(rows);
    std::vector<int> others = rows.joints();
    std::erase(others, rows.input());
    chooseUsual(others);
}

PoseOutputs::PoseOutputs(const dynamics::System& system)
    : m_system(&system),
      m_hasForces(true),
      m_accelerations(system.bodies().size(), Vec6::Constant(kNotKnown)) {
    use(system);
    std::vector<int> all(system.joints().size());
    std::iota(all.begin(), all.end(), 0);
    chooseUsual(all);
    const bool hasNone = m_usual.empty();
    for (std::size_t i = 0; i < m_channels.size() && hasNone; ++i)
        if (m_channels[i].id.kind == ChannelKind::Body &&
            m_channels[i].id.quantity == quantity::kPosition)
            m_usual.push_back(i);
}

void PoseOutputs::use(const LinkageRows& rows) {
    if (m_transmissionJoint)
        m_transmission = TransmissionAngle::at(rows, *m_transmissionJoint, m_output);
    if (m_channels.empty() && !m_transmission) m_transmissionJoint.reset();
    use(rows.system());
}

void PoseOutputs::use(const dynamics::System& system) {
    m_system = &system;
    const bool isFirst = m_channels.empty();
    m_initialAngles.clear();
    for (const dynamics::Joint& joint : m_system->joints())
        m_initialAngles.push_back(initialAngle(*m_system, joint));
    if (isFirst) {
        results::ChannelSink list(m_channels);
        describe(m_system->initialState(), list);
        m_ownChannels = m_channels.size();
    }
    // Only formulas look at the channels before them.
    const bool hasFormulas =
        std::ranges::any_of(m_system->measures(), [](const dynamics::Measure& measure) {
            return std::holds_alternative<model::ExpressionMeasure>(measure.source.law);
        });
    std::vector<Channel> before;
    if (!isFirst && hasFormulas)
        before.assign(m_channels.begin(),
                      m_channels.begin() + static_cast<std::ptrdiff_t>(m_ownChannels));
    model::Diagnostics leftOut;
    m_measures.emplace(*m_system, isFirst ? m_channels : before, &leftOut);
    if (isFirst) listParameters();
}

/// But those whose names channels have.
void PoseOutputs::listParameters() {
    for (const auto& [name, value] : m_system->parameters())
        if (std::ranges::find(m_channels, name, &Channel::name) == m_channels.end())
            m_parameters.push_back(name);
    for (const std::string& name : m_parameters)
        m_channels.push_back({name, {}});
}

void PoseOutputs::describe(const dynamics::State& state, results::ChannelSink& sink) const {
    for (int i = 0; i < m_system->ground(); ++i)
        describeBody(m_system->bodies()[i], state.bodies[i], m_accelerations[i], sink);
    for (std::size_t j = 0; j < m_system->joints().size(); ++j) {
        const dynamics::Joint& joint = m_system->joints()[j];
        const JointMotion motion = jointMotion(joint, state);
        describeJointMotion(joint, motion, jointAcceleration(joint, state, m_accelerations), {},
                            sink);
        if (joint.kind->hasAngle) sink.add(kAngle, "rad", m_initialAngles[j] + motion.angle);
    }
    if (m_hasForces) describeForces(state, sink);
    if (!m_transmissionJoint) return;
    sink.of(ChannelKind::Joint, m_system->joints()[*m_transmissionJoint].name);
    sink.add(kTransmission, "rad", m_transmission ? m_transmission->of(state) : kNotKnown);
}

/// J^T lambda = -f with what acts on bodies at rest, by the least multipliers.
void PoseOutputs::describeForces(const dynamics::State& state, results::ChannelSink& sink) const {
    dynamics::State resting = state;
    for (dynamics::BodyState& body : resting.bodies)
        body.v = body.w = Vec3::Zero();
    const ConstraintJacobian jacobian = constraintJacobian(*m_system, resting);
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(jacobian.J.rows());
    if (!sink.isListing()) {
        std::vector<Vec6> forces;
        dynamics::standingForces(*m_system, resting, forces);
        lambda = multipliers(*m_system, jacobian, -stacked(forces, jacobian.bodies));
    }
    std::size_t row = 0;
    for (int j = 0; j < static_cast<int>(m_system->joints().size()); ++j) {
        const dynamics::Joint& joint = m_system->joints()[j];
        const auto count = static_cast<std::size_t>(joint.rowCount());
        // At a dead point the input holds the linkage by infinite forces, if at all.
        if (!hasRate(state.bodies[joint.bodyA]) || !hasRate(state.bodies[joint.bodyB]))
            std::fill_n(lambda.data() + row, count, kNotKnown);
        describeJointForces(joint, jointMotion(joint, resting), {lambda.data() + row, count},
                            jointReaction(*m_system, resting, jacobian, lambda, j), sink);
        row += count;
    }
}

void PoseOutputs::chooseUsual(const std::vector<int>& joints) {
    const auto isUsual = [&](const Channel& channel) {
        const results::ChannelId& id = channel.id;
        if (id.kind == ChannelKind::Measure) return !isOfMotion(channel);
        if (id.kind != ChannelKind::Joint) return false;
        if (id.quantity == kTransmission) return true;
        if (m_hasForces &&
            (id.quantity == quantity::kDriverTorque || id.quantity == quantity::kDriverForce))
            return true;
        const bool isWay = id.quantity == quantity::kTranslation ||
                           (id.quantity == quantity::kCoordinate && channel.unit == "m");
        if (id.quantity != kAngle && !isWay) return false;
        return std::ranges::any_of(joints,
                                   [&](int j) { return m_system->joints()[j].name == id.owner; });
    };
    for (std::size_t i = 0; i < m_channels.size(); ++i)
        if (isUsual(m_channels[i])) m_usual.push_back(i);
}

std::vector<std::size_t> namedOutputs(const std::vector<Channel>& channels, std::string_view name) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const Channel& channel = channels[i];
        const bool isOfMeasure = channel.id.kind == ChannelKind::Measure &&
                                 channel.id.owner == name && !isOfMotion(channel);
        if (isOfMeasure || (channel.name == name && !isAcceleration(channel))) found.push_back(i);
    }
    return found;
}

void PoseOutputs::sample(const dynamics::State& state, std::vector<double>& values) const {
    values.resize(m_channels.size());
    results::ChannelSink sink(std::span{values});
    describe(state, sink);
    m_measures->sample(state, m_accelerations, sink);
    for (const std::string& name : m_parameters)
        sink.add(name, {}, m_system->parameters().at(name));
    values.resize(sink.values().size());
}

} // namespace trammel::analysis
