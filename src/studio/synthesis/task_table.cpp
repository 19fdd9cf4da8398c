#include "studio/synthesis/task_table.h"

#include "studio/app/table_text.h"
#include "studio/document/item_icons.h"
#include "studio/document/typed_place.h"
#include "studio/synthesis/pasted_rows.h"
#include "studio/synthesis/task_document.h"
#include "studio/synthesis/task_table_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <set>

namespace trammel::studio {

namespace {

/// Edits a cell; what is no number of its quantity is red while it is typed.
class TaskCellDelegate : public QStyledItemDelegate {
public:
    TaskCellDelegate(const TaskDocument& task, QObject* parent)
        : QStyledItemDelegate(parent), m_task(task) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        auto* edit = new QLineEdit(parent);
        edit->setFrame(false);
        const QString unit = m_task.columns()[index.column()].unit;
        connect(edit, &QLineEdit::textChanged, edit, [edit, unit](const QString& text) {
            QPalette colours = edit->parentWidget()->palette();
            if (!text.trimmed().isEmpty() && !typedValue(text, unit))
                colours.setColor(QPalette::Text, errorColor(colours));
            edit->setPalette(colours);
        });
        return edit;
    }

private:
    const TaskDocument& m_task;
};

} // namespace

TaskTable::TaskTable(TaskDocument& task, QWidget* parent)
    : QTableView(parent), m_task(task), m_model(new TaskTableModel(task, this)) {
    setObjectName("taskTable");
    setModel(m_model);
    setItemDelegate(new TaskCellDelegate(task, this));
    setTabKeyNavigation(false);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setAlternatingRowColors(true);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    constexpr int kLeastRows = 5;
    setMinimumHeight(horizontalHeader()->sizeHint().height() +
                     kLeastRows * verticalHeader()->defaultSectionSize() + 2 * frameWidth());
    retranslate();
}

QSize TaskTable::sizeHint() const {
    constexpr int kRows = 10;
    return {QTableView::sizeHint().width(), horizontalHeader()->sizeHint().height() +
                                                kRows * verticalHeader()->defaultSectionSize() +
                                                2 * frameWidth()};
}

int TaskTable::currentRow() const {
    return currentIndex().isValid() ? currentIndex().row() : m_task.rowCount();
}

void TaskTable::copy() {
    QGuiApplication::clipboard()->setText(rowsAsText(*this));
}

bool TaskTable::paste() {
    const auto rows = pastedRows(QGuiApplication::clipboard()->text(), m_task.columns());
    if (!rows.isEmpty()) m_task.putRows(currentRow(), rows, TaskDocument::Rows::Over);
    return !rows.isEmpty();
}

int TaskTable::importText(const QString& text) {
    const auto rows = pastedRows(text, m_task.columns());
    if (!rows.isEmpty()) m_task.putRows(m_task.rowCount(), rows, TaskDocument::Rows::Over);
    return static_cast<int>(rows.size());
}

void TaskTable::insertRow() {
    const int row = currentRow();
    m_task.putRows(row, {QStringList()}, TaskDocument::Rows::Before);
    goTo(row, 0);
    edit(currentIndex());
}

void TaskTable::removeSelectedRows() {
    std::set<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
        rows.insert(index.row());
    m_task.beginStep();
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        m_task.removeRows(*row, 1);
    m_task.endStep();
}

void TaskTable::goTo(int row, int column) {
    setFocus(Qt::OtherFocusReason);
    setCurrentIndex(m_model->index(row, column));
    scrollTo(currentIndex());
}

void TaskTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->matches(QKeySequence::Paste)) {
        paste();
        return;
    }
    if (event->key() == Qt::Key_Delete) return removeSelectedRows();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentIndex().isValid() && state() != EditingState) return edit(currentIndex());
    QTableView::keyPressEvent(event);
}

void TaskTable::retranslate() {
    setAccessibleName(tr("Rows of the task"));
    m_model->retranslate();
}

} // namespace trammel::studio
