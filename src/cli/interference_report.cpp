#include "cli/interference_report.h"

#include "results/csv.h"

#include <fmt/format.h>
#include <iterator>

namespace trammel::cli {
namespace {

using analysis::Interference;
using analysis::InterferenceSpan;
using io::JsonValue;

const std::string& bodyName(const CurveReport& report, int body) {
    return report.system.bodies()[body].name;
}

const char* unitOf(const CurveReport& report) {
    return report.system.joints()[report.input].kind->hasAngle ? "rad" : "m";
}

const char* wayName(const CurveReport& report, const InterferenceSpan& span) {
    if (report.cycle.isFullTurn) return "turn";
    return span.isBack ? "back" : "there";
}

} // namespace

JsonValue interferenceJson(const CurveReport& report) {
    std::vector<JsonValue> pairs;
    for (const Interference& pair : *report.interference) {
        std::vector<JsonValue> spans;
        for (const InterferenceSpan& span : pair.spans)
            spans.push_back(JsonValue::object({{"from", span.from},
                                               {"to", span.to},
                                               {"way", wayName(report, span)},
                                               {"depth", span.depth},
                                               {"deepest", span.deepest}}));
        pairs.push_back(JsonValue::object(
            {{"bodies",
              JsonValue::array({bodyName(report, pair.bodyA), bodyName(report, pair.bodyB)})},
             {"spans", JsonValue::array(std::move(spans))}}));
    }
    return JsonValue::array(std::move(pairs));
}

std::string interferenceText(const CurveReport& report) {
    if (report.interference->empty()) return "  interference            none\n";
    std::string text;
    for (const Interference& pair : *report.interference)
        for (const InterferenceSpan& span : pair.spans)
            fmt::format_to(std::back_inserter(text),
                           "  interference            {} and {}, {:.9g} to {:.9g} {}{}, {:.3g} m "
                           "deep at {:.6g}\n",
                           bodyName(report, pair.bodyA), bodyName(report, pair.bodyB), span.from,
                           span.to, unitOf(report), span.isBack ? " on the way back" : "",
                           span.depth, span.deepest);
    return text;
}

std::string interferenceCsv(const CurveReport& report) {
    const char* unit = unitOf(report);
    std::string text =
        fmt::format("body,other,way,from[{0}],to[{0}],depth[m],deepest[{0}]\n", unit);
    for (const Interference& pair : *report.interference)
        for (const InterferenceSpan& span : pair.spans)
            fmt::format_to(std::back_inserter(text), "{},{},{},{:.17g},{:.17g},{:.17g},{:.17g}\n",
                           results::csvField(bodyName(report, pair.bodyA)),
                           results::csvField(bodyName(report, pair.bodyB)), wayName(report, span),
                           span.from, span.to, span.depth, span.deepest);
    return text;
}

} // namespace trammel::cli
