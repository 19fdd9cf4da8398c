#include "analysis/channels/channels.h"

#include "analysis/channels/contact_records.h"
#include "messages/run_messages.h"
#include "results/channel_sink.h"

#include <fmt/format.h>
#include <set>

namespace trammel::analysis {

using results::ChannelKind;
using results::ChannelSink;
namespace quantity = results::quantity;

namespace {

constexpr std::size_t kMaxContactPairs = 100;

/// The pairs of bodies whose contact force is recorded. Many bodies make more pairs than anybody
/// looks at: then none.
std::vector<std::pair<int, int>> contactPairs(const dynamics::System& system) {
    auto pairs = system.collidingBodies(kMaxContactPairs + 1);
    if (pairs.size() > kMaxContactPairs) pairs.clear();
    return pairs;
}

/// A state and the solve that led to it.
struct RunFrame {
    const dynamics::System& system;
    std::span<const std::pair<int, int>> contactPairs;
    const dynamics::State& state;
    Accelerations accelerations;
    const DriftMonitor& drift;
    const dynamics::Stepper* stepper = nullptr; ///< null: nothing was solved, all forces are 0
    Energy energy;
    Momentum momentum;
    double residual = 0.0;
    int pivots = 0;
    std::span<const results::ContactRecord> asleep; ///< contacts that the solve left out
};

void describeEnergies(const RunFrame& frame, ChannelSink& sink) {
    const dynamics::EnergyLedger ledger =
        frame.stepper ? frame.stepper->energyLedger() : dynamics::EnergyLedger();
    describeEnergy(frame.energy, sink);
    sink.add(quantity::kLostToFriction, "J", ledger.friction);
    sink.add(quantity::kLostInImpacts, "J", ledger.impact);
    sink.add(quantity::kLostToDamping, "J", ledger.damping);
    sink.add(quantity::kLostNumerically, "J", ledger.numerical);
    sink.add(quantity::kInput, "J", ledger.input);
    sink.add(quantity::kSlowImpacts, "J", ledger.slow);
    sink.of(ChannelKind::Momentum);
    sink.addVector(quantity::kLinear, "kg*m/s", frame.momentum.linear);
    sink.addVector(quantity::kAngular, "kg*m^2/s", frame.momentum.angular);
}

void describeJoint(const RunFrame& frame, int index, ChannelSink& sink) {
    const dynamics::Joint& joint = frame.system.joints()[index];
    JointMotion motion;
    JointAcceleration acceleration;
    if (joint.kind->hasAngle || joint.kind->hasTranslation) {
        const dynamics::SidePair sides(frame.state, joint.bodyA, joint.bodyB);
        motion = jointMotion(joint, frame.state, sides);
        acceleration = jointAcceleration(joint, sides, frame.accelerations);
    }
    describeJointMotion(joint, motion, acceleration, frame.drift.joint(index), sink);
    if (frame.stepper)
        describeJointForces(joint, motion, frame.stepper->lambda(index),
                            wholeReaction(*frame.stepper, frame.state, index, frame.asleep), sink);
    else
        describeJointForces(joint, motion, std::vector<double>(joint.rowCount()), {}, sink);
}

void describeContact(const RunFrame& frame, int a, int b, ChannelSink& sink) {
    Vec3 force = frame.stepper ? frame.stepper->contacts().pairForce(a, b) : Vec3(Vec3::Zero());
    for (const results::ContactRecord& contact : frame.asleep)
        if (contact.bodyA == a && contact.bodyB == b) force += contact.force();
    sink.ofContact(frame.system.bodies()[a].name, frame.system.bodies()[b].name);
    sink.addVector(quantity::kForce, "N", force);
}

void describeSolver(const RunFrame& frame, ChannelSink& sink) {
    describeDrift(frame.drift, sink);
    sink.of(ChannelKind::Lcp);
    sink.add(quantity::kResidual, {}, frame.residual);
    sink.add(quantity::kPivots, {}, frame.pivots);
    // As in the table of contacts: steps leave out those that sleep, which carry on all the same.
    const auto asleep = static_cast<double>(frame.asleep.size());
    sink.of(ChannelKind::Contacts);
    sink.add(quantity::kCount, {},
             frame.stepper ? frame.stepper->contacts().contactCount() + asleep : 0.0);
}

/// All channels of a run but its measures', in their order.
void describe(const RunFrame& frame, ChannelSink& sink) {
    for (int i = 0; i < frame.system.ground(); ++i)
        describeBody(frame.system.bodies()[i], frame.state.bodies[i], frame.accelerations[i], sink);
    describeEnergies(frame, sink);
    for (int j = 0; j < static_cast<int>(frame.system.joints().size()); ++j)
        describeJoint(frame, j, sink);
    describeForces(frame.system, frame.state, frame.stepper, sink);
    for (const auto& [a, b] : frame.contactPairs)
        describeContact(frame, a, b, sink);
    describeSolver(frame, sink);
}

/// Of controllers, behind the measures, whose formulas do not know them.
void describeControls(const dynamics::System& system, ChannelSink& sink) {
    for (const dynamics::ControlledValue& value : system.controls()) {
        sink.of(ChannelKind::Measure, value.controller);
        sink.add(value.variable, value.unit, value.held ? *value.held : 0.0);
    }
}

} // namespace

std::vector<results::Channel> channels(const dynamics::System& system) {
    auto result = runChannels(system);
    const MeasureChannels measures(system, result);
    ChannelSink sink(result);
    describeControls(system, sink);
    return result;
}

namespace {

void describeInitially(const dynamics::System& system, ChannelSink& sink) {
    const auto pairs = contactPairs(system);
    const dynamics::State state = system.initialState();
    const DriftMonitor drift(system);
    const std::vector<Vec6> standing(system.bodies().size(), Vec6::Zero());
    describe({.system = system,
              .contactPairs = pairs,
              .state = state,
              .accelerations = standing,
              .drift = drift},
             sink);
}

/// Bodies a and b-b have the name that a-b and b have: the later pairs are numbered, from 2.
void distinguishPairs(std::vector<results::Channel>& list) {
    std::set<std::string> names;
    for (results::Channel& channel : list) {
        if (channel.id.kind != ChannelKind::Contact) continue;
        results::ChannelId id = channel.id;
        for (int number = 2; !names.insert(id.name()).second; ++number)
            id.owner = fmt::format("{}#{}", channel.id.owner, number);
        if (id.owner != channel.id.owner) channel = results::describedChannel(id, channel.unit);
    }
}

} // namespace

std::vector<results::Channel> runChannels(const dynamics::System& system) {
    std::vector<results::Channel> list;
    list.reserve(runChannelCount(system));
    ChannelSink sink(list);
    describeInitially(system, sink);
    distinguishPairs(list);
    return list;
}

std::size_t runChannelCount(const dynamics::System& system) {
    std::size_t count = 0;
    ChannelSink sink(count);
    describeInitially(system, sink);
    return count;
}

namespace {

/// The measures of a run, whose formulas look for the other channels by name.
MeasureChannels measureChannels(const dynamics::System& system, std::size_t& channelCount) {
    std::vector<results::Channel> all;
    if (!system.measures().empty()) all = runChannels(system);
    const std::size_t others = all.size();
    MeasureChannels measures(system, all);
    channelCount += all.size() - others + system.controls().size();
    return measures;
}

} // namespace

messages::Message missingChannels(const dynamics::System& system, bool recordsContacts) {
    const std::size_t pairs = system.collidingPairCount();
    if (pairs <= kMaxContactPairs) return {};
    return {messages::kTooManyPairs, pairs, kMaxContactPairs,
            recordsContacts ? messages::kPointsHaveForces : messages::kPointsWouldHaveForces};
}

Sampler::Sampler(const dynamics::System& system)
    : m_system(system),
      m_contactPairs(contactPairs(system)),
      m_runChannelCount(analysis::runChannelCount(system)),
      m_channelCount(m_runChannelCount),
      m_measures(measureChannels(system, m_channelCount)),
      m_drift(system),
      m_accelerations(system.bodies().size(), Vec6::Zero()),
      m_values(m_channelCount) {}

const std::vector<double>& Sampler::sample(const dynamics::State& state,
                                           const dynamics::Stepper& stepper,
                                           const dynamics::StepReport& report,
                                           std::span<const results::ContactRecord> asleep) {
    const auto [energy, momentum] = energyAndMomentum(m_system, state);
    m_energy = energy;
    m_drift.measure(state);
    for (int i = 0; i < m_system.ground(); ++i)
        m_accelerations[i] = stepper.acceleration(i, state);
    for (const dynamics::Follower& follower : m_system.followers())
        accelerate(follower, state, m_accelerations);
    ChannelSink sink(std::span{m_values});
    describe({.system = m_system,
              .contactPairs = m_contactPairs,
              .state = state,
              .accelerations = m_accelerations,
              .drift = m_drift,
              .stepper = &stepper,
              .energy = m_energy,
              .momentum = momentum,
              .residual = report.residual(),
              .pivots = report.boxed.pivots,
              .asleep = asleep},
             sink);
    m_measures.sample(state, m_accelerations, sink);
    describeControls(m_system, sink);
    return m_values;
}

} // namespace trammel::analysis
