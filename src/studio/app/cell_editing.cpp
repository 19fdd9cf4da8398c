#include "studio/app/cell_editing.h"

#include <QAbstractItemDelegate>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QTableView>

namespace trammel::studio {

namespace {

/// The next cell that can be edited, or the one before; from the last one on the first.
/// @param skipped how many cells from `start` on are none
QModelIndex editableFrom(const QTableView& table, const QModelIndex& start, int step, int skipped) {
    const QAbstractItemModel& model = *table.model();
    const int columns = model.columnCount(), count = columns * model.rowCount();
    const int first = start.row() * columns + start.column();
    for (int i = skipped; i < count; ++i) {
        const int cell = (first + (i * step) % count + count) % count;
        const QModelIndex index = model.index(cell / columns, cell % columns);
        const bool isEdited = index.flags().testFlags(Qt::ItemIsEditable | Qt::ItemIsEnabled);
        if (isEdited && !table.isColumnHidden(index.column()) && !table.isRowHidden(index.row()))
            return index;
    }
    return start;
}

void open(QTableView& table, const QModelIndex& index) {
    table.setCurrentIndex(index);
    table.edit(index);
}

/// Of a widget that stands in a cell for good.
class TabFilter : public QObject {
public:
    TabFilter(QTableView& table, QWidget& widget) : QObject(&widget), m_table(table) {
        widget.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FocusIn) {
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            m_isPassing = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        }
        if (event->type() != QEvent::KeyPress || m_isPassing) return false;
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Tab && key != Qt::Key_Backtab) return false;
        const QModelIndex own = m_table.indexAt(static_cast<QWidget*>(watched)->pos());
        if (own.isValid())
            open(m_table, editableFrom(m_table, own, key == Qt::Key_Tab ? 1 : -1, 1));
        return own.isValid();
    }

private:
    QTableView& m_table;
    bool m_isPassing = false; ///< the keyboard came by Tab, and goes on to what is behind the table
};

} // namespace

void stepOverShownCells(QTableView& table) {
    const auto step = [&table](QWidget*, QAbstractItemDelegate::EndEditHint hint) {
        const bool isNext = hint == QAbstractItemDelegate::EditNextItem;
        if (!isNext && hint != QAbstractItemDelegate::EditPreviousItem) return;
        const QModelIndex now = table.currentIndex(); // where the table itself has gone
        if (!now.isValid()) return;
        const QModelIndex index = editableFrom(table, now, isNext ? 1 : -1, 0);
        if (index != now) open(table, index);
    };
    QObject::connect(table.itemDelegate(), &QAbstractItemDelegate::closeEditor, &table, step);
}

void leaveCellByTab(QTableView& table, QWidget& widget) {
    new TabFilter(table, widget);
}

bool finishCell(const QWidget& panel) {
    const QWidget* focus = panel.window()->focusWidget();
    if (!focus || !panel.isAncestorOf(focus)) return false;
    for (QWidget* parent = focus->parentWidget(); parent; parent = parent->parentWidget())
        if (auto* list = qobject_cast<QAbstractItemView*>(parent)) {
            list->setFocus();
            return true;
        }
    return false;
}

} // namespace trammel::studio
