#include "studio/synthesis/task_table_model.h"

#include "studio/document/item_icons.h"
#include "studio/document/message_look.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/synthesis/task_document.h"

#include <QGuiApplication>
#include <QPalette>

namespace trammel::studio {

TaskTableModel::TaskTableModel(TaskDocument& task, QObject* parent)
    : QAbstractTableModel(parent), m_task(task), m_rows(task.rowCount() + 1) {
    connect(&task, &TaskDocument::kindChanged, this, [this] {
        beginResetModel();
        m_rows = m_task.rowCount() + 1;
        endResetModel();
    });
    connect(&task, &TaskDocument::changed, this, &TaskTableModel::refresh);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        refresh();
        retranslate();
    });
}

/// Rows are added and removed at the end: cells keep their editors.
void TaskTableModel::refresh() {
    const int rows = m_task.rowCount() + 1;
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Vertical, 0, m_rows - 1);
}

int TaskTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_rows;
}

int TaskTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_task.columns().size());
}

QString TaskTableModel::shownUnit(int column) const {
    return ShownUnits::instance().of(m_task.columns()[column].unit);
}

QString TaskTableModel::columnName(int column) const {
    using Kind = TaskDocument::Kind;
    if (m_task.kind() == Kind::Function) return column == 0 ? tr("input") : tr("output");
    if (column < 2) return column == 0 ? "x" : "z";
    return m_task.kind() == Kind::Motion ? tr("angle") : tr("crank angle");
}

QString TaskTableModel::placeText(int row, int column) const {
    using Kind = TaskDocument::Kind;
    const QString what = m_task.kind() == Kind::Motion ? tr("Pose %1")
                         : m_task.kind() == Kind::Path ? tr("Point %1")
                                                       : tr("Pair %1");
    const QString place = what.arg(row + 1);
    return column < 0 ? place : place + ", " + columnName(column);
}

QVariant TaskTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_task.rowCount()) return {};
    const int row = index.row(), column = index.column();
    if (role == Qt::DisplayRole || role == Qt::EditRole)
        return shownEntry(m_task.cell(row, column), m_task.columns()[column].unit);
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::BackgroundRole && role != Qt::ToolTipRole && role != Qt::DecorationRole)
        return {};
    const model::Diagnostic* finding = m_task.findingIn(row, column);
    if (!finding) return {};
    if (role == Qt::ToolTipRole) return translated(finding->message);
    if (role == Qt::DecorationRole)
        return messageIcon(MessageLevel::Error, QGuiApplication::palette());
    QColor colour = errorColor(QGuiApplication::palette());
    colour.setAlphaF(0.25F);
    return colour;
}

QVariant TaskTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical)
        return section < m_task.rowCount() ? QString::number(section + 1) : QString("+");
    return QString("%1 [%2]").arg(columnName(section), shownUnit(section));
}

Qt::ItemFlags TaskTableModel::flags(const QModelIndex& index) const {
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool TaskTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole) return false;
    if (value.toString() == data(index, role).toString()) return true; // stays to the digit
    const QString unit = m_task.columns()[index.column()].unit;
    m_task.setCell(index.row(), index.column(), storedEntry(value.toString(), unit));
    return true;
}

void TaskTableModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

} // namespace trammel::studio
