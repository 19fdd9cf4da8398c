#pragma once

#include "support/run.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

/// The examples in models/, run as they stand or with other parameters.
namespace trammel::support {

struct Example {
    model::Model model;
    Run run;

    std::span<const double> operator[](const std::string& channel) const { return run[channel]; }
    /// A channel's value at an output time.
    double at(const std::string& channel, double t) const;
    double parameter(const std::string& name) const { return model.parameters.at(name); }
    double energyDrift() const { return deviation(run["energy.total"]); }
};

/// Values that replace an example's own.
using Parameters = std::map<std::string, double>;

/// "box-tower" is models/box-tower/box-tower.trammel.json, "uno-noda/spheres" a file of a folder
/// with several. @throws std::runtime_error with the findings.
model::Model exampleModel(const std::string& name, const Parameters& parameters = {});
Example runExample(const std::string& name, const Parameters& parameters = {});
Example run(model::Model model);

/// Names of all examples: those with a joint that follows a driver, those of the rest with contact,
/// limits or motors, and plain mechanisms.
enum class ExampleKind { Mechanism, Driven, Contact };
std::vector<std::string> exampleNames(ExampleKind kind);
bool hasReadme(const std::string& name);

/// Fails the running test where the value is farther from the expected one than the tolerance.
void verifyNear(double actual, double expected, double tolerance, const char* what);

} // namespace trammel::support
