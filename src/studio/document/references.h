#pragma once

#include "io/json_value.h"
#include "studio/document/item_kind.h"

#include <string>
#include <string_view>
#include <vector>

/// Who names whom in a model document.
namespace trammel::studio {

/// Pointers of the strings that name a body, joint or material.
std::vector<std::string> referencesTo(const io::JsonValue& root, ItemKind kind,
                                      std::string_view name);

/// Pointers of the formulas that use a parameter.
std::vector<std::string> formulasUsing(const io::JsonValue& root, std::string_view parameter);

/// A formula with every use of a name replaced by another: "2*L + sin(L1)" -> "2*b + sin(L1)".
std::string renameInFormula(std::string_view formula, std::string_view from, std::string_view to);

/// Renames every reference to an item (a body, joint, material or parameter).
void renameReferences(io::JsonValue& root, ItemKind kind, std::string_view from,
                      std::string_view to);

/// Items that cannot be without a body or joint: the joints, forces and contact pairs that name
/// it, and what names those joints. In the order in which they can be removed: last first.
std::vector<std::string> dependentItems(const io::JsonValue& root, ItemKind kind,
                                        std::string_view name);

} // namespace trammel::studio
