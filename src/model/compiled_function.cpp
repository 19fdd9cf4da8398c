#include "model/compiled_function.h"

namespace trammel::model {

CompiledFunction::CompiledFunction(const Function& function, const ParameterValues& parameters,
                                   std::vector<std::string> variables)
    : m_constant(function.constant), m_isOfTime(variables.size() == 1) {
    if (!function.isConstant()) {
        m_expression.emplace(function.formula, parameters, std::move(variables));
    }
}

} // namespace trammel::model
