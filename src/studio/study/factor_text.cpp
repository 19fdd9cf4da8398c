#include "studio/study/factor_text.h"

#include "io/format.h"
#include "model/quantity.h"
#include "studio/document/item_formats.h"
#include "studio/document/shown_parameter.h"
#include "studio/document/units.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace trammel::studio {

namespace {

/// Of values that are numbers the unit; others show none.
QString unitBehind(const std::vector<study::Value>& values, const FactorUnit& unit) {
    const bool areNumbers = !values.empty() && std::ranges::all_of(values, [](const auto& value) {
        return std::holds_alternative<double>(value);
    });
    return areNumbers && !unit.si.isEmpty() ? ' ' + unit.shown : QString();
}

/// What plain numbers of a list count in that ends so.
QString plainUnit(const QString& last, const FactorUnit& unit) {
    const auto quantity = model::asQuantity(last.trimmed().toStdString());
    const QString symbol =
        quantity ? QString::fromStdString(std::string(quantity->symbol())) : QString();
    return unitsFor(unit.si).contains(symbol) ? symbol : unit.shown;
}

/// A number, true or false, else a name or an expression.
io::JsonValue valueOf(const QString& text) {
    bool isNumber = false;
    const double number = text.trimmed().toDouble(&isNumber); // never by the locale
    if (isNumber && std::isfinite(number)) return number;
    if (text.trimmed() == "true") return true;
    if (text.trimmed() == "false") return false;
    return text.trimmed().toStdString();
}

} // namespace

QStringList factorNames(const io::JsonValue& model) {
    QStringList names;
    if (const io::JsonValue* parameters = model.find("parameters"))
        for (const io::JsonValue::Member& member : parameters->members())
            names << QString::fromStdString(member.key);
    const auto& keys = io::modelFormat().keys;
    const auto simulation = std::ranges::find(keys, "simulation", &io::KeyFormat::key);
    for (const io::KeyFormat& key : simulation->object->keys)
        names << QString::fromLatin1(study::kSimulationPrefix.data()) +
                     QString::fromUtf8(key.key.data(), static_cast<qsizetype>(key.key.size()));
    return names;
}

study::Range suggestedRange(const std::string& parameter, double value) {
    constexpr int kRuns = 11;
    if (parameter == "e" || parameter == "mu" || parameter == "restitution" ||
        parameter == "friction")
        return {0.0, 1.0, kRuns};
    if (value == 0.0) return {-1.0, 1.0, kRuns};
    // As it is shown: 1.5 times 0.6 is not 0.8999999999999999.
    const auto plain = [](double bound) { return shortText(bound, 12).toDouble(); };
    const double half = plain(0.5 * value), more = plain(1.5 * value);
    return {std::min(half, more), std::max(half, more), kRuns};
}

std::vector<QString> shortTexts(const std::vector<QString>& texts) {
    const std::set<QString> all(texts.begin(), texts.end());
    for (int digits = 4; digits < std::numeric_limits<double>::max_digits10; ++digits) {
        std::vector<QString> result;
        for (const QString& text : texts) {
            bool isNumber = false;
            const double number = text.toDouble(&isNumber);
            result.push_back(isNumber ? shortText(number, digits) : text);
        }
        if (std::set<QString>(result.begin(), result.end()).size() == all.size()) return result;
    }
    return texts;
}

FactorUnit FactorUnit::of(const io::JsonValue& model, const QString& name) {
    const auto& prefix = study::kSimulationPrefix;
    const QString start = QString::fromUtf8(prefix.data(), static_cast<qsizetype>(prefix.size()));
    if (!name.startsWith(start)) {
        const ShownParameter parameter = ShownParameter::of(model, name);
        return {parameter.siUnit, parameter.siUnit.isEmpty() ? QString() : parameter.unit};
    }
    const QString unit = settingUnit(name.mid(start.size()));
    if (unitsFor(unit).isEmpty()) return {};
    return {unit, ShownUnits::instance().of(unit)};
}

ShownScale FactorUnit::scale() const {
    return {shown, si.isEmpty() ? 1.0 : fromSi(1.0, si, shown)};
}

QString FactorUnit::number(const study::Value& value) const {
    const QString exact = QString::fromStdString(study::text(value));
    const bool isNumber = std::holds_alternative<double>(value);
    return isNumber && !si.isEmpty() ? inShownUnit(exact, si, shown) : exact;
}

QString FactorUnit::text(const study::Value& value) const {
    return number(value) + unitBehind({value}, *this);
}

QString factorText(const study::Factor& factor, const FactorUnit& unit) {
    if (factor.range) {
        const auto& [first, last, count] = *factor.range;
        const QString ends =
            unit.number(first) + " .. " + unit.number(last) + unitBehind({first, last}, unit);
        return count > 0 ? ends + " : " + QString::number(count) : ends;
    }
    QStringList values;
    for (const study::Value& value : factor.values)
        values << unit.number(value);
    return values.join(", ") + unitBehind(factor.values, unit);
}

io::JsonValue factorObject(const QString& name, const QString& text, const FactorUnit& unit) {
    std::vector<io::JsonValue> numbers;
    const qsizetype dots = text.indexOf("..");
    const QString rest = dots < 0 ? QString() : text.mid(dots + 2);
    const QString last = dots < 0 ? text.section(',', -1) : rest.section(':', 0, 0);
    const QString plain = unit.si.isEmpty() ? QString() : plainUnit(last, unit);
    const auto inSi = [&](const QString& typed) {
        return valueOf(unit.si.isEmpty() ? typed : inSiUnit(typed, unit.si, plain));
    };
    if (dots >= 0) {
        numbers = {inSi(text.left(dots)), inSi(last)};
        if (rest.contains(':')) numbers.push_back(valueOf(rest.section(':', 1)));
    } else {
        for (const QString& value : text.split(',', Qt::SkipEmptyParts))
            if (!value.trimmed().isEmpty()) numbers.push_back(inSi(value));
    }
    return io::JsonValue::object(
        {{"name", name.toStdString()},
         {dots >= 0 ? "range" : "values", io::JsonValue::array(std::move(numbers))}});
}

} // namespace trammel::studio
