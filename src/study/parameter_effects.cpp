#include "study/parameter_effects.h"

#include "io/tolerances.h"
#include "model/quantity.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::study {

std::vector<std::size_t> freeParameters(const io::ModelFamily& family) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < family.parameters().size(); ++i)
        if (!family.isFormula(i)) found.push_back(i);
    return found;
}

std::vector<analysis::VariedParameter> variedParameters(const io::ModelFamily& family,
                                                        const std::vector<std::size_t>& chosen) {
    std::vector<analysis::VariedParameter> result;
    for (const std::size_t i : chosen) {
        const io::ParameterNote& note = family.parameters()[i];
        result.push_back({note.name, note.unit, note.value.value_or(0.0),
                          [&family, i](double change) { return family.with(i, change); }});
    }
    return result;
}

std::vector<ChangedParameter> changesOf(const std::vector<analysis::VariedParameter>& parameters,
                                        const io::JsonValue& document) {
    const io::Tolerances tolerances = io::tolerancesOf(document);
    std::vector<ChangedParameter> result;
    for (const analysis::VariedParameter& parameter : parameters) {
        ChangedParameter changed{parameter.name, siUnit(parameter.unit), parameter.value,
                                 kChangedShare * std::abs(parameter.value)};
        const auto stated = std::ranges::find(tolerances.parameters, parameter.name,
                                              &io::ParameterTolerance::parameter);
        if (stated != tolerances.parameters.end()) {
            changed.change = stated->tolerance.half();
            changed.isTolerance = true;
        }
        result.push_back(std::move(changed));
    }
    return result;
}

SampledDerivative sampledDerivative(const analysis::CycleSensitivity& found, std::size_t output,
                                    std::size_t parameter) {
    const auto row = static_cast<Eigen::Index>(output),
               column = static_cast<Eigen::Index>(parameter);
    SampledDerivative result;
    for (std::size_t i = 0; i < found.samples.size(); ++i) {
        const double value = found.samples[i].derivatives(row, column);
        if (std::isnan(value)) continue;
        const double error = found.samples[i].errors(row, column);
        result.isNone = result.isNone && std::abs(value) <= error;
        result.error = std::max(result.error, error);
        if (std::abs(value) <= std::abs(result.largest)) continue;
        result.largest = value;
        result.at = found.inputs[i];
    }
    return result;
}

std::vector<Influence> influencesOn(std::size_t output, const analysis::CycleSensitivity& found,
                                    const std::vector<ChangedParameter>& parameters) {
    std::vector<Influence> influences;
    for (std::size_t p = 0; p < parameters.size(); ++p)
        if (const SampledDerivative one = sampledDerivative(found, output, p); !one.isNone)
            influences.push_back({p, one, std::abs(one.largest) * parameters[p].change});
    std::ranges::stable_sort(influences, std::greater(), &Influence::effect);
    return influences;
}

std::string siUnit(const std::string& shownUnit) {
    const auto unit = model::findUnit(shownUnit);
    return unit ? std::string(unit->si()) : std::string();
}

std::string coordinateUnit(const dynamics::System& system, int joint) {
    return system.joints()[static_cast<std::size_t>(joint)].kind->hasAngle ? "rad" : "m";
}

std::string perInput(const std::string& unit, const std::string& inputUnit) {
    return unit.ends_with("/s") ? unit.substr(0, unit.size() - 1) + inputUnit : unit;
}

std::string ratioUnit(const std::string& output, const std::string& parameter) {
    if (parameter.empty()) return output;
    const bool isCompound = parameter.find_first_of("*/") != std::string::npos;
    return fmt::format(fmt::runtime(isCompound ? "{}/({})" : "{}/{}"),
                       output.empty() ? "1" : output, parameter);
}

} // namespace trammel::study
