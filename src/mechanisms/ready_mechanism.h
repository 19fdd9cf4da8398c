#pragma once

#include "io/json_value.h"
#include "mechanisms/input_range.h"

#include <string_view>
#include <vector>

namespace trammel::mechanisms {

class MechanismBuilder;

/// What a ready mechanism is asked for by; a parameter of its model.
struct Dimension {
    enum class Kind {
        Length,     ///< m, above 0
        Coordinate, ///< m, any
        Share,      ///< between 0 and 1
        Count       ///< a whole number, 3 to kMostCount
    };
    const char* name;
    const char* title;       ///< translated where it is shown, as all titles and descriptions
    const char* description; ///< as it stands in the model
    double value;            ///< usual one, SI
    Kind kind = Kind::Length;
};

inline constexpr int kMostCount = 10;

/// A kind of mechanism as a row of a table: what it is asked for by and how it is put together. The
/// construction is one of formulas over the parameters; the drive starts at the parameter `start`.
struct ReadyKind {
    const char* name; ///< in files
    const char* title;
    const char* description;
    std::vector<Dimension> dimensions;
    const char* driven;    ///< the body that is driven
    const char* barRadius; ///< formula of the parameter r
    double start;          ///< angle of the driven link at first, rad, where it turns fully
    /// Angles between which the driven link swings, as formulas; empty where it turns round.
    const char *low = "", *high = "";
    /// Adds points, bodies and joints. @param driver the driven coordinate as a formula of t
    void (*construct)(MechanismBuilder& builder, std::string_view driver);
    bool hasBars = true; ///< whose mass is the parameter rho a metre
};

/// Every kind, in the order in which they are offered.
const std::vector<ReadyKind>& readyKinds();
/// None of that name: a null pointer.
const ReadyKind* findReadyKind(std::string_view name);

/// A mechanism of a kind by its dimensions, in the order of the kind's.
struct ReadyMechanism {
    const ReadyKind* kind = nullptr; ///< outlives it
    std::vector<double> values;
};
/// With the usual dimensions.
ReadyMechanism usual(const ReadyKind& kind);

/// Which angles of the driven link the links can follow (turningRange(), swingingRange()); not
/// possible, too, where a dimension is not what its kind says.
InputRange inputRange(const ReadyMechanism& mechanism);

/// The model file; the driven link turns round where it can, else it swings over the inner 90 % of
/// what it can reach.
/// @throws std::invalid_argument where it cannot be assembled.
io::JsonValue document(const ReadyMechanism& mechanism);

} // namespace trammel::mechanisms
