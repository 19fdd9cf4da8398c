#pragma once

#include "io/json_value.h"
#include "model/expression.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::mechanisms {

/// Which angles of the driven link the links of a mechanism can follow, rad.
struct InputRange {
    bool isPossible = false;
    bool turnsFully = false;
    double low = 0.0, high = 0.0; ///< of one that swings
};

/// The formulas of a construction over its driven link's angle, compiled once.
class Construction {
public:
    /// @param parameters an object of numbers and formulas, each over those before it; `start` is
    /// the angle
    /// @param reaches parameters that vanish at dead points
    Construction(const io::JsonValue& parameters, const std::vector<std::string>& reaches);

    /// Smallest of the reaches at an angle, m; infinite where there are none, and NaN where a
    /// formula has no value.
    double reachAt(double angle);
    /// The value of a parameter at the last angle.
    double value(std::string_view name) const;

private:
    struct Step {
        std::size_t place;
        model::Expression formula;
    };
    std::vector<std::string> m_names;
    std::vector<double> m_values;
    std::vector<Step> m_steps;
    std::vector<std::size_t> m_reaches;
    std::size_t m_angle = 0;
};

/// The range of a driven link that is to turn round, else the part of it around the angle `start`
/// or the next one that is reached. The formulas have values at an angle where the links reach one
/// another: angles half a degree apart are tried, and the ones between at which a link is nearest
/// to a dead point; ends are found by bisection. A link that comes within 1e-3 bar radii (the
/// parameter r) of a dead point does not pass it.
InputRange turningRange(Construction& construction, double start);

/// The range between the parameters low and high, of which the inner 90 % have to be reached.
InputRange swingingRange(Construction& construction);

} // namespace trammel::mechanisms
