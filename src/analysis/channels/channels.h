#pragma once

#include "analysis/channels/energy.h"
#include "analysis/channels/force_channels.h"
#include "analysis/channels/measure_channels.h"
#include "analysis/channels/motion_channels.h"
#include "dynamics/stepping/stepper.h"
#include "messages/message.h"
#include "results/channel.h"
#include "results/contact_record.h"

#include <span>
#include <utility>
#include <vector>

namespace trammel::analysis {

/// The channels that a run of a system records, in the order in which a Sampler fills them.
/// @throws std::invalid_argument naming the measure that cannot be used.
std::vector<results::Channel> channels(const dynamics::System& system);
/// The same without those of measures, and how many these are.
std::vector<results::Channel> runChannels(const dynamics::System& system);
std::size_t runChannelCount(const dynamics::System& system);

/// What a run of the system does not record though one might look for it; empty: nothing.
messages::Message missingChannels(const dynamics::System& system, bool recordsContacts);

/// Fills one frame of channel values from a state and the solve that led to it.
class Sampler {
public:
    explicit Sampler(const dynamics::System& system);

    /// @param report of the solve that `stepper` did last
    /// @param asleep contacts that the solve left out
    const std::vector<double>& sample(const dynamics::State& state,
                                      const dynamics::Stepper& stepper,
                                      const dynamics::StepReport& report,
                                      std::span<const results::ContactRecord> asleep = {});

    /// Of a frame, and of those in it that are no measure's.
    std::size_t channelCount() const { return m_channelCount; }
    std::size_t runChannelCount() const { return m_runChannelCount; }
    const Energy& energy() const { return m_energy; }
    const DriftMonitor& drift() const { return m_drift; }

private:
    const dynamics::System& m_system;
    std::vector<std::pair<int, int>> m_contactPairs;
    std::size_t m_runChannelCount, m_channelCount;
    MeasureChannels m_measures;
    DriftMonitor m_drift;
    Energy m_energy;
    std::vector<Vec6> m_accelerations; ///< by body
    std::vector<double> m_values;
};

} // namespace trammel::analysis
