#include "io/schema.h"
#include "optimize/optimisation_file.h"

#include <string>
#include <utility>
#include <vector>

namespace trammel::optimize {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue described(JsonValue schema, const char* text) {
    schema.set("/description", text);
    return schema;
}
JsonValue text(const char* description) {
    return described(JsonValue::object({{"type", "string"}}), description);
}
JsonValue number() {
    return JsonValue::object({{"$ref", "#/$defs/number"}});
}
JsonValue whole(const char* description, double least, double most) {
    return JsonValue::object(
        {{"description", description}, {"type", "integer"}, {"minimum", least}, {"maximum", most}});
}
JsonValue arrayOf(JsonValue items, int least) {
    JsonValue schema = JsonValue::object({{"type", "array"}, {"items", std::move(items)}});
    if (least > 0) schema.set("/minItems", least);
    return schema;
}
JsonValue pair(const char* description) {
    JsonValue schema = arrayOf(number(), 2);
    schema.set("/maxItems", 2);
    return described(std::move(schema), description);
}
template <class Names>
JsonValue oneOf(const Names& names) {
    std::vector<JsonValue> values;
    for (const std::string_view name : names)
        values.emplace_back(std::string(name));
    return JsonValue::object({{"enum", JsonValue::array(std::move(values))}});
}
JsonValue object(Members properties, std::vector<JsonValue> required) {
    JsonValue schema = JsonValue::object({{"type", "object"},
                                          {"properties", JsonValue::object(std::move(properties))},
                                          {"additionalProperties", false}});
    if (!required.empty()) schema.set("/required", JsonValue::array(std::move(required)));
    return schema;
}
JsonValue requiring(std::vector<JsonValue> keys) {
    return JsonValue::object({{"required", JsonValue::array(std::move(keys))}});
}

JsonValue variableSchema() {
    const JsonValue value =
        JsonValue::object({{"type", JsonValue::array({"number", "string", "boolean"})}});
    JsonValue schema =
        object({{"name", text("a parameter of the model, or a key of its simulation such as "
                              "\"simulation.impact\"")},
                {"range", pair("[low, high]: any number in between")},
                {"integers", pair("[low, high]: whole numbers in between")},
                {"values", described(arrayOf(value, 1), "a list, one of which it takes")},
                {"start", described(value, "where the first search begins; the model's value")},
                {"scale", described(oneOf(kScales), "\"log\": a range is searched by factors")}},
               {"name"});
    schema.set("/not", JsonValue::object(
                           {{"anyOf", JsonValue::array({requiring({"range", "integers"}),
                                                        requiring({"range", "values"}),
                                                        requiring({"integers", "values"})})}}));
    return described(std::move(schema), "What may change.");
}

JsonValue outputSchema() {
    const JsonValue measurement = object(
        {{"channel", text("a formula over channels, a number a frame")},
         {"file", text("CSV file, relative to the optimisation's")},
         {"time", text("title of the column of times, or of the input's coordinate")},
         {"column", text("title of the column of measured values")},
         {"shift", described(number(), "added to the file's times; may be a formula over "
                                       "variables")},
         {"factor", described(number(), "brings the column to SI; of the unit in its title")},
         {"weight", described(number(), "a number, or the title of a column; 1")}},
        {"channel", "file", "time", "column"});
    return JsonValue::object(
        {{"oneOf", JsonValue::array({text("an expression over channels and events, as in a study"),
                                     measurement})}});
}

JsonValue objectiveSchema() {
    return object({{"output", text("its name")},
                   {"goal", oneOf(kGoals)},
                   {"value", described(number(), "of the goal \"target\"")},
                   {"weight", described(number(), "of the difference from the target; 1")}},
                  {"output"});
}

JsonValue constraintSchema() {
    return object({{"output", text("its name")},
                   {"relation", oneOf(kRelations)},
                   {"value", number()},
                   {"tolerance", described(number(), "by which it may be missed; a millionth of "
                                                     "the value")}},
                  {"output", "relation", "value"});
}

Members searchProperties() {
    std::vector<std::string_view> methods;
    for (const Method method : kMethods)
        methods.push_back(name(method));
    return {{"method", described(oneOf(methods), "of the search; auto")},
            {"budget", object({{"runs", whole("of all searches", 1, kMostRuns)},
                               {"seconds", described(number(), "of wall time")}},
                              {})},
            {"starts", whole("searches from as many starts; 1", 1, kMostStarts)},
            {"seed", whole("of all that is drawn by chance; 0", 0, kMostSeed)},
            {"tolerance", described(number(), "a search ends where no variable changes by more "
                                              "than this share of its bounds' distance; 1e-6")},
            {"difference_step", described(number(), "of derivatives, likewise a share; 1e-4")},
            {"population",
             whole("runs of a generation of nsga2; 40", kLeastPopulation, kMostPopulation)}};
}

Members rootProperties() {
    Members members{
        {"$schema", text("address of the JSON Schema; for editors")},
        {"trammel_optimisation", JsonValue::object({{"description", "version of the format"},
                                                    {"const", kOptimisationFormatVersion}})},
        {"name", text("title of the optimisation")},
        {"description", text("free text")},
        {"model", text("model file, relative to the optimisation's")},
        {"variables", described(arrayOf(variableSchema(), 1), "what may change")},
        {"outputs", JsonValue::object({{"description", "what is asked of every run, by name"},
                                       {"type", "object"},
                                       {"additionalProperties", outputSchema()},
                                       {"minProperties", 1}})},
        {"objectives", described(arrayOf(objectiveSchema(), 1), "what outputs are to become")},
        {"constraints", described(arrayOf(constraintSchema(), 0), "what outputs have to keep")}};
    for (auto& member : searchProperties())
        members.push_back(std::move(member));
    // As in studies.
    const JsonValue study = study::studySchema();
    for (const char* key : {"analysis", "curve", "simulation", "time_limit"})
        members.emplace_back(key, *study.at(io::joinPointer("/properties", key)));
    return members;
}

} // namespace

JsonValue optimisationSchema() {
    JsonValue schema = object(
        rootProperties(), {"trammel_optimisation", "model", "variables", "outputs", "objectives"});
    schema.set("/$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.set("/title", "Trammel optimisation file");
    schema.set("/description", "What of a model may change, and what is to become of its outputs. "
                               "SI units; numbers may be expressions.");
    schema.set("/$defs", *study::studySchema().at("/$defs"));
    return schema;
}

} // namespace trammel::optimize
