#include "optimize/optimisation_folder.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/optimisation_messages.h"
#include "messages/study_messages.h"
#include "model/version.h"
#include "results/atomic_file.h"
#include "study/json_difference.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace trammel::optimize {

namespace {

namespace fs = std::filesystem;
using io::JsonValue;

constexpr const char *kTaskText = "optimisation.json", *kModelText = "model.trammel.json",
                     *kOrigin = "origin.json", *kRuns = "evaluations";

/// @param task a cluster's; empty: what is searched here
std::string logName(const std::string& task) {
    return task.empty() ? fmt::format("{}.jsonl", kRuns) : fmt::format("{}-{}.jsonl", kRuns, task);
}

/// By name, so that they are always read in the same order.
std::vector<fs::path> logsIn(const fs::path& folder) {
    std::vector<fs::path> logs;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".jsonl" &&
            entry.path().filename().string().starts_with(kRuns))
            logs.push_back(entry.path());
    std::ranges::sort(logs);
    return logs;
}

std::string measuredName(std::size_t index) {
    return fmt::format("measured-{}.csv", index + 1);
}

std::string contents(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        throw messages::RuntimeError(
            {messages::kCannotRead, path.string(), messages::systemError(errno)});
    return {std::istreambuf_iterator<char>(stream), {}};
}

JsonValue read(const fs::path& path) {
    io::JsonResult json = io::loadJsonFile(path, messages::kFolderOfAnOptimisation);
    if (json.diagnostics.empty()) return std::move(json.root);
    throw messages::RuntimeError(io::formatted(path, json.diagnostics.front()));
}

std::optional<StoredRun> runFromLine(std::string_view line) {
    const io::JsonResult json = io::parseJson(line);
    if (!json.diagnostics.empty()) return std::nullopt;
    const auto *search = json.root.find("search"), *number = json.root.find("number"),
               *trial = json.root.find("trial"), *result = json.root.find("result");
    if (search == nullptr || !search->isNumber() || number == nullptr || !number->isNumber() ||
        trial == nullptr || result == nullptr)
        return std::nullopt;
    auto what = trialFromJson(*trial);
    auto gave = evaluationFromJson(*result);
    if (!what || !gave) return std::nullopt;
    return StoredRun{static_cast<std::size_t>(search->number()),
                     static_cast<std::size_t>(number->number()), std::move(*what),
                     std::move(*gave)};
}

} // namespace

bool OptimisationFolder::exists(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path / kOrigin, error) &&
           fs::is_regular_file(path / kTaskText, error);
}

bool OptimisationFolder::isFree(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return true;
    if (!fs::is_directory(path, error) || fs::exists(path / kOrigin, error)) return false;
    return std::ranges::all_of(fs::directory_iterator(path), [](const fs::directory_entry& entry) {
        const std::string name = entry.path().filename().string();
        return name == kTaskText || name == kModelText || name.starts_with("measured-") ||
               name.starts_with(fmt::format(".{}.", kTaskText)) ||
               name.starts_with(fmt::format(".{}.", kModelText)) ||
               name.starts_with(".measured-") || name.starts_with(fmt::format(".{}.", kOrigin));
    });
}

std::vector<std::string> OptimisationFolder::fileNames() {
    return {kTaskText,     kModelText,          kOrigin,     logName({}),
            "results.csv", "best.trammel.json", "front.csv", "summary.json"};
}

OptimisationFolder OptimisationFolder::create(const fs::path& path, const OptimisationFile& file) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error)
        throw messages::RuntimeError(
            {messages::kCannotMakeFolder, path.string(), messages::systemError(error.value())});
    results::writeTextFile(path / kTaskText, file.root.toText());
    results::writeTextFile(path / kModelText, file.study.model.root.toText());
    for (std::size_t i = 0; i < file.measuredTexts.size(); ++i)
        results::writeTextFile(path / measuredName(i), file.measuredTexts[i]);
    // Last: only with it the folder counts as an optimisation's.
    const JsonValue origin = JsonValue::object(
        {{"optimisation", fs::absolute(file.path).lexically_normal().string()},
         {"model", fs::absolute(file.study.model.path).lexically_normal().string()},
         {"version", std::string(model::version())}});
    results::writeTextFile(path / kOrigin, origin.toText());
    return open(path);
}

OptimisationFolder OptimisationFolder::open(const fs::path& path) {
    if (!exists(path))
        throw messages::RuntimeError({messages::kNoOptimisationThere, path.string()});
    const JsonValue origin = read(path / kOrigin);
    const auto place = [&](const char* key) {
        const JsonValue* value = origin.find(key);
        return fs::path(value != nullptr && value->isString() ? value->string() : "");
    };
    OptimisationFile file =
        readOptimisationFile(place("optimisation"), read(path / kTaskText), place("model"),
                             read(path / kModelText), [&](std::size_t index, const Measurement&) {
                                 return contents(path / measuredName(index));
                             });
    if (!file.ok())
        throw messages::RuntimeError(
            {messages::kAtPointer, path.string(), findingLines(file).front()});
    return {fs::absolute(path).lexically_normal(), std::move(file)};
}

std::vector<std::string> OptimisationFolder::differences(const OptimisationFile& other) const {
    std::vector<std::string> lines;
    for (const std::string& line : study::differences(m_file.root, other.root))
        lines.push_back(fmt::format("optimisation: {}", line));
    for (const std::string& line :
         study::differences(m_file.study.model.root, other.study.model.root))
        lines.push_back(fmt::format("model: {}", line));
    for (std::size_t i = 0; i < m_file.measuredTexts.size() && lines.empty(); ++i)
        if (m_file.measuredTexts[i] != other.measuredTexts.at(i))
            lines.push_back(
                fmt::format("{}: other text", m_file.optimisation.measurements[i].file));
    return lines;
}

std::vector<StoredRun> OptimisationFolder::runs() const {
    std::vector<StoredRun> runs;
    for (const fs::path& log : logsIn(m_path)) {
        std::ifstream stream(log, std::ios::binary);
        for (std::string line; std::getline(stream, line);)
            if (auto run = runFromLine(line)) runs.push_back(std::move(*run));
    }
    return runs;
}

RunLog::RunLog(const OptimisationFolder& folder, const std::string& task)
    : m_path(folder.path() / logName(task)) {
    m_descriptor = ::open(m_path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (m_descriptor < 0)
        throw messages::RuntimeError(
            {messages::kCannotWrite, m_path.string(), messages::systemError(errno)});
    const std::string text = contents(m_path);
    const auto end = text.rfind('\n');
    const std::size_t whole = end == std::string::npos ? 0 : end + 1;
    if (whole < text.size() && ::ftruncate(m_descriptor, static_cast<off_t>(whole)) != 0)
        throw messages::RuntimeError(
            {messages::kCannotWrite, m_path.string(), messages::systemError(errno)});
}

RunLog::~RunLog() {
    ::close(m_descriptor);
}

void RunLog::append(const StoredRun& run) {
    const std::string line =
        fmt::format(R"({{"search":{},"number":{},"trial":{},"result":{}}})", run.search, run.number,
                    toLine(run.trial), toLine(run.evaluation)) +
        '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t size = ::write(m_descriptor, rest.data(), rest.size());
        if (size < 0 && errno == EINTR) continue;
        if (size < 0)
            throw messages::RuntimeError(
                {messages::kCannotWrite, m_path.string(), messages::systemError(errno)});
        rest.remove_prefix(static_cast<std::size_t>(size));
    }
}

} // namespace trammel::optimize
