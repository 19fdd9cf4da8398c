#pragma once

#include "fmu/interface.h"

#include <string>

namespace trammel::fmu {

enum class FmiVersion { Two, Three };

/// What a description says beside the variables.
struct DescriptionHead {
    std::string name;       ///< of the model
    std::string identifier; ///< of the binary: a C identifier
    std::string token;      ///< "{...}"
    std::string description;
    double stop = 0.0, step = 0.0; ///< of the model's settings, s
    double tolerance = 0.0;
};

/// The text of modelDescription.xml, FMI 2.0.4 or 3.0.2: variables with units and start values,
/// what the unit offers, and which are outputs, states and their derivatives.
std::string description(const DescriptionHead& head, const Interface& unit, FmiVersion version);

/// The folder of a unit's binary for Linux on x86-64.
std::string_view binaryFolder(FmiVersion version);

} // namespace trammel::fmu
