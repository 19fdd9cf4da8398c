#include "studio/editors/number_field.h"

#include "model/formula_text.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/units.h"
#include "studio/editors/entry_edit.h"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace trammel::studio {

namespace {

/// Columns of the grid: three or four entries share a row, and the unit stands behind it.
constexpr int kColumns = 12;

int entriesPerRow(int count) {
    return count == 4 ? 4 : std::min(count, 3);
}

/// What the user reads and edits: a number as it is spelled in the file, a formula's text.
QString entryText(const io::JsonValue* value) {
    if (!value || value->isNull()) return {};
    if (value->isNumber()) return QString::fromStdString(value->numberText());
    if (value->isString()) return QString::fromStdString(value->string());
    return QString::fromStdString(value->toText()).simplified();
}

} // namespace

NumberField::NumberField(QWidget* parent) : Field(parent), m_unitLabel(new QLabel(this)) {
    auto* row = new QWidget(this);
    m_grid = new QGridLayout(row);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(4);
    m_unitLabel->setMinimumWidth(fontMetrics().horizontalAdvance("kg·m²"));
    m_unitLabel->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_unitLabel->hide();
    m_grid->addWidget(m_unitLabel, 0, kColumns);
    addInput(row);
    setCount(1);
}

void NumberField::setKey(const QString& key) {
    Field::setKey(key);
    nameEdits();
}

void NumberField::nameEdits() {
    for (int i = 0; i < count(); ++i)
        m_edits[i]->setObjectName(count() == 1 ? key() : childPointer(key(), i));
}

void NumberField::setUnit(const QString& unit) {
    m_unit = unit;
    m_unitLabel->setText(unit);
    m_unitLabel->setVisible(!unit.isEmpty());
    retranslate();
}

void NumberField::setCount(int newCount) {
    if (newCount < 1) throw std::invalid_argument("count " + std::to_string(newCount));
    qDeleteAll(m_edits);
    m_edits.clear();
    for (int i = 0; i < newCount; ++i) {
        auto* edit = new EntryEdit(this);
        edit->setMinimumWidth(36);
        edit->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        const int perRow = entriesPerRow(newCount);
        const int span = kColumns / perRow;
        m_grid->addWidget(edit, i / perRow, i % perRow * span, 1, span);
        connect(edit, &EntryEdit::entered, this,
                [this, i](const QString& text) { commit(i, text); });
        connect(edit, &EntryEdit::textEdited, this, &NumberField::showEvaluation);
        m_edits << edit;
    }
    setFocusProxy(m_edits.front());
    nameEdits();
    showPlaceholders();
}

void NumberField::setDefaults(const QString& defaults) {
    m_defaults = defaults.split(';');
    showPlaceholders();
}

void NumberField::showPlaceholders() {
    for (int i = 0; i < count(); ++i)
        m_edits[i]->setPlaceholderText(m_defaults.value(i));
}

void NumberField::setVariables(const QString& variables) {
    m_variables = variables.split(';', Qt::SkipEmptyParts);
    retranslate();
}

void NumberField::retranslate() {
    QStringList lines{tr("A number, or a formula of the parameters.")};
    if (!m_variables.isEmpty()) lines << tr("The formula may use the time t in seconds.");
    const QStringList units = unitsFor(m_unit);
    if (!units.isEmpty()) lines << tr("Units that may be typed: %1").arg(units.join(", "));
    setToolTip(lines.join('\n'));
}

void NumberField::load(const Document& document, const QString& item) {
    m_document = &document;
    const QString pointer = item + '/' + key();
    const io::JsonValue* value = document.root().at(pointer.toStdString());
    m_hasVector = value && value->isArray() && value->size() == static_cast<std::size_t>(count());
    if (count() == 1) {
        m_edits[0]->setShown(entryText(value));
    } else {
        for (int i = 0; i < count(); ++i) {
            const auto index = static_cast<std::size_t>(i);
            const bool has = value && value->isArray() && index < value->size();
            m_edits[i]->setShown(has ? entryText(&(*value)[index]) : QString());
        }
    }
    showEvaluation();
}

void NumberField::focusInput(const QString& relativePointer) {
    const int index = relativePointer == key() ? 0 : lastToken('/' + relativePointer).toInt();
    EntryEdit* edit = m_edits[std::clamp(index, 0, count() - 1)];
    edit->setFocus(Qt::OtherFocusReason);
    edit->selectAll();
}

QList<QWidget*> NumberField::inputsToMark(const model::Diagnostics& findings) {
    QList<QWidget*> inputs;
    for (int i = 0; i < count(); ++i) {
        const std::string entry = '/' + childPointer(key(), i).toStdString();
        const std::string whole = '/' + key().toStdString();
        const bool isMeant = std::ranges::any_of(findings, [&](const model::Diagnostic& finding) {
            return finding.pointer.ends_with(entry) || finding.pointer.ends_with(whole);
        });
        if (isMeant || count() == 1) inputs << m_edits[i];
    }
    return inputs;
}

io::JsonValue NumberField::valueOf(const QString& typed) const {
    const QString text = inSiUnit(typed, m_unit);
    double number = 0.0;
    if (isNumber(text, &number)) return io::JsonValue(number);
    return io::JsonValue(text.toStdString());
}

io::JsonValue NumberField::defaultOf(int index) const {
    double number = 0.0;
    isNumber(m_defaults.value(index), &number);
    return io::JsonValue(number);
}

void NumberField::commit(int index, const QString& typed) {
    const bool isAllEmpty = std::ranges::all_of(
        m_edits, [](const EntryEdit* edit) { return edit->text().trimmed().isEmpty(); });
    if (isAllEmpty || (typed.isEmpty() && m_clearsAsOne)) {
        emit committed(key(), {});
        return;
    }
    if (count() == 1) {
        emit committed(key(), valueOf(typed));
        return;
    }
    const io::JsonValue entry = typed.isEmpty() ? defaultOf(index) : valueOf(typed);
    if (m_hasVector) {
        emit committed(childPointer(key(), index), entry);
        return;
    }
    std::vector<io::JsonValue> entries;
    for (int i = 0; i < count(); ++i) {
        const QString shown = m_edits[i]->shown();
        entries.push_back(i == index ? entry : shown.isEmpty() ? defaultOf(i) : valueOf(shown));
    }
    emit committed(key(), io::JsonValue::array(std::move(entries)));
}

std::optional<model::Expression> NumberField::compiled(const QString& text) const {
    try {
        const std::string formula = inSiUnit(text, m_unit).toStdString();
        std::vector<std::string> names;
        for (const QString& variable : m_variables)
            names.push_back(variable.toStdString());
        if (!names.empty()) names = model::withMeasured(std::move(names), formula);
        return model::Expression(formula, m_document->model().parameters, names);
    } catch (const std::invalid_argument&) {
        return std::nullopt; // the finding beneath says what is wrong
    }
}

void NumberField::showEvaluation() {
    bool hasFormula = false;
    bool isOfTime = false;
    QStringList values;
    for (int i = 0; i < count(); ++i) {
        const QString typed = m_edits[i]->text().trimmed();
        const auto formula = compiled(typed.isEmpty() ? m_defaults.value(i) : typed);
        const double value = formula ? formula->evaluateAtZero() : std::nan("");
        values << (std::isfinite(value) ? shortText(value) : "?");
        hasFormula = hasFormula || (!typed.isEmpty() && std::isfinite(value) && !isNumber(typed));
        isOfTime = isOfTime || (formula && !m_variables.empty() && formula->uses("t"));
    }
    const QString shown = count() == 1 ? values.front() : '(' + values.join(", ") + ')';
    QString note = hasFormula ? ("= " + shown + ' ' + m_unit).trimmed() : QString();
    if (hasFormula && isOfTime) note += ' ' + tr("at t = 0");
    if (const QString degrees = inDegrees(); !degrees.isEmpty()) note = degrees;
    setNote(note);
}

/// "= (-90, 90)°" where angles are plain numbers, for those who think in degrees.
QString NumberField::inDegrees() const {
    QStringList values;
    for (const EntryEdit* edit : m_edits) {
        double angle = 0.0;
        if (m_unit != "rad" || !isNumber(edit->text(), &angle)) return {};
        values << shortText(angle * 180 / std::numbers::pi);
    }
    const QString shown = count() == 1 ? values.front() : '(' + values.join(", ") + ')';
    return "= " + shown + "°";
}

} // namespace trammel::studio
