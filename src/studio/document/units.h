#pragma once

#include <QString>
#include <QStringList>

namespace trammel::studio {

/// Turns what a user typed into a formula in the SI unit of a field: "12 mm" in a field of metres
/// is "0.012", "2*L mm" is "(2*L)/1000", "30 deg" is "0.5235987755982988". Text without a unit of
/// that quantity stays as it is.
/// @param unit the field's SI unit as shown beside it: "m", "rad", "kg/m³", "N·m"; "" has none.
QString inSiUnit(const QString& typed, const QString& unit);

/// The units that may be typed in a field of that SI unit, itself included.
QStringList unitsFor(const QString& unit);

/// The value of a text that is a number and nothing else, in the C locale.
bool isNumber(const QString& text, double* value = nullptr);

/// Shortest text that reads back as the value; never depends on the locale.
QString exactText(double value);
/// At most six significant digits, for reading.
QString shortText(double value);

} // namespace trammel::studio
