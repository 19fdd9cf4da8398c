#include "studio/jobs/cluster_job.h"

#include "study/process.h"
#include "study/study_table.h"

#include <QStandardPaths>
#include <algorithm>
#include <iterator>

namespace trammel::studio {
namespace {

constexpr int kInterval = 5000; // ms

/// Asks the queue first: what leaves it meanwhile is then among the finished runs.
ClusterState stateOf(const study::StudyFolder& folder, const std::set<std::size_t>& known) {
    ClusterState state{study::slurmQueue(folder.path()), {}};
    const std::vector<std::size_t> missing = folder.missing();
    for (std::size_t run = 1; run <= folder.runCount(); ++run) {
        if (known.contains(run) || std::ranges::binary_search(missing, run)) continue;
        if (auto result = folder.result(run)) state.finished.push_back(std::move(*result));
    }
    if (state.queue.isEmpty()) study::collect(folder);
    return state;
}

} // namespace

ClusterJob::ClusterJob(QObject* parent) : QObject(parent) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kInterval);
    connect(&m_timer, &QTimer::timeout, this, &ClusterJob::ask);
}

bool ClusterJob::isAvailable() {
    return !QStandardPaths::findExecutable("sbatch").isEmpty() &&
           !QStandardPaths::findExecutable("squeue").isEmpty();
}

QStringList ClusterJob::partitions() {
    const study::ProgramOutput output = study::runProgram({"sinfo", "--noheader", "--format=%R"});
    if (output.exitCode != 0) throw std::runtime_error(output.errors);
    QStringList names = QString::fromStdString(output.text).split('\n', Qt::SkipEmptyParts);
    names.removeDuplicates();
    return names;
}

void ClusterJob::watch(const std::optional<study::StudyFolder>& folder,
                       std::set<std::size_t> known) {
    m_timer.stop();
    m_asking.cancel();
    m_folder = folder;
    m_known = std::move(known);
    m_state.reset();
    if (m_folder && study::usesSlurm(m_folder->path())) ask();
}

std::size_t ClusterJob::queuedOf(const std::vector<std::size_t>& runs) const {
    if (!m_state) return 0;
    std::vector<std::size_t> queued;
    std::ranges::set_intersection(runs, m_state->items, std::back_inserter(queued));
    return queued.size();
}

void ClusterJob::ask() {
    m_asking.start([folder = *m_folder,
                    known = m_known](const std::stop_token&) { return stateOf(folder, known); },
                   [this](const ClusterState& state) { take(state); },
                   [this](const QString& message) { fail(message); });
    emit askingChanged();
}

void ClusterJob::take(const ClusterState& state) {
    const bool wasQueued = isQueued();
    m_state = state.queue;
    for (const study::RunResult& result : state.finished)
        m_known.insert(result.run);
    if (isQueued()) m_timer.start();
    emit advanced(state);
    if (wasQueued && !isQueued()) emit ended();
    emit askingChanged();
}

/// What was in the queue is still taken to be there: it may only be out of reach.
void ClusterJob::fail(const QString& message) {
    if (isQueued()) m_timer.start();
    emit failed(message);
    emit askingChanged();
}

void ClusterJob::submit(const study::SlurmOptions& options) {
    m_timer.stop();
    m_acting.start([folder = *m_folder, options](
                       const std::stop_token&) { return study::submitToSlurm(folder, options); },
                   [this](const std::optional<study::Submission>& submission) {
                       if (submission)
                           emit submitted(*submission);
                       else
                           emit nothingToSubmit();
                       ask();
                   },
                   [this](const QString& message) { fail(message); });
    emit askingChanged();
}

void ClusterJob::cancel() {
    m_timer.stop();
    m_acting.start(
        [folder = *m_folder](const std::stop_token&) {
            study::cancelOnSlurm(folder.path());
            return true;
        },
        [this](bool) { ask(); }, [this](const QString& message) { fail(message); });
    emit askingChanged();
}

} // namespace trammel::studio
