#include "live/input_file.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/run_messages.h"

#include <utility>

namespace trammel::live {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue vector(const Vec3& value) {
    return JsonValue::array({value.x(), value.y(), value.z()});
}

void add(Members& members, const SetParameter& change) {
    members.emplace_back("parameter", change.name);
    members.emplace_back("value", change.value);
}
void add(Members& members, const SetGravity& change) {
    members.emplace_back("gravity", vector(change.value));
}
void add(Members& members, const SetSpeed& change) {
    members.emplace_back("joint", change.joint);
    members.emplace_back("speed", change.value);
}
void add(Members& members, const SetContact& change) {
    if (change.material.empty())
        members.emplace_back("bodies", JsonValue::array({change.bodies[0], change.bodies[1]}));
    else
        members.emplace_back("material", change.material);
    members.emplace_back(change.what == ContactValue::Restitution ? "restitution" : "friction",
                         change.value);
}
void add(Members& members, const Pull& change) {
    members.emplace_back("pull", JsonValue::object({{"body", change.body},
                                                    {"point", vector(change.point)},
                                                    {"target", vector(change.target)},
                                                    {"stiffness", change.stiffness},
                                                    {"damping", change.damping}}));
}
void add(Members& members, const Release&) {
    members.emplace_back("release", true);
}

JsonValue toJson(const Input& input) {
    Members members;
    if (input.step) members.emplace_back("step", static_cast<double>(*input.step));
    members.emplace_back("time", input.time);
    std::visit([&](const auto& change) { add(members, change); }, input.change);
    return JsonValue::object(std::move(members));
}

} // namespace

JsonValue toJson(const InputLog& log) {
    Members members{{"trammel_inputs", kInputsFormatVersion}};
    if (!log.model.empty()) members.emplace_back("model", log.model);
    if (log.duration) members.emplace_back("duration", *log.duration);
    std::vector<JsonValue> inputs;
    for (const Input& input : log.inputs)
        inputs.push_back(toJson(input));
    members.emplace_back("inputs", JsonValue::array(std::move(inputs)));
    return JsonValue::object(std::move(members));
}

void saveInputs(const std::filesystem::path& path, const InputLog& log) {
    io::saveTextFile(path, toJson(log).toText());
}

InputFile loadInputs(const std::filesystem::path& path) {
    io::JsonResult document = io::loadJsonFile(path, messages::kInputsFile);
    if (model::hasErrors(document.diagnostics)) return {{}, std::move(document.diagnostics)};
    return readInputs(document.root);
}

} // namespace trammel::live
