#include "study/analysis_run.h"

#include "analysis/channels/channels.h"
#include "analysis/run/inverse.h"

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

AnalysisEnd endOf(analysis::KinematicsSummary summary) {
    return {summary.status, std::move(summary.message), std::move(summary.warnings),
            summary.duration};
}

} // namespace

std::vector<results::Channel> channelsOf(Analysis analysis, const model::Model& model) {
    if (analysis == Analysis::Run) return analysis::channels(dynamics::System(model));
    const std::stop_source stop;
    ChannelProbe probe(stop);
    run(analysis, model, {}, probe, stop.get_token());
    return std::move(probe.channels);
}

AnalysisEnd run(Analysis analysis, const model::Model& model, const std::string& documentText,
                results::FrameSink& sink, const std::stop_token& stop) {
    if (analysis == Analysis::Kinematics)
        return endOf(analysis::kinematics(model, documentText, sink, stop));
    if (analysis == Analysis::Inverse)
        return endOf(analysis::inverse(model, documentText, sink, stop).kinematics);
    analysis::RunSummary summary = analysis::simulate(model, documentText, sink, stop);
    return {summary.status, std::move(summary.message), std::move(summary.warnings),
            summary.duration};
}

} // namespace trammel::study
