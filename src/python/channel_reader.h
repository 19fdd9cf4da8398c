#pragma once

#include "analysis/run/simulation.h"

#include <string>
#include <vector>

namespace trammel::python {

/// Reads channels of a run by name where it is. Poses, velocities and joints' coordinates and rates
/// follow from the state at once; all else from a sample of all channels.
class ChannelReader {
public:
    /// @throws UsageError naming a channel that there is not
    ChannelReader(const dynamics::System& system, const std::vector<std::string>& names);

    void read(analysis::Simulation& run, std::vector<double>& values) const;

private:
    struct Entry {
        enum class Kind { Position, Orientation, Velocity, Spin, Coordinate, Rate, Other } kind;
        int index = 0; ///< of the body, the joint, or among all channels
        int axis = 0;
    };
    Entry entryOf(const dynamics::System& system, const std::string& name) const;
    static double value(const Entry& entry, const dynamics::System& system,
                        const dynamics::State& state);

    std::vector<results::Channel> m_channels;
    std::vector<Entry> m_entries;
    bool m_needsSample = false;
};

} // namespace trammel::python
