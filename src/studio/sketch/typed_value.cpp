#include "studio/sketch/typed_value.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QKeyEvent>
#include <algorithm>

namespace trammel::studio {

void TypedValue::setFields(QList<TypedField> fields) {
    m_fields = std::move(fields);
    clear();
}

bool TypedValue::isEmpty() const {
    return std::ranges::all_of(m_texts, [](const QString& text) { return text.isEmpty(); });
}

void TypedValue::clear() {
    m_texts = QStringList(m_fields.size(), QString());
    m_field = 0;
}

/// A number begins with a digit; units and calculations may follow.
bool TypedValue::type(const QKeyEvent& event) {
    if (m_fields.isEmpty()) return false;
    QString& text = m_texts[m_field];
    if (event.key() == Qt::Key_Backspace && !text.isEmpty()) {
        text.chop(1);
        return true;
    }
    const bool isCommand =
        event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const QChar typed = event.text().isEmpty() ? QChar() : event.text().front();
    if (isCommand || !typed.isPrint()) return false;
    const bool begins = typed.isDigit() || QString(".,-").contains(typed);
    const bool follows = typed.isLetter() || QString("°µ*/+-() ²^").contains(typed);
    if (!begins && (text.isEmpty() || !follows)) return false;
    text += typed == ',' ? QChar('.') : typed;
    return true;
}

bool TypedValue::goToNext() {
    if (m_fields.size() < 2) return false;
    m_field = static_cast<int>((m_field + 1) % m_fields.size());
    return true;
}

std::optional<double> TypedValue::value(int field) const {
    if (field >= m_texts.size() || m_texts[field].isEmpty()) return std::nullopt;
    const QString unit = m_fields[field].unit;
    const QString si = inSiUnit(m_texts[field], unit, ShownUnits::instance().of(unit));
    double value = 0.0;
    return isNumber(si, &value) ? std::optional(value) : std::nullopt;
}

bool TypedValue::isValid() const {
    for (int i = 0; i < m_texts.size(); ++i)
        if (!m_texts[i].isEmpty() && !value(i)) return false;
    return true;
}

QString TypedValue::readout() const {
    QStringList parts;
    for (int i = 0; i < m_fields.size(); ++i) {
        const bool isTypedIn = i == m_field;
        if (m_texts[i].isEmpty() && !isTypedIn) continue;
        const bool hasUnit = !m_texts[i].isEmpty() && m_texts[i].back().isLetter();
        const QString unit = hasUnit ? QString() : shownScale(m_fields[i].unit).unit;
        QString part = m_fields[i].title + ' ' + m_texts[i];
        if (isTypedIn) part += QChar(0x2502); // a caret
        if (!unit.isEmpty()) part += ' ' + unit;
        parts << part;
    }
    return parts.join("   ");
}

} // namespace trammel::studio
