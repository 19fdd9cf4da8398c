#include "synthesis/task_file.h"

namespace trammel::synthesis {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue number() {
    return JsonValue::object({{"type", JsonValue::array({"number", "string"})}});
}
JsonValue described(JsonValue schema, const char* text) {
    schema.set("/description", text);
    return schema;
}
JsonValue arrayOf(JsonValue items, int least = 0) {
    JsonValue schema = JsonValue::object({{"type", "array"}, {"items", std::move(items)}});
    if (least > 0) schema.set("/minItems", least);
    return schema;
}
JsonValue pair() {
    JsonValue schema = arrayOf(number(), 2);
    schema.set("/maxItems", 2);
    return schema;
}
JsonValue oneOf(const std::vector<std::string>& names) {
    std::vector<JsonValue> values(names.begin(), names.end());
    return JsonValue::object({{"enum", JsonValue::array(std::move(values))}});
}
JsonValue object(Members properties, std::vector<JsonValue> required) {
    return JsonValue::object({{"type", "object"},
                              {"properties", JsonValue::object(std::move(properties))},
                              {"additionalProperties", false},
                              {"required", JsonValue::array(std::move(required))}});
}

JsonValue sixBars(bool withOutput) {
    std::vector<std::string> names;
    for (const SixBarKind kind : allSixBars())
        if (!withOutput || hasOutputAtGround(kind)) names.emplace_back(name(kind));
    return described(arrayOf(oneOf(names), 1), "kinds of six-bars, in the place of others");
}

JsonValue pivots() {
    const JsonValue box = object({{"low", pair()}, {"high", pair()}}, {"low", "high"});
    return described(object({{"allowed", arrayOf(box)}, {"forbidden", arrayOf(box)}}, {}),
                     "boxes of the hinges at the ground, m");
}

/// Keys of all types, and those of one.
JsonValue taskOf(TaskKind kind, Members own, std::vector<JsonValue> required) {
    Members members{
        {"$schema", JsonValue::object({{"type", "string"}})},
        {"trammel_task", JsonValue::object({{"const", kTaskFormatVersion}})},
        {"type", JsonValue::object({{"const", std::string(name(kind))}})},
        {"name", JsonValue::object({{"type", "string"}})},
        {"description", JsonValue::object({{"type", "string"}})},
        {"lengths", described(pair(), "shortest and longest link, m")},
        {"transmission", described(number(), "least transmission angle, rad")},
        {"most", JsonValue::object({{"type", "integer"}, {"minimum", 1}, {"maximum", 1000}})}};
    std::vector<std::string> linkages{"four-bar"};
    if (kind != TaskKind::Function) linkages.emplace_back("slider-crank");
    if (kind == TaskKind::Path)
        for (const SixBarKind sixBar : allSixBars())
            linkages.emplace_back(name(sixBar));
    members.emplace_back("linkage", oneOf(linkages));
    if (kind != TaskKind::Function) {
        members.emplace_back("dyads", arrayOf(oneOf({"RR", "PR", "RP"}), 1));
        members.emplace_back("pivots", pivots());
    }
    for (auto& member : own)
        members.push_back(std::move(member));
    required.insert(required.begin(), {"trammel_task", "type"});
    return object(std::move(members), std::move(required));
}

JsonValue functionTask() {
    JsonValue formula = object({{"formula", JsonValue::object({{"type", "string"}})},
                                {"range", pair()},
                                {"input_travel", number()},
                                {"output_travel", number()},
                                {"input_start", number()},
                                {"output_start", number()}},
                               {"formula", "range", "input_travel", "output_travel"});
    JsonValue quickReturn =
        object({{"ratio", number()}, {"output_travel", number()}, {"stroke", number()}}, {"ratio"});
    quickReturn.set(
        "/oneOf",
        JsonValue::array({JsonValue::object({{"required", JsonValue::array({"stroke"})}}),
                          JsonValue::object({{"required", JsonValue::array({"output_travel"})}})}));
    JsonValue task =
        taskOf(TaskKind::Function,
               {{"pairs", described(arrayOf(pair()), "angles of input and output, rad")},
                {"offsets", pair()},
                {"function", std::move(formula)},
                {"dwell", object({{"input", number()}, {"output_travel", number()}},
                                 {"input", "output_travel"})},
                {"quick_return", std::move(quickReturn)},
                {"ground", described(number(), "between the hinges at the ground, m")},
                {"six_bars", sixBars(true)}},
               {});
    std::vector<JsonValue> demands;
    for (const char* key : {"pairs", "function", "dwell", "quick_return"})
        demands.push_back(JsonValue::object({{"required", JsonValue::array({key})}}));
    task.set("/oneOf", JsonValue::array(std::move(demands)));
    return task;
}

} // namespace

JsonValue taskSchema() {
    const JsonValue pose = object({{"place", pair()}, {"angle", number()}}, {"place", "angle"});
    JsonValue motion = taskOf(TaskKind::Motion, {{"poses", arrayOf(pose)}}, {"poses"});
    JsonValue path = taskOf(TaskKind::Path,
                            {{"points", arrayOf(pair())},
                             {"angles", described(arrayOf(number()), "of the crank, rad")},
                             {"curve", oneOf({"open", "closed"})},
                             {"six_bars", sixBars(false)}},
                            {"points"});
    path.set("/not", JsonValue::object({{"required", JsonValue::array({"curve", "angles"})}}));
    return JsonValue::object(
        {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
         {"title", "Trammel task file"},
         {"description", "What a linkage shall do. SI units; numbers may be expressions."},
         {"oneOf", JsonValue::array({std::move(motion), std::move(path), functionTask()})}});
}

} // namespace trammel::synthesis
