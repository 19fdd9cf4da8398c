#include "studio/editors/quantity_box.h"

#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {

QuantityBox::QuantityBox(QWidget* parent) : QDoubleSpinBox(parent) {
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &QuantityBox::showUnit);
    showUnit();
}

void QuantityBox::setUnit(const QString& unit) {
    m_unit = unit;
    showUnit();
}

void QuantityBox::showUnit() {
    setSuffix(' ' + shownScale(m_unit).unit);
    updateGeometry();
}

/// As many digits as bring the value back, without zeros behind them.
QString QuantityBox::textFromValue(double value) const {
    const double factor = shownScale(m_unit).factor;
    const double digits = decimals() - std::log10(factor);
    const int shown = factor == 1.0 ? decimals() : std::max(0, static_cast<int>(digits) + 2);
    QString text = QString::number(factor * value, 'f', shown);
    if (text.contains('.')) {
        while (text.endsWith('0'))
            text.chop(1);
        if (text.endsWith('.')) text.chop(1);
    }
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

/// Qt asks for the room of the range's ends, which have fewer digits than what lies between.
QSize QuantityBox::withAllDigits(QSize hint) const {
    const double between = std::floor(maximum()) + 1.0 - std::pow(10.0, -decimals());
    const auto width = [this](double value) {
        return fontMetrics().horizontalAdvance(textFromValue(value));
    };
    hint.rwidth() += std::max(0, width(between) - width(maximum()));
    return hint;
}

QSize QuantityBox::sizeHint() const {
    return withAllDigits(QDoubleSpinBox::sizeHint());
}

QSize QuantityBox::minimumSizeHint() const {
    return withAllDigits(QDoubleSpinBox::minimumSizeHint());
}

std::optional<double> QuantityBox::typed(const QString& text) const {
    QString number = text;
    if (number.endsWith(suffix())) number.chop(suffix().size());
    return typedValue(number, m_unit);
}

double QuantityBox::valueFromText(const QString& text) const {
    return QString::number(typed(text).value_or(value()), 'f', decimals()).toDouble();
}

QValidator::State QuantityBox::validate(QString& text, int&) const {
    const double half = 0.5 * std::pow(10.0, -decimals()); // the ends are rounded, too
    const auto number = typed(text);
    const bool isGood = number && *number >= minimum() - half && *number <= maximum() + half;
    return isGood ? QValidator::Acceptable : QValidator::Intermediate;
}

} // namespace trammel::studio
