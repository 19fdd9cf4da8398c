#pragma once

#include "results/run_data.h"

#include <QAbstractTableModel>
#include <memory>

namespace trammel::studio {

/// A run's impacts as a table, a row a point that was hit.
class ImpactModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Time,
        Number,
        Where, ///< the bodies, or the joint whose limit was hit
        Approach,
        Separation,
        Restitution,
        NormalImpulse,
        TangentialImpulse,
        Mode,
        EnergyLoss,
        Residual,
        Law,
        ColumnCount
    };
    /// What rows are sorted by: numbers as such.
    static constexpr int kSortRole = Qt::UserRole;

    explicit ImpactModel(QObject* parent = nullptr);

    /// Null pointer: no rows. The run may still grow: call impactsAppended() then.
    void setRun(std::shared_ptr<const results::RunData> run);
    void impactsAppended();
    /// @pre the row exists.
    const results::ImpactRecord& record(int row) const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    /// Whether the law put energy in, beyond rounding: no real impact does.
    static bool gainsEnergy(const results::ImpactRecord& record);

private:
    static QString title(int column);
    static QString explanation(int column);
    static QVariant value(const results::ImpactRecord& record, int column);
    static QString textOf(const results::ImpactRecord& record, int column);
    double scaleOf(const results::ImpactRecord& record, int column) const;
    QString shownText(const results::ImpactRecord& record, int column) const;

    std::shared_ptr<const results::RunData> m_run;
    int m_rows = 0; ///< that views know of
};

} // namespace trammel::studio
