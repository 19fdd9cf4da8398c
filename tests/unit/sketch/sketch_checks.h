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

/// The drawn link: A and D at the ground, links AB, BC, CD.
inline io::JsonValue drawnFourBar(io::JsonValue document = io::emptyModelDocument()) {
    using namespace sketch;
    const Spot input[] = {at(0, 0), at(0.1, 0.2)};
    document = addLink(document, input).document;
    const Spot coupler[] = {onNode("B"), at(0.5, 0.35)};
    document = addLink(document, coupler).document;
    const Spot output[] = {onNode("C"), at(0.6, 0)};
    document = addLink(document, output).document;
    document = addGroundPivot(document, onNode("A")).document;
    return addGroundPivot(document, onNode("D")).document;
}

} // namespace trammel::support
