#include "studio/controllers/valued_run_viewer.h"

#include "studio/controllers/run_controller.h"
#include "studio/dialogs/large_run_question.h"
#include "studio/runs/run_list.h"
#include "studio/study/factor_text.h"
#include "study/run_size.h"

#include <QFileInfo>
#include <QWidget>
#include <utility>

namespace trammel::studio {

namespace {

QString resultsOf(const ValuedRun& run) {
    return QString::fromStdString((run.folder / "results.h5").string());
}

/// As the list of runs calls them.
QString kindOf(study::Analysis analysis) {
    return analysis == study::Analysis::Run ? QStringLiteral("dynamics")
                                            : QString::fromUtf8(study::name(analysis));
}

/// "Bounce: e = 0.25, h = 0.2", with the values that it was made of.
RunRecord copyRecord(const ValuedRun& run) {
    const study::StudyFile& file = run.file;
    RunRecord record = recordOf(study::modelAt(file, run.point), kindOf(file.study.analysis.kind),
                                file.model.root);
    QStringList values;
    for (std::size_t i = 0; i < run.point.size(); ++i) {
        const study::Factor& factor = file.study.factors[i];
        const QString name = QString::fromStdString(factor.name);
        values << name + " = " + FactorUnit::of(file.model.root, name).text(run.point[i]);
        record.varied << QString::fromStdString(pointerOf(factor));
    }
    for (const auto& setting : file.study.simulation)
        record.varied << QString::fromStdString("/simulation/" + setting.first);
    record.name = run.name + ": " + values.join(", ");
    record.study = run.source;
    record.status = RunRecord::Status::Completed;
    if (!run.result) return record;
    if (run.result->hasFailures()) record.status = RunRecord::Status::CompletedWithFailures;
    if (!run.result->isCompleted()) record.status = RunRecord::Status::Failed;
    record.message = run.result->message;
    record.wallSeconds = run.result->wallSeconds;
    return record;
}

} // namespace

ValuedRunViewer::ValuedRunViewer(RunList& runs, RunController& run, QWidget& window)
    : QObject(&window), m_runs(runs), m_run(run), m_window(window) {
    connect(&run, &RunController::dataReset, this, [this] {
        if (m_left.isEmpty() || m_run.shownId() == m_left) return;
        const QString left = std::exchange(m_left, {});
        const RunRecord* record = m_runs.find(left);
        if (record && !record->isOverlaid) m_runs.remove({left}); // a ticked one is wanted
    });
}

void ValuedRunViewer::show(const ValuedRun& run) {
    const QString results = resultsOf(run);
    if (QFileInfo::exists(results)) return showCopy(run, results);
    m_computing.start([run](const std::stop_token&) { return study::runSize(run.file, run.point); },
                      [this, run](const analysis::RunSize& size) {
                          if (!size.isLarge()) return compute(run);
                          askForLargeRun(&m_window, size, [this, run] { compute(run); });
                      },
                      [this](const QString& text) { emit failed(text); });
}

QString ValuedRunViewer::adopt(const ValuedRun& run, const QString& results) {
    try {
        return m_runs.adopt(copyRecord(run), results);
    } catch (const std::exception& error) {
        emit failed(translated(error));
    }
    return {};
}

void ValuedRunViewer::showCopy(const ValuedRun& run, const QString& results) {
    if (m_run.state() != RunController::State::Idle) return;
    QString id = m_runs.copyOf(run.source, results);
    if (id.isEmpty()) id = adopt(run, results);
    if (!id.isEmpty()) m_run.show(id);
}

/// Computes a run with its results, and shows it.
void ValuedRunViewer::compute(const ValuedRun& run) {
    emit message(tr("Run %1 of \"%2\" is computed anew, since its results were not kept")
                     .arg(run.source.section('/', -1), run.name));
    m_computing.start(
        [run](const std::stop_token& stop) {
            return study::runOne(run.file, run.number, run.point, run.folder, stop);
        },
        [this, run](const study::RunResult& result) {
            if (QFileInfo::exists(resultsOf(run))) showCopy(run, resultsOf(run));
            if (!result.isCompleted()) emit failed(translated(result.message));
        },
        [this](const QString& text) { emit failed(text); });
}

void ValuedRunViewer::follow(const ValuedRun& run) {
    m_next = run;
    followNext();
}

void ValuedRunViewer::endFollowing() {
    m_next.reset();
    m_followed.clear();
}

void ValuedRunViewer::followNext() {
    const bool isFree = !m_following.isRunning() && m_run.state() == RunController::State::Idle;
    if (!m_next || !isFree) return;
    const ValuedRun run = *std::exchange(m_next, std::nullopt);
    m_following.start(
        [run](const std::stop_token& stop) {
            if (study::runSize(run.file, run.point).isLarge()) return false;
            return study::runOne(run.file, run.number, run.point, run.folder, stop).isCompleted();
        },
        [this, run](bool isThere) {
            if (isThere) takeFollowed(run);
            followNext();
        },
        [this](const QString&) { followNext(); }); // the run's own row says why
}

void ValuedRunViewer::takeFollowed(const ValuedRun& run) {
    if (m_run.state() != RunController::State::Idle) return;
    const QString id = adopt(run, resultsOf(run));
    std::error_code error; // what is left behind is found again
    std::filesystem::remove_all(run.folder, error);
    if (id.isEmpty()) return;
    m_left = std::exchange(m_followed, id);
    m_run.show(id);
}

} // namespace trammel::studio
