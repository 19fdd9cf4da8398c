#include "studio/run_controller.h"

#include "analysis/measure_channels.h"
#include "studio/document/document.h"

#include <QDir>
#include <QStandardPaths>
#include <algorithm>

namespace trammel::studio {

namespace {

QString folderTemplate() {
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    QDir().mkpath(cache);
    return cache + "/runs-XXXXXX";
}

} // namespace

RunController::RunController(Document& document, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folderTemplate()) {
    connect(&m_job, &SimulationJob::started, this, &RunController::takeStart);
    connect(&m_job, &SimulationJob::framesAppended, this, [this] {
        if (m_data) emit framesAppended();
    });
    connect(&m_job, &SimulationJob::impactsAppended, this, [this] {
        if (m_data) emit impactsAppended();
    });
    connect(&m_job, &SimulationJob::progressed, this, [this](const analysis::Progress& progress) {
        if (!m_isAbandoned) emit progressed(progress);
    });
    connect(&m_job, &SimulationJob::pausedChanged, this, &RunController::stateChanged);
    connect(&m_job, &SimulationJob::finished, this, &RunController::takeEnd);
    connect(&m_job, &SimulationJob::failedToStart, this, [this](const QString& message) {
        emit refused({{model::Severity::Error, "", message.toStdString(), 0, 0}});
        emit stateChanged();
    });
    connect(&document, &Document::changed, this, &RunController::checkOutdated);
}

RunController::State RunController::state() const {
    if (!m_job.isRunning()) return State::Idle;
    return m_job.isPaused() ? State::Paused : State::Running;
}

void RunController::start(RunKind kind) {
    if (m_job.isRunning()) return;
    model::Diagnostics reasons;
    for (const model::Diagnostic& finding : m_document.diagnostics())
        if (finding.severity == model::Severity::Error) reasons.push_back(finding);
    if (reasons.empty()) reasons = analysis::findingsBeforeRun(m_document.model());
    if (!reasons.empty()) {
        emit refused(reasons);
        return;
    }
    m_runText = m_document.text();
    m_isAbandoned = false;
    m_resultFile = m_folder.filePath(QString("run-%1.h5").arg(++m_runCount));
    m_kind = kind;
    m_job.start(m_document.model(), m_runText, m_resultFile.toStdString(), kind);
    emit stateChanged();
}

void RunController::togglePause() {
    if (!m_job.isRunning() || m_kind != RunKind::Dynamics) return;
    if (m_job.isPaused())
        m_job.resume();
    else
        m_job.pause();
}

void RunController::stop() {
    if (m_job.isRunning()) m_job.stop();
}

void RunController::takeStart() {
    if (m_isAbandoned) return;
    m_data = m_job.data();
    m_poses = RunPoses(m_job.model(), m_data);
    m_bodyNames.clear();
    for (const model::Body& body : m_job.model().bodies)
        m_bodyNames.push_back(body.name);
    m_summary.reset();
    checkOutdated();
    emit dataReset();
    emit stateChanged();
}

void RunController::takeEnd(const analysis::RunSummary& summary) {
    if (m_isAbandoned) {
        emit stateChanged();
        return;
    }
    m_summary = summary;
    emit finished(summary);
    emit stateChanged();
}

void RunController::checkOutdated() {
    setOutdated(m_data && m_document.text() != m_runText);
}

void RunController::setOutdated(bool outdated) {
    if (m_isOutdated == outdated) return;
    m_isOutdated = outdated;
    emit outdatedChanged(outdated);
}

std::vector<model::Pose> RunController::posesAt(int frame) const {
    std::vector<model::Pose> poses;
    const auto ran = m_poses.at(static_cast<std::size_t>(frame));
    for (const model::Body& body : m_document.model().bodies) {
        const auto known = std::ranges::find(m_bodyNames, body.name);
        poses.push_back(known == m_bodyNames.end()
                            ? body.pose
                            : ran[static_cast<std::size_t>(known - m_bodyNames.begin())]);
    }
    return poses;
}

void RunController::clear() {
    m_isAbandoned = m_job.isRunning();
    stop();
    m_data.reset();
    m_poses = RunPoses();
    m_bodyNames.clear();
    m_summary.reset();
    m_resultFile.clear();
    setOutdated(false);
    emit dataReset();
}

} // namespace trammel::studio
