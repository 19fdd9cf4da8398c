#pragma once

#include "results/run_data.h"
#include "studio/runs/impact_difference.h"

#include <QString>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::studio {

/// A value in which the models or the settings of two runs differ.
struct SettingDifference {
    QString place;         ///< "simulation/step", "bodies/crank/mass"; list items by their names
    QString first, second; ///< as JSON; empty: not there
    bool operator==(const SettingDifference&) const = default;
};
/// Settings are compared by the values that were used, whether or not the models name them.
std::vector<SettingDifference> settingDifferences(const results::RunHeader& first,
                                                  const results::RunHeader& second);

/// second - first of one quantity at the first run's times that both runs cover; the second run is
/// interpolated linearly between its samples.
struct SampledDifference {
    std::vector<double> times; ///< s
    std::vector<double> values;
};
/// @throws std::invalid_argument where a run has no such channel.
SampledDifference difference(const results::RunData& first, const results::RunData& second,
                             const std::string& channel);

/// How far two runs are apart in one quantity.
struct ChannelDifference {
    std::string channel, unit;
    double largest = 0.0;  ///< max |second - first|, and when
    double at = 0.0;       ///< s
    double rms = 0.0;      ///< sqrt(mean (second - first)^2) over the samples
    double scale = 0.0;    ///< max |value| in both runs, of all components of a vector
    double relative = 0.0; ///< largest over the scale; 0 where nothing differs, NaN without a scale
};
/// Of every channel that both have, in the first's order.
std::vector<ChannelDifference> channelDifferences(const results::RunData& first,
                                                  const results::RunData& second,
                                                  const std::stop_token& stop = {});

/// Two runs side by side.
struct RunComparison {
    struct Run {
        QString name;
        std::shared_ptr<const results::RunData> data;
        int style = 0; ///< of its lines, see runLineStyle()
    };
    Run first, second;
    std::vector<SettingDifference> settings;
    std::vector<ChannelDifference> channels;
    std::vector<ImpactSeries> impacts;
};
RunComparison compareRuns(RunComparison::Run first, RunComparison::Run second,
                          const std::stop_token& stop = {});

} // namespace trammel::studio
