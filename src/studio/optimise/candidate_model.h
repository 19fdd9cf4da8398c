#pragma once

#include "optimize/optimise.h"
#include "studio/study/factor_text.h"

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace trammel::studio {

/// The runs of an optimisation as a table: variables, outputs, how it ended; with the best of them
/// and, of several objectives, the front. Numbers are shown in the chosen units.
class CandidateModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using Folder = std::shared_ptr<const optimize::OptimisationFolder>;
    using Candidate = optimize::Candidate;
    static constexpr int kSortRole = Qt::UserRole; ///< numbers as such

    explicit CandidateModel(QObject* parent = nullptr);

    /// Shows what a folder has; null: nothing.
    void setFolder(const Folder& folder, optimize::OptimisationOutcome outcome);
    /// Runs that ended since; those that are there already change nothing.
    void add(const std::vector<Candidate>& candidates);

    const Folder& folder() const { return m_folder; }
    const optimize::OptimisationFile& file() const { return m_folder->file(); }
    const optimize::OptimisationOutcome& outcome() const { return m_outcome; }
    const std::vector<Candidate>& candidates() const { return m_outcome.candidates; }
    std::optional<std::size_t> best() const { return m_outcome.best; }
    bool hasFront() const;
    std::size_t failedCount() const { return m_failed; }

    int variableCount() const;
    int outputCount() const;
    int statusColumn() const { return 1 + variableCount() + outputCount(); }
    const FactorUnit& variableUnit(std::size_t index) const { return m_variableUnits[index]; }
    const ShownScale& outputScale(std::size_t index) const { return m_outputScales[index]; }
    QString outputTitle(std::size_t index) const;                  ///< "mass [kg]"
    double output(std::size_t candidate, std::size_t index) const; ///< as shown
    /// "12", of several searches "2.12".
    QString runTitle(const Candidate& candidate) const;
    /// "m_wheel = 23.4 kg" and so on: the variables, then the outputs.
    QStringList describe(const Candidate& candidate) const;
    QStringList values(const Candidate& candidate) const; ///< the variables alone

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void retranslate();

signals:
    void unitsChanged(); ///< what is shown has other numbers

private:
    using Key = std::pair<std::size_t, std::size_t>;
    static Key keyOf(const Candidate& one) { return {one.run.search, one.run.number}; }
    void takeUnits();
    void count(const Candidate& candidate);
    ShownScale scaleOf(int column) const;
    QVariant value(const Candidate& candidate, int column) const;
    QString statusText(const Candidate& candidate) const;
    QVariant statusLook(const Candidate& candidate, int role) const;

    Folder m_folder;
    optimize::OptimisationOutcome m_outcome;
    std::set<Key> m_known;
    std::size_t m_failed = 0;
    bool m_hasSeveral = false; ///< searches
    std::vector<FactorUnit> m_variableUnits;
    std::vector<ShownScale> m_outputScales;
};

} // namespace trammel::studio
