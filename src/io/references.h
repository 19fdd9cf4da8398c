#pragma once

#include "io/json_value.h"

#include <string>
#include <string_view>
#include <vector>

/// Which items of a model document name which.
namespace trammel::io {

enum class Referred { Body, Joint, Material, Parameter };

/// Pointers of the strings that name a body, joint, material or parameter; formulas are not among
/// them.
std::vector<std::string> referencesTo(const JsonValue& root, Referred kind, std::string_view name);

/// Items that cannot be without a body, joint or parameter: the joints, forces, measures, contact
/// pairs and correlations that name it, bodies that follow it, and what names those. In the order
/// in which they can be removed: last first.
std::vector<std::string> dependentItems(const JsonValue& root, Referred kind,
                                        std::string_view name);

} // namespace trammel::io
