#include "io/schema.h"
#include "study/study_file.h"

#include <string>
#include <utility>
#include <vector>

namespace trammel::study {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue factorDocument(const Factor& factor) {
    Members members{{"name", factor.name}};
    std::vector<JsonValue> values;
    if (factor.range) {
        values = {factor.range->first, factor.range->last};
        if (factor.range->count > 0) values.emplace_back(factor.range->count);
    }
    for (const Value& value : factor.values)
        values.push_back(toJson(value));
    members.emplace_back(factor.range ? "range" : "values", JsonValue::array(std::move(values)));
    return JsonValue::object(std::move(members));
}

JsonValue typed(const char* type, const char* description) {
    return JsonValue::object({{"description", description}, {"type", type}});
}

JsonValue whole(const char* description, double least, double most) {
    return JsonValue::object(
        {{"description", description}, {"type", "integer"}, {"minimum", least}, {"maximum", most}});
}

JsonValue reference(const char* definition) {
    return JsonValue::object({{"$ref", std::string("#/$defs/") + definition}});
}

/// "run (the motion under all forces), ..."
std::string analysesText() {
    std::string text;
    for (const AnalysisTraits& known : analyses()) {
        if (!text.empty()) text += ", ";
        text += std::string(known.name) + " (" + known.gives + ")";
    }
    return text;
}

JsonValue curveDocument(const analysis::CurveChoice& curve) {
    Members members;
    for (const auto& [key, joint] :
         {std::pair("input", &curve.input), std::pair("output", &curve.output),
          std::pair("transmission", &curve.transmission)})
        if (!joint->empty()) members.emplace_back(key, *joint);
    if (curve.steps != analysis::CurveChoice().steps) members.emplace_back("steps", curve.steps);
    return JsonValue::object(std::move(members));
}

JsonValue factorSchema() {
    const JsonValue value =
        JsonValue::object({{"type", JsonValue::array({"number", "string", "boolean"})}});
    const JsonValue values =
        JsonValue::object({{"description", "the values that it takes: numbers, expressions over "
                                           "the model's parameters, names of methods, true, false"},
                           {"type", "array"},
                           {"items", value},
                           {"minItems", 1}});
    const JsonValue range = JsonValue::object(
        {{"description", "[first, last, count] of a grid; samples lie between first and last; the "
                         "parameter's min and max, 11 values of a grid, where neither is given"},
         {"type", "array"},
         {"prefixItems",
          JsonValue::array({reference("number"), reference("number"),
                            whole("values of a grid", 1, static_cast<double>(kMaxRuns))})},
         {"minItems", 2},
         {"maxItems", 3}});
    const JsonValue properties = JsonValue::object(
        {{"name", typed("string", "a parameter of the model, or a key of its simulation such as "
                                  "\"simulation.impact\"")},
         {"values", values},
         {"range", range}});
    return JsonValue::object(
        {{"description", "What is varied."},
         {"type", "object"},
         {"properties", properties},
         {"additionalProperties", false},
         {"required", JsonValue::array({"name"})},
         {"not", JsonValue::object({{"required", JsonValue::array({"values", "range"})}})}});
}

JsonValue rootProperties() {
    const JsonValue designs =
        JsonValue::array({std::string(name(Design::Grid)), std::string(name(Design::Random)),
                          std::string(name(Design::LatinHypercube))});
    const JsonValue factors = JsonValue::object({{"description", "what is varied"},
                                                 {"type", "array"},
                                                 {"items", factorSchema()},
                                                 {"minItems", 1}});
    const JsonValue outputs = JsonValue::object(
        {{"description", "expressions over channels and events, by name: first, last, min, max, "
                         "sum, mean, rms, count, at(channel, t)"},
         {"type", "object"},
         {"additionalProperties", JsonValue::object({{"type", "string"}})},
         {"minProperties", 1}});
    return JsonValue::object(
        {{"$schema", typed("string", "address of the JSON Schema; for editors")},
         {"trammel_study", JsonValue::object({{"description", "version of the format"},
                                              {"const", kStudyFormatVersion}})},
         {"name", typed("string", "title of the study")},
         {"description", typed("string", "free text")},
         {"model", typed("string", "model file, relative to the study's")},
         {"analysis", analysisSchema()},
         {"curve", curveSchema()},
         {"design", JsonValue::object({{"description", "how the factors are combined"},
                                       {"enum", designs},
                                       {"default", "grid"}})},
         {"samples", whole("runs of a design that is no grid", 1, static_cast<double>(kMaxRuns))},
         {"seed", whole("of the samples; 0 where absent", 0, 0x1p53)},
         {"time_limit",
          JsonValue::object({{"description", "s of wall time that a run may take; one that takes "
                                             "longer has failed"},
                             {"type", "number"},
                             {"exclusiveMinimum", 0.0}})},
         {"factors", factors},
         {"outputs", outputs},
         {"simulation", reference("simulation")}});
}

} // namespace

JsonValue analysisSchema() {
    std::vector<JsonValue> names;
    for (const AnalysisTraits& known : analyses())
        names.emplace_back(std::string(known.name));
    return JsonValue::object({{"description", "what a run is: " + analysesText()},
                              {"enum", JsonValue::array(std::move(names))},
                              {"default", std::string(name(Analysis::Run))}});
}

JsonValue curveSchema() {
    const JsonValue properties = JsonValue::object(
        {{"input", typed("string", "joint whose coordinate leads; without, the only driven one")},
         {"output", typed("string", "joint of the output; without, the only other one on the "
                                    "ground")},
         {"transmission", typed("string", "hinge of the transmission angle; without, the last one "
                                          "before the output")},
         {"steps", whole("of the cycle; 360 where absent", kLeastSteps, kMostSteps)}});
    return JsonValue::object({{"description", "which cycle, of the analysis \"curve\""},
                              {"type", "object"},
                              {"properties", properties},
                              {"additionalProperties", false}});
}

JsonValue studyDocument(const Study& study) {
    std::vector<JsonValue> factors;
    for (const Factor& factor : study.factors)
        factors.push_back(factorDocument(factor));
    Members outputs, simulation;
    for (const Output& output : study.outputs)
        outputs.emplace_back(output.name, output.expression);
    for (const auto& [key, value] : study.simulation)
        simulation.emplace_back(key, toJson(value));
    Members members{{"trammel_study", kStudyFormatVersion}};
    if (!study.name.empty()) members.emplace_back("name", study.name);
    if (!study.description.empty()) members.emplace_back("description", study.description);
    members.emplace_back("model", study.model);
    if (study.analysis.kind != Analysis::Run)
        members.emplace_back("analysis", std::string(name(study.analysis.kind)));
    if (study.analysis.curve != analysis::CurveChoice())
        members.emplace_back("curve", curveDocument(study.analysis.curve));
    members.emplace_back("design", std::string(name(study.design)));
    if (study.samples > 0) members.emplace_back("samples", study.samples);
    if (study.seed > 0) members.emplace_back("seed", static_cast<double>(study.seed));
    if (study.timeLimit > 0.0) members.emplace_back("time_limit", study.timeLimit);
    members.emplace_back("factors", JsonValue::array(std::move(factors)));
    members.emplace_back("outputs", JsonValue::object(std::move(outputs)));
    if (!simulation.empty())
        members.emplace_back("simulation", JsonValue::object(std::move(simulation)));
    return JsonValue::object(std::move(members));
}

JsonValue studySchema() {
    const JsonValue model = io::modelSchema();
    return JsonValue::object(
        {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
         {"title", "Trammel study file"},
         {"description", "A model run for many values. SI units."},
         {"type", "object"},
         {"properties", rootProperties()},
         {"additionalProperties", false},
         {"required", JsonValue::array({"trammel_study", "model", "factors", "outputs"})},
         {"$defs", JsonValue::object({{"number", *model.at("/$defs/number")},
                                      {"simulation", *model.at("/$defs/simulation")}})}});
}

} // namespace trammel::study
