#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trammel::dynamics {
struct Joint;
class System;
} // namespace trammel::dynamics

namespace trammel::analysis {

struct CycleOptions;

/// Which cycle of a linkage, with its joints by name as files have them.
struct CurveChoice {
    std::string input;                ///< joint whose coordinate leads; empty: the only driven one
    std::string output, transmission; ///< joints; empty: the usual ones
    int steps = 360;                  ///< as of CycleOptions
    bool operator==(const CurveChoice&) const = default;
};

/// Whether a joint can lead, or be told by a number.
bool hasCoordinate(const dynamics::Joint& joint);
std::vector<std::string_view> coordinateNames(const dynamics::System& system);

/// The joint of that name, by index.
/// @throws messages::InvalidArgument naming those there are
int coordinateJoint(const dynamics::System& system, std::string_view name);
/// The input that is chosen. @throws messages::InvalidArgument where none is, and not one is driven
int inputJoint(const dynamics::System& system, const CurveChoice& choice);

/// @throws messages::InvalidArgument as these
CycleOptions cycleOptions(const dynamics::System& system, const CurveChoice& choice);

} // namespace trammel::analysis
