#include "analysis/channels/channels.h"

#include "messages/run_messages.h"

#include <string>

namespace trammel::analysis {

namespace {

constexpr std::size_t kMaxContactPairs = 100;

/// The pairs of bodies whose contact force is recorded. Many bodies make more pairs than anybody
/// looks at: then none.
std::vector<std::pair<int, int>> contactPairs(const dynamics::System& system) {
    auto pairs = system.collidingBodies();
    if (pairs.size() > kMaxContactPairs) pairs.clear();
    return pairs;
}

} // namespace

std::vector<results::Channel> channels(const dynamics::System& system) {
    auto result = runChannels(system);
    const MeasureChannels measures(system, result);
    return result;
}

std::vector<results::Channel> runChannels(const dynamics::System& system) {
    ChannelList list;
    for (int i = 0; i < system.ground(); ++i)
        listBody(system.bodies()[i], list);
    for (const char* kind :
         {"kinetic", "potential", "total", "dissipated.friction", "dissipated.impact",
          "dissipated.damping", "dissipated.numerical", "input", "impact_slow"})
        list.add(std::string("energy.") + kind, "J");
    list.addVector("momentum.linear", "kg*m/s");
    list.addVector("momentum.angular", "kg*m^2/s");
    for (const dynamics::Joint& joint : system.joints()) {
        listJointMotion(joint, list);
        listJointForces(joint, list);
    }
    ForceChannels(system).list(list);
    for (const auto& [a, b] : contactPairs(system))
        list.addVector(
            "contact." + system.bodies()[a].name + "-" + system.bodies()[b].name + ".force", "N");
    for (const char* name : {"drift.position.max", "drift.velocity.max", "lcp.residual",
                             "lcp.pivots", "contacts.count"})
        list.add(name, "");
    return list.take();
}

messages::Message missingChannels(const dynamics::System& system, bool recordsContacts) {
    const std::size_t pairs = system.collidingBodies().size();
    if (pairs <= kMaxContactPairs) return {};
    return {messages::kTooManyPairs, pairs, kMaxContactPairs,
            recordsContacts ? messages::kPointsHaveForces : messages::kPointsWouldHaveForces};
}

Sampler::Sampler(const dynamics::System& system)
    : m_system(system),
      m_contactPairs(contactPairs(system)),
      m_forces(system),
      m_channels(runChannels(system)),
      m_measures(system, m_channels),
      m_drift(system) {
    m_values.reserve(m_channels.size());
}

void Sampler::sampleJoint(int index, const dynamics::State& state,
                          const dynamics::Stepper& stepper) {
    const dynamics::Joint& joint = m_system.joints()[index];
    const JointMotion motion = jointMotion(joint, state);
    putJointMotion(joint, motion, m_drift.joint(index), m_values);
    putJointForces(joint, motion, stepper.lambda(index), stepper.reaction(index), m_values);
}

const std::vector<double>& Sampler::sample(const dynamics::State& state,
                                           const dynamics::Stepper& stepper,
                                           const dynamics::StepReport& report,
                                           std::span<const results::ContactRecord> asleep) {
    m_values.clear();
    for (int i = 0; i < m_system.ground(); ++i)
        putBody(state.bodies[i], m_values);
    m_energy = analysis::energy(m_system, state);
    const dynamics::EnergyLedger& ledger = stepper.energyLedger();
    for (double value :
         {m_energy.kinetic, m_energy.potential, m_energy.total(), ledger.friction, ledger.impact,
          ledger.damping, ledger.numerical, ledger.input, ledger.slow})
        m_values.add(value);
    const Momentum total = momentum(m_system, state);
    m_values.add(total.linear);
    m_values.add(total.angular);
    m_drift.measure(state);
    for (int j = 0; j < static_cast<int>(m_system.joints().size()); ++j)
        sampleJoint(j, state, stepper);
    m_forces.sample(state, stepper, m_values);
    for (const auto& [a, b] : m_contactPairs) {
        Vec3 force = stepper.contacts().pairForce(a, b);
        for (const results::ContactRecord& contact : asleep)
            if (contact.bodyA == a && contact.bodyB == b) force += contact.force();
        m_values.add(force);
    }
    for (double value : {m_drift.positionMax(), m_drift.velocityMax(), report.residual(),
                         static_cast<double>(report.boxed.pivots),
                         static_cast<double>(stepper.contacts().contactCount())})
        m_values.add(value);
    m_measures.sample(state, m_values);
    return m_values.values();
}

} // namespace trammel::analysis
