#pragma once

#include "analysis/freedoms/design_findings.h"
#include "analysis/freedoms/mobility.h"
#include "io/default_document.h"
#include "io/model_file.h"
#include "io/unused_parameters.h"
#include "sketch/gestures.h"

#include <QtTest>
#include <stdexcept>

namespace trammel::support {

using sketch::Point;
using sketch::Spot;

inline Spot at(double u, double v) {
    return {Point(u, v), {}, {}};
}
inline Spot onNode(const std::string& node) {
    return {Point::Zero(), node, {}};
}
inline Spot onLink(const std::string& body, double u, double v) {
    return {Point(u, v), {}, body};
}

/// As it is saved and opened again. @throws std::runtime_error with errors of the file
inline model::Model readDrawn(const io::JsonValue& document) {
    const io::ModelResult result = io::readModel(io::parseJson(document.toText()).root, {});
    std::string findings;
    for (const model::Diagnostic& finding : result.diagnostics)
        findings += finding.pointer + ": " + english(finding.message) + "\n";
    if (!findings.empty()) throw std::runtime_error(findings);
    return result.model;
}

/// What `trammel validate` would say, errors, warnings and hints.
inline std::string findingsOf(const io::JsonValue& document) {
    const model::Model model = readDrawn(document);
    model::Diagnostics all = io::unusedParameters(document);
    for (const model::Diagnostic& finding : analysis::designWarnings(model))
        all.push_back(finding);
    std::string text;
    for (const model::Diagnostic& finding : all)
        text += finding.pointer + ": " + english(finding.message) + "\n";
    return text;
}

inline sketch::Sketch sketched(const io::JsonValue& document) {
    return sketch::sketchOf(document, readDrawn(document));
}

inline io::JsonValue linked(const io::JsonValue& document, std::vector<Spot> spots) {
    return sketch::addLink(document, spots).document;
}
inline io::JsonValue grounded(const io::JsonValue& document, const Spot& spot) {
    return sketch::addGroundPivot(document, spot).document;
}

/// A and D at the ground, links AB, BC, CD of 0.224, 0.427 and 0.35 m, 0.5 m apart: by Grashof
/// 0.224 + 0.5 < 0.427 + 0.35, so that AB turns fully.
inline io::JsonValue drawnFourBar(io::JsonValue document = io::emptyModelDocument()) {
    document = linked(document, {at(0, 0), at(0.1, 0.2)});
    document = linked(document, {onNode("B"), at(0.5, 0.35)});
    document = linked(document, {onNode("C"), at(0.5, 0)});
    return grounded(grounded(document, onNode("A")), onNode("D"));
}

inline Point placeOf(const io::JsonValue& document, const std::string& node) {
    const sketch::Sketch sketch = sketched(document);
    const int index = sketch.find(node);
    if (index < 0) throw std::runtime_error("no node " + node);
    return sketch.nodes[index].place;
}
inline double wayBetween(const io::JsonValue& document, const std::string& a,
                         const std::string& b) {
    return (placeOf(document, a) - placeOf(document, b)).norm();
}

/// Reads without a finding, closes to round-off of lengths below some metres, and has that many
/// freedoms.
inline void verifyLinkage(const io::JsonValue& document, int dof) {
    QCOMPARE(QString::fromStdString(findingsOf(document)), QString());
    const analysis::Mobility found = analysis::mobility(readDrawn(document));
    QVERIFY2(found.assemblyResidual < 1e-12, QByteArray::number(found.assemblyResidual));
    QCOMPARE(found.dofCount, dof);
}

} // namespace trammel::support
