#pragma once

#include "studio/jobs/inspect_job.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace trammel::studio {

/// The rows of a step's complementarity problems as a table. Numbers are shown in the chosen units;
/// rows are sorted by them in SI.
class InspectorModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Where, ///< the bodies and their contact point, or the joint
        Kind,
        Set,
        Lambda,
        Velocity, ///< w
        Lower,
        Upper,
        Other, ///< lambda of the other method
        Difference,
        Solve,
        ColumnCount
    };
    /// What rows are sorted by: numbers as such.
    static constexpr int kSortRole = Qt::UserRole;

    explicit InspectorModel(QObject* parent = nullptr);

    /// Null pointer: no rows.
    void setAnswer(std::shared_ptr<const InspectAnswer> answer,
                   std::shared_ptr<const model::Model> model);
    /// @pre the row exists.
    const analysis::InspectedRow& row(int index) const {
        return *m_rows[static_cast<std::size_t>(index)].row;
    }
    /// Which solve a row belongs to; -1: joints with all that acts.
    int solveOf(int index) const { return m_rows[static_cast<std::size_t>(index)].solve; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    struct Row {
        const analysis::InspectedRow* row;
        int solve;
        double other; ///< NaN: none
    };
    QString bodyName(int body) const;
    QString where(const analysis::InspectedRow& row) const;
    static QString kind(const Row& row);
    static QString setName(const Row& row);
    QVariant value(const Row& row, int column) const; ///< in SI
    QString shown(const Row& row, int column) const;
    QString exact(const Row& row, int column) const;

    std::shared_ptr<const InspectAnswer> m_answer;
    std::shared_ptr<const model::Model> m_model;
    std::vector<Row> m_rows;
};

} // namespace trammel::studio
