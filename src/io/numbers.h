#pragma once

#include "io/json_value.h"
#include "model/expression.h"

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace trammel::io {

/// What a number of a document is worth, or why it has no worth.
struct Evaluation {
    enum class State {
        Known,   ///< `value` counts
        Wrong,   ///< `message` says why
        Unknown, ///< rests on a parameter that is wrong itself; nothing more to say
        Variable ///< a formula of time: `value` is not known beforehand
    };
    State state = State::Known;
    double value = 0;
    messages::Message message;
};

/// Evaluates the numbers of a document, of which any may be an expression over its parameters.
class Numbers {
public:
    virtual ~Numbers() = default;

    struct ParameterFinding {
        std::string name;
        messages::Message message;
        TextPlace place; ///< of the value
    };
    /// Resolves the parameters, in whatever order they refer to one another.
    /// @param parameters the object at /parameters; a null pointer or another kind: none.
    std::vector<ParameterFinding> resolveParameters(const JsonValue* parameters);

    /// What formulas with variables may call from now on.
    void setTables(model::Tables tables) {
        m_parameters.tables = std::move(tables);
        m_cache.clear();
    }

    /// @pre `value` is a number or a string.
    /// @param variables what the formula may use besides parameters; where it has any, tables, too.
    virtual Evaluation evaluate(const JsonValue& value,
                                const std::vector<std::string>& variables = {});

    /// Values of the parameters that have one.
    const model::ParameterValues& parameters() const { return m_parameters; }
    /// Whether that name is a parameter whose value could not be found.
    bool isUnknown(std::string_view parameter) const { return m_unknown.count(parameter) != 0; }

protected:
    model::ParameterValues& values() { return m_parameters; }

private:
    class Resolver;

    Evaluation evaluateFormula(const std::string& formula,
                               const std::vector<std::string>& variables) const;
    static Evaluation evaluated(const model::Expression& expression,
                                const std::vector<std::string>& variables);
    /// Why a formula is wrong, with all names that it might have used.
    messages::Message complaint(const std::string& formula,
                                const std::vector<std::string>& variables) const;

    model::ParameterValues m_parameters;
    std::set<std::string, std::less<>> m_unknown;
    std::unordered_map<std::string, Evaluation> m_cache; ///< of formulas without variables
};

} // namespace trammel::io
