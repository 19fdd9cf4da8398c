#pragma once

#include "studio/runs/run_record.h"

#include <QLockFile>
#include <QString>
#include <map>
#include <memory>
#include <vector>

namespace trammel::studio {

/// A folder of kept runs: run-0001.json (the record) and run-0001.h5 (the samples), of a
/// live run run-0001.inputs, and so on.
///
/// Windows and processes may share it: numbers are taken exclusively, files are written atomically,
/// and a run that goes on is locked by its program.
class RunFolder {
public:
    /// The folder is made when the first run is kept.
    explicit RunFolder(QString path) : m_path(std::move(path)) {}

    const QString& path() const { return m_path; }
    QString resultFile(const QString& id) const;
    /// The inputs of a live run; other runs have none.
    QString inputsFile(const QString& id) const;
    /// The kept runs in the order of their numbers; records that cannot be read are left out.
    /// One whose program is gone without a word is Interrupted.
    std::vector<RunRecord> read() const;
    /// Keeps a run that starts now: takes the next number, fills in id and (where there is none)
    /// name, and locks it until write() gets a status other than Running.
    /// @throws std::runtime_error naming the folder and the cause.
    RunRecord begin(RunRecord record);
    /// @throws std::runtime_error naming the file and the cause.
    void write(const RunRecord& record);
    /// Deletes a run's files. @throws std::runtime_error naming a file that could not be.
    void remove(const QString& id);
    /// Moves all to another place, where there may be runs already: those that come get new
    /// numbers. @pre none of this program's runs is going on. @throws std::runtime_error
    /// @returns the new ids by the old ones, where these changed
    std::map<QString, QString> moveTo(const QString& path);

private:
    QString file(const QString& id, const char* suffix) const;
    QString takeNumber() const;
    bool isAbandoned(const QString& id) const;

    QString m_path;
    std::map<QString, std::unique_ptr<QLockFile>> m_locks; ///< of this program's runs
};

} // namespace trammel::studio
