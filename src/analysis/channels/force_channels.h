#pragma once

#include "analysis/channels/motion_channels.h"

namespace trammel::analysis {

/// Channels of force elements, of springs and friction on joints' coordinates and of users'
/// constraints, and their values: spring-dampers have a length and a force that pushes their ends
/// apart (N), what acts on a coordinate a torque or force on the joint's second body, bushings a
/// force and a torque on their second body at the bushing.
class ForceChannels {
public:
    explicit ForceChannels(const dynamics::System& system) : m_system(system) {}

    void list(ChannelList& channels) const;
    /// Values of the stepper's last step or solve, lengths of the state.
    void sample(const dynamics::State& state, const dynamics::Stepper& stepper,
                ChannelValues& values) const;

private:
    const dynamics::System& m_system;
};

} // namespace trammel::analysis
