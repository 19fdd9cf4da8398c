#include "studio/editors/parameter_editor.h"

#include "editors/ui_parameter_editor.h"
#include "io/parameters.h"
#include "model/expression.h"
#include "model/quantity.h"
#include "studio/app/cell_editing.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/new_items.h"
#include "studio/document/parameter_note.h"
#include "studio/document/shown_parameter.h"
#include "studio/document/tolerance_text.h"
#include "studio/document/units.h"
#include "studio/editors/entry_edit.h"

#include <QSignalBlocker>
#include <cmath>
#include <stdexcept>

namespace trammel::studio {

namespace {

/// Every unit that values may be shown in, quantity by quantity.
void listUnits(QComboBox& list) {
    list.addItem("–", QString());
    for (const QString& quantity : unitQuantities())
        for (const QString& unit : shownUnitsFor(quantity))
            list.addItem(unit, unit);
}

} // namespace

ParameterEditor::ParameterEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ParameterEditor>()) {
    m_ui->setupUi(this);
    m_ui->table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_ui->table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    m_ui->table->verticalHeader()->hide();
    m_ui->table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_ui->table->setWordWrap(false);
    stepOverShownCells(*m_ui->table);
    m_ui->addButton->setIcon(QIcon::fromTheme("list-add"));
    m_ui->removeButton->setIcon(QIcon::fromTheme("edit-delete"));
    bind();
    connect(m_ui->table, &QTableWidget::itemChanged, this, &ParameterEditor::edited);
    connect(m_ui->addButton, &QPushButton::clicked, this, &ParameterEditor::addParameter);
    connect(m_ui->removeButton, &QPushButton::clicked, this, &ParameterEditor::removeParameter);
    connect(m_ui->table, &QTableWidget::currentCellChanged, this, [this] {
        showChosen();
        if (const QString name = selectedName(); !name.isEmpty())
            emit parameterChosen(childPointer("/parameters", name));
    });
    listUnits(*m_ui->unit);
    connect(m_ui->unit, &QComboBox::activated, this, [this](int index) {
        const QString symbol = m_ui->unit->itemData(index).toString();
        setNote(selectedName(), "unit",
                symbol.isEmpty() ? io::JsonValue() : io::JsonValue(symbol.toStdString()));
    });
    connect(m_ui->tolerance, &EntryEdit::entered, this, &ParameterEditor::setTolerance);
    connect(m_ui->description, &EntryEdit::entered, this, [this](const QString& text) {
        setNote(selectedName(), "description",
                text.isEmpty() ? io::JsonValue() : io::JsonValue(text.toStdString()));
    });
    for (auto [key, field] : {std::pair{"min", m_ui->min}, std::pair{"max", m_ui->max}})
        connect(field, &EntryEdit::entered, this,
                [this, key = QString(key), field = field](const QString& text) {
                    setLimit(key, field, text);
                });
}

ParameterEditor::~ParameterEditor() = default;

ShownParameter ParameterEditor::shown(const QString& name) const {
    return ShownParameter::of(document().root(), name);
}

void ParameterEditor::refresh() {
    const QString selected = selectedName();
    const QSignalBlocker blocker(m_ui->table);
    const io::JsonValue* parameters = document().root().find("parameters");
    const bool isObject = parameters && parameters->isObject();
    m_ui->table->setRowCount(isObject ? static_cast<int>(parameters->size()) : 0);
    for (int row = 0; row < m_ui->table->rowCount(); ++row) {
        const auto& member = parameters->members()[static_cast<std::size_t>(row)];
        addRow(row, QString::fromStdString(member.key), member.value);
    }
    if (!selected.isEmpty()) selectParameter(selected);
    showChosen();
    showTableFindings();
}

void ParameterEditor::addRow(int row, const QString& name, const io::JsonValue& entry) {
    const ShownParameter parameter = shown(name);
    const io::JsonValue* stored = io::parameterValue(entry);
    // Items are kept: one of them may be telling of its change just now.
    const auto cell = [this, row](int column) {
        if (!m_ui->table->item(row, column))
            m_ui->table->setItem(row, column, new QTableWidgetItem);
        return m_ui->table->item(row, column);
    };
    const bool isRefused = name == m_refusedName;
    cell(NameColumn)->setText(name);
    cell(NameColumn)->setData(Qt::UserRole, name);
    cell(FormulaColumn)
        ->setText(isRefused ? m_refusedFormula
                  : stored  ? parameter.editText(*stored)
                            : QString());
    cell(ValueColumn)->setText(parameter.note.value ? parameter.text(*parameter.note.value) : "–");
    cell(ValueColumn)->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    cell(ValueColumn)->setToolTip(parameter.range());
    cell(DescriptionColumn)->setText(QString::fromStdString(parameter.note.description));
    cell(DescriptionColumn)->setToolTip(QString::fromStdString(parameter.note.description));
    const auto findings = document().diagnosticsUnder(childPointer("/parameters", name));
    const QString trouble = isRefused          ? m_refusal
                            : findings.empty() ? QString()
                                               : translated(findings.front().message);
    cell(FormulaColumn)->setForeground(trouble.isEmpty() ? QBrush() : errorColor(palette()));
    cell(FormulaColumn)->setToolTip(trouble);
}

void ParameterEditor::showChosen() {
    m_ui->removeButton->setEnabled(!selectedName().isEmpty());
    showNote();
}

/// What is stated of the chosen parameter besides its value.
void ParameterEditor::showNote() {
    const QString name = selectedName();
    m_ui->note->setEnabled(!name.isEmpty());
    const ShownParameter parameter = shown(name);
    const auto stated = [&](const char* key) {
        const QString entry = childPointer("/parameters", name);
        const io::JsonValue* value = document().root().at(childPointer(entry, key).toStdString());
        return value ? parameter.editText(*value) : QString();
    };
    const io::JsonValue* unit =
        document().root().at(childPointer(childPointer("/parameters", name), "unit").toStdString());
    const QString symbol = unit && unit->isString() ? QString::fromStdString(unit->string()) : "";
    if (m_ui->unit->findData(symbol) < 0) m_ui->unit->addItem(symbol, symbol); // as the file has it
    m_ui->unit->setCurrentIndex(m_ui->unit->findData(symbol));
    for (auto [key, field] : {std::pair{"min", m_ui->min}, std::pair{"max", m_ui->max}}) {
        field->setShown(name.isEmpty() ? QString() : stated(key));
        field->setPalette({});
    }
    const ToleranceText tolerance(document().root(), name);
    m_ui->tolerance->setShown(tolerance.fit().isEmpty() ? tolerance.limits() : tolerance.fit());
    m_ui->tolerance->setPalette({});
    m_ui->description->setShown(QString::fromStdString(parameter.note.description));
}

void ParameterEditor::showTableFindings() {
    QStringList lines;
    for (const model::Diagnostic& finding : document().diagnosticsUnder("/parameters")) {
        const QStringList tokens = QString::fromStdString(finding.pointer).split('/');
        const QString name = lastToken('/' + tokens.value(2)); // none: it is about all parameters
        lines << (name.isEmpty() ? QString() : name + ": ") + translated(finding.message);
    }
    if (!m_refusal.isEmpty()) lines << m_refusal;
    QPalette colors;
    colors.setColor(QPalette::WindowText, errorColor(palette()));
    m_ui->findings->setPalette(colors);
    m_ui->findings->setText(lines.join('\n'));
    m_ui->findings->setVisible(!lines.isEmpty());
}

QString ParameterEditor::selectedName() const {
    const QTableWidgetItem* item = m_ui->table->item(m_ui->table->currentRow(), NameColumn);
    return item ? item->data(Qt::UserRole).toString() : QString();
}

void ParameterEditor::focusFirst() {
    m_ui->table->setFocus(Qt::OtherFocusReason);
}

void ParameterEditor::selectParameter(const QString& name) {
    if (selectedName() == name) return; // another cell would end an edit that is just committed
    const QSignalBlocker blocker(m_ui->table); // nobody chose it here
    for (int row = 0; row < m_ui->table->rowCount(); ++row)
        if (m_ui->table->item(row, NameColumn)->data(Qt::UserRole).toString() == name)
            m_ui->table->setCurrentCell(row, FormulaColumn);
    showChosen();
}

void ParameterEditor::edited(QTableWidgetItem* item) {
    const QString name = m_ui->table->item(item->row(), NameColumn)->data(Qt::UserRole).toString();
    const QString text = item->text().trimmed();
    m_refusal.clear();
    m_refusedName.clear();
    if (item->column() == NameColumn)
        renameParameter(name, text);
    else if (item->column() == DescriptionColumn)
        setNote(name, "description",
                text.isEmpty() ? io::JsonValue() : io::JsonValue(text.toStdString()));
    else if (text.isEmpty())
        m_refusal = tr("A number or a formula is expected.");
    else
        setFormula(name, text);
    refresh();
}

/// A value out of the range is refused; what is typed stays to be corrected.
void ParameterEditor::setFormula(const QString& name, const QString& typed) {
    const ShownParameter parameter = shown(name);
    const io::JsonValue formula = parameter.stored(typed);
    if (const auto value = valueOf(formula)) m_refusal = parameter.outOfRange(*value);
    if (m_refusal.isEmpty()) {
        const std::string pointer = childPointer("/parameters", name).toStdString();
        document().setValue(QString::fromStdString(io::valuePlace(document().root(), pointer)),
                            formula);
        return;
    }
    m_refusal = name + ": " + m_refusal;
    m_refusedName = name;
    m_refusedFormula = typed;
}

/// An end of the range, within which the value has to stay.
void ParameterEditor::setLimit(const QString& key, EntryEdit* field, const QString& typed) {
    const QString name = selectedName();
    ShownParameter parameter = shown(name);
    const io::JsonValue limit = typed.isEmpty() ? io::JsonValue() : parameter.stored(typed);
    const auto value = typed.isEmpty() ? std::nullopt : valueOf(limit);
    m_refusal.clear();
    (key == "min" ? parameter.note.min : parameter.note.max) = value;
    if (!typed.isEmpty() && !value)
        m_refusal = tr("A number or a formula is expected.");
    else if (parameter.note.min && parameter.note.max && *parameter.note.min > *parameter.note.max)
        m_refusal = tr("The smallest value is not above the largest.");
    else if (parameter.note.value)
        m_refusal = parameter.outOfRange(*parameter.note.value);
    if (m_refusal.isEmpty()) {
        setNote(name, key, limit);
        return;
    }
    m_refusal = name + ": " + m_refusal;
    markRefused(field);
}

void ParameterEditor::setTolerance(const QString& text) {
    const QString name = selectedName();
    const auto typed =
        ToleranceText(document().root(), name).typed(text, document().model().parameters);
    m_refusal = typed.refusal;
    if (m_refusal.isEmpty()) return studio::setTolerance(document(), name, typed.tolerance);
    m_refusal = name + ": " + m_refusal;
    markRefused(m_ui->tolerance);
}

void ParameterEditor::markRefused(EntryEdit* field) {
    QPalette colors;
    colors.setColor(QPalette::Text, errorColor(palette()));
    field->setPalette(colors);
    showTableFindings();
}

void ParameterEditor::setNote(const QString& name, const QString& key, const io::JsonValue& value) {
    const QString pointer = childPointer("/parameters", name);
    const io::JsonValue* entry = document().root().at(pointer.toStdString());
    if (!entry) return;
    document().setValue(pointer, withNote(*entry, key.toStdString(), value));
}

/// What a number or formula over the parameters gives; none where it is wrong.
std::optional<double> ParameterEditor::valueOf(const io::JsonValue& formula) const {
    if (formula.isNumber()) return formula.number();
    try {
        const model::Expression expression(formula.string(), document().model().parameters);
        const double value = expression.evaluateAtZero();
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt; // which the document's findings tell
    }
}

void ParameterEditor::renameParameter(const QString& oldName, const QString& name) {
    m_refusal = document().renameItem(childPointer("/parameters", oldName), name);
    if (!m_refusal.isEmpty()) return;
    refresh();
    selectParameter(name);
}

void ParameterEditor::addParameter() {
    const QString pointer = studio::addParameter(document());
    refresh();
    selectParameter(lastToken(pointer));
    m_ui->table->setFocus();
    m_ui->table->setCurrentCell(m_ui->table->currentRow(), NameColumn); // where Tab goes on from
    m_ui->table->edit(m_ui->table->currentIndex());
}

void ParameterEditor::removeParameter() {
    const QString name = selectedName();
    if (name.isEmpty()) return;
    document().removeItem(childPointer("/parameters", name));
    refresh();
}

void ParameterEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio
