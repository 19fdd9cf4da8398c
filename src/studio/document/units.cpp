#include "studio/document/units.h"

#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace trammel::studio {

namespace {

/// value in SI = value * numerator / denominator; two integers keep "12 mm" exact.
struct Unit {
    const char* symbol;
    double numerator;
    double denominator;
};

constexpr double kPi = std::numbers::pi;

constexpr Unit kLength[] = {{"m", 1, 1},        {"mm", 1, 1000},    {"cm", 1, 100},
                            {"dm", 1, 10},      {"km", 1000, 1},    {"um", 1, 1000000},
                            {"µm", 1, 1000000}, {"in", 254, 10000}, {"ft", 3048, 10000}};
constexpr Unit kMass[] = {{"kg", 1, 1}, {"g", 1, 1000}, {"t", 1000, 1}, {"lb", 45359237, 1e8}};
constexpr Unit kTime[] = {{"s", 1, 1}, {"ms", 1, 1000}, {"us", 1, 1000000}, {"min", 60, 1}};
constexpr Unit kAngle[] = {
    {"rad", 1, 1}, {"mrad", 1, 1000}, {"deg", kPi, 180}, {"°", kPi, 180}, {"rev", 2 * kPi, 1}};
constexpr Unit kSpeed[] = {
    {"m/s", 1, 1}, {"mm/s", 1, 1000}, {"cm/s", 1, 100}, {"km/h", 1000, 3600}};
constexpr Unit kAngularSpeed[] = {
    {"rad/s", 1, 1}, {"deg/s", kPi, 180}, {"°/s", kPi, 180}, {"rpm", 2 * kPi, 60}};
constexpr Unit kAcceleration[] = {{"m/s²", 1, 1}, {"m/s^2", 1, 1}, {"mm/s^2", 1, 1000}};
constexpr Unit kDensity[] = {{"kg/m³", 1, 1},     {"kg/m^3", 1, 1},     {"g/cm³", 1000, 1},
                             {"g/cm^3", 1000, 1}, {"kg/dm^3", 1000, 1}, {"t/m^3", 1000, 1}};
constexpr Unit kInertia[] = {{"kg·m²", 1, 1},     {"kg*m^2", 1, 1},    {"kg m^2", 1, 1},
                             {"kg*mm^2", 1, 1e6}, {"kg mm^2", 1, 1e6}, {"g*cm^2", 1, 1e7}};
constexpr Unit kForce[] = {{"N", 1, 1}, {"kN", 1000, 1}, {"mN", 1, 1000}};
constexpr Unit kTorque[] = {{"N·m", 1, 1},     {"N*m", 1, 1},    {"Nm", 1, 1},
                            {"kN*m", 1000, 1}, {"kNm", 1000, 1}, {"mN*m", 1, 1000},
                            {"Nmm", 1, 1000},  {"N*mm", 1, 1000}};
constexpr Unit kStiffness[] = {{"N/m", 1, 1}, {"N/mm", 1000, 1}, {"kN/m", 1000, 1}};
constexpr Unit kAngularStiffness[] = {
    {"N·m/rad", 1, 1},     {"N*m/rad", 1, 1},     {"Nm/rad", 1, 1},    {"kN*m/rad", 1000, 1},
    {"N·m/deg", 180, kPi}, {"N*m/deg", 180, kPi}, {"Nm/deg", 180, kPi}};
constexpr Unit kAngularDamping[] = {{"N·m·s/rad", 1, 1},     {"N*m*s/rad", 1, 1},
                                    {"Nms/rad", 1, 1},       {"N·m·s/deg", 180, kPi},
                                    {"N*m*s/deg", 180, kPi}, {"Nms/deg", 180, kPi}};
constexpr Unit kRackRatio[] = {
    {"m/rad", 1, 1}, {"mm/rad", 1, 1000}, {"m/rev", 1, 2 * kPi}, {"mm/rev", 1, 2000 * kPi}};
constexpr Unit kPinionRatio[] = {
    {"rad/m", 1, 1}, {"rad/mm", 1000, 1}, {"rev/m", 2 * kPi, 1}, {"deg/mm", 1000 * kPi, 180}};
constexpr Unit kDamping[] = {
    {"N·s/m", 1, 1}, {"N*s/m", 1, 1}, {"Ns/m", 1, 1}, {"N*s/mm", 1000, 1}, {"Ns/mm", 1000, 1}};

constexpr std::span<const Unit> kQuantities[] = {
    kLength,         kMass,      kTime,       kAngle,  kSpeed,     kAngularSpeed, kAcceleration,
    kDensity,        kInertia,   kForce,      kTorque, kStiffness, kDamping,      kAngularStiffness,
    kAngularDamping, kRackRatio, kPinionRatio};

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

QString converted(const QString& formula, const Unit& unit) {
    double value = 0.0;
    if (isNumber(formula, &value)) return exactText(value * unit.numerator / unit.denominator);
    QString result = formula;
    if (unit.numerator != 1 || unit.denominator != 1) result = '(' + formula + ')';
    if (unit.numerator != 1) result += '*' + exactText(unit.numerator);
    if (unit.denominator != 1) result += '/' + exactText(unit.denominator);
    return result;
}

} // namespace

QString inSiUnit(const QString& typed, const QString& unit) {
    const QString text = typed.trimmed();
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
    return best ? converted(bestOperand, *best) : text;
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
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString shortText(double value) {
    const double rounded = std::abs(value) < 1e-15 ? 0.0 : value;
    return QString::number(rounded, 'g', 6);
}

} // namespace trammel::studio
