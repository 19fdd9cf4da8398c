#pragma once

#include "io/json_value.h"
#include "studio/document/item_kind.h"

#include <string>
#include <string_view>
#include <vector>

/// Who names whom in a model document.
namespace trammel::studio {

/// Pointers of the strings that name a body, joint or material; formulas are not among them.
std::vector<std::string> referencesTo(const io::JsonValue& root, ItemKind kind,
                                      std::string_view name);

/// Renames every reference to an item, in formulas too.
/// @pre the item still has the old name in `root`
void renameReferences(io::JsonValue& root, ItemKind kind, std::string_view from,
                      std::string_view to);

/// Items that cannot be without a body or joint: the joints, forces, measures and contact pairs
/// that name it, bodies that follow it, and what names those. In the order in which they can be
/// removed: last first.
std::vector<std::string> dependentItems(const io::JsonValue& root, ItemKind kind,
                                        std::string_view name);

} // namespace trammel::studio
