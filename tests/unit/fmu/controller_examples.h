#pragma once

#include "analysis/run/simulate.h"
#include "fmi/archive.h"
#include "io/model_file.h"
#include "model/regular_file.h"
#include "results/sinks.h"

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fmt/format.h>

/// Models with controllers whose units are those of test_unit/.
namespace trammel::tests {

namespace fs = std::filesystem;

/// What the packed test unit says of itself. @param coupling attributes of <CoSimulation>
inline std::string description(int version, const std::string& coupling, const std::string& step) {
    const auto real = [&](int reference, const char* name, const char* causality) {
        return version == 2 ? fmt::format("<ScalarVariable name=\"{}\" valueReference=\"{}\" "
                                          "causality=\"{}\"><Real/></ScalarVariable>",
                                          name, reference, causality)
                            : fmt::format("<Float64 name=\"{}\" valueReference=\"{}\" "
                                          "causality=\"{}\"/>",
                                          name, reference, causality);
    };
    const auto other = [&](int reference, const char* name, const char* causality,
                           const char* type) {
        const std::string kind = version == 3 && std::string(type) == "Integer" ? "Int32" : type;
        return version == 2 ? fmt::format("<ScalarVariable name=\"{}\" valueReference=\"{}\" "
                                          "causality=\"{}\"><{}/></ScalarVariable>",
                                          name, reference, causality, kind)
                            : fmt::format("<{} name=\"{}\" valueReference=\"{}\" "
                                          "causality=\"{}\"/>",
                                          kind, name, reference, causality);
    };
    return fmt::format(
               "<?xml version=\"1.0\"?><fmiModelDescription fmiVersion=\"{}.0\" modelName=\"PI\" "
               "{}=\"{{pi}}\"><CoSimulation modelIdentifier=\"pi\" {}/>"
               "<DefaultExperiment {}/><ModelVariables>",
               version, version == 2 ? "guid" : "instantiationToken", coupling, step) +
           real(1, "e", "input") + real(2, "kp", "parameter") + real(3, "ki", "parameter") +
           real(4, "u", "output") + real(5, "fail_at", "parameter") +
           other(6, "failure", "parameter", "Integer") + other(7, "on", "input", "Boolean") +
           other(8, "label", "parameter", "String") + other(9, "steps", "output", "Integer") +
           real(10, "feed", "output") + "</ModelVariables></fmiModelDescription>";
}

inline std::string usualCoupling(int version) {
    return version == 2 ? "canGetAndSetFMUstate=\"true\""
                        : "canGetAndSetFMUState=\"true\" hasEventMode=\"true\"";
}

inline const char* binaryName(int version) {
    return version == 2 ? "binaries/linux64/pi.so" : "binaries/x86_64-linux/pi.so";
}

inline fmi::ArchiveEntry binary(int version) {
    return {binaryName(version),
            model::readRegularFile(version == 2 ? TRAMMEL_TEST_UNIT2 : TRAMMEL_TEST_UNIT3)};
}

/// A folder with the test units "pi2.fmu" and "pi3.fmu".
class Folder {
public:
    Folder() {
        for (const int version : {2, 3})
            pack(fmt::format("pi{}.fmu", version), version, usualCoupling(version));
    }
    fs::path path() const { return m_folder.path().toStdString(); }
    void pack(const std::string& name, int version, const std::string& coupling,
              const std::string& step = "stepSize=\"0.02\"") const {
        fmi::writeArchive(
            path() / name,
            {{"modelDescription.xml", description(version, coupling, step)}, binary(version)});
    }

private:
    QTemporaryDir m_folder;
};

/// A cart of 2 kg on a line, and controllers. @param settings further ones, with a comma before
inline std::string cart(const std::string& controllers, const std::string& settings = "",
                        const std::string& parts = "", const std::string& outputStep = "0.01") {
    return R"({"trammel": 1, "name": "cart", "gravity": [0, 0, 0], "parameters": {"m": 2},
        "bodies": [{"name": "cart", "mass": "m", "inertia": [1, 1, 1, 0, 0, 0]}],
        "joints": [{"name": "J", "type": "prismatic", "bodies": ["ground", "cart"],
                    "position": [0, 0, 0], "axis": [1, 0, 0])" +
           parts + R"(}], "controllers": [)" + controllers + R"(],
        "simulation": {"step": 0.005, "duration": 1, "output_step": )" +
           outputStep + settings + "}}";
}

/// A PI controller at 100 Hz that brings the cart to x = 1.
inline std::string pi(int version, const std::string& start = R"("kp": 30, "ki": 5)",
                      const std::string& rest = R"("outputs": {"J.torque": "u"})") {
    return fmt::format(R"({{"name": "pi", "fmu": "pi{}.fmu", "step": 0.01,
        "inputs": {{"e": "1 - J.coordinate"}}, "start": {{{}}}, {}}})",
                       version, start, rest);
}

inline model::Model read(const Folder& folder, const std::string& text) {
    const io::JsonResult parsed = io::parseJson(text);
    if (!parsed.diagnostics.empty())
        throw std::runtime_error(messages::english(parsed.diagnostics.front().message));
    io::ModelResult result = io::readModel(parsed.root, folder.path());
    for (const model::Diagnostic& finding : result.diagnostics)
        if (finding.severity == model::Severity::Error)
            throw std::runtime_error(finding.pointer + ": " + messages::english(finding.message));
    return result.model;
}

/// Runs a model whatever comes of it.
inline analysis::RunSummary outcome(const model::Model& model) {
    results::MemorySink sink;
    return analysis::simulate(model, "", sink);
}

inline std::size_t unitFolders() {
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::temp_directory_path()))
        count += entry.path().filename().string().starts_with("trammel-unit-") ? 1 : 0;
    return count;
}

inline void eachVersion() {
    QTest::addColumn<int>("version");
    QTest::newRow("FMI 2") << 2;
    QTest::newRow("FMI 3") << 3;
}

// Rows of what controllers cannot be or do: (controller, message, last frame), (controller,
// pointer, message) and (description, file, message).
void failuresEndTheRunRows();
void findingsRows();
void brokenUnitsRows();

} // namespace trammel::tests
