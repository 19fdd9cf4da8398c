#include "studio/document/units.h"

#include "model/formula_text.h"
#include "model/quantity.h"

#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace trammel::studio {

namespace {

using model::Unit;

QString symbolText(std::string_view symbol) {
    return QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
}

std::span<const Unit> quantity(const QString& unit) {
    return model::unitsOf(unit.toStdString());
}

/// Whether what stands before a unit is complete, so that the unit is none of the formula's names.
bool isOperand(const QString& text, bool isSpaced) {
    if (text.isEmpty()) return false;
    const QChar last = text.back();
    return isNumber(text) || (isSpaced && (last.isLetterOrNumber() || last == ')' || last == '_'));
}

const Unit& unitNamed(const QString& symbol, const QString& siUnit) {
    for (const Unit& unit : quantity(siUnit))
        if (symbol == symbolText(unit.symbol)) return unit;
    throw std::invalid_argument(fmt::format("unit \"{}\" of a quantity in \"{}\"",
                                            symbol.toStdString(), siUnit.toStdString()));
}

/// Whether a formula names a parameter, a variable, a function or pi.
bool hasNames(const QString& formula) {
    return !model::namesIn(formula.toStdString()).empty();
}

QString converted(const QString& formula, const Unit& unit) {
    double value = 0.0;
    if (isNumber(formula, &value)) return exactText(value * unit.numerator / unit.denominator);
    QString result = formula;
    if (unit.numerator != 1 || unit.denominator != 1) result = '(' + formula + ')';
    if (unit.numerator != 1) result += '*' + exactText(unit.numerator);
    if (unit.denominator != 1) result += '/' + exactText(unit.denominator);
    return result;
}

/// Whether a number is written with a power of ten.
bool isLong(double value) {
    const double size = std::abs(value);
    return !std::isfinite(value) || (size > 0.0 && size < 1e-5) || size >= 1e7;
}

/// Where a formula without names adds: "1 + 5 cm" has two terms. Exponents and what stands in
/// parentheses belong to their term.
std::vector<QString> termsOf(const QString& formula) {
    std::vector<QString> terms(1);
    int depth = 0;
    for (qsizetype i = 0; i < formula.size(); ++i) {
        const QChar c = formula[i];
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        const QString before = terms.back().trimmed();
        const bool isSign = c == '+' || c == '-';
        const bool isInNumber = isSign && i > 0 && formula[i - 1].toLower() == 'e';
        const bool adds = isSign && depth == 0 && !isInNumber && !before.isEmpty() &&
                          !QString("*/^(").contains(before.back());
        if (adds) terms.emplace_back();
        terms.back() += c;
    }
    return terms;
}

/// Numbers without a unit among numbers with one count in the plain unit.
QString withPlainUnit(const QString& formula, const Unit& plain) {
    QString result;
    for (const QString& term : termsOf(formula)) {
        const bool isSigned = !result.isEmpty();
        const QString sign = isSigned ? ' ' + term.left(1) + ' ' : QString();
        const QString operand = (isSigned ? term.mid(1) : term).trimmed();
        const bool hasUnit = !model::quantitiesIn(operand.toStdString()).empty();
        result += sign + (hasUnit ? operand : converted(operand, plain));
    }
    return result;
}

/// A formula in which numbers have units; what it says is its own affair, but for plain numbers.
QString withUnits(const QString& formula, const QString& unit, const QString& plainUnit) {
    const std::string text = formula.toStdString();
    const auto lone = model::asQuantity(text);
    if (lone && lone->unit.quantity.data() == quantity(unit).data()) {
        double number = 0.0;
        const QString operand =
            formula.left(formula.size() - symbolText(lone->symbol()).size()).trimmed();
        if (isNumber(operand, &number)) return exactText(lone->unit.unit->inSi(number));
    }
    if (plainUnit.isEmpty() || plainUnit == unit || hasNames(formula)) return formula;
    return withPlainUnit(formula, unitNamed(plainUnit, unit));
}

/// A unit behind a formula that ends in a name or a bracket: "2*L mm" is in mm as a whole.
std::optional<QString> ofWholeFormula(const QString& formula, const QString& unit) {
    const Unit* best = nullptr;
    QString bestOperand;
    for (const Unit& candidate : quantity(unit)) {
        const QString symbol = symbolText(candidate.symbol);
        if (!formula.endsWith(symbol)) continue;
        const QString before = formula.left(formula.size() - symbol.size());
        const QString operand = before.trimmed();
        if (!isOperand(operand, operand.size() < before.size())) continue;
        if (best && bestOperand.size() <= operand.size()) continue;
        best = &candidate;
        bestOperand = operand;
    }
    if (!best) return std::nullopt;
    return converted(bestOperand, *best);
}

} // namespace

QString inSiUnit(const QString& typed, const QString& unit, const QString& plainUnit) {
    const QString text = typed.trimmed();
    const std::string formula = text.toStdString();
    const auto quantities = model::quantitiesIn(formula);
    const bool endsInQuantity = !quantities.empty() && quantities.back().end == formula.size();
    if (!endsInQuantity)
        if (const auto whole = ofWholeFormula(text, unit)) return *whole;
    if (!quantities.empty()) return withUnits(text, unit, plainUnit);
    if (plainUnit.isEmpty() || plainUnit == unit || !isOperand(text, true) || hasNames(text))
        return text;
    return converted(text, unitNamed(plainUnit, unit));
}

QString inShownUnit(const QString& stored, const QString& unit, const QString& shownUnit) {
    constexpr int kDigits = 15; // what every double keeps of a decimal
    if (shownUnit == unit) return stored;
    double value = 0.0;
    if (isNumber(stored, &value))
        return QString::number(fromSi(value, unit, shownUnit), 'g', kDigits);
    const bool hasUnits = !model::quantitiesIn(stored.toStdString()).empty();
    return isOperand(stored, true) && !hasUnits ? stored + ' ' + unit : stored;
}

double fromSi(double value, const QString& unit, const QString& shownUnit) {
    if (shownUnit == unit) return value;
    const Unit& shown = unitNamed(shownUnit, unit);
    return value * shown.denominator / shown.numerator;
}

QStringList unitQuantities() {
    QStringList units;
    for (const auto& quantity : model::settableQuantities())
        units << symbolText(quantity.front().symbol);
    return units;
}

QStringList shownUnitsFor(const QString& unit) {
    QStringList symbols;
    std::vector<double> sizes;
    for (const Unit& candidate : quantity(unit)) {
        const double size = candidate.numerator / candidate.denominator;
        if (std::ranges::find(sizes, size) != sizes.end()) continue;
        sizes.push_back(size);
        symbols << symbolText(candidate.symbol);
    }
    return symbols;
}

QStringList unitsFor(const QString& unit) {
    QStringList symbols;
    for (const Unit& candidate : quantity(unit))
        symbols << symbolText(candidate.symbol);
    return symbols;
}

bool isNumber(const QString& text, double* value) {
    static const QRegularExpression form(R"(^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$)");
    if (!form.match(text).hasMatch()) return false;
    bool ok = false;
    const double number = QLocale::c().toDouble(text, &ok);
    if (value) *value = number;
    return ok && std::isfinite(number);
}

QString exactText(double value) {
    const int digits = QLocale::FloatingPointShortest;
    return QString::number(value, isLong(value) ? 'g' : 'f', digits);
}

QString shortText(double value, int digits) {
    const double rounded = std::abs(value) < 1e-15 ? 0.0 : value;
    const QString text = QString::number(rounded, 'g', digits);
    const bool hasPower = text.contains('e') && !isLong(rounded) && std::abs(rounded) >= 1.0;
    return hasPower ? QString::number(rounded, 'f', 0) : text;
}

} // namespace trammel::studio
