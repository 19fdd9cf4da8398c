#include "studio/document/shown_units.h"

#include "model/quantity.h"
#include "studio/document/units.h"

#include <QSettings>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>

namespace trammel::studio {

namespace {

constexpr auto kSettingsKey = "units";

UnitChoice allSi() {
    UnitChoice choice;
    for (const QString& unit : unitQuantities())
        choice[unit] = unit;
    return choice;
}

/// What the settings say, as far as it is understood: they may be of another version.
UnitChoice storedChoice() {
    UnitChoice choice = allSi();
    for (const QString& entry : QSettings().value(kSettingsKey).toStringList()) {
        const QString unit = entry.section(' ', 0, 0), shown = entry.section(' ', 1);
        if (shownUnitsFor(unit).contains(shown)) choice[unit] = shown;
    }
    return choice;
}

/// Of an impulse or turning impulse, which goes with the unit of the force or torque; of other
/// units none.
std::optional<ShownScale> impulseScale(const QString& siUnit) {
    for (const QString& end : {QStringLiteral(" s"), QStringLiteral("*s"), QStringLiteral("·s")}) {
        if (!siUnit.startsWith('N') || !siUnit.endsWith(end)) continue;
        const QString si = siUnit.chopped(end.size());
        const ShownScale force = shownScale(si);
        if (force.unit == si) return ShownScale{siUnit, 1.0};
        return ShownScale{force.unit + QStringLiteral("·s"), force.factor};
    }
    return std::nullopt;
}

} // namespace

ShownUnits::ShownUnits() : m_choice(storedChoice()) {}

ShownUnits& ShownUnits::instance() {
    static ShownUnits units;
    return units;
}

QStringList ShownUnits::presets() {
    return {"si", "mm-g-s", "us"};
}

UnitChoice ShownUnits::preset(const QString& name) {
    UnitChoice choice = allSi();
    const auto take = [&](const UnitChoice& others) { choice.insert(others); };
    if (name == "mm-g-s")
        take({{"m", "mm"},
              {"rad", "°"},
              {"kg", "g"},
              {"kg·m²", "g·mm²"},
              {"kg/m³", "g/cm³"},
              {"m/s", "mm/s"},
              {"rad/s", "rpm"},
              {"m/s²", "mm/s²"},
              {"N·m", "N·mm"},
              {"N/m", "N/mm"},
              {"N·m/rad", "N·mm/rad"},
              {"N·s/m", "N·s/mm"},
              {"N·m·s/rad", "N·mm·s/rad"},
              {"m/rad", "mm/rad"},
              {"rad/m", "rad/mm"}});
    else if (name == "us")
        take({{"m", "in"},
              {"rad", "°"},
              {"kg", "lb"},
              {"kg·m²", "lb·in²"},
              {"kg/m³", "lb/in³"},
              {"m/s", "in/s"},
              {"rad/s", "rpm"},
              {"m/s²", "in/s²"},
              {"N", "lbf"},
              {"N·m", "lbf·in"},
              {"N/m", "lbf/in"},
              {"N·m/rad", "lbf·in/rad"},
              {"N·s/m", "lbf·s/in"},
              {"N·m·s/rad", "lbf·in·s/rad"},
              {"m/rad", "in/rad"},
              {"rad/m", "rad/in"}});
    else if (name != "si")
        throw std::invalid_argument(fmt::format("preset of units \"{}\"", name.toStdString()));
    return choice;
}

void ShownUnits::set(const UnitChoice& choice) {
    UnitChoice whole = allSi();
    for (auto i = choice.begin(); i != choice.end(); ++i) {
        if (!shownUnitsFor(i.key()).contains(i.value()))
            throw std::invalid_argument(fmt::format("unit \"{}\" of a quantity in \"{}\"",
                                                    i.value().toStdString(),
                                                    i.key().toStdString()));
        whole[i.key()] = i.value();
    }
    if (whole == m_choice) return;
    m_choice = whole;
    QStringList entries;
    for (auto i = whole.begin(); i != whole.end(); ++i)
        if (i.key() != i.value()) entries << i.key() + ' ' + i.value();
    QSettings().setValue(kSettingsKey, entries);
    emit changed();
}

ShownScale shownScale(const QString& siUnit) {
    if (const auto impulse = impulseScale(siUnit)) return *impulse;
    const auto units = model::unitsOf(siUnit.toStdString());
    if (units.empty()) return {siUnit, 1.0};
    const std::string_view symbol = units.front().symbol;
    const QString si = QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
    const QString shown = ShownUnits::instance().of(si);
    return shown == si ? ShownScale{siUnit, 1.0} : ShownScale{shown, fromSi(1.0, si, shown)};
}

QString ShownScale::text(double value, int digits) const {
    return (shortText(factor * value, digits) + ' ' + unit).trimmed();
}

QString ShownScale::title(const QString& name) const {
    return unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit);
}

QString shownValue(double value, const QString& unit, int digits) {
    const QString shown = ShownUnits::instance().of(unit);
    return shortText(fromSi(value, unit, shown), digits) + ' ' + shown;
}

QString shownValues(const QList<double>& values, const QString& unit) {
    const QString shown = ShownUnits::instance().of(unit);
    QStringList texts;
    for (const double value : values)
        texts << shortText(fromSi(value, unit, shown));
    return texts.join(", ") + ' ' + shown;
}

} // namespace trammel::studio
