#include "analysis/channels.h"

#include <fmt/format.h>
#include <string>

namespace trammel::analysis {

namespace {

using dynamics::RowKind;

constexpr std::size_t kMaxContactPairs = 100;

class ChannelList {
public:
    void add(std::string name, const char* unit) { m_list.push_back({std::move(name), unit}); }
    void addVector(const std::string& name, const char* unit) {
        for (const char* axis : {".x", ".y", ".z"})
            add(name + axis, unit);
    }
    void add(const ForceChannels& forces) { forces.list(m_list); }
    std::vector<results::Channel> take() { return std::move(m_list); }

private:
    std::vector<results::Channel> m_list;
};

bool hasRotationRows(const dynamics::Joint& joint) {
    for (int i = 0; i < joint.rowCount(); ++i)
        if (joint.rowKind(i) == RowKind::Rotation) return true;
    return false;
}

/// A joint's coordinate is its angle, or its way along the axis where it has no angle; a
/// cylindrical joint's way has a name of its own.
void addCoordinates(const std::string& name, const dynamics::JointKind& kind, ChannelList& list) {
    if (kind.hasAngle) {
        list.add(name + ".coordinate", "rad");
        list.add(name + ".rate", "rad/s");
    }
    if (kind.hasTranslation) {
        list.add(name + (kind.hasAngle ? ".translation" : ".coordinate"), "m");
        list.add(name + (kind.hasAngle ? ".translation_rate" : ".rate"), "m/s");
    }
}

void addJoint(const dynamics::Joint& joint, ChannelList& list) {
    const dynamics::JointKind& kind = *joint.kind;
    addCoordinates(joint.name, kind, list);
    list.add(joint.name + ".drift", "m");
    list.add(joint.name + ".drift_rate", "m/s");
    if (hasRotationRows(joint)) {
        list.add(joint.name + ".drift_angle", "rad");
        list.add(joint.name + ".drift_angle_rate", "rad/s");
    }
    for (int i = 0; i < joint.rowCount(); ++i)
        list.add(joint.name + ".lambda." + std::to_string(i),
                 joint.rowKind(i) == RowKind::Rotation ? "N*m" : "N");
    list.addVector(joint.name + ".force", "N");
    list.addVector(joint.name + ".torque", "N*m");
    if (joint.driver) {
        list.add(joint.name + (kind.hasAngle ? ".driver.torque" : ".driver.force"),
                 kind.hasAngle ? "N*m" : "N");
        list.add(joint.name + ".driver.power", "W");
    }
}

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
    for (int i = 0; i < system.ground(); ++i) {
        const std::string& name = system.bodies()[i].name;
        list.addVector(name + ".com", "m");
        for (const char* entry : {".q.w", ".q.x", ".q.y", ".q.z"})
            list.add(name + entry, "");
        list.addVector(name + ".v", "m/s");
        list.addVector(name + ".w", "rad/s");
    }
    for (const char* kind :
         {"kinetic", "potential", "total", "dissipated.friction", "dissipated.impact",
          "dissipated.damping", "dissipated.numerical", "input"})
        list.add(std::string("energy.") + kind, "J");
    list.addVector("momentum.linear", "kg*m/s");
    list.addVector("momentum.angular", "kg*m^2/s");
    for (const dynamics::Joint& joint : system.joints())
        addJoint(joint, list);
    list.add(ForceChannels(system));
    for (const auto& [a, b] : contactPairs(system))
        list.addVector(
            "contact." + system.bodies()[a].name + "-" + system.bodies()[b].name + ".force", "N");
    for (const char* name : {"drift.position.max", "drift.velocity.max", "lcp.residual",
                             "lcp.pivots", "contacts.count"})
        list.add(name, "");
    return list.take();
}

std::string missingChannels(const dynamics::System& system, bool recordsContacts) {
    const std::size_t pairs = system.collidingBodies().size();
    if (pairs <= kMaxContactPairs) return {};
    return fmt::format("{} pairs of bodies may touch, more than {}: there are no channels "
                       "contact.A-B.force; {}",
                       pairs, kMaxContactPairs,
                       recordsContacts ? "the contact points of each frame have the forces"
                                       : "with \"record_contacts\" the contact points would have "
                                         "the forces");
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

void Sampler::put(const Vec3& v) {
    for (int k = 0; k < 3; ++k)
        put(v[k]);
}

void Sampler::sampleJoint(int index, const dynamics::State& state,
                          const dynamics::Stepper& stepper) {
    const dynamics::Joint& joint = m_system.joints()[index];
    const dynamics::BodyState& bodyA = state.bodies[joint.bodyA];
    const dynamics::BodyState& bodyB = state.bodies[joint.bodyB];
    const Mat3 R_A = bodyA.q.toRotationMatrix();
    const Mat3 R_B = bodyB.q.toRotationMatrix();
    const dynamics::Side A{bodyA, R_A};
    const dynamics::Side B{bodyB, R_B};
    if (joint.kind->hasAngle) {
        put(state.angles[joint.angle]);
        put(dynamics::jointAngleRate(joint.geometry, A, B));
    }
    if (joint.kind->hasTranslation) {
        put(dynamics::jointTranslation(joint.geometry, A, B));
        put(dynamics::jointTranslationRate(joint.geometry, A, B));
    }
    const JointDrift& drift = m_drift.joint(index);
    put(drift.position);
    put(drift.velocity);
    if (hasRotationRows(joint)) {
        put(drift.angle);
        put(drift.angularVelocity);
    }
    for (double lambda : stepper.lambda(index))
        put(lambda);
    const dynamics::JointReaction reaction = stepper.reaction(index);
    put(reaction.force);
    put(reaction.torque);
    if (joint.driver) {
        const double drive = stepper.lambda(index).back();
        const double rate = joint.kind->hasAngle
                                ? dynamics::jointAngleRate(joint.geometry, A, B)
                                : dynamics::jointTranslationRate(joint.geometry, A, B);
        put(drive);
        put(drive * rate);
    }
}

const std::vector<double>& Sampler::sample(const dynamics::State& state,
                                           const dynamics::Stepper& stepper,
                                           const dynamics::StepReport& report,
                                           std::span<const results::ContactRecord> asleep) {
    m_values.clear();
    for (int i = 0; i < m_system.ground(); ++i) {
        const dynamics::BodyState& body = state.bodies[i];
        put(body.p);
        for (double entry : {body.q.w(), body.q.x(), body.q.y(), body.q.z()})
            put(entry);
        put(body.v);
        put(body.w);
    }
    m_energy = analysis::energy(m_system, state);
    const dynamics::EnergyLedger& ledger = stepper.energyLedger();
    for (double value : {m_energy.kinetic, m_energy.potential, m_energy.total(), ledger.friction,
                         ledger.impact, ledger.damping, ledger.numerical, ledger.input})
        put(value);
    const Momentum total = momentum(m_system, state);
    put(total.linear);
    put(total.angular);
    m_drift.measure(state);
    for (int j = 0; j < static_cast<int>(m_system.joints().size()); ++j)
        sampleJoint(j, state, stepper);
    m_forces.sample(state, stepper, m_values);
    for (const auto& [a, b] : m_contactPairs) {
        Vec3 force = stepper.contacts().pairForce(a, b);
        for (const results::ContactRecord& contact : asleep)
            if (contact.bodyA == a && contact.bodyB == b) force += contact.force();
        put(force);
    }
    for (double value : {m_drift.positionMax(), m_drift.velocityMax(), report.residual(),
                         static_cast<double>(report.boxed.pivots),
                         static_cast<double>(stepper.contacts().contactCount())})
        put(value);
    m_measures.sample(state, m_values);
    return m_values;
}

} // namespace trammel::analysis
