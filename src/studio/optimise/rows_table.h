#pragma once

#include "studio/optimise/optimisation_rows.h"

#include <QTableView>

namespace trammel::studio {

class OptimisationDocument;
class RowsModel;

/// One list of an optimisation, typed in place: what is wrong with a cell is its colour and tool
/// tip. As high as its rows.
class RowsTable : public QTableView {
    Q_OBJECT

public:
    RowsTable(OptimisationDocument& document, OptimisationRows::Part part,
              QWidget* parent = nullptr);

    OptimisationRows& rows() { return m_rows; }
    void addRow();
    void removeRow();
    /// Puts the keyboard into the cell of a finding. @return whether it is one of this list
    bool goTo(const QString& pointer);
    /// "Variable 2, Values"
    QString placeText(const QString& pointer) const;
    void retranslate();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QModelIndex indexOf(const QString& pointer) const;
    void layOut();

    OptimisationRows m_rows;
    RowsModel* m_model;
};

} // namespace trammel::studio
