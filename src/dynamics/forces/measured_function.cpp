#include "dynamics/forces/measured_function.h"

#include "model/formula_text.h"

#include <algorithm>
#include <optional>

namespace trammel::dynamics {

namespace {

/// The joint's quantity that a name of a formula means, if it means one.
std::optional<MeasuredFunction::Argument> argumentNamed(std::string_view name,
                                                        const std::vector<model::Joint>& joints) {
    for (std::size_t j = 0; j < joints.size(); ++j) {
        if (!name.starts_with(joints[j].name)) continue;
        const auto names = model::measuredNames(joints[j]);
        const auto found = std::ranges::find(names, name);
        if (found != names.end())
            return MeasuredFunction::Argument{static_cast<int>(j),
                                              static_cast<Measured>(found - names.begin())};
    }
    return std::nullopt;
}

} // namespace

MeasuredFunction::MeasuredFunction(const model::Function& function, const model::Model& model) {
    std::vector<std::string> variables{"t"};
    for (const auto& [name, offset] : model::namesIn(function.formula)) {
        const auto argument = argumentNamed(name, model.joints);
        if (!argument || std::ranges::find(variables, name) != variables.end()) continue;
        variables.emplace_back(name);
        m_arguments.push_back(*argument);
    }
    m_values.resize(variables.size());
    m_function = model::CompiledFunction(function, model.parameters, std::move(variables));
}

} // namespace trammel::dynamics
