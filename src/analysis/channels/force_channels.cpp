#include "analysis/channels/force_channels.h"

#include <array>
#include <vector>

namespace trammel::analysis {

using results::ChannelKind;
using results::ChannelSink;
namespace quantity = results::quantity;

namespace {

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

/// Before any step.
class NothingSolved : public dynamics::SolvedRows {
public:
    std::span<const double> multipliers(int) const override { return m_zeros; }
    dynamics::Wrench wrench(int) const override { return {}; }

private:
    std::array<double, 6> m_zeros{};
};

void describeFriction(const dynamics::System& system, const dynamics::Stepper* stepper,
                      ChannelSink& sink) {
    const auto& frictions = system.jointFrictions();
    for (std::size_t i = 0; i < frictions.size(); ++i) {
        const bool isForce = frictions[i].isAlong;
        sink.of(ChannelKind::Joint, system.joints()[frictions[i].joint].name);
        sink.add(isForce ? quantity::kFrictionForce : quantity::kFrictionTorque,
                 isForce ? "N" : "N*m",
                 stepper ? stepper->jointFriction(static_cast<int>(i)) : 0.0);
    }
}

void describeConstraints(const dynamics::System& system, const dynamics::Stepper* stepper,
                         ChannelSink& sink) {
    const auto& users = system.userConstraints();
    for (std::size_t i = 0; i < users.size(); ++i) {
        sink.of(ChannelKind::Constraint, users[i].name);
        const std::vector<double> lambda = stepper ? stepper->userMultipliers(static_cast<int>(i))
                                                   : std::vector<double>(users[i].rowKinds.size());
        for (std::size_t row = 0; row < lambda.size(); ++row)
            sink.addMultiplier(static_cast<int>(row), multiplierUnit(users[i].rowKinds[row]),
                               lambda[row]);
    }
}

} // namespace

void describeForces(const dynamics::System& system, const dynamics::State& state,
                    const dynamics::Stepper* stepper, ChannelSink& sink) {
    const auto describe = [&](const dynamics::SolvedRows& rows) {
        for (const auto& kind : system.forces().kinds())
            kind->describeChannels(system.joints(), state, rows, sink);
    };
    if (stepper)
        describe(LastSolve(*stepper));
    else
        describe(NothingSolved());
    describeFriction(system, stepper, sink);
    describeConstraints(system, stepper, sink);
}

} // namespace trammel::analysis
