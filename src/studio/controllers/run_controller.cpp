#include "studio/controllers/run_controller.h"

#include "analysis/channels/measure_channels.h"
#include "io/model_file.h"
#include "results/hdf5_reader.h"
#include "studio/document/document.h"
#include "studio/runs/run_list.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace trammel::studio {

namespace {

QString nameOf(RunKind kind) {
    switch (kind) {
    case RunKind::Dynamics:
        return QStringLiteral("dynamics");
    case RunKind::Kinematics:
        return QStringLiteral("kinematics");
    case RunKind::Inverse:
        return QStringLiteral("inverse");
    }
    return {};
}

analysis::RunSummary failureOf(const messages::Message& message) {
    analysis::RunSummary summary;
    summary.status = analysis::RunStatus::Failed;
    summary.message = message;
    return summary;
}

} // namespace

RunController::RunController(Document& document, RunList& runs, QObject* parent)
    : QObject(parent), m_document(document), m_runs(runs) {
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
    connect(&m_job, &SimulationJob::held, this, &RunController::stateChanged);
    connect(&m_job, &SimulationJob::stopping, this, &RunController::stateChanged);
    connect(&m_job, &SimulationJob::finished, this, &RunController::takeEnd);
    connect(&m_job, &SimulationJob::failedToStart, this, [this](const messages::Message& message) {
        m_runs.finish(m_runId, failureOf(message));
        emit refused({{model::Severity::Error, "", message, 0, 0}});
        emit stateChanged();
    });
    connect(&document, &Document::changed, this, &RunController::checkOutdated);
}

RunController::State RunController::state() const {
    if (!m_job.isRunning()) return State::Idle;
    if (m_job.isStopping()) return State::Stopping;
    if (!m_job.isPaused()) return State::Running;
    return m_job.isHeld() ? State::Paused : State::Pausing;
}

void RunController::start(RunKind kind, Consent consent) {
    if (m_job.isRunning()) return;
    model::Diagnostics reasons;
    for (const model::Diagnostic& finding : m_document.diagnostics())
        if (finding.severity == model::Severity::Error) reasons.push_back(finding);
    if (reasons.empty()) reasons = analysis::findingsBeforeRun(m_document.model());
    if (!reasons.empty()) {
        emit refused(reasons);
        return;
    }
    if (consent == Consent::IsNeeded && analysis::mayBeLarge(m_document.model()))
        measure(kind);
    else
        begin(kind);
}

/// Starts the run unless it is large. Compiling the model may take a while.
void RunController::measure(RunKind kind) {
    m_measuring.start(
        [model = m_document.model()](const std::stop_token&) { return analysis::runSize(model); },
        [this, kind, text = m_document.text()](const analysis::RunSize& size) {
            if (m_document.text() != text)
                start(kind); // edited meanwhile
            else if (size.isLarge())
                emit consentNeeded(kind, size);
            else
                begin(kind);
        },
        [this](const QString& message) {
            const messages::Message told = messages::verbatim(message.toStdString());
            emit refused({{model::Severity::Error, "", told, 0, 0}});
        });
}

void RunController::begin(RunKind kind) {
    if (m_job.isRunning()) return;
    m_measuring.cancel();
    m_isAbandoned = false;
    m_kind = kind;
    m_reading.cancel();
    m_runId = m_runs.begin(recordOf(m_document.model(), nameOf(kind)));
    if (m_runId.isEmpty()) return; // the list has told why
    m_job.start(m_document.model(), m_document.text(), m_runs.resultFile(m_runId).toStdString(),
                kind);
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
    show(m_job.data(), m_job.model(), m_runId);
}

void RunController::show(std::shared_ptr<const results::RunData> data, const model::Model& model,
                         const QString& id) {
    m_data = std::move(data);
    m_ranModel = model;
    m_runs.setShown(id);
    m_poses = RunPoses(m_ranModel, m_data);
    m_summary.reset();
    checkOutdated();
    emit dataReset();
    emit stateChanged();
}

void RunController::takeEnd(const analysis::RunSummary& summary) {
    m_runs.finish(m_runId, summary);
    if (!m_nextFolder.isEmpty()) m_runs.moveTo(std::exchange(m_nextFolder, {}));
    if (!m_isAbandoned) {
        m_summary = summary;
        emit finished(summary);
    }
    emit stateChanged();
}

void RunController::show(const QString& id) {
    if (id != shownId()) read(m_runs.resultFile(id), id);
}

void RunController::showFile(const QString& path) {
    read(path, {});
}

void RunController::read(const QString& path, const QString& id) {
    if (m_job.isRunning()) return;
    const QString directory = QFileInfo(m_document.filePath()).absolutePath();
    m_reading.start([file = path.toStdString(), folder = directory.toStdString()](
                        const std::stop_token&) { return readStored(file, folder); },
                    [this, path, id](const StoredRun& run) {
                        m_file = path;
                        show(run.data, run.model, id);
                    },
                    [this](const QString& message) { emit failed(message); });
}

RunController::StoredRun RunController::readStored(const std::filesystem::path& file,
                                                   const std::filesystem::path& modelDirectory) {
    auto data = std::make_shared<const results::RunData>(results::readRun(file));
    const io::JsonResult document = io::parseJson(data->header().modelText);
    return {data, io::readModel(document.root, modelDirectory).model};
}

QString RunController::resultFile() const {
    return shownId().isEmpty() ? m_file : m_runs.resultFile(shownId());
}

const QString& RunController::shownId() const {
    return m_runs.shown();
}

void RunController::moveRuns(const QString& folder) {
    if (m_job.isRunning())
        m_nextFolder = folder;
    else
        m_runs.moveTo(folder);
}

void RunController::checkOutdated() {
    setOutdated(m_data && m_document.text() != m_data->header().modelText);
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
        const auto known = std::ranges::find(m_ranModel.bodies, body.name, &model::Body::name);
        poses.push_back(known == m_ranModel.bodies.end()
                            ? body.pose
                            : ran[static_cast<std::size_t>(known - m_ranModel.bodies.begin())]);
    }
    return poses;
}

void RunController::clear() {
    m_isAbandoned = m_job.isRunning();
    stop();
    m_reading.cancel();
    m_measuring.cancel();
    m_data.reset();
    m_poses = RunPoses();
    m_summary.reset();
    m_nextFolder.clear();
    m_file.clear();
    m_runs.setShown({});
    setOutdated(false);
    emit dataReset();
}

} // namespace trammel::studio
