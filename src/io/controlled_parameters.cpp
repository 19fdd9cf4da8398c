#include "io/controlled_parameters.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "messages/controller_messages.h"
#include "model/formula_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <string>

namespace trammel::io {

namespace {

using Names = std::set<std::string, std::less<>>;

bool says(std::string_view formula, const Names& names) {
    return std::ranges::any_of(model::namesIn(formula), [&](const model::FormulaName& used) {
        return names.contains(used.name);
    });
}

/// A parameter with all that follow from it.
Names followersOf(const JsonValue& root, const std::string& name) {
    Names names{name};
    const JsonValue* all = root.find("parameters");
    for (std::size_t before = 0; before != names.size();) {
        before = names.size();
        for (const JsonValue::Member& member : all->members()) {
            const JsonValue* value = parameterValue(member.value);
            if (value && value->isString() && says(value->string(), names))
                names.insert(member.key);
        }
    }
    return names;
}

/// Where a formula that says one of the names stands within a value; empty: nowhere.
std::string placeOf(const JsonValue* value, const std::string& pointer, const Names& names) {
    if (!value) return {};
    if (value->isString()) return says(value->string(), names) ? pointer : std::string();
    if (!value->isObject()) return {};
    for (const JsonValue::Member& member : value->members())
        if (std::string place = placeOf(&member.value, joinPointer(pointer, member.key), names);
            !place.empty())
            return place;
    return {};
}

/// What a run keeps from its start on.
std::string keptPlace(const JsonValue& root, const Names& names) {
    if (std::string place = placeOf(root.find("simulation"), "/simulation", names); !place.empty())
        return place;
    const JsonValue* controllers = root.find("controllers");
    for (std::size_t i = 0; i < controllers->size(); ++i)
        for (const char* key : {"step", "start"})
            if (std::string place = placeOf((*controllers)[i].find(key),
                                            fmt::format("/controllers/{}/{}", i, key), names);
                !place.empty())
                return place;
    return {};
}

/// Why a run cannot set a parameter, or nothing.
messages::Message whyKept(const JsonValue& root, const std::string& name) {
    if (followsFromOthers(root, name)) return {messages::kParameterFollows, name};
    if (std::string place = keptPlace(root, followersOf(root, name)); !place.empty())
        return {messages::kParameterIsKept, name, std::move(place)};
    return {};
}

model::Model madeWith(JsonValue document, const std::filesystem::path& directory,
                      const model::ParameterValues& values) {
    for (const auto& [name, value] : values)
        setParameter(document, name, value);
    return readValidModel(document, directory);
}

} // namespace

model::Diagnostics takeControlledParameters(const JsonValue& root,
                                            const std::filesystem::path& directory,
                                            model::Model& model) {
    model::Diagnostics findings;
    bool isAny = false;
    for (std::size_t i = 0; i < model.controllers.size(); ++i)
        for (const model::Controller::Output& output : model.controllers[i].outputs) {
            if (!model.parameters.contains(output.target)) continue;
            isAny = true;
            if (messages::Message why = whyKept(root, output.target); !why.empty())
                findings.push_back(
                    {model::Severity::Error,
                     joinPointer(fmt::format("/controllers/{}/outputs", i), output.target),
                     std::move(why)});
        }
    if (isAny)
        model.variants.with = [document = std::make_shared<const JsonValue>(root),
                               directory](const model::ParameterValues& values) {
            return madeWith(*document, directory, values);
        };
    return findings;
}

} // namespace trammel::io
