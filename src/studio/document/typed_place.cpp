#include "studio/document/typed_place.h"

#include "model/quantity.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>
#include <stdexcept>

namespace trammel::studio {

namespace {

QString shownUnit() {
    return ShownUnits::instance().of("m");
}

/// At commas and semicolons outside of brackets; where there are none, at spaces.
QStringList parts(const QString& text) {
    QStringList found{QString()};
    int depth = 0;
    for (const QChar c : text) {
        if (c == '(') ++depth;
        if (c == ')') --depth;
        if ((c == ',' || c == ';') && depth == 0)
            found << QString();
        else
            found.back() += c;
    }
    static const QRegularExpression numbers(R"(^\s*[-+.\deE]+(\s+[-+.\deE]+)+\s*$)");
    if (found.size() == 1 && numbers.match(text).hasMatch()) return text.simplified().split(' ');
    return found;
}

} // namespace

std::optional<double> typedValue(const QString& text, const QString& unit,
                                 const model::ParameterValues& parameters) {
    if (model::misfit(text.toStdString(), unit.toStdString())) return std::nullopt;
    try {
        const QString formula = inSiUnit(text, unit, ShownUnits::instance().of(unit));
        const double value = model::Expression(formula.toStdString(), parameters).evaluateAtZero();
        if (std::isfinite(value)) return value;
    } catch (const std::invalid_argument&) {
        // The one who asked tells of it.
    }
    return std::nullopt;
}

QString storedEntry(const QString& typed, const QString& unit) {
    const QString text = typed.trimmed();
    return typedValue(text, unit) ? inSiUnit(text, unit, ShownUnits::instance().of(unit)) : text;
}

QString shownEntry(const QString& stored, const QString& unit) {
    return typedValue(stored, unit) ? inShownUnit(stored, unit, ShownUnits::instance().of(unit))
                                    : stored;
}

std::optional<double> typedLength(const QString& text, const model::ParameterValues& parameters) {
    return typedValue(text, QStringLiteral("m"), parameters);
}

std::optional<Vec3> typedPlace(const QString& text, const model::ParameterValues& parameters) {
    const QStringList typed = parts(text);
    if (text.trimmed().isEmpty() || typed.size() > 3) return std::nullopt;
    Vec3 place = Vec3::Zero();
    for (qsizetype i = 0; i < typed.size(); ++i) {
        const auto length = typedLength(typed[i], parameters);
        if (!length) return std::nullopt;
        place[i] = *length;
    }
    return place;
}

QString lengthText(double length) {
    constexpr int kDigits = 12; // no rounding is seen
    return shortText(fromSi(length, "m", shownUnit()) + 0.0, kDigits);
}

QString placeText(const Vec3& place) {
    QStringList texts;
    for (const double length : place) {
        constexpr double kGrid = 1e-12;
        texts << lengthText(kGrid * std::round(length / kGrid) + 0.0);
    }
    return texts.join(", ");
}

} // namespace trammel::studio
