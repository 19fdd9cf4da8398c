#pragma once

#include "dynamics/bodies/state.h"
#include "io/json_value.h"

#include <QString>
#include <optional>
#include <utility>
#include <vector>

namespace trammel::studio {

class Document;

/// The parameters that bring bodies to a pose, with what they are to be: those of free coordinates,
/// as a crank's first angle, whose change moves bodies as their joints let them and changes nothing
/// else. Nothing where the document has none that reach the pose.
///
/// Gauss-Newton on the bodies' places over those parameters; the pose is reached where no point
/// within the mechanism's size is off by more than 1e-6 of it.
/// @param state of a System compiled from the document's model without drivers
std::optional<std::vector<std::pair<QString, io::JsonValue>>>
poseParameters(const Document& document, const dynamics::State& state);

} // namespace trammel::studio
