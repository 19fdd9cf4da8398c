#include "support/example.h"

#include "io/model_file.h"
#include "messages/file_messages.h"

#include <QtTest>
#include <cmath>
#include <stdexcept>

namespace trammel::support {

namespace {

const std::filesystem::path kModels = std::filesystem::path(TRAMMEL_SOURCE_DIR) / "models";
constexpr std::string_view kSuffix = ".trammel.json";

std::filesystem::path folderOf(const std::string& name) {
    return kModels / name.substr(0, name.find('/'));
}

std::filesystem::path fileOf(const std::string& name) {
    return folderOf(name) / (name.substr(name.find('/') + 1) + std::string(kSuffix));
}

bool collides(const std::vector<model::Shape>& shapes) {
    return std::ranges::any_of(shapes, &model::Shape::collide);
}

ExampleKind kindOf(const model::Model& model) {
    const bool isDriven = std::ranges::any_of(
        model.joints, [](const model::Joint& joint) { return joint.driver.has_value(); });
    if (isDriven) return ExampleKind::Driven;
    const bool touches = std::ranges::any_of(
        model.bodies, [](const model::Body& body) { return collides(body.shapes); });
    const bool isBounded = std::ranges::any_of(
        model.joints, [](const model::Joint& joint) { return joint.limits || joint.motor; });
    return touches || isBounded ? ExampleKind::Contact : ExampleKind::Mechanism;
}

} // namespace

double Example::at(const std::string& channel, double t) const {
    const double interval = model.simulation.outputInterval();
    const std::span<const double> values = run[channel];
    const auto frame = static_cast<std::size_t>(std::llround(t / interval));
    if (frame >= values.size()) throw std::out_of_range("no frame at that time");
    return values[frame];
}

model::Model exampleModel(const std::string& name, const Parameters& parameters) {
    io::JsonResult document = io::loadJsonFile(fileOf(name), messages::kModelFile);
    std::string findings;
    for (const model::Diagnostic& finding : document.diagnostics)
        findings += finding.pointer + ": " + english(finding.message) + "\n";
    for (const auto& [key, value] : parameters)
        document.root.set("/parameters/" + key, value);
    io::ModelResult result = io::readModel(document.root, folderOf(name));
    for (const model::Diagnostic& finding : result.diagnostics)
        findings += finding.pointer + ": " + english(finding.message) + "\n";
    if (!findings.empty()) throw std::runtime_error(name + ": " + findings);
    return result.model;
}

Example run(model::Model model) {
    Run run(model);
    return {std::move(model), std::move(run)};
}

Example runExample(const std::string& name, const Parameters& parameters) {
    return run(exampleModel(name, parameters));
}

std::vector<std::string> exampleNames(ExampleKind kind) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kModels)) {
        const std::string file = entry.path().filename().string();
        if (!file.ends_with(kSuffix)) continue;
        const std::string stem = file.substr(0, file.size() - kSuffix.size());
        const std::string folder = entry.path().parent_path().filename().string();
        const std::string name = stem == folder ? stem : folder + "/" + stem;
        if (kindOf(exampleModel(name)) == kind) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

bool hasReadme(const std::string& name) {
    return std::filesystem::exists(folderOf(name) / "README.md");
}

void verifyNear(double actual, double expected, double tolerance, const char* what) {
    QVERIFY2(std::abs(actual - expected) <= tolerance,
             qPrintable(QString("%1: %2, expected %3 within %4")
                            .arg(what)
                            .arg(actual, 0, 'g', 10)
                            .arg(expected, 0, 'g', 10)
                            .arg(tolerance)));
}

} // namespace trammel::support
