#pragma once

#include "analysis/freedoms/mobility.h"
#include "io/model_file.h"

#include <QtTest>
#include <stdexcept>

namespace trammel::support {

/// The typed reading of a generated model file.
/// @throws std::runtime_error with the findings.
inline model::Model read(const io::JsonValue& document) {
    // As it is saved and opened again.
    const io::ModelResult result = io::readModel(io::parseJson(document.toText()).root, {});
    std::string findings;
    for (const model::Diagnostic& finding : result.diagnostics)
        findings += finding.pointer + ": " + english(finding.message) + "\n";
    if (!findings.empty()) throw std::runtime_error(findings);
    return result.model;
}

/// Closed as it stands, with that mobility.
inline void verifyMechanism(const model::Model& model, int dof, int gruebler, int redundant) {
    const analysis::Mobility found = analysis::mobility(model);
    QVERIFY2(found.assemblyResidual < 1e-12, // round-off of lengths up to some metres
             QByteArray::number(found.assemblyResidual));
    QCOMPARE(found.dofCount, dof);
    QCOMPARE(found.gruebler, gruebler);
    QCOMPARE(static_cast<int>(found.redundant.size()), redundant);
}

inline double distance(const model::Model& model, const char* a, const char* b) {
    return (model.findJoint(a)->position - model.findJoint(b)->position).norm();
}

} // namespace trammel::support
