#pragma once

#include "messages/message.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace trammel::model {

/// Knows the formulas of a model's motion, and notices those that have no value, where they are
/// evaluated: not a number, or infinite.
class FormulaWatch {
public:
    struct Formula {
        messages::Message place; ///< "the driver of joint 'A'"
        bool isReplaceable;      ///< whether 0 may stand for it
        bool isOfTime;           ///< of t alone: no trial of a step asks what the motion does not
        bool usesTime;           ///< whether t stands in it
        bool endsAtTable;        ///< whether it calls a table without values outside of its points
        bool isInfinite = false; ///< at the first; else not a number
        std::int64_t times = 0;  ///< evaluations without a value
        double first = 0.0;      ///< the least t of those, s
    };

    /// @param formula counted from here on; its counts are 0
    int add(Formula formula) {
        m_formulas.push_back(std::move(formula));
        return static_cast<int>(m_formulas.size()) - 1;
    }
    /// Whether any of them changes in time by itself.
    bool useTime() const {
        return std::ranges::any_of(m_formulas, [](const Formula& f) { return f.usesTime; });
    }
    /// Whether any of them may jump within the motion: it changes in time, or with what moves.
    bool mayJump() const {
        return std::ranges::any_of(m_formulas,
                                   [](const Formula& f) { return f.usesTime || !f.isOfTime; });
    }
    /// From now on 0 stands for what has no value and may be replaced.
    void replaceByZero(bool on) { m_replaces = on; }

    /// The value, or what stands for it.
    double take(int formula, double t, double value) {
        return std::isfinite(value) ? value : note(m_formulas[formula], t, value);
    }

    /// The formula that had no value at the least t, of those that a test takes; null: none.
    template <class Test>
    const Formula* first(const Test& isMeant) const {
        const Formula* found = nullptr;
        for (const Formula& formula : m_formulas)
            if (formula.times > 0 && isMeant(formula) && (!found || formula.first < found->first))
                found = &formula;
        return found;
    }
    bool hasNoticed() const { return m_hasNoticed; }
    const std::vector<Formula>& formulas() const { return m_formulas; }

private:
    double note(Formula& formula, double t, double value) {
        if (formula.times == 0 || t < formula.first) {
            formula.first = t;
            formula.isInfinite = !std::isnan(value);
        }
        ++formula.times;
        m_hasNoticed = true;
        return m_replaces && formula.isReplaceable ? 0.0 : value;
    }

    std::vector<Formula> m_formulas;
    bool m_replaces = false;
    bool m_hasNoticed = false;
};

} // namespace trammel::model
