#pragma once

#include "io/numbers.h"

#include <span>
#include <unordered_map>

namespace trammel::io {

/// The numbers of a document whose parameters change again and again: formulas are compiled once,
/// with the parameters as their variables. Not for several threads; each has its own.
class VariedNumbers : public Numbers {
public:
    /// @param parameters the object at /parameters without errors; outlives it
    /// @param changed names of those that change
    VariedNumbers(const JsonValue& parameters, const std::vector<std::string>& changed);

    /// Adds to the value or formula of each that changes. What follows from it by formulas follows.
    void change(std::span<const double> changes);
    /// Whether a formula had no finite value since the last change.
    bool isLost() const { return m_isLost; }

    Evaluation evaluate(const JsonValue& value,
                        const std::vector<std::string>& variables = {}) override;

private:
    struct Formula {
        model::Expression expression;
        std::vector<const double*> inputs; ///< values of the parameters that it names
    };
    struct Entry {
        double* value = nullptr;
        const JsonValue* stated = nullptr;
        int change = -1; ///< index; -1: none of its own
    };

    void orderEntries(const JsonValue& parameters, const std::vector<std::string>& changed);
    const Formula& formulaOf(const std::string& text);

    std::vector<Entry> m_entries; ///< each behind those that it follows from
    std::unordered_map<std::string, Formula> m_formulas;
    std::vector<double> m_inputs;
    bool m_isLost = false;
};

} // namespace trammel::io
