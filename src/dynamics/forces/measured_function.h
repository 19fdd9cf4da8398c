#pragma once

#include "model/compiled_function.h"
#include "model/model.h"

#include <vector>

namespace trammel::dynamics {

/// What a formula may ask of a joint, in the order of model::measuredNames().
enum class Measured { Coordinate, Rate, Translation, TranslationRate };

/// A function of t and of joints' coordinates and rates as they are in a state.
class MeasuredFunction {
public:
    struct Argument {
        int joint = 0;
        Measured what = Measured::Coordinate;
    };

    MeasuredFunction() = default;
    /// @throws std::invalid_argument as Expression does.
    MeasuredFunction(const model::Function& function, const model::Model& model);

    bool isConstant() const { return m_function.isConstant(); }
    bool isOfTime() const { return m_arguments.empty(); } ///< and of nothing else
    bool usesTime() const { return m_function.usesTime(); }
    model::Tables endingTables() const { return m_function.endingTables(); }
    /// As CompiledFunction's.
    void watch(std::shared_ptr<model::FormulaWatch> watch, int formula) {
        m_function.watch(std::move(watch), formula);
    }
    /// Which values operator() wants behind t.
    const std::vector<Argument>& arguments() const { return m_arguments; }
    /// @param measure the value of an Argument
    template <class Measure>
    double evaluate(double t, const Measure& measure) const {
        if (m_arguments.empty()) return m_function(t);
        m_values[0] = t;
        for (std::size_t i = 0; i < m_arguments.size(); ++i)
            m_values[i + 1] = measure(m_arguments[i]);
        return m_function(m_values);
    }

private:
    model::CompiledFunction m_function;
    std::vector<Argument> m_arguments;
    mutable std::vector<double> m_values; ///< t and the arguments
};

} // namespace trammel::dynamics
