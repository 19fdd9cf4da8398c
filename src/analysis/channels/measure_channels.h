#pragma once

#include "analysis/channels/channel_formula.h"
#include "analysis/channels/motion_channels.h"
#include "dynamics/system/system.h"
#include "model/diagnostic.h"
#include "results/channel_sink.h"

#include <optional>
#include <vector>

namespace trammel::analysis {

/// The channels of a model's measures, behind those of a run, which formulas may use:
/// distance NAME[m], NAME.rate[m/s], NAME.acceleration[m/s^2]; angle NAME[rad];
/// point NAME.x|y|z[m], NAME.v.x|y|z[m/s], NAME.a.x|y|z[m/s^2]; expression NAME.
class MeasureChannels {
public:
    /// @param channels those before; the measures' are appended
    /// @param findings where formulas that cannot be used are told, whose measures are then left
    ///        out; null: they throw
    /// @throws std::invalid_argument naming the measure and what is wrong with it.
    MeasureChannels(const dynamics::System& system, std::vector<results::Channel>& channels,
                    model::Diagnostics* findings = nullptr);

    /// Adds the measures' values to a frame that has those of the other channels.
    void sample(const dynamics::State& state, Accelerations accelerations,
                results::ChannelSink& frame) const;

private:
    /// What a measure's channels are listed into.
    struct Listing {
        std::vector<results::Channel>& channels;
        model::Diagnostics* findings;
    };
    void list(std::size_t measure, const dynamics::State& state, const Listing& listing);
    bool compileFormula(std::size_t measure, const Listing& listing);
    void append(results::Channel channel, std::size_t measure, const Listing& listing) const;
    void describe(std::size_t measure, const dynamics::State& state, Accelerations accelerations,
                  results::ChannelSink& sink) const;

    const dynamics::System& m_system;
    std::vector<std::optional<ChannelFormula>> m_formulas; ///< by measure
    std::vector<bool> m_isListed;                          ///< by measure
};

/// Findings about measures of a model that has no other errors.
model::Diagnostics checkMeasures(const model::Model& model);

/// What keeps a model without errors from being run: parts that this version has not, measures of
/// what there is not, controllers that cannot be.
model::Diagnostics findingsBeforeRun(const model::Model& model);

} // namespace trammel::analysis
