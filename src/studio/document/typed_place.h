#pragma once

#include "math/vector.h"
#include "model/expression.h"

#include <QString>
#include <optional>

/// Places and other quantities that are typed outside of forms.
namespace trammel::studio {

/// A value in SI of a number in the unit that its quantity is shown in, of a number with a unit or
/// of a formula; nothing where it is none.
std::optional<double> typedValue(const QString& text, const QString& unit,
                                 const model::ParameterValues& parameters = {});
/// What a file keeps of an entry: its value in SI; what is none stays as it was typed.
QString storedEntry(const QString& typed, const QString& unit);
/// The other way, in the unit that the quantity is shown in.
QString shownEntry(const QString& stored, const QString& unit);
/// A length in m of a number, a number with a unit or a formula; nothing where it is none.
std::optional<double> typedLength(const QString& text, const model::ParameterValues& parameters);
/// A point in m: up to three lengths separated by commas, semicolons or spaces, the rest 0.
std::optional<Vec3> typedPlace(const QString& text, const model::ParameterValues& parameters);
/// As typedPlace() reads it, in the unit that lengths are shown in.
QString placeText(const Vec3& place);
QString lengthText(double length);

} // namespace trammel::studio
