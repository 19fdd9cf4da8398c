#include "studio/document/shown_parameter.h"

#include "model/quantity.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <algorithm>

namespace trammel::studio {

namespace {

QString siUnitOf(const std::string& unit) {
    const auto known = model::findUnit(unit);
    if (!known) return {};
    const std::string_view si = known->si();
    return QString::fromUtf8(si.data(), static_cast<qsizetype>(si.size()));
}

QString shownUnitOf(const std::string& unit, const QString& siUnit) {
    if (siUnit.isEmpty()) return {};
    const QString chosen = ShownUnits::instance().of(siUnit);
    return chosen == siUnit ? QString::fromStdString(unit) : chosen;
}

} // namespace

ShownParameter::ShownParameter(io::ParameterNote parameter)
    : note(std::move(parameter)),
      siUnit(siUnitOf(note.unit)),
      unit(shownUnitOf(note.unit, siUnit)) {}

ShownParameter ShownParameter::of(const io::JsonValue& root, const QString& name) {
    for (io::ParameterNote& note : io::parameterNotes(root))
        if (note.name == name.toStdString()) return ShownParameter(std::move(note));
    return ShownParameter({name.toStdString(), {}, {}, {}, {}, {}});
}

QString ShownParameter::text(double value) const {
    return (shortText(siUnit.isEmpty() ? value : fromSi(value, siUnit, unit)) + ' ' + unit)
        .trimmed();
}

QString ShownParameter::editText(const io::JsonValue& stored) const {
    if (stored.isString()) return QString::fromStdString(stored.string());
    const QString number =
        QString::fromStdString(stored.isNumber() ? stored.numberText() : stored.toText());
    if (siUnit.isEmpty() || !stored.isNumber()) return number;
    return inShownUnit(number, siUnit, unit) + ' ' + unit;
}

io::JsonValue ShownParameter::stored(const QString& typed) const {
    const QString formula = inSiUnit(typed, siUnit, unit);
    double number = 0.0;
    if (isNumber(formula, &number)) return number;
    return formula.toStdString();
}

QString ShownParameter::range() const {
    io::ParameterNote shown = note;
    shown.unit = unit.toStdString();
    return translated(io::rangeText(shown));
}

QString ShownParameter::outOfRange(double value) const {
    io::ParameterNote shown = note;
    shown.unit = unit.toStdString();
    return translated(io::outOfRange(shown, value));
}

} // namespace trammel::studio
