#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// A formula looked at as text, without evaluating it.
namespace trammel::model {

/// A name in a formula and where it starts (index from 0).
struct FormulaName {
    std::string_view name;
    std::size_t offset;
};

/// Every name that a formula mentions: parameters, variables, constants and functions, in order
/// and as often as they occur. Exponents of numbers (the "e3" of "2e3") and units (the "mm"
/// of "5 mm") are no names. The views point into `text`.
std::vector<FormulaName> namesIn(std::string_view text);

/// The text with other names: each that namesIn() tells becomes what `rename` makes of it.
using Rename = std::function<std::string(std::string_view name)>;
std::string replaceNames(std::string_view text, const Rename& rename);

/// `variables`, and behind them what a formula measures: its names with a dot ("A.coordinate"),
/// each once.
std::vector<std::string> withMeasured(std::vector<std::string> variables, std::string_view text);

/// Where the number or the name ends that starts at `i`.
std::size_t endOfNumber(std::string_view text, std::size_t i);
std::size_t endOfName(std::string_view text, std::size_t i);

/// Characters of a formula at most. muParser's own limit is higher; nothing a person writes comes
/// near this one.
constexpr std::size_t kLongestFormula = 10'000;

/// How many parentheses are open at once at most.
std::size_t nesting(std::string_view text);

/// Whether it can name a parameter: letters, digits and "_", not starting with a digit.
bool isIdentifier(std::string_view text);

/// Names that formulas already use: constants, the variables t, q, qd, and functions.
bool isReservedName(std::string_view name);

} // namespace trammel::model
