#include "analysis/channels/force_channels.h"

#include <fmt/format.h>

namespace trammel::analysis {

namespace {

using dynamics::Constraint;
using dynamics::RowKind;

const char* unitOf(RowKind kind) {
    return kind == RowKind::Rotation ? "N*m" : "N";
}

void addTorque(const std::string& name, bool isAngle, ChannelList& channels) {
    channels.add(name + (isAngle ? ".torque" : ".force"), isAngle ? "N*m" : "N");
}

} // namespace

ForceChannels::ForceChannels(const dynamics::System& system) : m_system(system) {
    const auto find = [&](Constraint::Kind kind, std::size_t count,
                          std::vector<const Constraint*>& found) {
        for (std::size_t i = 0; i < count; ++i)
            found.push_back(system.findConstraint(kind, static_cast<int>(i)));
    };
    find(Constraint::Kind::Spring, system.springs().size(), m_springs);
    find(Constraint::Kind::CoordinateSpring, system.coordinateSprings().size(),
         m_coordinateSprings);
    find(Constraint::Kind::Bushing, system.bushings().size(), m_bushings);
}

void ForceChannels::list(ChannelList& channels) const {
    const auto& joints = m_system.joints();
    for (const auto& spring : m_system.springs()) {
        channels.add(spring.name + ".length", "m");
        channels.add(spring.name + ".force", "N");
    }
    for (const auto& spring : m_system.coordinateSprings())
        addTorque(spring.name, joints[spring.joint].kind->hasAngle, channels);
    for (const auto& bushing : m_system.bushings()) {
        channels.addVector(bushing.name + ".force", "N");
        channels.addVector(bushing.name + ".torque", "N*m");
    }
    for (const auto& friction : m_system.jointFrictions())
        addTorque(joints[friction.joint].name + ".friction", !friction.isAlong, channels);
    for (const auto& user : m_system.userConstraints())
        for (std::size_t i = 0; i < user.rowKinds.size(); ++i)
            channels.add(fmt::format("{}.lambda.{}", user.name, i), unitOf(user.rowKinds[i]));
}

void ForceChannels::sampleSpring(int index, const dynamics::State& state,
                                 const dynamics::Stepper& stepper, ChannelValues& values) const {
    const dynamics::SpringDamper& spring = m_system.springs()[index];
    const Mat3 R_A = state.bodies[spring.bodyA].q.toRotationMatrix();
    const Mat3 R_B = state.bodies[spring.bodyB].q.toRotationMatrix();
    const dynamics::Side A{state.bodies[spring.bodyA], R_A}, B{state.bodies[spring.bodyB], R_B};
    values.add(springLength(spring, A, B));
    Vec3 direction;
    values.add(m_springs[index] ? stepper.lambda(*m_springs[index])[0]
                                : springForce(spring, state.t, A, B, direction));
}

void ForceChannels::sample(const dynamics::State& state, const dynamics::Stepper& stepper,
                           ChannelValues& values) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i)
        sampleSpring(static_cast<int>(i), state, stepper, values);
    for (const Constraint* spring : m_coordinateSprings)
        values.add(stepper.lambda(*spring)[0]);
    for (std::size_t i = 0; i < m_bushings.size(); ++i) {
        const dynamics::Bushing& bushing = m_system.bushings()[i];
        dynamics::JointReaction wrench = stepper.wrench(*m_bushings[i]);
        wrench.torque -= (state.bodies[bushing.bodyB].q * bushing.rB).cross(wrench.force);
        values.add(wrench.force);
        values.add(wrench.torque);
    }
    for (std::size_t i = 0; i < m_system.jointFrictions().size(); ++i)
        values.add(stepper.jointFriction(static_cast<int>(i)));
    for (std::size_t i = 0; i < m_system.userConstraints().size(); ++i)
        for (const double lambda : stepper.userMultipliers(static_cast<int>(i)))
            values.add(lambda);
}

} // namespace trammel::analysis
