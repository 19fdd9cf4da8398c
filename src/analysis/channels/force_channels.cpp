#include "analysis/channels/force_channels.h"

#include <fmt/format.h>
#include <vector>

namespace trammel::analysis {

namespace {

using dynamics::RowKind;

const char* unitOf(RowKind kind) {
    return kind == RowKind::Rotation ? "N*m" : "N";
}

/// The stepper's last step or solve.
class LastSolve : public dynamics::SolvedRows {
public:
    explicit LastSolve(const dynamics::Stepper& stepper) : m_stepper(stepper) {}

    std::span<const double> multipliers(int constraint) const override {
        return m_stepper.lambda(at(constraint));
    }
    dynamics::Wrench wrench(int constraint) const override {
        const dynamics::JointReaction sum = m_stepper.wrench(at(constraint));
        return {sum.force, sum.torque};
    }

private:
    const dynamics::Constraint& at(int constraint) const {
        return m_stepper.system().constraints()[constraint];
    }

    const dynamics::Stepper& m_stepper;
};

} // namespace

void ForceChannels::list(ChannelList& channels) const {
    const auto& joints = m_system.joints();
    std::vector<dynamics::ElementChannel> found;
    for (const auto& kind : m_system.forces().kinds())
        kind->listChannels(joints, found);
    for (const dynamics::ElementChannel& channel : found)
        channels.add(channel.name, channel.unit);
    for (const auto& friction : m_system.jointFrictions())
        channels.add(joints[friction.joint].name + ".friction" +
                         (friction.isAlong ? ".force" : ".torque"),
                     friction.isAlong ? "N" : "N*m");
    for (const auto& user : m_system.userConstraints())
        for (std::size_t i = 0; i < user.rowKinds.size(); ++i)
            channels.add(fmt::format("{}.lambda.{}", user.name, i), unitOf(user.rowKinds[i]));
}

void ForceChannels::sample(const dynamics::State& state, const dynamics::Stepper& stepper,
                           ChannelValues& values) const {
    const LastSolve solve(stepper);
    for (const auto& kind : m_system.forces().kinds())
        kind->sampleChannels(state, solve, values.list());
    for (std::size_t i = 0; i < m_system.jointFrictions().size(); ++i)
        values.add(stepper.jointFriction(static_cast<int>(i)));
    for (std::size_t i = 0; i < m_system.userConstraints().size(); ++i)
        for (const double lambda : stepper.userMultipliers(static_cast<int>(i)))
            values.add(lambda);
}

} // namespace trammel::analysis
