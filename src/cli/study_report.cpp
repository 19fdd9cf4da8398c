#include "cli/study_report.h"

#include "cli/commands.h"
#include "cli/model_input.h"

#include <fmt/format.h>

namespace trammel::cli {
namespace {

io::JsonValue number(std::size_t value) {
    return static_cast<double>(value);
}

} // namespace

study::StudyFile loadStudy(const std::filesystem::path& path) {
    study::StudyFile file = study::loadStudyFile(path);
    printFindings(file.path, file.diagnostics);
    printFindings(file.model.path, file.modelDiagnostics);
    if (!file.ok()) throw FileError("");
    return file;
}

StudyReport reportOn(const study::StudyFolder& folder, const study::StudyCounts& counts) {
    const std::string& name = folder.study().name;
    return {name.empty() ? folder.file().path.filename().string() : name, counts, {}, {}};
}

io::JsonValue toJson(const study::QueueState& queue) {
    return io::JsonValue::object(
        {{"pending", number(queue.pending)}, {"running", number(queue.running)}});
}

io::JsonValue toJson(const StudyReport& report) {
    io::JsonValue root =
        io::JsonValue::object({{"name", report.name},
                               {"runs", number(report.counts.runs)},
                               {"completed", number(report.counts.completed)},
                               {"with_failures", number(report.counts.withFailures)},
                               {"failed", number(report.counts.failed)},
                               {"missing", number(report.counts.missing())}});
    if (report.wallSeconds) root.set("/wall_seconds", *report.wallSeconds);
    if (report.queue) root.set("/queue", toJson(*report.queue));
    return root;
}

std::string toText(const StudyReport& report) {
    const study::StudyCounts& counts = report.counts;
    std::string text = fmt::format("{}: {} of {} runs finished\n", report.name,
                                   counts.runs - counts.missing(), counts.runs);
    const auto add = [&](const char* label, const std::string& value) {
        text += fmt::format("  {:<23} {}\n", label, value);
    };
    add("completed", fmt::format("{}", counts.completed));
    if (counts.withFailures > 0) add("  with failures", fmt::format("{}", counts.withFailures));
    add("failed", fmt::format("{}", counts.failed));
    if (counts.missing() > 0) add("missing", fmt::format("{}", counts.missing()));
    if (report.queue)
        add("in Slurm's queue",
            fmt::format("{} tasks run, {} wait", report.queue->running, report.queue->pending));
    if (report.wallSeconds) add("wall time", fmt::format("{:.3g} s", *report.wallSeconds));
    return text;
}

} // namespace trammel::cli
