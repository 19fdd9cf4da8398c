#include "optimize/optimisation_spelling.h"

#include "io/trimmed.h"
#include "model/formula_text.h"
#include "optimize/optimisation_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace trammel::optimize {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

class Translation {
public:
    explicit Translation(const JsonValue& root) {
        if (const JsonValue* outputs = root.find("outputs"); outputs && outputs->isObject())
            for (const JsonValue::Member& member : outputs->members())
                m_outputs.emplace_back(member.key, output(member.value));
        for (const JsonValue::Member& member : root.members())
            take(member);
        m_members.emplace_back("outputs", JsonValue::object(std::move(m_outputs)));
        if (m_curve) m_members.emplace_back("analysis", "curve");
        if (m_curve && m_curve->size() > 0) m_members.emplace_back("curve", *m_curve);
    }

    JsonValue result() && { return JsonValue::object(std::move(m_members)); }

private:
    void take(const JsonValue::Member& member) {
        const std::string& key = member.key;
        const JsonValue& value = member.value;
        if (key == "trammel_optimization")
            m_members.emplace_back("trammel_optimisation", value);
        else if (key == "minimize")
            m_members.emplace_back("objectives", listOf(value, &Translation::objective));
        else if (key == "constraints")
            m_members.emplace_back(key, listOf(value, &Translation::constraint));
        else if (key == "variables")
            m_members.emplace_back(key, listOf(value, &Translation::variable));
        else if (key != "outputs" || !value.isObject())
            m_members.emplace_back(key, value);
    }

    JsonValue listOf(const JsonValue& value, JsonValue (Translation::*read)(const JsonValue&)) {
        if (value.isString()) return JsonValue::array({(this->*read)(value)});
        if (!value.isArray()) return value;
        std::vector<JsonValue> list;
        for (std::size_t i = 0; i < value.size(); ++i)
            list.push_back((this->*read)(value[i]));
        return JsonValue::array(std::move(list));
    }

    JsonValue variable(const JsonValue& value) {
        const JsonValue* integer = value.find("integer");
        if (integer == nullptr || !integer->isBoolean()) return value;
        Members members;
        for (const JsonValue::Member& member : value.members())
            if (member.key != "integer")
                members.emplace_back(member.key == "range" && integer->boolean() ? "integers"
                                                                                 : member.key,
                                     member.value);
        return JsonValue::object(std::move(members));
    }

    JsonValue output(const JsonValue& value) {
        if (const JsonValue* compared = value.find("compare")) return measurement(*compared);
        const JsonValue* curve = value.find("curve");
        if (curve == nullptr || value.size() != 1) return value;
        if (!m_curve) m_curve = JsonValue::object();
        if (!curve->isObject()) return *curve;
        JsonValue expression;
        for (const JsonValue::Member& member : curve->members())
            if (member.key == "expression")
                expression = member.value;
            else
                m_curve->set("/" + member.key, member.value);
        return expression;
    }

    static JsonValue measurement(const JsonValue& value) {
        if (!value.isObject()) return value;
        Members members;
        for (const JsonValue::Member& member : value.members())
            members.emplace_back(member.key == "csv" ? "file" : member.key, member.value);
        if (value.find("time") == nullptr) members.emplace_back("time", "t");
        return JsonValue::object(std::move(members));
    }

    JsonValue objective(const JsonValue& value) {
        if (!value.isString()) return value;
        return JsonValue::object({{"output", outputFor(value.string(), "objective")}});
    }

    JsonValue constraint(const JsonValue& value) {
        if (!value.isString()) return value;
        const std::string& text = value.string();
        for (const std::string_view relation : kRelations) {
            const std::size_t at = text.find(relation);
            if (at == std::string::npos) continue;
            const std::string left(io::trimmed(std::string_view(text).substr(0, at)));
            const std::string right(
                io::trimmed(std::string_view(text).substr(at + relation.size())));
            const bool isLimit = substituted(right) == right;
            const std::string asked = isLimit ? left : fmt::format("({}) - ({})", left, right);
            return JsonValue::object({{"output", outputFor(asked, "constraint")},
                                      {"relation", std::string(relation)},
                                      {"value", isLimit ? JsonValue(right) : JsonValue(0)}});
        }
        return value;
    }

    /// The name of the output that an expression is, or becomes.
    std::string outputFor(const std::string& asked, const char* what) {
        const std::string expression(io::trimmed(asked));
        if (find(expression) != nullptr) return expression;
        std::string name = what;
        for (int i = 2; find(name) != nullptr; ++i)
            name = fmt::format("{}_{}", what, i);
        m_outputs.emplace_back(name, substituted(expression));
        return name;
    }

    const JsonValue* find(std::string_view name) const {
        const auto found = std::ranges::find(m_outputs, name, &Members::value_type::first);
        return found == m_outputs.end() ? nullptr : &found->second;
    }

    /// The expression with those of outputs in the place of their names.
    std::string substituted(const std::string& expression) const {
        return model::replaceNames(expression, [&](std::string_view name) {
            const JsonValue* output = find(name);
            return output && output->isString() ? "(" + output->string() + ")" : std::string(name);
        });
    }

    Members m_members, m_outputs;
    std::optional<JsonValue> m_curve;
};

} // namespace

JsonValue firstSpelling(const JsonValue& root) {
    if (!root.isObject() || root.find("trammel_optimization") == nullptr) return root;
    return Translation(root).result();
}

} // namespace trammel::optimize
