#include "study/study_folder.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/stored.h"
#include "messages/study_messages.h"
#include "model/version.h"
#include "results/atomic_file.h"
#include "study/json_difference.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <limits>
#include <sys/file.h>
#include <unistd.h>

namespace trammel::study {

namespace {

namespace fs = std::filesystem;
using io::JsonValue;

constexpr const char *kStudyText = "study.json", *kModelText = "model.trammel.json",
                     *kOrigin = "origin.json";

void write(const fs::path& path, const std::string& text) {
    results::writeAtomically(path, [&](std::ostream& out) { out << text; });
}

JsonValue read(const fs::path& path, const messages::Text<0>& what) {
    io::JsonResult json = io::loadJsonFile(path, what);
    if (json.diagnostics.empty()) return std::move(json.root);
    throw messages::RuntimeError(io::formatted(path, json.diagnostics.front()));
}

std::string fileName(std::size_t run) {
    return fmt::format("{:06}", run);
}

JsonValue finiteOrNull(double value) {
    return std::isfinite(value) ? JsonValue(value) : JsonValue();
}

JsonValue shardDocument(const Study& study, const Point& point, const RunResult& result) {
    std::vector<std::pair<std::string, JsonValue>> factors, outputs;
    for (std::size_t i = 0; i < point.size(); ++i)
        factors.emplace_back(study.factors[i].name, toJson(point[i]));
    for (std::size_t i = 0; i < study.outputs.size(); ++i)
        outputs.emplace_back(study.outputs[i].name, finiteOrNull(result.outputs.at(i)));
    JsonValue shard = JsonValue::object({{"run", static_cast<double>(result.run)},
                                         {"factors", JsonValue::object(std::move(factors))},
                                         {"outputs", JsonValue::object(std::move(outputs))},
                                         {"status", result.status},
                                         {"message", english(result.message)},
                                         {"wall_seconds", result.wallSeconds}});
    if (!result.message.empty()) shard.set("/message_data", messages::stored(result.message));
    return shard;
}

/// None where the text is not that of a finished run: then it is run again.
std::optional<RunResult> fromJson(const JsonValue& root, const Study& study, std::size_t run) {
    const auto *number = root.find("run"), *status = root.find("status"),
               *message = root.find("message"), *outputs = root.find("outputs"),
               *seconds = root.find("wall_seconds");
    const bool isWhole =
        number != nullptr && number->isNumber() && number->number() == static_cast<double>(run) &&
        status != nullptr && status->isString() && message != nullptr && message->isString() &&
        outputs != nullptr && outputs->isObject() && outputs->size() == study.outputs.size() &&
        seconds != nullptr && seconds->isNumber();
    if (!isWhole) return std::nullopt;
    RunResult result{run, status->string(), {}, {}, seconds->number()};
    const JsonValue* data = root.find("message_data");
    result.message = messages::restored(data != nullptr && data->isString() ? data->string() : "",
                                        message->string());
    for (const JsonValue::Member& output : outputs->members())
        result.outputs.push_back(output.value.isNumber()
                                     ? output.value.number()
                                     : std::numeric_limits<double>::quiet_NaN());
    return result;
}

} // namespace

bool StudyFolder::exists(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path / kOrigin, error);
}

bool StudyFolder::isFree(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return true;
    if (exists(path) || !fs::is_directory(path, error)) return false;
    const auto isOurs = [](const fs::directory_entry& entry) {
        const std::string name = entry.path().filename().string();
        return name == "shards" || name == kStudyText || name == kModelText ||
               name.starts_with(fmt::format(".{}.", kStudyText)) ||
               name.starts_with(fmt::format(".{}.", kModelText)) ||
               name.starts_with(fmt::format(".{}.", kOrigin));
    };
    return std::ranges::all_of(fs::directory_iterator(path), isOurs);
}

std::vector<std::string> StudyFolder::fileNames() {
    return {kStudyText,  kModelText, kOrigin, "results.csv", "results.csv.provenance.json",
            "results.h5"};
}

StudyFolder StudyFolder::create(const fs::path& path, const StudyFile& file) {
    std::error_code error;
    fs::create_directories(path / "shards", error);
    if (error)
        throw messages::RuntimeError(
            {messages::kCannotMakeFolder, path.string(), messages::systemError(error.value())});
    write(path / kStudyText, file.root.toText());
    write(path / kModelText, file.model.root.toText());
    // Last: only with it the folder counts as a study's.
    const JsonValue origin =
        JsonValue::object({{"study", fs::absolute(file.path).lexically_normal().string()},
                           {"model", fs::absolute(file.model.path).lexically_normal().string()},
                           {"version", std::string(model::version())}});
    write(path / kOrigin, origin.toText());
    return open(path);
}

StudyFolder StudyFolder::open(const fs::path& path) {
    if (!exists(path)) throw messages::RuntimeError({messages::kNoStudyThere, path.string()});
    const JsonValue origin = read(path / kOrigin, messages::kFolderOfAStudy);
    const auto place = [&](const char* key) {
        const JsonValue* value = origin.find(key);
        return fs::path(value != nullptr && value->isString() ? value->string() : "");
    };
    StudyFile file = readStudyFile(place("study"), read(path / kStudyText, messages::kStudyFile),
                                   place("model"), read(path / kModelText, messages::kModelFile));
    if (!file.ok())
        throw messages::RuntimeError(
            {messages::kAtPointer, path.string(), findingLines(file).front()});
    return StudyFolder(fs::absolute(path).lexically_normal(), std::move(file));
}

StudyFolder::StudyFolder(fs::path path, StudyFile file)
    : m_path(std::move(path)), m_file(std::move(file)), m_points(designPoints(m_file.study)) {}

std::vector<std::string> StudyFolder::differences(const StudyFile& other) const {
    std::vector<std::string> lines;
    for (const std::string& line : study::differences(m_file.root, other.root))
        lines.push_back(fmt::format("study: {}", line));
    for (const std::string& line : study::differences(m_file.model.root, other.model.root))
        lines.push_back(fmt::format("model: {}", line));
    return lines;
}

fs::path StudyFolder::shard(std::size_t run) const {
    return m_path / "shards" / (fileName(run) + ".json");
}

std::optional<RunResult> StudyFolder::result(std::size_t run) const {
    std::error_code error;
    if (!fs::exists(shard(run), error)) return std::nullopt;
    const io::JsonResult json = io::loadJsonFile(shard(run), messages::kFinishedRun);
    if (!json.diagnostics.empty()) return std::nullopt;
    return fromJson(json.root, study(), run);
}

std::vector<RunResult> StudyFolder::results() const {
    std::vector<RunResult> finished;
    for (std::size_t run = 1; run <= runCount(); ++run)
        if (auto one = result(run)) finished.push_back(std::move(*one));
    return finished;
}

std::vector<std::size_t> StudyFolder::missing() const {
    std::vector<std::size_t> runs;
    for (std::size_t run = 1; run <= runCount(); ++run)
        if (!result(run)) runs.push_back(run);
    return runs;
}

void StudyFolder::store(const RunResult& result) const {
    const Point& point = m_points.at(result.run - 1);
    write(shard(result.run), shardDocument(study(), point, result).toText());
}

std::size_t StudyFolder::forgetFailed() const {
    std::size_t count = 0;
    for (const RunResult& result : results())
        if (!result.isCompleted()) count += fs::remove(shard(result.run));
    return count;
}

fs::path StudyFolder::runFolder(std::size_t run) const {
    return m_path / "runs" / fileName(run);
}

JsonValue StudyFolder::document(std::size_t run) const {
    return documentAt(m_file, m_points.at(run - 1));
}

StudyLock::StudyLock(const StudyFolder& folder)
    : StudyLock(folder.path(), messages::kStudyIsRunning) {}

StudyLock::StudyLock(const fs::path& folder, const messages::Text<1>& isTaken) {
    const fs::path path = folder / "lock";
    m_descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (m_descriptor >= 0 && ::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0) return;
    const int cause = errno;
    if (m_descriptor >= 0) ::close(m_descriptor);
    if (cause == EWOULDBLOCK) throw messages::RuntimeError({isTaken, folder.string()});
    throw messages::RuntimeError(
        {messages::kCannotLock, path.string(), messages::systemError(cause)});
}

StudyLock::~StudyLock() {
    ::close(m_descriptor);
}

} // namespace trammel::study
