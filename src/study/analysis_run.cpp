#include "study/analysis_run.h"

#include "analysis/channels/channels.h"
#include "analysis/run/inverse.h"
#include "analysis/sensitivity/curve_frames.h"
#include "analysis/statics/static_frames.h"

#include <algorithm>
#include <array>

namespace trammel::study {

namespace {

/// Takes the channels of a motion, and stops it.
class ChannelProbe : public results::FrameSink {
public:
    explicit ChannelProbe(std::stop_source stop) : m_stop(std::move(stop)) {}
    std::vector<results::Channel> channels;

    void begin(const results::RunHeader& header) override {
        channels = header.channels;
        m_stop.request_stop();
    }
    void append(double, std::span<const double>) override {}
    void end(std::string_view, std::string_view) override {}

private:
    std::stop_source m_stop;
};

AnalysisEnd simulated(const AnalysisChoice&, const model::Model& model, const std::string& text,
                      results::FrameSink& sink, const std::stop_token& stop) {
    analysis::RunSummary summary = analysis::simulate(model, text, sink, stop);
    return {summary.status, std::move(summary.message), std::move(summary.warnings),
            summary.duration};
}

AnalysisEnd endOf(analysis::KinematicsSummary summary) {
    return {summary.status, std::move(summary.message), std::move(summary.warnings),
            summary.duration};
}

AnalysisEnd moved(const AnalysisChoice&, const model::Model& model, const std::string& text,
                  results::FrameSink& sink, const std::stop_token& stop) {
    return endOf(analysis::kinematics(model, text, sink, stop));
}

AnalysisEnd inverted(const AnalysisChoice&, const model::Model& model, const std::string& text,
                     results::FrameSink& sink, const std::stop_token& stop) {
    return endOf(analysis::inverse(model, text, sink, stop).kinematics);
}

AnalysisEnd balanced(const AnalysisChoice&, const model::Model& model, const std::string& text,
                     results::FrameSink& sink, const std::stop_token& stop) {
    return analysis::recordStatics(model, text, sink, stop);
}

template <analysis::ModesPose Pose>
AnalysisEnd oscillating(const AnalysisChoice&, const model::Model& model, const std::string& text,
                        results::FrameSink& sink, const std::stop_token& stop) {
    return analysis::recordModes(model, Pose, text, sink, stop);
}

AnalysisEnd turned(const AnalysisChoice& choice, const model::Model& model, const std::string& text,
                   results::FrameSink& sink, const std::stop_token& stop) {
    return analysis::recordCurve(model, choice.curve, text, sink, stop);
}

/// In the order of the enum.
constexpr std::array kRuns{simulated,
                           moved,
                           inverted,
                           balanced,
                           oscillating<analysis::ModesPose::Initial>,
                           oscillating<analysis::ModesPose::Equilibrium>,
                           turned};
static_assert(kRuns.size() == static_cast<std::size_t>(Analysis::Curve) + 1);

} // namespace

std::vector<results::Channel> channelsOf(const AnalysisChoice& analysis,
                                         const model::Model& model) {
    if (analysis.kind == Analysis::Run) return analysis::channels(dynamics::System(model));
    const std::stop_source stop;
    ChannelProbe probe(stop);
    run(analysis, model, {}, probe, stop.get_token());
    return std::move(probe.channels);
}

FrameCount framesOf(const AnalysisChoice& analysis, std::span<const results::Channel> channels) {
    switch (traits(analysis.kind).axis) {
    case FrameAxis::Time:
        break;
    case FrameAxis::One:
        return {.unit = {}, .isOne = true};
    case FrameAxis::Input: {
        const results::ChannelId travel{.kind = results::ChannelKind::Cycle,
                                        .quantity = std::string(results::quantity::kTravel)};
        const auto found = std::ranges::find(channels, travel, &results::Channel::id);
        return {.unit = found == channels.end() ? std::string() : found->unit};
    }
    }
    return {};
}

AnalysisEnd run(const AnalysisChoice& analysis, const model::Model& model,
                const std::string& documentText, results::FrameSink& sink,
                const std::stop_token& stop) {
    return kRuns[static_cast<std::size_t>(analysis.kind)](analysis, model, documentText, sink,
                                                          stop);
}

} // namespace trammel::study
