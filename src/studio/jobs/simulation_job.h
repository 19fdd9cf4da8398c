#pragma once

#include "analysis/run/simulate.h"
#include "live/input.h"
#include "model/model.h"
#include "results/run_data.h"
#include "studio/jobs/frame_queue.h"

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace trammel::studio {

/// What a run does: steps the model, moves it by its drivers alone, or also finds the forces that
/// this takes; or steps it with the inputs of a live run.
enum class RunKind { Dynamics, Kinematics, Inverse, Live };

/// Runs a snapshot of a model on a thread of its own; its frames arrive in data() on the thread
/// that made the job, a bounded portion at a time, so that the window never waits.
///
/// Destroying the job stops the run and waits for its thread.
class SimulationJob : public QObject {
    Q_OBJECT

public:
    explicit SimulationJob(QObject* parent = nullptr);
    ~SimulationJob() override;

    /// Starts a run; results are also written to an HDF5 file unless the path is empty.
    /// @param inputs of a run of kind Live
    /// @pre not running.
    void start(model::Model model, std::string documentText, std::filesystem::path hdf5Path,
               RunKind kind = RunKind::Dynamics, live::InputLog inputs = {});
    /// @pre the run is of kind Dynamics or Live; the others take moments.
    void pause();
    void resume();
    /// Ends the run at once, also within a step; finished() follows, with what was computed in
    /// data().
    void stop();

    /// Contact points that data() keeps; those of later frames are in the file only, which the
    /// run's warnings tell.
    static constexpr std::size_t kMostContacts = 4'000'000;
    void setMostContacts(std::size_t most) { m_mostContacts = most; }

    bool isRunning() const; ///< from start() until finished() or failedToStart()
    bool isPaused() const;
    /// Whether a pause has come into force: the run goes on to the end of its step first.
    bool isHeld() const;
    bool isStopping() const; ///< from stop() until finished()
    /// The run's samples so far, the last run's after its end; null before the first frame. Grows
    /// on this thread only.
    std::shared_ptr<const results::RunData> data() const;
    const model::Model& model() const; ///< the snapshot that is, or was, run

signals:
    void started(); ///< data() has its channels
    void progressed(const trammel::analysis::Progress& progress);
    void framesAppended();
    void impactsAppended();
    void pausedChanged(bool paused);
    void held(); ///< a pause has come into force
    void stopping();
    void finished(const trammel::analysis::RunSummary& summary);
    void failedToStart(const messages::Message& message);

private:
    class Worker;
    void drain();
    bool appendImpacts();
    bool appendFrames();
    void appendContacts(FrameQueue::Frame& frame);
    analysis::RunSummary summaryOfWhatCame(const messages::Message& error) const;
    void finish();

    QTimer m_timer;
    model::Model m_model;
    std::shared_ptr<results::RunData> m_data;
    analysis::Progress m_progress; ///< the last that was told
    bool m_wasHeld = false;
    std::size_t m_mostContacts = kMostContacts;
    std::optional<double> m_contactsEnd; ///< s: the first frame whose contacts were left out
    std::unique_ptr<Worker> m_worker;
};

} // namespace trammel::studio
