#include "studio/controllers/run_retention.h"

#include "studio/runs/run_list.h"

#include <QFileInfo>
#include <QSettings>
#include <algorithm>

namespace trammel::studio {

namespace {
constexpr auto kSettingsKey = "keptRuns";
}

RunRetention::RunRetention(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs) {
    connect(&runs, &RunList::recordChanged, this, [this](const QString& id) {
        const RunRecord* record = m_runs.find(id);
        if (record && record->status != RunRecord::Status::Running) look();
    });
    connect(&runs, &RunList::folderChanged, this, [this] {
        m_isPutOff = false;
        look();
    });
}

int RunRetention::kept() {
    return std::max(0, QSettings().value(kSettingsKey).toInt());
}

void RunRetention::setKept(int count) {
    if (count == kept()) return;
    QSettings().setValue(kSettingsKey, count);
    m_isPutOff = false;
    look();
}

QStringList RunRetention::find() const {
    QStringList ids;
    if (kept() == 0) return ids;
    for (int row = m_runs.count() - 1; row >= kept(); --row) { // the newest is the first
        const RunRecord& run = m_runs.record(row);
        const bool isCaredFor = run.isOverlaid || !run.note.isEmpty() || RunList::isNamed(run) ||
                                run.id == m_runs.shown();
        if (!isCaredFor && run.status != RunRecord::Status::Running) ids << run.id;
    }
    return ids;
}

void RunRetention::remove(const QStringList& ids) {
    QStringList still = find();
    still.removeIf([&](const QString& id) { return !ids.contains(id); });
    m_runs.remove(still);
}

void RunRetention::look() {
    const QStringList ids = find();
    if (ids.isEmpty() || m_isPutOff) return;
    qint64 bytes = 0;
    for (const QString& id : ids)
        bytes += QFileInfo(m_runs.resultFile(id)).size();
    emit found(ids, bytes);
}

} // namespace trammel::studio
