#include "study/run_one.h"

#include "analysis/channels/measure_channels.h"
#include "io/file_names.h"
#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/study_messages.h"
#include "results/csv.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"
#include "study/analysis_run.h"
#include "study/output_expression.h"
#include "study/time_limit.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <memory>
#include <stdexcept>

namespace trammel::study {

namespace {

/// Keeps some channels of a run, and its impacts.
class SelectedChannels : public results::FrameSink {
public:
    explicit SelectedChannels(std::vector<std::string> names) : m_names(std::move(names)) {}
    const results::RunData& run() const { return m_run; }

    void begin(const results::RunHeader& header) override {
        results::RunHeader selected;
        for (std::size_t i = 0; i < header.channels.size(); ++i)
            if (std::ranges::find(m_names, header.channels[i].name) != m_names.end()) {
                selected.channels.push_back(header.channels[i]);
                m_indices.push_back(i);
            }
        m_run = results::RunData(std::move(selected));
        m_values.resize(m_indices.size());
    }
    void append(double t, std::span<const double> values) override {
        for (std::size_t i = 0; i < m_indices.size(); ++i)
            m_values[i] = values[m_indices[i]];
        m_run.append(t, m_values);
    }
    void appendImpact(const results::ImpactRecord& impact) override { m_run.appendImpact(impact); }
    void end(std::string_view, std::string_view) override {}

private:
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_indices;
    std::vector<double> m_values;
    results::RunData m_run;
};

/// `first; second`, or the other alone where one is empty.
messages::Message joined(messages::Message first, messages::Message second) {
    if (first.empty()) return second;
    return {messages::kAnd, std::move(first), std::move(second)};
}

void note(RunResult& result, messages::Message message) {
    result.message = joined(std::move(result.message), std::move(message));
}

/// The model with the point's values. @throws std::invalid_argument with what it is refused for.
model::Model modelOf(const StudyFile& file, const io::JsonValue& document) {
    auto reading = io::readModel(document, file.model.path.parent_path());
    messages::Message findings;
    const auto tell = [&](const model::Diagnostic& finding) {
        if (finding.severity != model::Severity::Error) return;
        findings = joined(std::move(findings), model::withPointer(finding));
    };
    for (const model::Diagnostic& finding : reading.diagnostics)
        tell(finding);
    if (findings.empty())
        for (const model::Diagnostic& finding : analysis::findingsBeforeRun(reading.model))
            tell(finding);
    if (!findings.empty()) throw messages::InvalidArgument(findings);
    return std::move(reading.model);
}

std::vector<OutputExpression> compileOutputs(const std::vector<Output>& stated,
                                             const AnalysisChoice& analysis,
                                             const model::Model& model,
                                             std::span<const results::Channel> channels) {
    const FrameCount frames = framesOf(analysis, channels);
    std::vector<OutputExpression> outputs;
    for (const Output& output : stated)
        outputs.emplace_back(output.expression, model.parameters, channels, frames);
    return outputs;
}

std::vector<std::string> channelsOf(const std::vector<OutputExpression>& outputs) {
    std::vector<std::string> names;
    for (const OutputExpression& output : outputs)
        names.insert(names.end(), output.channels().begin(), output.channels().end());
    return names;
}

/// Simulates, into the folder too where there is one.
AnalysisEnd simulate(const AnalysisChoice& analysis, const model::Model& model,
                     const io::JsonValue& document, SelectedChannels& selected,
                     const std::filesystem::path& keep, const std::stop_token& stop) {
    const std::string text = document.toText();
    if (keep.empty()) return study::run(analysis, model, text, selected, stop);
    std::filesystem::create_directories(keep);
    io::JsonValue kept = document;
    for (auto& [pointer, name] : io::movedFileNames(document, model.directory, keep))
        kept.set(pointer, std::move(name));
    io::saveTextFile(keep / "model.trammel.json", kept.toText());
    results::Hdf5Writer writer(keep / "results.h5");
    results::TeeSink both({&selected, &writer});
    AnalysisEnd end = study::run(analysis, model, text, both, stop);
    results::writeEventsCsv(keep / "events.csv", selected.run().impacts());
    return end;
}

void evaluate(const std::vector<Output>& stated, const std::vector<OutputExpression>& outputs,
              const results::RunData& run, RunResult& result) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const OutputExpression::Result value = outputs[i].evaluate(run);
        result.outputs[i] = value.value;
        if (!value.note.empty())
            note(result, {messages::kOutputHasNoValue, stated[i].name, value.note});
    }
}

void conclude(const AnalysisEnd& end, const std::vector<Output>& stated,
              const std::vector<OutputExpression>& outputs, const results::RunData& run,
              RunResult& result) {
    if (!end.message.empty()) note(result, end.message);
    if (!result.isCompleted()) return;
    for (const messages::Message& warning : end.warnings)
        note(result, warning);
    evaluate(stated, outputs, run, result);
}

void run(const StudyFile& file, const Point& point, const std::filesystem::path& keep,
         const std::stop_token& stop, RunListener* listener, RunResult& result) {
    const io::JsonValue document = documentAt(file, point);
    const model::Model model = modelOf(file, document);
    const auto channels = study::channelsOf(file.study.analysis, model);
    const auto outputs = compileOutputs(file.study.outputs, file.study.analysis, model, channels);
    std::vector<std::string> names = channelsOf(outputs);
    if (listener != nullptr)
        std::ranges::move(listener->channels(model, channels), std::back_inserter(names));
    SelectedChannels selected(std::move(names));
    const TimeLimit limit(file.study.timeLimit, stop);
    const AnalysisEnd end =
        simulate(file.study.analysis, model, document, selected, keep, limit.token());
    result.status = analysis::name(end.status);
    if (result.isStopped() && limit.isOver()) {
        result.status = RunResult::kFailed;
        note(result,
             {messages::kTookTooLong, file.study.timeLimit, fmt::format("{:.6g}", end.duration)});
        return;
    }
    conclude(end, file.study.outputs, outputs, selected.run(), result);
    if (listener == nullptr || !result.isCompleted()) return;
    if (auto miss = listener->hear(selected.run()); !miss.empty()) note(result, std::move(miss));
}

/// A result that nothing is known of yet, filled by what may throw.
template <class Fill>
RunResult resultOf(std::size_t number, std::size_t outputs, const Fill& fill) {
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    RunResult result{.run = number, .status = std::string(RunResult::kFailed)};
    result.outputs.assign(outputs, std::numeric_limits<double>::quiet_NaN());
    try {
        fill(result);
    } catch (const std::exception& error) {
        result.status = RunResult::kFailed;
        note(result, messages::messageOf(error));
    }
    result.wallSeconds = std::chrono::duration<double>(Clock::now() - began).count();
    return result;
}

} // namespace

model::Model modelAt(const StudyFile& file, const Point& point) {
    return modelOf(file, documentAt(file, point));
}

RunResult runOne(const StudyFile& file, std::size_t number, const Point& point,
                 const std::filesystem::path& keep, std::stop_token stop, RunListener* listener) {
    return resultOf(number, file.study.outputs.size(),
                    [&](RunResult& result) { run(file, point, keep, stop, listener, result); });
}

RunResult runModel(const model::Model& model, const std::vector<Output>& stated,
                   std::stop_token stop) {
    return resultOf(0, stated.size(), [&](RunResult& result) {
        const AnalysisChoice analysis;
        const auto outputs =
            compileOutputs(stated, analysis, model, study::channelsOf(analysis, model));
        SelectedChannels selected(channelsOf(outputs));
        const AnalysisEnd end = study::run(analysis, model, {}, selected, stop);
        result.status = analysis::name(end.status);
        conclude(end, stated, outputs, selected.run(), result);
    });
}

} // namespace trammel::study
