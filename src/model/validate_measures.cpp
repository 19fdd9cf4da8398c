#include "messages/model_messages.h"
#include "model/validate_parts.h"

#include <fmt/format.h>

namespace trammel::model {

namespace {

void checkLaw(Findings& findings, const std::string& pointer, const DistanceMeasure& measure) {
    findings.requireTwoBodies(pointer + "/bodies", measure.bodies);
    for (int i = 0; i < 2; ++i)
        findings.requireFinite(fmt::format("{}/points/{}", pointer, i), measure.points[i]);
}

void checkLaw(Findings& findings, const std::string& pointer, const AngleMeasure& measure) {
    findings.requireTwoBodies(pointer + "/bodies", measure.bodies);
    for (int i = 0; i < 2; ++i)
        findings.requireDirection(fmt::format("{}/axes/{}", pointer, i), measure.axes[i]);
}

void checkLaw(Findings& findings, const std::string& pointer, const PointMeasure& measure) {
    findings.requireBody(pointer + "/body", measure.body);
    findings.requireFinite(pointer + "/point", measure.point);
}

/// Which channels there are is known to the analysis only (analysis::checkMeasures).
void checkLaw(Findings& findings, const std::string& pointer, const ExpressionMeasure& measure) {
    if (measure.expression.find_first_not_of(" \t") == std::string::npos)
        findings.add(pointer + "/expression", messages::kMeasureIsEmpty);
}

} // namespace

void checkMeasures(Findings& findings) {
    const auto& measures = findings.model.measures;
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        const std::string pointer = fmt::format("/measures/{}", i);
        findings.requireName(pointer + "/name", measures[i].name, names);
        std::visit([&](const auto& law) { checkLaw(findings, pointer, law); }, measures[i].law);
    }
}

} // namespace trammel::model
