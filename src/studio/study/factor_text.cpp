#include "studio/study/factor_text.h"

#include "studio/document/units.h"

#include <QStringList>
#include <cmath>
#include <limits>
#include <set>

namespace trammel::studio {

namespace {

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

QString factorText(const study::Factor& factor) {
    if (factor.range) {
        const auto number = [](double value) { return QString::fromStdString(study::text(value)); };
        const QString ends = number(factor.range->first) + " .. " + number(factor.range->last);
        return factor.range->count > 0 ? ends + " : " + QString::number(factor.range->count) : ends;
    }
    QStringList values;
    for (const study::Value& value : factor.values)
        values << QString::fromStdString(study::text(value));
    return values.join(", ");
}

io::JsonValue factorObject(const QString& name, const QString& text) {
    std::vector<io::JsonValue> numbers;
    const qsizetype dots = text.indexOf("..");
    const QString rest = dots < 0 ? QString() : text.mid(dots + 2);
    if (dots >= 0) {
        numbers = {valueOf(text.left(dots)), valueOf(rest.section(':', 0, 0))};
        if (rest.contains(':')) numbers.push_back(valueOf(rest.section(':', 1)));
    } else {
        for (const QString& value : text.split(',', Qt::SkipEmptyParts))
            if (!value.trimmed().isEmpty()) numbers.push_back(valueOf(value));
    }
    return io::JsonValue::object(
        {{"name", name.toStdString()},
         {dots >= 0 ? "range" : "values", io::JsonValue::array(std::move(numbers))}});
}

} // namespace trammel::studio
