#include "study/study_file.h"

#include "analysis/channels/measure_channels.h"
#include "io/model_file.h"
#include "io/parameters.h"
#include "messages/file_messages.h"
#include "messages/formula_messages.h"
#include "messages/study_messages.h"
#include "study/analysis_run.h"
#include "study/output_expression.h"

#include <stdexcept>

namespace trammel::study {

namespace {

void setSimulation(io::JsonValue& root, const std::string& key, const Value& value) {
    if (!root.contains("/simulation")) root.set("/simulation", io::JsonValue::object());
    root.set(io::joinPointer("/simulation", key), toJson(value));
}

void add(StudyFile& file, const std::string& pointer, messages::Message message) {
    const io::JsonValue* value = file.root.at(pointer);
    const io::TextPlace place = value ? value->place() : io::TextPlace{};
    file.diagnostics.push_back(
        {model::Severity::Error, pointer, std::move(message), place.line, place.column});
}

/// Whether a curve's joints are there.
void checkCurve(StudyFile& file, const model::Model& model) {
    if (file.study.analysis.kind != Analysis::Curve) return;
    const dynamics::System system(model::withoutClearances(model));
    const auto check = [&](const char* key, const auto& find) {
        const std::string pointer = io::joinPointer("/curve", key);
        try {
            find();
        } catch (const std::invalid_argument& error) {
            add(file, file.root.contains(pointer) ? pointer : "/analysis",
                messages::messageOf(error));
        }
    };
    const analysis::CurveChoice& curve = file.study.analysis.curve;
    check("input", [&] { analysis::inputJoint(system, curve); });
    const auto checkJoint = [&](const char* key, const std::string& joint) {
        if (!joint.empty()) check(key, [&] { analysis::coordinateJoint(system, joint); });
    };
    checkJoint("output", curve.output);
    checkJoint("transmission", curve.transmission);
}

/// Whether runs can begin, and give what is asked of them.
void checkOutputs(StudyFile& file) {
    io::JsonValue root = file.model.root;
    for (const auto& [key, value] : file.study.simulation)
        setSimulation(root, key, value);
    const auto reading = io::readModel(root, file.model.path.parent_path());
    std::vector<results::Channel> channels;
    FrameCount frames;
    try {
        for (const model::Diagnostic& finding : analysis::findingsBeforeRun(reading.model))
            throw messages::InvalidArgument(model::withPointer(finding));
        checkCurve(file, reading.model);
        if (!file.ok()) return;
        channels = channelsOf(file.study.analysis, reading.model);
        frames = framesOf(file.study.analysis, channels);
    } catch (const std::invalid_argument& error) {
        return add(file, "/model", {messages::kModelCannotBeRun, messages::messageOf(error)});
    }
    for (const Output& output : file.study.outputs) {
        try {
            const OutputExpression expression(output.expression, reading.model.parameters, channels,
                                              frames);
            file.outputUnits.push_back(expression.unit());
        } catch (const std::invalid_argument& error) {
            add(file, io::joinPointer("/outputs", output.name),
                {messages::kOfFormula, output.expression, messages::messageOf(error)});
        }
    }
}

} // namespace

io::JsonValue toJson(const Value& value) {
    return std::visit([](const auto& content) { return io::JsonValue(content); }, value);
}

StudyFile readStudyFile(const std::filesystem::path& path, io::JsonValue root,
                        const std::filesystem::path& modelPath, io::JsonValue modelRoot) {
    StudyFile file;
    file.path = path;
    file.root = std::move(root);
    file.model.path = modelPath;
    file.model.root = std::move(modelRoot);
    auto model = io::readModel(file.model.root, modelPath.parent_path());
    file.model.model = std::move(model.model);
    file.modelDiagnostics = std::move(model.diagnostics);
    StudyReading reading = readStudy(file.root, &file.model.root);
    file.study = std::move(reading.study);
    file.diagnostics = std::move(reading.diagnostics);
    if (file.ok()) checkOutputs(file);
    io::arrange(file.diagnostics);
    return file;
}

StudyFile loadStudyFile(const std::filesystem::path& path) {
    io::JsonResult json = io::loadJsonFile(path, messages::kStudyFile);
    StudyFile file;
    file.path = path;
    if (!json.diagnostics.empty()) {
        file.diagnostics = std::move(json.diagnostics);
        return file;
    }
    const io::JsonValue* name = json.root.find("model");
    const bool isNamed = name != nullptr && name->isString();
    const auto modelPath = isNamed ? path.parent_path() / name->string() : std::filesystem::path();
    io::JsonResult model =
        isNamed ? io::loadJsonFile(modelPath, messages::kModelFile) : io::JsonResult();
    if (isNamed && model.diagnostics.empty())
        return readStudyFile(path, std::move(json.root), modelPath, std::move(model.root));
    file.root = std::move(json.root);
    StudyReading reading = readStudy(file.root, nullptr);
    file.study = std::move(reading.study);
    file.diagnostics = std::move(reading.diagnostics);
    file.model.path = modelPath;
    file.modelDiagnostics = std::move(model.diagnostics);
    const bool isAbsent = !file.modelDiagnostics.empty() && file.modelDiagnostics.front().line == 0;
    if (isAbsent) {
        add(file, "/model",
            {messages::kAtPointer, modelPath.string(), file.modelDiagnostics.front().message});
        file.modelDiagnostics.clear();
    }
    io::arrange(file.diagnostics);
    return file;
}

std::vector<messages::Message> findingLines(const StudyFile& file) {
    std::vector<messages::Message> lines;
    for (const model::Diagnostic& finding : file.diagnostics)
        lines.push_back(io::formatted(file.path, finding));
    for (const model::Diagnostic& finding : file.modelDiagnostics)
        lines.push_back(io::formatted(file.model.path, finding));
    return lines;
}

io::JsonValue documentAt(const StudyFile& file, const Point& point) {
    io::JsonValue root = file.model.root;
    for (const auto& [key, value] : file.study.simulation)
        setSimulation(root, key, value);
    for (std::size_t i = 0; i < point.size(); ++i) {
        const Factor& factor = file.study.factors[i];
        if (factor.name.starts_with(kSimulationPrefix))
            setSimulation(root, factor.name.substr(kSimulationPrefix.size()), point[i]);
        else
            root.set(io::valuePlace(root, pointerOf(factor)), toJson(point[i]));
    }
    return root;
}

} // namespace trammel::study
