#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Numbers with a unit: "250 mm", "60 rpm", "3/4 in".
///
/// Files, formulas and results are in SI; a unit may stand behind any number of a formula and turns
/// it into SI when the formula is compiled. "5 mm" has never been a formula without units, so that
/// what such a formula says stays the same.
namespace trammel::model {

/// One number in this unit is numerator / denominator of the quantity's SI unit; two numbers keep
/// "12 mm" exact.
struct Unit {
    std::string_view symbol;
    double numerator;
    double denominator;

    double inSi(double value) const { return value * numerator / denominator; }
    double fromSi(double value) const { return value * denominator / numerator; }
};

/// The units of each quantity, its SI unit first. Where several have one size, the first is how it
/// is shown.
std::span<const std::span<const Unit>> quantities();
/// Those that one may choose how to be shown.
std::span<const std::span<const Unit>> settableQuantities();
/// The units of the quantity that one of SI measures, in any spelling: "kg·m²", "kg m^2", "N m";
/// none where there is no such quantity.
std::span<const Unit> unitsOf(std::string_view siUnit);

struct NamedUnit {
    const Unit* unit;
    std::span<const Unit> quantity;

    /// The SI unit of its quantity.
    std::string_view si() const { return quantity.front().symbol; }
};
/// The unit with exactly this symbol.
std::optional<NamedUnit> findUnit(std::string_view symbol);
/// Every symbol once, quantity by quantity.
std::vector<std::string_view> unitSymbols();

/// A number with a unit in a formula.
struct Quantity {
    std::size_t begin;     ///< of the number
    std::size_t numberEnd; ///< behind the number
    std::size_t end;       ///< behind the unit
    NamedUnit unit;
    bool isDivisor; ///< of a quotient of numbers, to which the unit belongs: "3/4 in"

    std::string_view symbol() const { return unit.unit->symbol; }
};

/// Where the unit of a number ends that ends at `number`, and which it is: the longest that stands
/// there and is no part of a longer word or power.
struct FoundUnit {
    NamedUnit unit;
    std::size_t end;
};
std::optional<FoundUnit> unitBehind(std::string_view text, std::size_t number);

/// All numbers with a unit, in their order.
std::vector<Quantity> quantitiesIn(std::string_view text);

/// A formula in SI, without units.
struct SiFormula {
    std::string text;
    /// The place in what the user wrote, of a place in `text`.
    std::size_t originalPlace(std::size_t place) const;

    struct Shift {
        std::size_t plain, original; ///< behind a number that was converted
    };
    std::vector<Shift> shifts;
};
SiFormula inSi(std::string_view text);

/// The first quantity that is a term of its own ("250 deg", "L + 30 deg") and measures none of what
/// is expected; what is multiplied with names is not judged.
/// @param expected SI units with " or " or ", " between them ("rad or m"), empty for a number
/// without unit; others, as "m/s/N", are not judged.
std::optional<Quantity> misfit(std::string_view text, std::string_view expected);

/// The quantity where the formula is one, with or without sign: "250 mm", "-3/4 in".
std::optional<Quantity> asQuantity(std::string_view text);

/// "250 mm": a value in SI for reading, in a unit; the number alone where the unit is unknown.
std::string quantityText(double value, std::string_view unit);

} // namespace trammel::model
