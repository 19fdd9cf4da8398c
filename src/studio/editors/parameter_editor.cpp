#include "studio/editors/parameter_editor.h"

#include "editors/ui_parameter_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/new_items.h"
#include "studio/document/units.h"

#include <QSignalBlocker>

namespace trammel::studio {

ParameterEditor::ParameterEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ParameterEditor>()) {
    m_ui->setupUi(this);
    m_ui->table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_ui->table->verticalHeader()->hide();
    m_ui->table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_ui->table->setWordWrap(false);
    m_ui->addButton->setIcon(QIcon::fromTheme("list-add"));
    m_ui->removeButton->setIcon(QIcon::fromTheme("edit-delete"));
    bind();
    connect(m_ui->table, &QTableWidget::itemChanged, this, &ParameterEditor::edited);
    connect(m_ui->addButton, &QPushButton::clicked, this, &ParameterEditor::addParameter);
    connect(m_ui->removeButton, &QPushButton::clicked, this, &ParameterEditor::removeParameter);
    connect(m_ui->table, &QTableWidget::itemSelectionChanged, this,
            [this] { m_ui->removeButton->setEnabled(!selectedName().isEmpty()); });
}

ParameterEditor::~ParameterEditor() = default;

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
    m_ui->removeButton->setEnabled(!selectedName().isEmpty());
    showTableFindings();
}

void ParameterEditor::addRow(int row, const QString& name, const io::JsonValue& value) {
    const auto& values = document().model().parameters;
    const auto known = values.find(name.toStdString());
    const QString formula = value.isString()   ? QString::fromStdString(value.string())
                            : value.isNumber() ? QString::fromStdString(value.numberText())
                                               : QString::fromStdString(value.toText());
    // Items are kept: one of them may be telling of its change just now.
    const auto cell = [this, row](int column) {
        if (!m_ui->table->item(row, column))
            m_ui->table->setItem(row, column, new QTableWidgetItem);
        return m_ui->table->item(row, column);
    };
    cell(NameColumn)->setText(name);
    cell(NameColumn)->setData(Qt::UserRole, name);
    cell(FormulaColumn)->setText(formula);
    cell(ValueColumn)->setText(known == values.end() ? "–" : shortText(known->second));
    cell(ValueColumn)->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    const auto findings = document().diagnosticsUnder(childPointer("/parameters", name));
    cell(FormulaColumn)->setForeground(findings.empty() ? QBrush() : errorColor(palette()));
    cell(FormulaColumn)
        ->setToolTip(findings.empty() ? QString() : translated(findings.front().message));
}

void ParameterEditor::showTableFindings() {
    QStringList lines;
    for (const model::Diagnostic& finding : document().diagnosticsUnder("/parameters"))
        lines << lastToken(QString::fromStdString(finding.pointer)) + ": " +
                     translated(finding.message);
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

void ParameterEditor::selectParameter(const QString& name) {
    for (int row = 0; row < m_ui->table->rowCount(); ++row)
        if (m_ui->table->item(row, NameColumn)->data(Qt::UserRole).toString() == name)
            m_ui->table->setCurrentCell(row, FormulaColumn);
}

void ParameterEditor::edited(QTableWidgetItem* item) {
    const QString name = m_ui->table->item(item->row(), NameColumn)->data(Qt::UserRole).toString();
    const QString text = item->text().trimmed();
    double number = 0.0;
    m_refusal.clear();
    if (item->column() == NameColumn)
        renameParameter(name, text);
    else if (text.isEmpty())
        m_refusal = tr("A number or a formula is expected.");
    else
        document().setValue(childPointer("/parameters", name),
                            isNumber(text, &number) ? io::JsonValue(number)
                                                    : io::JsonValue(text.toStdString()));
    refresh();
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
    m_ui->table->editItem(m_ui->table->item(m_ui->table->currentRow(), NameColumn));
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
