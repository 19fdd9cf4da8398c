#pragma once

#include "io/numbers.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A document's parameters: a number or formula each, or an object that also says in which unit the
/// value is shown, within which range it is valid, and what it means. Values are in SI either way.
namespace trammel::io {

/// What a document says of a parameter.
struct ParameterNote {
    std::string name;
    std::optional<double> value; ///< SI; none where it is wrong
    std::string unit;            ///< in which it is shown; that of "250 mm" where none is stated
    std::optional<double> min, max;
    std::string description;
};
std::vector<ParameterNote> parameterNotes(const JsonValue& root, Numbers& numbers);
std::vector<ParameterNote> parameterNotes(const JsonValue& root);

/// The value in what stands at /parameters/NAME; a null pointer where an object has none.
const JsonValue* parameterValue(const JsonValue& entry);

/// Whether a parameter's value follows from others by a formula.
bool followsFromOthers(const JsonValue& root, std::string_view name);

/// Where a parameter's value stands: "/parameters/L", or "/parameters/L/value" of an object. Other
/// pointers stay as they are.
std::string valuePlace(const JsonValue& root, const std::string& pointer);

/// Has another value, SI, for a parameter that there is.
/// @throws messages::InvalidArgument where it is out of range
void setParameter(JsonValue& root, const std::string& name, double value);

/// Whether a value is within the range, as far as there is one.
bool isInRange(const ParameterNote& note, double value);
/// "100 mm to 400 mm", "at least 5 kg"; empty without range.
messages::Message rangeText(const ParameterNote& note);
/// The value is out of range; empty where it is not.
messages::Message outOfRange(const ParameterNote& note, double value);

} // namespace trammel::io
