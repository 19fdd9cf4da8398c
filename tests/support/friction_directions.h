#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What a friction model makes of sliding in every direction: a point mass slides on a level
/// plane, one contact, until it rests. Coulomb's law has the force mu N against the slip, the way
/// v^2 / (2 mu g), and a straight line.
namespace trammel::support {

struct SlidingDirection {
    double degrees = 0.0;        ///< of the first velocity, from x towards y
    double force = 0.0;          ///< at first, over mu N
    double directionError = 0.0; ///< of the force at first, degrees towards y
    double way = 0.0;            ///< from start to rest, over v^2 / (2 mu g)
    double deflection = 0.0;     ///< of the end from the straight line, towards y, over the same
};

/// Runs one slide at step 1e-4 s: 1 m/s, mu = 0.3.
SlidingDirection slide(std::string_view frictionModel, double degrees);
/// 0 to 90 degrees, every 2.5.
std::vector<SlidingDirection> slides(std::string_view frictionModel);

/// The three models that differ.
inline constexpr std::string_view kDirectionalModels[] = {"pyramid", "polyhedral", "cone"};
/// A line of names and units, then a line for each slide of each model.
std::string slidesCsv();

} // namespace trammel::support
