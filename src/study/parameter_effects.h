#pragma once

#include "analysis/sensitivity/cycle_sensitivity.h"
#include "io/model_family.h"

#include <string>
#include <vector>

namespace trammel::study {

/// The parameters of a model that follow from no others, by index in the family.
std::vector<std::size_t> freeParameters(const io::ModelFamily& family);

/// Parameters as a model is varied by them. @param family outlives them
std::vector<analysis::VariedParameter> variedParameters(const io::ModelFamily& family,
                                                        const std::vector<std::size_t>& chosen);

/// A parameter with the change that its effects are told for.
struct ChangedParameter {
    std::string name;
    std::string unit; ///< SI; empty: a pure number, or not said
    double value = 0.0;
    double change = 0.0;      ///< half of the tolerance, or a share of the value; 0: neither
    bool isTolerance = false; ///< which of the two
};
/// Of the value where a parameter carries no tolerance.
inline constexpr double kChangedShare = 0.01;

/// @param document that may state tolerances
std::vector<ChangedParameter> changesOf(const std::vector<analysis::VariedParameter>& parameters,
                                        const io::JsonValue& document);

/// An output's derivatives by a parameter, over the samples of a cycle.
struct SampledDerivative {
    double largest = 0.0; ///< with its sign; 0 where there is none
    double at = 0.0;      ///< the input's coordinate there
    double error = 0.0;   ///< the largest estimate
    bool isNone = true;   ///< all are 0 as far as the estimates say
};
SampledDerivative sampledDerivative(const analysis::CycleSensitivity& found, std::size_t output,
                                    std::size_t parameter);

/// What a parameter does to an output.
struct Influence {
    std::size_t parameter = 0; ///< index among those that were changed
    SampledDerivative derivative;
    double effect = 0.0; ///< of the parameter's change, in the output's unit
};
/// Of those that have any, the one with the largest effect first.
std::vector<Influence> influencesOn(std::size_t output, const analysis::CycleSensitivity& found,
                                    const std::vector<ChangedParameter>& parameters);

/// The SI unit of a parameter that is shown in a unit; empty where it is none.
std::string siUnit(const std::string& shownUnit);
/// Of a joint's coordinate, "rad" or "m".
std::string coordinateUnit(const dynamics::System& system, int joint);
/// "rad/s" of a rate by an input in m: "rad/m".
std::string perInput(const std::string& unit, const std::string& inputUnit);
/// "m/rad", of an output by a parameter; units that are sums of others in parentheses.
std::string ratioUnit(const std::string& output, const std::string& parameter);

} // namespace trammel::study
