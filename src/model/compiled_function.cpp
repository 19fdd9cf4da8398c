#include "model/compiled_function.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::model {

CompiledFunction::CompiledFunction(const Function& function, const ParameterValues& parameters,
                                   std::vector<std::string> variables)
    : m_constant(function.constant),
      m_signal(function.signal),
      m_isOfTime(variables == std::vector<std::string>{"t"}),
      m_hasTime(std::ranges::find(variables, "t") != variables.end()) {
    if (m_signal || function.isConstant()) return;
    const bool isOfOne = variables.size() == 1;
    const std::string first = variables.front();
    m_expression.emplace(function.formula, parameters, std::move(variables));
    if (!isOfOne) return;
    m_jet.emplace(function.formula, parameters, first);
    m_isExact = !m_isOfTime || !m_expression->tables().empty();
}

std::optional<math::Jet> CompiledFunction::jetNearStart(double t, double reach) const {
    if (hasJet()) return jet(t);
    if (!m_jet || t < 0.0 || t >= reach) return std::nullopt;
    const math::Jet result = (*m_jet)(t);
    if (!std::isfinite(result.first)) return std::nullopt;
    return result;
}

double CompiledFunction::derivative(double t) const {
    constexpr double kMoment = 1e-9; // s
    if (const auto known = jetNearStart(t, std::numeric_limits<double>::infinity()))
        return known->first;
    return (untold(t + kMoment) - untold(t)) / kMoment;
}

Tables CompiledFunction::endingTables() const {
    Tables result = m_expression ? m_expression->tables() : Tables();
    std::erase_if(result,
                  [](const auto& named) { return named.second->outside() != Outside::Stop; });
    return result;
}

} // namespace trammel::model
