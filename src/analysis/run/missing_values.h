#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"
#include "model/settings.h"
#include "results/run_data.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace trammel::analysis {

/// Values of a run that are not numbers: of formulas of forces, motors and drivers, and of
/// channels. With the setting `on_not_a_number` "fail" they end the run, with "continue" formulas
/// count as 0 and channels stay without value; a driver's formula, and the motion's own channels,
/// end it in any case.
class MissingValues {
public:
    /// The channels of a frame, listed where one is to be named: a run has up to millions.
    using Channels = std::function<std::vector<results::Channel>()>;
    /// @param channelCount of a frame, those of measures behind `runChannelCount` others
    /// @param takesTrials whether steps are tried and taken back, so that a formula of coordinates
    ///        may be asked for where the motion never comes
    MissingValues(const dynamics::System& system, const model::SimulationSettings& settings,
                  Channels channels, std::size_t channelCount, std::size_t runChannelCount,
                  bool takesTrials);

    /// Looks at a frame. @return why the run cannot go on; empty: it can
    messages::Message takeFrame(double t, std::span<const double> values);
    /// Looks at the formulas of the motion up to t. @return as takeFrame()
    messages::Message takeFormulas(double t) const;
    /// Why a state came to nothing: the formula that had no value first; empty: all had one.
    messages::Message cause() const;
    /// As cause(), where that is the end of a table, up to t, and so the end of the run.
    messages::Message endOfTable(double t) const;
    /// As cause(), or where it is that the end of a table, noticed on the way from one time to
    /// another, on which the motion ended.
    messages::Message causeOnTheWay(double from, double to) const;
    /// What a run that went on is to tell.
    std::vector<messages::Message> warnings() const;

private:
    struct Channel {
        std::int64_t frames = 0;
        double first = 0.0; ///< s
    };
    const model::FormulaWatch::Formula* firstMissing() const;
    messages::Message describe(std::size_t channel, double value, double t) const;

    const dynamics::System& m_system;
    bool m_goesOn, m_takesTrials;
    Channels m_channels;
    std::vector<Channel> m_missing; ///< by channel of a measure
    std::size_t m_firstMeasure;
};

/// Of a mechanism at rest: the formula that had no value where it was asked for one; empty: all
/// had.
messages::Message missingAtRest(const dynamics::System& system);

} // namespace trammel::analysis
