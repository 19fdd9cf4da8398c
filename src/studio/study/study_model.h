#pragma once

#include "studio/study/factor_text.h"
#include "study/study_folder.h"

#include <QAbstractTableModel>
#include <map>
#include <optional>
#include <set>

namespace trammel::studio {

/// A study's runs as a table, a row a run in design order: its number, the factors, the outputs,
/// how it ended. Numbers are shown in the units of parameters and channels, or the chosen ones.
class StudyModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kSortRole = Qt::UserRole; ///< numbers as such

    explicit StudyModel(QObject* parent = nullptr);

    /// Shows a study as far as it has come; nothing: an empty table.
    void setFolder(std::optional<study::StudyFolder> folder);
    const std::optional<study::StudyFolder>& folder() const { return m_folder; }
    /// Reads these runs anew: they were finished.
    void takeFinished(const std::vector<std::size_t>& runs);
    /// These runs were finished.
    void take(const std::vector<study::RunResult>& results);
    /// The numbers of the finished ones.
    std::set<std::size_t> finished() const;

    int runCount() const { return m_folder ? static_cast<int>(m_folder->runCount()) : 0; }
    int failureCount() const;
    int withFailuresCount() const; ///< completed, but solves failed on the way
    int factorCount() const;
    int outputCount() const;
    int statusColumn() const { return 1 + factorCount() + outputCount(); }
    /// Null pointer: not finished. @param run from 1
    const study::RunResult* result(std::size_t run) const;
    /// An output of a run, SI; NaN where there is none.
    double output(std::size_t run, int index) const;
    /// How a factor's values are shown. @pre there is a study
    const FactorUnit& factorUnit(int index) const;
    /// How an output is shown.
    const ShownScale& outputScale(int index) const;
    QString factorTitle(int index) const; ///< "L [mm]"
    QString outputTitle(int index) const; ///< "speed [m/s]"

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void retranslate();

signals:
    void unitsChanged(); ///< what is shown has other numbers

private:
    void takeUnits();
    ShownScale scaleOf(int column) const;
    QVariant value(int row, int column) const;
    QVariant statusLook(int row, int role) const;

    std::optional<study::StudyFolder> m_folder;
    std::map<std::size_t, study::RunResult> m_results; ///< by number
    std::vector<FactorUnit> m_factorUnits;
    std::vector<ShownScale> m_outputScales;
};

} // namespace trammel::studio
