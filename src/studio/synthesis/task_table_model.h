#pragma once

#include <QAbstractTableModel>

namespace trammel::studio {

class TaskDocument;

/// The points, poses or pairs of a task, a row each, in the shown units, and an empty row for the
/// next one. What is wrong with a cell is its colour and its tool tip.
class TaskTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TaskTableModel(TaskDocument& task, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    void retranslate();

    /// "Point 3, z": where a finding is.
    QString placeText(int row, int column) const;

private:
    QString columnName(int column) const;
    QString shownUnit(int column) const;
    void refresh();

    TaskDocument& m_task;
    int m_rows = 0; ///< that views know of
};

} // namespace trammel::studio
