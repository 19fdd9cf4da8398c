#pragma once

#include "fmu/export.h"
#include "support/example.h"

#include <QTest>

namespace trammel::tests {

inline std::filesystem::path exampleFile(const std::string& name) {
    return std::filesystem::path(TRAMMEL_SOURCE_DIR) / "models" / name / (name + ".trammel.json");
}

inline const char* versionName(fmu::FmiVersion version) {
    return version == fmu::FmiVersion::Three ? "3" : "2";
}

inline void eachVersion() {
    QTest::addColumn<int>("version");
    for (const fmu::FmiVersion version : {fmu::FmiVersion::Two, fmu::FmiVersion::Three})
        QTest::addRow("FMI %s", versionName(version)) << static_cast<int>(version);
}

/// Runs with outputs of an interval up to a time, as the command does.
inline support::Run runOf(const std::string& name, double interval, double until) {
    model::Model model = support::exampleModel(name);
    model::SimulationSettings& settings = model.simulation;
    if (!settings.maxStep)
        settings.maxStep = settings.duration; // as a shorter run of the same model
    settings.outputStep = interval;
    settings.duration = until;
    return support::Run(model);
}

} // namespace trammel::tests
