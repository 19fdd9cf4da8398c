#pragma once

#include "analysis/sensitivity/cycle_sensitivity.h"
#include "io/json_value.h"

#include <string>
#include <vector>

namespace trammel::cli {

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

/// What `trammel sensitivity` has found of a linkage.
struct SensitivityReport {
    std::string model;
    const dynamics::System& system;
    int input = 0;
    bool isOnePose = false;
    std::vector<ChangedParameter> parameters;
    std::vector<std::size_t> outputs; ///< which are told
    analysis::CycleSensitivity found;
};

/// A table an output, the parameter with the largest effect first.
std::string toText(const SensitivityReport& report);
io::JsonValue toJson(const SensitivityReport& report);
/// A row a sample: the input, and of each output its value and the derivatives by the parameters.
std::string toCsv(const SensitivityReport& report);

/// "rad/s" of a rate by an input in m: "rad/m".
std::string perInput(const std::string& unit, const std::string& inputUnit);
/// "m/rad", of an output by a parameter; units that are sums of others in parentheses.
std::string ratioUnit(const std::string& output, const std::string& parameter);
/// A bar of at most `width` characters for a share of 0 to 1.
std::string barOf(double share, int width);

} // namespace trammel::cli
