#pragma once

#include "mechanisms/made_mechanism.h"
#include "model/expression.h"

#include <string>
#include <vector>

namespace trammel::mechanisms {

/// What a mechanism is asked for by: a parameter of its model, but for the number of stages.
struct AskedValue {
    std::string name, unit, description;
    double usual = 0.0; ///< SI
};

/// A kind of mechanism by its name in files, whether ready or with lengths of its own.
struct MechanismKind {
    std::string name, title, description;
    std::vector<AskedValue> values;
    bool hasCouplerPoint = false; ///< MadeMechanism::couplerPoint counts
};

/// Every kind that can be made, in the order in which they are offered.
const std::vector<MechanismKind>& mechanismKinds();

/// The mechanism of a kind with its usual values, others in their place.
/// @throws messages::InvalidArgument naming a value that is none of the kind's, or not what its
/// name asks for: a length above 0, a whole number, ...
Mechanism mechanismOf(const MechanismKind& kind, const model::ParameterValues& others);

} // namespace trammel::mechanisms
