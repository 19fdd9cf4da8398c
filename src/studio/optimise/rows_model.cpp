#include "studio/optimise/rows_model.h"

#include "studio/document/item_icons.h"
#include "studio/document/message_look.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/optimise/optimisation_document.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

namespace trammel::studio {

RowsModel::RowsModel(OptimisationDocument& document, OptimisationRows& rows, QObject* parent)
    : QAbstractTableModel(parent), m_document(document), m_rows(rows), m_count(rows.count()) {
    connect(&document, &OptimisationDocument::rebuilt, this, [this] {
        beginResetModel();
        m_count = m_rows.count();
        endResetModel();
        emit rowsChanged();
    });
    connect(&document, &OptimisationDocument::changed, this, &RowsModel::refresh);
    connect(&document, &OptimisationDocument::checkEnded, this, &RowsModel::refresh);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &RowsModel::refresh);
}

/// Rows are added and removed at the end: cells keep their editors.
void RowsModel::refresh() {
    const int count = m_rows.count(), before = m_count;
    if (count > before) {
        beginInsertRows({}, before, count - 1);
        m_count = count;
        endInsertRows();
    } else if (count < before) {
        beginRemoveRows({}, count, before - 1);
        m_count = count;
        endRemoveRows();
    }
    if (count > 0) emit dataChanged(index(0, 0), index(count - 1, columnCount() - 1));
    if (count != before) emit rowsChanged();
}

int RowsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_count;
}

int RowsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.titles().size());
}

/// Of the cell; what is wrong with a row as a whole is told in its main one.
const model::Diagnostic* RowsModel::findingIn(const QModelIndex& index) const {
    const QString whole = m_rows.rowPointer(index.row()),
                  own = m_rows.pointer(index.row(), index.column());
    if (own != whole)
        if (const model::Diagnostic* finding = m_document.findingAt(own)) return finding;
    const auto& findings = m_document.findings();
    const auto found =
        std::ranges::find(findings, whole.toStdString(), &model::Diagnostic::pointer);
    return index.column() == m_rows.mainColumn() && found != findings.end() ? &*found : nullptr;
}

QVariant RowsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_rows.count()) return {};
    if (role == Qt::DisplayRole || role == Qt::EditRole)
        return m_rows.text(index.row(), index.column());
    if (role != Qt::BackgroundRole && role != Qt::ToolTipRole && role != Qt::DecorationRole)
        return {};
    const model::Diagnostic* finding = findingIn(index);
    if (role == Qt::ToolTipRole) {
        if (finding) return translated(finding->message);
        const QString text = m_rows.text(index.row(), index.column());
        return text.isEmpty() ? m_rows.tip(index.column()) : text;
    }
    if (!finding) return {};
    if (role == Qt::DecorationRole)
        return messageIcon(MessageLevel::Error, QGuiApplication::palette());
    QColor colour = errorColor(QGuiApplication::palette());
    colour.setAlphaF(0.25F);
    return colour;
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::DisplayRole) return m_rows.titles().value(section);
    return role == Qt::ToolTipRole ? QVariant(m_rows.tip(section)) : QVariant();
}

Qt::ItemFlags RowsModel::flags(const QModelIndex& index) const {
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool RowsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole) return false;
    m_rows.setText(index.row(), index.column(), value.toString());
    return true;
}

} // namespace trammel::studio
