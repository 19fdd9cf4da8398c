#pragma once

#include "studio/runs/run_folder.h"

#include <QAbstractTableModel>
#include <QIcon>
#include <QSize>
#include <QStringList>
#include <map>

namespace trammel::studio {

/// The kept runs of a project as a table, the newest first: names can be edited, and a tick lays a
/// run's curves over those of the run that is shown.
class RunList : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Name,
        Status,
        Kind,
        Method,
        Parameters,
        Impact,
        Step,
        Started,
        WallTime,
        Impacts,
        Drift,
        Note
    };
    static constexpr int kColumnCount = Note + 1;
    static constexpr int kSortRole = Qt::UserRole; ///< numbers and times as such
    static constexpr QSize kSwatchSize{28, 16};    ///< of the lines beside the names

    explicit RunList(QObject* parent = nullptr);

    /// Shows another project's runs. One that goes on is finished in its own project.
    void setFolder(const QString& path);
    /// Moves the runs to another folder, where there may be some. @pre none goes on
    void moveTo(const QString& path);
    const QString& folder() const { return m_folder->path(); }
    /// Reads the folder anew: another window may have added runs.
    void refresh();

    int count() const { return static_cast<int>(m_records.size()); }
    /// Null pointer where there is none of that id; valid until the list changes.
    const RunRecord* find(const QString& id) const;
    const RunRecord& record(int row) const { return m_records[static_cast<std::size_t>(row)]; }
    QString resultFile(const QString& id) const { return m_folder->resultFile(id); }
    QString inputsFile(const QString& id) const { return m_folder->inputsFile(id); }
    QStringList overlaid() const;
    /// Whether the run has another name than the one that it got by itself.
    /// The line that stands for a run in plots, lists and the 3-D view, see runLineStyle(): 0 for
    /// the one that is shown; a ticked one keeps its own.
    /// @param taken of another run that is neither shown nor ticked
    int lineStyle(const QString& id, int taken = 0) const;
    static bool isNamed(const RunRecord& record);
    int rowOf(const QString& id) const; ///< -1 where there is none

    /// Keeps a run that starts now. @returns its id; empty after failed().
    QString begin(const RunRecord& record);
    /// Keeps a copy of a result file that was made elsewhere.
    /// @param record with all that is known of the run but its id
    /// @returns its id; empty after failed()
    QString adopt(const RunRecord& record, const QString& resultFile);
    /// The kept copy of a study's run; empty where there is none as new as its file.
    QString copyOf(const QString& study, const QString& resultFile) const;
    /// Completes what is known of a copy by its results.
    void takeResults(const QString& id, const results::RunData& run);
    void finish(const QString& id, const analysis::RunSummary& summary);
    void rename(const QString& id, const QString& name);
    void setNote(const QString& id, const QString& note);
    void setOverlaid(const QString& id, bool on);
    void remove(const QStringList& ids);
    /// The run that the window shows is set in bold; empty: none.
    void setShown(const QString& id);
    const QString& shown() const { return m_shown; }

    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void folderChanged(const QString& path);
    void overlaysChanged();
    void recordChanged(const QString& id);
    void failed(const QString& message);

private:
    RunRecord* edit(const QString& id);
    void assignStyles();
    int freeStyle(int taken) const;
    void store(RunFolder& folder, const RunRecord& record);
    void store(const RunRecord& record);
    QVariant value(const RunRecord& record, int column) const;
    QString text(const RunRecord& record, int column) const;
    QString tip(const RunRecord& record) const;
    QIcon lineIcon(const RunRecord& record) const;
    QString changedParameters(const RunRecord& record) const;

    std::shared_ptr<RunFolder> m_folder;
    std::vector<RunRecord> m_records; ///< the newest first
    struct BegunRun {
        std::shared_ptr<RunFolder> folder;
        RunRecord record;
    };
    BegunRun m_begun; ///< the last run that was begun
    QString m_shown;
    std::map<QString, int> m_styles; ///< of the ticked runs, from 1
};

/// "completed", in the user's language.
QString statusTitle(RunRecord::Status status);
/// "kinematic", in the user's language.
QString runKindTitle(const QString& kind);

} // namespace trammel::studio
