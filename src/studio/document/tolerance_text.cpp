#include "studio/document/tolerance_text.h"

#include "messages/tolerance_messages.h"
#include "model/iso_fits.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/parameter_note.h"
#include "studio/document/units.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

/// What a number or formula over the parameters gives.
std::optional<double> valueOf(const io::JsonValue& stored,
                              const model::ParameterValues& parameters) {
    if (stored.isNumber()) return stored.number();
    try {
        const double value = model::Expression(stored.string(), parameters).evaluateAtZero();
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    } catch (const std::invalid_argument&) {
        return {};
    }
}

/// Of a limit, without its unit: every digit of one that was typed, since it is edited again; those
/// of a class have few, but for rounding.
QString limitText(const ShownParameter& parameter, double value, bool isOfClass) {
    if (isOfClass)
        return shortText(
            parameter.siUnit.isEmpty() ? value : fromSi(value, parameter.siUnit, parameter.unit));
    const QString text = parameter.editText(value);
    return parameter.siUnit.isEmpty() ? text : text.chopped(parameter.unit.size() + 1);
}

QString withSign(const QString& number) {
    return number.startsWith('-') ? "−" + number.mid(1) : '+' + number;
}

} // namespace

ToleranceText::ToleranceText(const io::JsonValue& root, const QString& parameter)
    : m_parameter(ShownParameter::of(root, parameter)) {
    const QString entry = childPointer("/parameters", parameter);
    m_stated = root.at(childPointer(entry, QString("tolerance")).toStdString());
    const auto all = io::tolerancesOf(root).parameters;
    const auto known =
        std::ranges::find(all, parameter.toStdString(), &io::ParameterTolerance::parameter);
    if (known != all.end()) m_known = known->tolerance;
}

QString ToleranceText::limits() const {
    if (!m_stated) return {};
    const io::JsonValue* half = m_stated->find("plus_minus");
    if (half && half->isString()) return "±" + m_parameter.editText(*half);
    if (!m_known) return half ? "±" + m_parameter.editText(*half) : QString();
    const bool isOfClass = !fit().isEmpty();
    const QString upper = limitText(m_parameter, m_known->upper, isOfClass),
                  lower = limitText(m_parameter, m_known->lower, isOfClass);
    const QString text =
        m_known->lower == -m_known->upper ? "±" + upper : withSign(upper) + ' ' + withSign(lower);
    return (text + ' ' + m_parameter.unit).trimmed();
}

QString ToleranceText::fit() const {
    const io::JsonValue* fit = m_stated ? m_stated->find("fit") : nullptr;
    return fit && fit->isString() ? QString::fromStdString(fit->string()) : QString();
}

model::Spread ToleranceText::spread() const {
    return m_known ? m_known->spread : model::Spread::Normal;
}

bool ToleranceText::takesFits() const {
    return m_parameter.siUnit.isEmpty() || m_parameter.siUnit == "m";
}

/// With how values are spread as it was.
io::JsonValue ToleranceText::with(std::vector<std::pair<std::string, io::JsonValue>> limits) const {
    if (m_stated && m_stated->isObject())
        for (const io::JsonValue::Member& member : m_stated->members())
            if (member.key != "plus_minus" && member.key != "lower" && member.key != "upper" &&
                member.key != "fit")
                limits.emplace_back(member.key, member.value);
    return io::JsonValue::object(std::move(limits));
}

ToleranceText::Typed ToleranceText::sides(const io::JsonValue& first,
                                          const io::JsonValue& second) const {
    const bool isOrdered = first.number() <= second.number();
    return {with({{"lower", isOrdered ? first : second}, {"upper", isOrdered ? second : first}}),
            {}};
}

ToleranceText::Typed ToleranceText::typed(const QString& text,
                                          const model::ParameterValues& parameters) const {
    static const QRegularExpression fit("^[A-Za-z]{1,2}\\d{1,2}$");
    static const QString side = "([+-]\\s*(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|0)";
    static const QRegularExpression two('^' + side + "(?:\\s*[/,;]\\s*|\\s+|(?=[+-]))" + side +
                                        "\\s*([^\\d\\s].*)?$");
    static const QRegularExpression half("^(±|\\+-|\\+/-)\\s*");
    QString plain = text.trimmed();
    plain.replace("−", "-");
    if (plain.isEmpty()) return {};
    if (fit.match(plain).hasMatch() && !parameters.contains(plain.toStdString()))
        return withFit(plain);
    if (const auto both = two.match(plain); both.hasMatch()) {
        const QString unit = both.captured(3);
        const auto first = m_parameter.stored(both.captured(1).remove(' ') + unit),
                   second = m_parameter.stored(both.captured(2).remove(' ') + unit);
        if (first.isNumber() && second.isNumber()) return sides(first, second);
    }
    const io::JsonValue stored = m_parameter.stored(plain.remove(half));
    const auto value = valueOf(stored, parameters);
    if (!value)
        return {{},
                tr("Expected a deviation such as 0.02, two limits such as +0.01 -0.02, or a "
                   "class such as H7.")};
    if (*value < 0.0)
        return {
            {},
            translated({messages::kToleranceIsNegative, m_parameter.text(*value).toStdString()})};
    return {with({{"plus_minus", stored}}), {}};
}

ToleranceText::Typed ToleranceText::withFit(const QString& toleranceClass) const {
    if (toleranceClass.isEmpty()) {
        if (!m_known || fit().isEmpty()) return {m_stated ? *m_stated : io::JsonValue(), {}};
        return sides(m_known->lower, m_known->upper);
    }
    if (!takesFits())
        return {{}, translated({messages::kFitIsOfLength, m_parameter.unit.toStdString()})};
    try {
        const std::string name = toleranceClass.toStdString();
        model::fitDeviations(name, m_parameter.note.value.value_or(0.0));
        return {with({{"fit", name}}), {}};
    } catch (const messages::InvalidArgument& error) {
        return {{}, translated(error.message())};
    }
}

io::JsonValue ToleranceText::withSpread(model::Spread spread) const {
    if (!m_stated || !m_stated->isObject()) return {};
    std::vector<std::pair<std::string, io::JsonValue>> members;
    for (const io::JsonValue::Member& member : m_stated->members())
        if (member.key != "distribution") members.emplace_back(member.key, member.value);
    if (spread != model::Spread::Normal)
        members.emplace_back("distribution", std::string(name(spread)));
    return io::JsonValue::object(std::move(members));
}

void setTolerance(Document& document, const QString& parameter, const io::JsonValue& tolerance) {
    const QString pointer = childPointer("/parameters", parameter);
    const io::JsonValue* entry = document.root().at(pointer.toStdString());
    if (!entry) return;
    const io::JsonValue changed = withNote(*entry, "tolerance", tolerance);
    if (changed != *entry) document.setValue(pointer, changed);
}

QString ToleranceText::title(model::Spread spread) {
    switch (spread) {
    case model::Spread::Uniform:
        return tr("uniform");
    case model::Spread::Triangular:
        return tr("triangular");
    case model::Spread::TruncatedNormal:
        return tr("normal, cut off");
    default:
        return tr("normal");
    }
}

} // namespace trammel::studio
