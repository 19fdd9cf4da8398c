#include "studio/optimise/rows_table.h"

#include "studio/app/cell_editing.h"
#include "studio/editors/formula_edit.h"
#include "studio/optimise/optimisation_document.h"
#include "studio/optimise/rows_model.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

namespace trammel::studio {

namespace {

using Input = OptimisationRows::Input;
using Part = OptimisationRows::Part;

class CellDelegate : public QStyledItemDelegate {
public:
    CellDelegate(const OptimisationRows& rows, QObject* parent)
        : QStyledItemDelegate(parent), m_rows(rows) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        const QStringList choices = m_rows.choices(index.row(), index.column());
        switch (m_rows.input(index.column())) {
        case Input::Choice:
        case Input::Suggestion:
            return makeChoice(parent, choices, m_rows.input(index.column()) == Input::Suggestion);
        case Input::Formula: {
            auto* edit = new FormulaEdit(parent);
            edit->setNames(choices);
            edit->setFrame(false);
            return edit;
        }
        default:
            break;
        }
        auto* edit = new QLineEdit(parent);
        edit->setFrame(false);
        edit->setPlaceholderText(m_rows.tip(index.column()));
        return edit;
    }

    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        const QString text = index.data(Qt::EditRole).toString();
        if (auto* choice = qobject_cast<QComboBox*>(editor)) {
            if (choice->isEditable())
                choice->setCurrentText(text);
            else
                choice->setCurrentIndex(choice->findText(text));
        } else if (auto* edit = qobject_cast<QLineEdit*>(editor); edit && edit->text().isEmpty()) {
            edit->setText(text); // what is being typed stays
        }
    }

    void setModelData(QWidget* editor, QAbstractItemModel* model,
                      const QModelIndex& index) const override {
        const auto* choice = qobject_cast<QComboBox*>(editor);
        const auto* edit = qobject_cast<QLineEdit*>(editor);
        if (choice && choice->currentText().isEmpty()) return;
        model->setData(index, choice ? choice->currentText() : edit->text(), Qt::EditRole);
    }

private:
    QWidget* makeChoice(QWidget* parent, const QStringList& choices, bool isEditable) const {
        auto* choice = new QComboBox(parent);
        choice->setEditable(isEditable);
        choice->setFrame(false);
        choice->addItems(choices);
        auto* self = const_cast<CellDelegate*>(this);
        connect(choice, &QComboBox::activated, self, [self, choice] {
            emit self->commitData(choice);
            emit self->closeEditor(choice);
        });
        return choice;
    }

    const OptimisationRows& m_rows;
};

/// Shares of the width, in the order of columns.
std::vector<int> sharesOf(Part part) {
    switch (part) {
    case Part::Variables:
        return {29, 22, 30, 19};
    case Part::Formulas:
        return {30, 70};
    case Part::Measurements:
        return {13, 20, 16, 9, 12, 10, 10, 10};
    default:
        return {34, 22, 24, 20};
    }
}

QString rowTitle(Part part) {
    switch (part) {
    case Part::Variables:
        return RowsTable::tr("Variable %1");
    case Part::Formulas:
        return RowsTable::tr("Output %1");
    case Part::Measurements:
        return RowsTable::tr("Measurement %1");
    case Part::Objectives:
        return RowsTable::tr("Objective %1");
    default:
        return RowsTable::tr("Constraint %1");
    }
}

} // namespace

RowsTable::RowsTable(OptimisationDocument& document, OptimisationRows::Part part, QWidget* parent)
    : QTableView(parent), m_rows(document, part), m_model(new RowsModel(document, m_rows, this)) {
    setModel(m_model);
    setItemDelegate(new CellDelegate(m_rows, this));
    stepOverShownCells(*this);
    setTabKeyNavigation(false);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed | SelectedClicked);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    connect(m_model, &RowsModel::rowsChanged, this, &QWidget::updateGeometry);
    retranslate();
}

QSize RowsTable::sizeHint() const {
    const int rows = std::max(1, m_model->rowCount());
    int height = horizontalHeader()->sizeHint().height() +
                 rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth();
    if (m_rows.part() == Part::Measurements) height += horizontalScrollBar()->sizeHint().height();
    return {QTableView::sizeHint().width(), height};
}

/// The columns share the width, but for many.
void RowsTable::layOut() {
    constexpr int kLeast = 64;
    const std::vector<int> shares = sharesOf(m_rows.part());
    const int least = static_cast<int>(shares.size()) * kLeast;
    const int width = std::max(viewport()->width(), shares.size() > 4 ? least * 5 / 4 : 0);
    int left = width;
    for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
        const int own = width * shares[i] / 100;
        setColumnWidth(static_cast<int>(i), own);
        left -= own;
    }
    setColumnWidth(static_cast<int>(shares.size()) - 1, left);
}

void RowsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    layOut();
}

void RowsTable::addRow() {
    m_rows.add();
    setFocus(Qt::OtherFocusReason);
    setCurrentIndex(m_model->index(m_model->rowCount() - 1, 0));
    edit(currentIndex());
}

void RowsTable::removeRow() {
    const int row = currentIndex().isValid() ? currentIndex().row() : m_model->rowCount() - 1;
    m_rows.remove(row);
}

/// The cell that holds the pointer; of what is wrong with a row the first one.
QModelIndex RowsTable::indexOf(const QString& pointer) const {
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString whole = m_rows.rowPointer(row);
        if (pointer != whole && !pointer.startsWith(whole + '/')) continue;
        for (int column = 0; column < m_model->columnCount(); ++column) {
            const QString own = m_rows.pointer(row, column);
            const bool isOwn = pointer == own || pointer.startsWith(own + '/');
            if (own != whole && isOwn) return m_model->index(row, column);
        }
        return m_model->index(row, m_rows.mainColumn());
    }
    return {};
}

bool RowsTable::goTo(const QString& pointer) {
    const QModelIndex index = indexOf(pointer);
    if (!index.isValid()) return false;
    setFocus(Qt::OtherFocusReason);
    setCurrentIndex(index);
    scrollTo(index);
    return true;
}

QString RowsTable::placeText(const QString& pointer) const {
    const QModelIndex index = indexOf(pointer);
    if (!index.isValid()) return {};
    return rowTitle(m_rows.part()).arg(index.row() + 1) + ", " +
           m_rows.titles().value(index.column());
}

void RowsTable::keyPressEvent(QKeyEvent* event) {
    if (state() == EditingState) return QTableView::keyPressEvent(event);
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentIndex().isValid()) return edit(currentIndex());
    if (event->key() == Qt::Key_Insert) return addRow();
    if (event->key() == Qt::Key_Delete) return removeRow();
    QTableView::keyPressEvent(event);
}

void RowsTable::retranslate() {
    setAccessibleName(OptimisationRows::partTitle(m_rows.part()));
    emit m_model->headerDataChanged(Qt::Horizontal, 0, m_model->columnCount() - 1);
    viewport()->update();
}

} // namespace trammel::studio
