#pragma once

#include "model/diagnostic.h"
#include "studio/optimise/optimisation_rows.h"

#include <QAbstractTableModel>

namespace trammel::studio {

class OptimisationDocument;

/// One list of an optimisation as a table.
class RowsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    RowsModel(OptimisationDocument& document, OptimisationRows& rows, QObject* parent = nullptr);

    OptimisationRows& rows() const { return m_rows; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void rowsChanged(); ///< their number

private:
    void refresh();
    const model::Diagnostic* findingIn(const QModelIndex& index) const;

    OptimisationDocument& m_document;
    OptimisationRows& m_rows;
    int m_count; ///< that views know of
};

} // namespace trammel::studio
