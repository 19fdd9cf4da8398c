#pragma once

#include "sketch/editor.h"

#include <map>

namespace trammel::sketch {

using Places = std::map<std::string, Point>;

enum class Sides { Kept, Swapped, AsPlaced };

/// Brings nodes to places as far as their dimensions leave them free. @param sides of the way
/// between their nodes on which points of two lengths lie afterwards: the same, the other one, or
/// the one that their places are on
/// @throws Refused where a node that dimensions or formulas set would have to be elsewhere
void moveTo(Editor& editor, const Places& places, Sides sides = Sides::Kept);

/// Gives a node by another rule; own lengths and angles of it take their present value.
void giveBy(Editor& editor, const std::string& node, const NodeRule& rule);

/// A node with a formula of its own stays. @throws Refused
[[noreturn]] void refuseFormula(const Editor& editor, const std::string& node);

/// Names of the dimensions that set a node, with commas.
std::string givenBy(const Editor& editor, const std::string& node);

} // namespace trammel::sketch
