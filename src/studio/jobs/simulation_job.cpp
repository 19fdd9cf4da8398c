#include "studio/jobs/simulation_job.h"

#include "analysis/run/inverse.h"
#include "analysis/run/output_times.h"
#include "io/model_file.h"
#include "live/replay.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"
#include "studio/document/shown_units.h"

#include <QElapsedTimer>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace trammel::studio {
namespace {

constexpr int kTickMilliseconds = 33;
constexpr int kBusyTickMilliseconds = 14; ///< while frames wait
constexpr qint64 kTickBudget = 4;         ///< ms of work a tick; the rest waits for the next

} // namespace

/// The run's thread, and what both threads share.
class SimulationJob::Worker {
public:
    Worker(model::Model model, std::string documentText, std::filesystem::path hdf5Path,
           RunKind kind, live::InputLog inputs);
    ~Worker() { stop(); }

    void stop() { m_stop.request_stop(); }
    void setPaused(bool paused);
    bool isPaused() const { return m_paused; }
    bool isHeld() const { return m_isHeld; }
    bool isStopping() const { return m_stop.stop_requested(); }
    void yieldToTheWindow();

    std::optional<analysis::Progress> takeProgress();
    bool hasEnded();
    /// @pre hasEnded(). An error that ended the run, else none.
    const std::optional<messages::Message>& error() const { return m_error; }
    const analysis::RunSummary& summary() const { return m_summary; }
    FrameQueue& queue() { return m_queue; }

private:
    void run();
    analysis::RunSummary simulate();
    analysis::RunSummary moveByDrivers(results::FrameSink& sink);
    void report(const analysis::Progress& progress);

    const model::Model m_model;
    const std::string m_text;
    const std::filesystem::path m_hdf5Path;
    const RunKind m_kind;
    const live::InputLog m_inputs;
    std::stop_source m_stop;
    QElapsedTimer m_age;
    std::atomic<int> m_threadId{0};
    bool m_hasYielded = false; ///< of the window's thread
    FrameQueue m_queue;
    std::mutex m_mutex;
    std::condition_variable_any m_resumed;
    bool m_paused = false; ///< written by the window's thread only
    std::atomic<bool> m_isHeld{false};
    std::optional<analysis::Progress> m_progress;
    bool m_ended = false;
    std::optional<messages::Message> m_error;
    analysis::RunSummary m_summary;
    std::jthread m_thread; ///< last: it ends before what it uses goes
};

SimulationJob::Worker::Worker(model::Model model, std::string documentText,
                              std::filesystem::path hdf5Path, RunKind kind, live::InputLog inputs)
    : m_model(std::move(model)),
      m_text(std::move(documentText)),
      m_hdf5Path(std::move(hdf5Path)),
      m_kind(kind),
      m_inputs(std::move(inputs)),
      m_queue(analysis::expectedFrames(m_model.simulation), m_stop.get_token()),
      m_thread([this] { run(); }) {
    m_age.start();
}

/// Lets the window's thread, and the display server's, go first where processors are few: from the
/// time on at which a run is long. A short one would wait for pictures of itself.
void SimulationJob::Worker::yieldToTheWindow() {
    constexpr qint64 kLong = 500; // ms
    if (m_hasYielded || m_age.elapsed() < kLong) return;
    m_hasYielded = true;
#ifdef __linux__
    constexpr int kPoliteness = 10;
    const int thread = m_threadId; // on Linux a priority is a thread's
    if (thread > 0) setpriority(PRIO_PROCESS, static_cast<id_t>(thread), kPoliteness);
#endif
}

void SimulationJob::Worker::run() {
#ifdef __linux__
    m_threadId = static_cast<int>(gettid());
#endif
    std::optional<messages::Message> error;
    analysis::RunSummary summary;
    try {
        summary = simulate();
    } catch (const std::exception& failure) {
        error = messages::messageOf(failure);
    }
    const std::lock_guard lock(m_mutex);
    m_summary = std::move(summary);
    m_error = std::move(error);
    m_ended = true;
}

analysis::RunSummary SimulationJob::Worker::simulate() {
    std::optional<results::Hdf5Writer> file;
    std::vector<results::FrameSink*> sinks;
    // The file first: where it cannot be made nothing is shown either.
    if (!m_hdf5Path.empty()) sinks.push_back(&file.emplace(m_hdf5Path));
    sinks.push_back(&m_queue);
    results::TeeSink tee(std::move(sinks));
    const auto tell = [this](const analysis::Progress& progress) { report(progress); };
    if (m_kind == RunKind::Live)
        return live::replay(io::parseJson(m_text).root, m_model.directory, m_inputs, tee,
                            m_stop.get_token(), tell);
    if (m_kind != RunKind::Dynamics) return moveByDrivers(tee);
    return analysis::simulate(m_model, m_text, tee, m_stop.get_token(), tell);
}

analysis::RunSummary SimulationJob::Worker::moveByDrivers(results::FrameSink& sink) {
    QElapsedTimer clock;
    clock.start();
    const analysis::KinematicsSummary motion =
        m_kind == RunKind::Kinematics
            ? analysis::kinematics(m_model, m_text, sink, m_stop.get_token())
            : analysis::inverse(m_model, m_text, sink, m_stop.get_token()).kinematics;
    analysis::RunSummary summary;
    summary.model = motion.model;
    summary.steps = motion.frames;
    summary.duration = motion.duration;
    summary.wallSeconds = 1e-9 * static_cast<double>(clock.nsecsElapsed());
    summary.positionDriftMax = motion.positionDriftMax;
    summary.velocityDriftMax = motion.velocityDriftMax;
    summary.status = motion.status;
    summary.message = motion.message;
    summary.warnings = motion.warnings;
    return summary;
}

void SimulationJob::Worker::report(const analysis::Progress& progress) {
    std::unique_lock lock(m_mutex);
    m_progress = progress;
    m_isHeld = m_paused;
    m_resumed.wait(lock, m_stop.get_token(), [this] { return !m_paused; });
    m_isHeld = false;
}

void SimulationJob::Worker::setPaused(bool paused) {
    {
        const std::lock_guard lock(m_mutex);
        m_paused = paused;
    }
    m_resumed.notify_all();
}

std::optional<analysis::Progress> SimulationJob::Worker::takeProgress() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_progress, std::nullopt);
}

bool SimulationJob::Worker::hasEnded() {
    const std::lock_guard lock(m_mutex);
    return m_ended;
}

SimulationJob::SimulationJob(QObject* parent) : QObject(parent) {
    connect(&m_timer, &QTimer::timeout, this, &SimulationJob::drain);
}

SimulationJob::~SimulationJob() = default;

void SimulationJob::start(model::Model model, std::string documentText,
                          std::filesystem::path hdf5Path, RunKind kind, live::InputLog inputs) {
    if (isRunning()) throw std::logic_error("SimulationJob::start: a run is going on");
    m_model = model;
    m_data.reset();
    m_progress = {};
    m_contactsEnd.reset();
    m_worker = std::make_unique<Worker>(std::move(model), std::move(documentText),
                                        std::move(hdf5Path), kind, std::move(inputs));
    m_timer.start(kTickMilliseconds);
}

void SimulationJob::pause() {
    if (!isRunning() || isPaused()) return;
    m_worker->setPaused(true);
    emit pausedChanged(true);
}

void SimulationJob::resume() {
    if (!isPaused()) return;
    m_worker->setPaused(false);
    emit pausedChanged(false);
}

void SimulationJob::stop() {
    if (!isRunning() || isStopping()) return;
    m_worker->stop();
    emit stopping();
}

bool SimulationJob::isRunning() const {
    return m_worker != nullptr;
}
bool SimulationJob::isPaused() const {
    return m_worker && m_worker->isPaused();
}
bool SimulationJob::isHeld() const {
    return isPaused() && m_worker->isHeld();
}
bool SimulationJob::isStopping() const {
    return m_worker && m_worker->isStopping();
}
std::shared_ptr<const results::RunData> SimulationJob::data() const {
    return m_data;
}
const model::Model& SimulationJob::model() const {
    return m_model;
}

/// Takes over what has come, for a few milliseconds at most.
void SimulationJob::drain() {
    const bool ended = m_worker->hasEnded(); // before the queue: nothing comes after the end
    m_worker->yieldToTheWindow();
    const bool isHeldNow = isHeld();
    if (isHeldNow && !std::exchange(m_wasHeld, isHeldNow)) emit held();
    m_wasHeld = isHeldNow;
    if (auto run = m_worker->queue().takeRun()) {
        m_data = std::move(run);
        m_timer.setInterval(kBusyTickMilliseconds);
        emit started();
        return; // many channels take their time; the frames get a turn of their own
    }
    const std::size_t before = m_data ? m_data->frameCount() : 0;
    const bool hasImpacts = appendImpacts();
    const bool all = appendFrames();
    if (m_data && m_data->frameCount() > before) emit framesAppended();
    if (hasImpacts) emit impactsAppended();
    if (const auto progress = m_worker->takeProgress()) {
        m_progress = *progress;
        emit progressed(m_progress);
    }
    if (all && ended) {
        finish();
    } else {
        m_timer.setInterval(all ? kTickMilliseconds : kBusyTickMilliseconds);
    }
}

/// Takes all that wait: the queue bounds them. @return whether there were any
bool SimulationJob::appendImpacts() {
    auto impacts = m_worker->queue().takeImpacts();
    for (results::ImpactRecord& impact : impacts)
        m_data->appendImpact(std::move(impact));
    return !impacts.empty();
}

/// Whether all that waited could be taken in the time there is.
bool SimulationJob::appendFrames() {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < kTickBudget) {
        auto frame = m_worker->queue().takeFrame();
        if (!frame) return true;
        appendContacts(*frame);
        m_data->append(frame->t, frame->values);
    }
    return false;
}

void SimulationJob::appendContacts(FrameQueue::Frame& frame) {
    if (!m_data->header().hasContacts) return;
    if (!m_contactsEnd && m_data->contactCount() + frame.contacts.size() > m_mostContacts)
        m_contactsEnd = frame.t;
    if (m_contactsEnd) frame.contacts.clear();
    m_data->appendContacts(frame.contacts);
}

/// Of a run that an error ended, e.g. a full disk: what is known is what it told last.
analysis::RunSummary SimulationJob::summaryOfWhatCame(const messages::Message& error) const {
    analysis::RunSummary summary;
    summary.model = m_model.name;
    summary.status = analysis::RunStatus::Failed;
    summary.message = error;
    summary.duration = m_data->frameCount() > 0 ? m_data->time().back() : 0.0;
    summary.steps = m_progress.steps;
    summary.wallSeconds = m_progress.wallSeconds;
    summary.energyNumerical = m_progress.energyNumerical;
    summary.lcp.residualMax = m_progress.lcpResidual;
    summary.impacts = static_cast<std::int64_t>(m_data->impacts().size());
    return summary;
}

void SimulationJob::finish() {
    m_timer.stop();
    const std::unique_ptr<Worker> worker = std::move(m_worker);
    const std::optional<messages::Message>& error = worker->error();
    if (error && !m_data) {
        emit failedToStart(*error);
        return;
    }
    analysis::RunSummary summary = worker->summary();
    if (error) summary = summaryOfWhatCame(*error);
    if (m_contactsEnd)
        summary.warnings.push_back(messages::verbatim(
            tr("Contact points are shown up to t = %1; those of later frames are in the result "
               "file only.")
                .arg(shownValue(*m_contactsEnd, "s"))
                .toStdString()));
    m_data->status = analysis::name(summary.status);
    m_data->message = summary.message;
    emit finished(summary);
}

} // namespace trammel::studio
