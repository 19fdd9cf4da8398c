#pragma once

#include "io/json_value.h"
#include "studio/document/item_kind.h"

#include <string>
#include <string_view>

/// Parameters and channels that the formulas of a model document name.
namespace trammel::studio {

/// A formula with every use of a name replaced by another: "2*L + sin(L1)" -> "2*b + sin(L1)".
/// What names only start with stays: "L.rate" is another name than "L".
std::string renameInFormula(std::string_view formula, std::string_view from, std::string_view to);

/// Gives a parameter, body, joint, force or measure another name in all formulas: "hinge.rate" and
/// "{contact.crank-rod.force.x}" are names of joints' and bodies' channels.
/// @pre the item still has the old name in `root`
void renameInFormulas(io::JsonValue& root, ItemKind kind, std::string_view from,
                      std::string_view to);

/// Whether a formula that takes no names in braces names a joint, one of a force's vector say.
bool isMeasuredByForces(const io::JsonValue& root, std::string_view joint);

} // namespace trammel::studio
