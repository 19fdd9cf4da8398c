#include "studio/document/units.h"

#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <span>
#include <stdexcept>
#include <vector>

namespace trammel::studio {

namespace {

/// value in SI = value * numerator / denominator; two integers keep "12 mm" exact.
struct Unit {
    const char* symbol;
    double numerator;
    double denominator;
};

constexpr double kPi = std::numbers::pi;
constexpr double kInch = 0.0254;                 // m
constexpr double kFoot = 12 * kInch;             // m
constexpr double kPound = 0.45359237;            // kg
constexpr double kPoundForce = kPound * 9.80665; // N, at standard gravity

// The first symbol of a size is how it is shown; others of that size are ways to type it.
constexpr Unit kLength[] = {{"m", 1, 1},        {"mm", 1, 1000},    {"cm", 1, 100},
                            {"dm", 1, 10},      {"km", 1000, 1},    {"µm", 1, 1000000},
                            {"um", 1, 1000000}, {"in", 254, 10000}, {"ft", 3048, 10000}};
constexpr Unit kMass[] = {{"kg", 1, 1},           {"g", 1, 1000},
                          {"t", 1000, 1},         {"lb", 45359237, 1e8},
                          {"oz", 45359237, 16e8}, {"slug", kPoundForce, kFoot}};
constexpr Unit kTime[] = {
    {"s", 1, 1}, {"ms", 1, 1000}, {"µs", 1, 1000000}, {"us", 1, 1000000}, {"min", 60, 1}};
constexpr Unit kAngle[] = {
    {"rad", 1, 1}, {"mrad", 1, 1000}, {"°", kPi, 180}, {"deg", kPi, 180}, {"rev", 2 * kPi, 1}};
constexpr Unit kSpeed[] = {
    {"m/s", 1, 1},      {"mm/s", 1, 1000},  {"cm/s", 1, 100},           {"km/h", 1000, 3600},
    {"in/s", kInch, 1}, {"ft/s", kFoot, 1}, {"mph", 5280 * kFoot, 3600}};
constexpr Unit kAngularSpeed[] = {{"rad/s", 1, 1},
                                  {"°/s", kPi, 180},
                                  {"deg/s", kPi, 180},
                                  {"rpm", 2 * kPi, 60},
                                  {"rev/s", 2 * kPi, 1}};
constexpr Unit kAcceleration[] = {{"m/s²", 1, 1},      {"m/s^2", 1, 1},     {"mm/s²", 1, 1000},
                                  {"mm/s^2", 1, 1000}, {"in/s²", kInch, 1}, {"in/s^2", kInch, 1},
                                  {"ft/s²", kFoot, 1}, {"ft/s^2", kFoot, 1}};
constexpr double kCubicInch = kInch * kInch * kInch, kCubicFoot = kFoot * kFoot * kFoot;
constexpr Unit kDensity[] = {{"kg/m³", 1, 1},
                             {"kg/m^3", 1, 1},
                             {"g/cm³", 1000, 1},
                             {"g/cm^3", 1000, 1},
                             {"kg/dm^3", 1000, 1},
                             {"t/m^3", 1000, 1},
                             {"lb/in³", kPound, kCubicInch},
                             {"lb/in^3", kPound, kCubicInch},
                             {"lb/ft³", kPound, kCubicFoot},
                             {"lb/ft^3", kPound, kCubicFoot}};
constexpr Unit kInertia[] = {{"kg·m²", 1, 1},
                             {"kg*m^2", 1, 1},
                             {"kg m^2", 1, 1},
                             {"kg·mm²", 1, 1e6},
                             {"kg*mm^2", 1, 1e6},
                             {"kg mm^2", 1, 1e6},
                             {"g·cm²", 1, 1e7},
                             {"g*cm^2", 1, 1e7},
                             {"g·mm²", 1, 1e9},
                             {"g*mm^2", 1, 1e9},
                             {"lb·in²", kPound* kInch* kInch, 1},
                             {"lb*in^2", kPound* kInch* kInch, 1},
                             {"lb·ft²", kPound* kFoot* kFoot, 1},
                             {"lb*ft^2", kPound* kFoot* kFoot, 1}};
constexpr Unit kForce[] = {
    {"N", 1, 1}, {"kN", 1000, 1}, {"mN", 1, 1000}, {"kgf", 9.80665, 1}, {"lbf", kPoundForce, 1}};
constexpr Unit kTorque[] = {{"N·m", 1, 1},
                            {"N*m", 1, 1},
                            {"Nm", 1, 1},
                            {"kN·m", 1000, 1},
                            {"kN*m", 1000, 1},
                            {"kNm", 1000, 1},
                            {"N·mm", 1, 1000},
                            {"mN*m", 1, 1000},
                            {"Nmm", 1, 1000},
                            {"N*mm", 1, 1000},
                            {"lbf·in", kPoundForce* kInch, 1},
                            {"lbf*in", kPoundForce* kInch, 1},
                            {"lbf·ft", kPoundForce* kFoot, 1},
                            {"lbf*ft", kPoundForce* kFoot, 1}};
constexpr Unit kStiffness[] = {{"N/m", 1, 1},
                               {"N/mm", 1000, 1},
                               {"kN/m", 1000, 1},
                               {"lbf/in", kPoundForce, kInch},
                               {"lbf/ft", kPoundForce, kFoot}};
constexpr Unit kAngularStiffness[] = {{"N·m/rad", 1, 1},
                                      {"N*m/rad", 1, 1},
                                      {"Nm/rad", 1, 1},
                                      {"kN·m/rad", 1000, 1},
                                      {"kN*m/rad", 1000, 1},
                                      {"N·mm/rad", 1, 1000},
                                      {"N*mm/rad", 1, 1000},
                                      {"N·m/deg", 180, kPi},
                                      {"N*m/deg", 180, kPi},
                                      {"Nm/deg", 180, kPi},
                                      {"lbf·in/rad", kPoundForce* kInch, 1},
                                      {"lbf*in/rad", kPoundForce* kInch, 1},
                                      {"lbf·ft/rad", kPoundForce* kFoot, 1},
                                      {"lbf*ft/rad", kPoundForce* kFoot, 1}};
constexpr Unit kAngularDamping[] = {{"N·m·s/rad", 1, 1},
                                    {"N*m*s/rad", 1, 1},
                                    {"Nms/rad", 1, 1},
                                    {"N·mm·s/rad", 1, 1000},
                                    {"N*mm*s/rad", 1, 1000},
                                    {"N·m·s/deg", 180, kPi},
                                    {"N*m*s/deg", 180, kPi},
                                    {"Nms/deg", 180, kPi},
                                    {"lbf·in·s/rad", kPoundForce* kInch, 1},
                                    {"lbf*in*s/rad", kPoundForce* kInch, 1}};
constexpr Unit kRackRatio[] = {{"m/rad", 1, 1},       {"mm/rad", 1, 1000},
                               {"m/rev", 1, 2 * kPi}, {"mm/rev", 1, 2000 * kPi},
                               {"in/rad", kInch, 1},  {"in/rev", kInch, 2 * kPi}};
constexpr Unit kPinionRatio[] = {{"rad/m", 1, 1},
                                 {"rad/mm", 1000, 1},
                                 {"rev/m", 2 * kPi, 1},
                                 {"deg/mm", 1000 * kPi, 180},
                                 {"rad/in", 1, kInch}};
constexpr Unit kDamping[] = {{"N·s/m", 1, 1},
                             {"N*s/m", 1, 1},
                             {"Ns/m", 1, 1},
                             {"N·s/mm", 1000, 1},
                             {"N*s/mm", 1000, 1},
                             {"Ns/mm", 1000, 1},
                             {"lbf·s/in", kPoundForce, kInch},
                             {"lbf*s/in", kPoundForce, kInch}};

/// In the order that the settings list them.
constexpr std::span<const Unit> kQuantities[] = {
    kLength,         kAngle,        kTime,       kMass,   kInertia,   kDensity,          kSpeed,
    kAngularSpeed,   kAcceleration, kForce,      kTorque, kStiffness, kAngularStiffness, kDamping,
    kAngularDamping, kRackRatio,    kPinionRatio};

std::span<const Unit> quantity(const QString& unit) {
    for (const auto& units : kQuantities)
        if (unit == QString::fromUtf8(units.front().symbol)) return units;
    return {};
}

/// Whether what stands before a unit is complete, so that the unit is none of the formula's names.
bool isOperand(const QString& text, bool isSpaced) {
    if (text.isEmpty()) return false;
    const QChar last = text.back();
    return isNumber(text) || (isSpaced && (last.isLetterOrNumber() || last == ')' || last == '_'));
}

const Unit& unitNamed(const QString& symbol, const QString& siUnit) {
    for (const Unit& unit : quantity(siUnit))
        if (symbol == QString::fromUtf8(unit.symbol)) return unit;
    throw std::invalid_argument(fmt::format("unit \"{}\" of a quantity in \"{}\"",
                                            symbol.toStdString(), siUnit.toStdString()));
}

/// Whether a formula names a parameter, a variable, a function or pi.
bool hasNames(const QString& formula) {
    static const QRegularExpression name(R"((^|[^\w.])[A-Za-z_])");
    return name.match(formula).hasMatch();
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

} // namespace

QString inSiUnit(const QString& typed, const QString& unit, const QString& plainUnit) {
    QString text = typed.trimmed();
    const Unit* best = nullptr;
    QString bestOperand;
    for (const Unit& candidate : quantity(unit)) {
        const QString symbol = QString::fromUtf8(candidate.symbol);
        if (!text.endsWith(symbol)) continue;
        const QString before = text.left(text.size() - symbol.size());
        const QString operand = before.trimmed();
        if (!isOperand(operand, operand.size() < before.size())) continue;
        if (best && bestOperand.size() <= operand.size()) continue;
        best = &candidate;
        bestOperand = operand;
    }
    if (best) return converted(bestOperand, *best);
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
    return isOperand(stored, true) ? stored + ' ' + unit : stored;
}

double fromSi(double value, const QString& unit, const QString& shownUnit) {
    if (shownUnit == unit) return value;
    const Unit& shown = unitNamed(shownUnit, unit);
    return value * shown.denominator / shown.numerator;
}

QStringList unitQuantities() {
    QStringList units;
    for (const auto& quantity : kQuantities)
        units << QString::fromUtf8(quantity.front().symbol);
    return units;
}

QStringList shownUnitsFor(const QString& unit) {
    QStringList symbols;
    std::vector<double> sizes;
    for (const Unit& candidate : quantity(unit)) {
        const double size = candidate.numerator / candidate.denominator;
        if (std::ranges::find(sizes, size) != sizes.end()) continue;
        sizes.push_back(size);
        symbols << QString::fromUtf8(candidate.symbol);
    }
    return symbols;
}

QStringList unitsFor(const QString& unit) {
    QStringList symbols;
    for (const Unit& candidate : quantity(unit))
        symbols << QString::fromUtf8(candidate.symbol);
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
