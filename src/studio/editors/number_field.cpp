#include "studio/editors/number_field.h"

#include "model/formula_text.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/editors/entry_edit.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace trammel::studio {

namespace {

/// Columns of the grid: entries share a row, and the unit stands behind it.
constexpr int kColumns = 12;

constexpr int kLeastWidth = 36;     ///< pixels of an entry
constexpr int kMatrix = 36;         ///< entries, six by six
constexpr int kMostCharacters = 14; ///< of an entry that a column of a matrix gets as wide as

int entriesPerRow(int count) {
    if (count == kMatrix) return 6;
    return count == 4 ? 4 : std::min(count, 3);
}

/// That an entry needs for its text, within bounds.
int widthOf(const QLineEdit& edit) {
    constexpr int kHinted = 17; // characters that the size hint of a line edit is for
    const QFontMetrics metrics = edit.fontMetrics();
    const int frame = edit.sizeHint().width() - kHinted * metrics.horizontalAdvance('x');
    const QString text = edit.text().isEmpty() ? edit.placeholderText() : edit.text();
    return frame + std::min(metrics.horizontalAdvance(text + ' '),
                            kMostCharacters * metrics.horizontalAdvance('0'));
}

int rowsOf(int count) {
    return (count + entriesPerRow(count) - 1) / entriesPerRow(count);
}

/// A number as it is spelled in the file, a formula's text.
QString storedText(const io::JsonValue& value) {
    if (value.isNull()) return {};
    if (value.isNumber()) return QString::fromStdString(value.numberText());
    if (value.isString()) return QString::fromStdString(value.string());
    return QString::fromStdString(value.toText()).simplified();
}

} // namespace

NumberField::NumberField(QWidget* parent) : Field(parent) {
    auto* row = new QWidget(this);
    m_grid = new QGridLayout(row);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(4);
    addInput(row);
    setCount(1);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &NumberField::changeUnits);
}

void NumberField::setKey(const QString& key) {
    Field::setKey(key);
    nameEdits();
}

void NumberField::nameEdits() {
    for (int i = 0; i < count(); ++i)
        m_edits[i]->setObjectName(count() == 1 ? key() : childPointer(key(), i));
    nameInputs();
}

/// "Position x", "Quaternion w", "Inertia 4"
void NumberField::nameInputs() {
    const QStringList axes = count() == 3   ? QStringList{"x", "y", "z"}
                             : count() == 4 ? QStringList{"w", "x", "y", "z"}
                                            : QStringList();
    for (int i = 0; i < count(); ++i) {
        const QString part = count() == 1 ? QString() : axes.value(i, QString::number(i + 1));
        m_edits[i]->setAccessibleName((title() + ' ' + part).trimmed());
    }
}

void NumberField::setUnit(const QString& unit) {
    if (unit == this->unit()) return;
    m_units = unit.split(';');
    changeUnits();
}

void NumberField::changeUnits() {
    showUnits();
    showPlaceholders();
    retranslate();
}

/// One unit stands behind the first row, a unit a row behind each, those of a matrix's row behind
/// that; of more the tooltip tells.
void NumberField::showUnits() {
    qDeleteAll(m_unitLabels);
    m_unitLabels.clear();
    const bool areOfMatrix = count() == kMatrix && m_units.size() == kMatrix;
    if (m_units.size() != 1 && m_units.size() != rowsOf(count()) && !areOfMatrix) return;
    const int rows = m_units.size() == 1 ? 1 : rowsOf(count());
    for (int row = 0; row < rows; ++row) {
        const QString text =
            areOfMatrix ? unitsOfRow(row) : ShownUnits::instance().of(m_units[row]);
        if (text.isEmpty()) continue;
        auto* label = new QLabel(text, this);
        label->setMinimumWidth(fontMetrics().horizontalAdvance("kg·m²"));
        label->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        m_grid->addWidget(label, row, kColumns);
        label->show(); // at once, also in a form that is shown already
        m_unitLabels << label;
    }
}

/// "N/m, N": each once, in the order of the columns.
QString NumberField::unitsOfRow(int row) const {
    QStringList units;
    const int perRow = entriesPerRow(count());
    for (int column = 0; column < perRow; ++column)
        units << shownUnitOf(row * perRow + column);
    units.removeAll(QString());
    units.removeDuplicates();
    return units.join(", ");
}

/// The columns of a matrix are as wide as what stands in them: a number that is cut off reads as
/// another one. Where the form has no room for that the matrix scrolls.
void NumberField::fitColumns() {
    if (count() != kMatrix) return;
    const int perRow = entriesPerRow(count());
    for (int column = 0; column < perRow; ++column) {
        int width = kLeastWidth;
        for (int i = column; i < count(); i += perRow)
            width = std::max(width, widthOf(*m_edits[i]));
        m_grid->setColumnMinimumWidth(column, width); // the entries' own is passed over
    }
}

QString NumberField::unitOf(int index) const {
    return m_units[index * m_units.size() / count()];
}

QString NumberField::shownUnitOf(int index) const {
    return ShownUnits::instance().of(unitOf(index));
}

QString NumberField::inSi(int index, const QString& typed) const {
    return inSiUnit(typed, unitOf(index), shownUnitOf(index));
}

/// What the user reads and edits.
QString NumberField::entryText(int index) const {
    const QString stored = storedText(m_stored[static_cast<std::size_t>(index)]);
    return inShownUnit(stored, unitOf(index), shownUnitOf(index));
}

void NumberField::setCount(int newCount) {
    if (newCount < 1) throw std::invalid_argument("count " + std::to_string(newCount));
    qDeleteAll(m_edits);
    m_edits.clear();
    m_stored.assign(static_cast<std::size_t>(newCount), {});
    for (int column = 0; column < kColumns; ++column)
        m_grid->setColumnMinimumWidth(column, 0);
    for (int i = 0; i < newCount; ++i) {
        auto* edit = new EntryEdit(this);
        edit->setMinimumWidth(kLeastWidth);
        edit->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        const int perRow = entriesPerRow(newCount);
        const int span = newCount == kMatrix ? 1 : kColumns / perRow;
        m_grid->addWidget(edit, i / perRow, i % perRow * span, 1, span);
        edit->show();
        connect(edit, &EntryEdit::entered, this,
                [this, i](const QString& text) { commit(i, text); });
        connect(edit, &EntryEdit::textEdited, this, &NumberField::showEvaluation);
        connect(edit, &EntryEdit::cursorPositionChanged, this, [this, i] { m_entered = i; });
        m_edits << edit;
    }
    for (EntryEdit* edit : std::as_const(m_edits))
        edit->setSiblings(m_edits);
    setFocusProxy(m_edits.front());
    showUnits();
    nameEdits();
    showPlaceholders();
}

void NumberField::setDefaults(const QString& defaults) {
    m_defaults = defaults.split(';');
    showPlaceholders();
    retranslate();
}

void NumberField::showPlaceholders() {
    for (int i = 0; i < count(); ++i) {
        const QString& value = m_defaults.value(i); // may be words
        m_edits[i]->setDefault(isNumber(value) ? inShownUnit(value, unitOf(i), shownUnitOf(i))
                                               : value);
    }
    fitColumns();
}

void NumberField::setVariables(const QString& variables) {
    m_variables = variables.split(';', Qt::SkipEmptyParts);
    offerTables();
    retranslate();
}

/// Behind the unit, of formulas that may vary.
void NumberField::offerTables() {
    if (m_variables.isEmpty() || m_table) return;
    m_table = new QToolButton(this);
    m_table->setObjectName("table");
    m_table->setText("∿");
    m_table->setAutoRaise(true);
    m_grid->addWidget(m_table, 0, kColumns + 1);
    connect(m_table, &QToolButton::clicked, this, &NumberField::requestTable);
}

void NumberField::requestTable() {
    const int index = std::clamp(m_entered, 0, count() - 1);
    QStringList arguments = m_variables;
    if (m_usesMeasured && m_document)
        for (const model::Joint& joint : m_document->model().joints)
            for (const std::string& name : model::measuredNames(joint))
                if (model::isIdentifier(joint.name)) arguments << QString::fromStdString(name);
    emit tableRequested(index, m_edits[index]->text(), arguments);
}

void NumberField::setUsesMeasured(bool on) {
    m_usesMeasured = on;
    retranslate();
}

void NumberField::setHint(const QString& hint) {
    m_hint = hint;
    retranslate();
}

void NumberField::retranslate() {
    QStringList lines{tr("A number, or a formula of the parameters.")};
    if (!m_hint.isEmpty()) lines.prepend(m_hint);
    if (m_variables.contains("t")) lines << tr("The formula may use the time t in seconds.");
    if (m_variables.contains("q") && !m_variables.contains("t"))
        lines << tr("The formula may use the first joint's coordinate q.");
    if (m_variables.contains("qd"))
        lines << tr("It may also use the joint's coordinate q and its rate qd.");
    if (m_usesMeasured)
        lines << tr("It may also use what joints measure, by their names: hinge.coordinate, "
                    "hinge.rate.");
    QStringList units = m_units;
    units.removeDuplicates();
    for (const QString& unit : std::as_const(units)) {
        const QString shown = ShownUnits::instance().of(unit);
        if (shown != unit)
            lines << tr("Numbers without a unit are in %1, formulas with names in %2.")
                         .arg(shown, unit);
        if (const QStringList typed = unitsFor(unit); !typed.isEmpty())
            lines << tr("Units that may be typed: %1").arg(typed.join(", "));
    }
    if (std::ranges::any_of(m_defaults, [](const QString& value) { return isNumber(value); }))
        lines << tr("An empty field has the default, which stands in it.");
    setToolTip(lines.join('\n'));
    if (m_table) {
        m_table->setToolTip(tr("By a table: a CSV file or points"));
        m_table->setAccessibleName(tr("Table of %1").arg(title()));
    }
}

void NumberField::load(const Document& document, const QString& item) {
    m_document = &document;
    const QString pointer = item + '/' + key();
    const io::JsonValue* value = document.root().at(pointer.toStdString());
    m_hasVector = value && value->isArray() && value->size() == static_cast<std::size_t>(count());
    for (int i = 0; i < count(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const bool has = value && (count() == 1 || (value->isArray() && index < value->size()));
        m_stored[index] = !has ? io::JsonValue() : count() == 1 ? *value : (*value)[index];
        m_edits[i]->setShown(entryText(i));
    }
    fitColumns();
    showEvaluation();
}

void NumberField::showValues(const Document& document, const std::vector<double>& values) {
    m_document = &document;
    m_hasVector = false;
    for (int i = 0; i < count(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        m_stored[index] = io::JsonValue(values[index]);
        m_edits[i]->setShown(entryText(i));
    }
    fitColumns();
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

io::JsonValue NumberField::valueOf(int index, const QString& typed) const {
    const QString text = inSi(index, typed);
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
        emit committed(key(), valueOf(index, typed));
        return;
    }
    const io::JsonValue entry = typed.isEmpty() ? defaultOf(index) : valueOf(index, typed);
    if (m_hasVector) {
        emit committed(childPointer(key(), index), entry);
        return;
    }
    std::vector<io::JsonValue> entries;
    for (int i = 0; i < count(); ++i) {
        const io::JsonValue& stored = m_stored[static_cast<std::size_t>(i)];
        entries.push_back(i == index ? entry : stored.isNull() ? defaultOf(i) : stored);
    }
    emit committed(key(), io::JsonValue::array(std::move(entries)));
}

std::optional<model::Expression> NumberField::compiled(int index, const QString& text) const {
    try {
        const std::string formula = inSi(index, text).toStdString();
        std::vector<std::string> names;
        for (const QString& variable : m_variables)
            names.push_back(variable.toStdString());
        if (m_usesMeasured) names = model::withMeasured(std::move(names), formula);
        return model::Expression(formula, m_document->model().parameters, names);
    } catch (const std::invalid_argument&) {
        return std::nullopt; // the finding beneath says what is wrong
    }
}

void NumberField::showEvaluation() {
    bool hasFormula = false;
    bool isOfTime = false, isOfMotion = false;
    QStringList values;
    for (int i = 0; i < count(); ++i) {
        const QString typed = m_edits[i]->text().trimmed();
        const auto formula = compiled(i, typed.isEmpty() ? m_edits[i]->placeholderText() : typed);
        const double value = formula ? formula->evaluateAtZero() : std::nan("");
        values << (std::isfinite(value) ? shortText(fromSi(value, unitOf(i), shownUnitOf(i)))
                                        : "?");
        hasFormula = hasFormula || (!typed.isEmpty() && std::isfinite(value) && !isNumber(typed));
        isOfTime = isOfTime || (formula && m_variables.contains("t") && formula->uses("t"));
        isOfMotion = isOfMotion || (formula && usesMotion(*formula, typed));
    }
    const QString shown = count() == 1 ? values.front() : '(' + values.join(", ") + ')';
    const QString unit = m_units.size() == 1 ? shownUnitOf(0) : QString();
    QString note = hasFormula ? ("= " + shown + ' ' + unit).trimmed() : QString();
    if (hasFormula && isOfMotion)
        note += ' ' + tr("at t = 0, the joints in their initial pose");
    else if (hasFormula && isOfTime)
        note += ' ' + tr("at t = 0");
    if (const QString degrees = inDegrees(); !degrees.isEmpty()) note = degrees;
    setNote(note);
}

/// Whether a formula depends on coordinates or rates of joints.
bool NumberField::usesMotion(const model::Expression& formula, const QString& typed) const {
    if (m_variables.contains("q") && (formula.uses("q") || formula.uses("qd"))) return true;
    return m_usesMeasured && !model::withMeasured({}, typed.toStdString()).empty();
}

/// "= (-90, 90)°" where angles are plain numbers, for those who think in degrees.
QString NumberField::inDegrees() const {
    QStringList values;
    for (const EntryEdit* edit : m_edits) {
        double angle = 0.0;
        if (unit() != "rad" || shownUnitOf(0) != "rad" || !isNumber(edit->text(), &angle))
            return {};
        values << shortText(angle * 180 / std::numbers::pi);
    }
    const QString shown = count() == 1 ? values.front() : '(' + values.join(", ") + ')';
    return "= " + shown + "°";
}

} // namespace trammel::studio
