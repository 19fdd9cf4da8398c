#include "studio/controllers/run_controller.h"

#include "analysis/channels/measure_channels.h"
#include "io/ideal_joints.h"
#include "io/model_file.h"
#include "live/input_file.h"
#include "results/hdf5_reader.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
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
    case RunKind::Live:
        return QStringLiteral("live");
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
        dropComparison();
        emit refused({{model::Severity::Error, "", message, 0, 0}});
        emit stateChanged();
        startWaiting();
    });
    connect(&document, &Document::changed, this, &RunController::checkOutdated);
    connect(&runs, &RunList::rowsRemoved, this, [this] {
        if (m_data && !shownId().isEmpty() && !m_runs.find(shownId())) clear(); // deleted
    });
}

RunController::State RunController::state() const {
    if (!m_job.isRunning()) return State::Idle;
    if (m_job.isStopping()) return State::Stopping;
    if (!m_job.isPaused()) return State::Running;
    return m_job.isHeld() ? State::Paused : State::Pausing;
}

void RunController::start(RunKind kind, Consent consent) {
    if (consent == Consent::IsNeeded) m_isComparison = false;
    ask(kind, consent);
}

void RunController::compareWithIdeal() {
    m_isComparison = true;
    ask(RunKind::Dynamics, Consent::IsNeeded);
}

void RunController::ask(RunKind kind, Consent consent) {
    if (m_job.isRunning() || !mayRun()) return;
    if (consent == Consent::IsNeeded && analysis::mayBeLarge(m_document.model()))
        measure(kind);
    else
        begin(kind);
}

bool RunController::mayRun() {
    model::Diagnostics reasons;
    for (const model::Diagnostic& finding : m_document.diagnostics())
        if (finding.severity == model::Severity::Error) reasons.push_back(finding);
    if (reasons.empty()) reasons = analysis::findingsBeforeRun(m_document.model());
    if (!reasons.empty()) emit refused(reasons);
    return reasons.empty();
}

void RunController::replay(const io::JsonValue& document, const live::InputLog& inputs) {
    m_waiting.push_back({document, inputs});
    if (!m_job.isRunning()) startWaiting();
}

void RunController::startWaiting() {
    if (m_waiting.empty() || m_job.isRunning()) return;
    const WaitingRun next = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_measuring.cancel();
    m_reading.cancel();
    m_isAbandoned = false;
    m_kind = next.inputs ? RunKind::Live : RunKind::Dynamics;
    m_isTicked = next.isTicked;
    model::Model model = io::readModel(next.document, modelFolder()).model;
    if (next.inputs)
        model.simulation.duration = next.inputs->duration.value_or(model.simulation.duration);
    RunRecord record = recordOf(model, nameOf(m_kind), next.document);
    record.name = next.name;
    m_runId = m_runs.begin(record);
    if (m_runId.isEmpty()) return dropComparison(); // the list has told why
    try {
        if (next.inputs) live::saveInputs(m_runs.inputsFile(m_runId).toStdString(), *next.inputs);
    } catch (const std::exception& error) {
        emit failed(translated(error));
    }
    m_job.start(std::move(model), next.document.toText(), m_runs.resultFile(m_runId).toStdString(),
                m_kind, next.inputs.value_or(live::InputLog()));
    emit stateChanged();
}

void RunController::beginComparison() {
    m_waiting.push_back({io::withoutClearances(m_document.root()), {}, tr("Ideal joints"), true});
    m_waiting.push_back({m_document.root(), {}});
    startWaiting();
}

/// Live runs that wait stay.
void RunController::dropComparison() {
    std::erase_if(m_waiting, [](const WaitingRun& run) { return !run.inputs; });
}

/// Starts the run unless it is large. Compiling the model may take a while.
void RunController::measure(RunKind kind) {
    m_measuring.start(
        [model = m_document.model()](const std::stop_token&) { return analysis::runSize(model); },
        [this, kind, text = m_document.text()](const analysis::RunSize& size) {
            if (m_document.text() != text)
                ask(kind, Consent::IsNeeded); // edited meanwhile
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
    if (std::exchange(m_isComparison, false)) return beginComparison();
    m_isAbandoned = m_isTicked = false;
    m_kind = kind;
    m_reading.cancel();
    m_runId = m_runs.begin(recordOf(m_document.model(), nameOf(kind), m_document.root()));
    if (m_runId.isEmpty()) return; // the list has told why
    m_job.start(m_document.model(), m_document.text(), m_runs.resultFile(m_runId).toStdString(),
                kind);
    emit stateChanged();
}

void RunController::togglePause() {
    const bool canPause = m_kind == RunKind::Dynamics || m_kind == RunKind::Live;
    if (!m_job.isRunning() || !canPause) return;
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
    m_ranModel = std::make_shared<const model::Model>(model);
    m_runs.setShown(id);
    m_poses = RunPoses(*m_ranModel, m_data);
    m_summary.reset();
    checkOutdated();
    emit dataReset();
    emit stateChanged();
}

void RunController::takeEnd(const analysis::RunSummary& summary) {
    m_runs.finish(m_runId, summary);
    if (m_isTicked && !m_isAbandoned) m_runs.setOverlaid(m_runId, true); // its file is there now
    if (!summary.hasCompleted()) dropComparison();
    if (!m_nextFolder.isEmpty()) m_runs.moveTo(std::exchange(m_nextFolder, {}));
    if (!m_isAbandoned) {
        m_summary = summary;
        emit finished(summary);
    }
    emit stateChanged();
    startWaiting();
}

void RunController::show(const QString& id) {
    if (id != shownId()) read(m_runs.resultFile(id), id);
}

void RunController::showFile(const QString& path) {
    read(path, {});
}

void RunController::read(const QString& path, const QString& id) {
    if (m_job.isRunning()) return;
    m_reading.start([file = path.toStdString(), folder = modelFolder()](
                        const std::stop_token&) { return readStored(file, folder); },
                    [this, path, id](const StoredRun& run) {
                        m_file = path;
                        m_runs.takeResults(id, *run.data);
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

std::filesystem::path RunController::modelFolder() const {
    return QFileInfo(m_document.filePath()).absolutePath().toStdString();
}

bool RunController::isCurrent(const results::RunHeader& run, const QString& id) const {
    const RunRecord* record = m_runs.find(id);
    if (!record || record->varied.isEmpty()) return m_document.text() == run.modelText;
    io::JsonValue ran = io::parseJson(run.modelText).root, now = m_document.root();
    for (const QString& pointer : record->varied) {
        const std::string at = pointer.toStdString();
        const io::JsonValue* value = ran.at(at);
        if (!value || !now.at(at.substr(0, at.rfind('/')))) return false;
        const io::JsonValue set = *value;
        for (io::JsonValue* document : {&ran, &now}) // at the same place among the keys
            if (document->at(at)) document->remove(at);
        ran.set(at, set);
        now.set(at, set);
    }
    return ran == now;
}

QString RunController::resultFile() const {
    return shownId().isEmpty() ? m_file : m_runs.resultFile(shownId());
}

QString RunController::shownInputs() const {
    const QString file = shownId().isEmpty() ? QString() : m_runs.inputsFile(shownId());
    return QFileInfo::exists(file) ? file : QString();
}

const QString& RunController::shownId() const {
    return m_runs.shown();
}

QString RunController::shownName() const {
    const RunRecord* record = m_runs.find(shownId());
    return record ? record->name : QFileInfo(m_file).fileName();
}

void RunController::moveRuns(const QString& folder) {
    if (m_job.isRunning())
        m_nextFolder = folder;
    else
        m_runs.moveTo(folder);
}

void RunController::checkOutdated() {
    m_isOfDocument = m_data && m_document.text() == m_data->header().modelText;
    setOutdated(m_data && !isCurrent(m_data->header(), shownId()));
}

void RunController::setOutdated(bool outdated) {
    if (m_isOutdated == outdated) return;
    m_isOutdated = outdated;
    emit outdatedChanged(outdated);
}

std::vector<model::Pose> RunController::posesAt(int frame) const {
    return posesOf(*m_ranModel, ranPosesAt(frame));
}

std::vector<model::Pose> RunController::ranPosesAt(int frame) const {
    return m_poses.at(static_cast<std::size_t>(frame));
}

std::vector<model::Pose> RunController::posesOf(const model::Model& ran,
                                                const std::vector<model::Pose>& poses) const {
    std::vector<model::Pose> result;
    for (const model::Body& body : m_document.model().bodies) {
        const auto known = std::ranges::find(ran.bodies, body.name, &model::Body::name);
        result.push_back(known == ran.bodies.end()
                             ? body.pose
                             : poses[static_cast<std::size_t>(known - ran.bodies.begin())]);
    }
    return result;
}

void RunController::clear() {
    m_waiting.clear();
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
