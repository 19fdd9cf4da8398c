#pragma once

#include <QString>
#include <QStringList>

namespace trammel::studio {

/// Turns what a user typed into what a file may hold in a field of an SI unit: "12 mm" in a field
/// of metres is "0.012", "2*L mm" is "(2*L)/1000", "30 deg" is "0.5235987755982988", "L + 5 mm"
/// stays (model/quantity.h). Text without a unit of that quantity stays as it is.
/// @param unit the field's SI unit: "m", "rad", "kg/m³", "N·m"; "" has none.
/// @param plainUnit what numbers and calculations without a unit count in, the SI unit where it is
/// empty. A formula with names always gives SI, as parameters and files do.
QString inSiUnit(const QString& typed, const QString& unit, const QString& plainUnit = {});

/// The other way: what is stored, as a field shows it whose numbers count in another unit. Formulas
/// are followed by their SI unit: inSiUnit() gives back what was stored, but for the rounding of
/// numbers to 15 digits.
QString inShownUnit(const QString& stored, const QString& unit, const QString& shownUnit);

/// A value in SI, in another unit of its quantity.
/// @throws std::invalid_argument naming a unit that the quantity does not have
double fromSi(double value, const QString& unit, const QString& shownUnit);

/// The SI units of all quantities that have other units.
QStringList unitQuantities();
/// The units that may be typed in a field of that SI unit, itself included.
QStringList unitsFor(const QString& unit);
/// Of these the ones to choose from for showing numbers: each size once.
QStringList shownUnitsFor(const QString& unit);

/// The value of a text that is a number and nothing else, in the C locale.
bool isNumber(const QString& text, double* value = nullptr);

/// Shortest text that reads back as the value; never depends on the locale.
QString exactText(double value);
/// A few significant digits, for reading. Like exactText() it has a power of ten only where the
/// number would be long: 100000 and 0.001, but 1e+07 and 1e-06.
QString shortText(double value, int digits = 6);

} // namespace trammel::studio
