#pragma once

#include "io/json_value.h"
#include "live/input.h"
#include "live/live_model.h"
#include "messages/message.h"

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace trammel::studio {

/// What a live run shows of itself.
struct LiveFrame {
    std::vector<model::Pose> poses;      ///< in the model's order
    double time = 0.0;                   ///< s
    std::int64_t step = 0;               ///< that is shown
    std::int64_t oldest = 0, newest = 0; ///< steps that one can go back to
    bool isPlaying = false;
    double factor = 0.0;       ///< simulated s by s of the clock, of the last half second
    bool isLate = false;       ///< it does not keep up with the clock
    bool hasEnded = false;     ///< there is no further step
    double struck = 0.0;       ///< N s: see live::LiveRun, the largest since the last frame
    messages::Message message; ///< why
    struct PullLine {
        Vec3 from, to; ///< world, m
        double force;  ///< N
    };
    std::optional<PullLine> pull;
    std::shared_ptr<const live::LiveModel> model; ///< with the inputs
    std::int64_t answered = 0;                    ///< orders that it contains
};

/// A live run on a thread of its own, which follows the clock. Orders return at once; what comes of
/// them is shown() with the next frame, on the thread that made the job.
///
/// Destroying the job stops the run and waits for its thread.
class LiveJob : public QObject {
    Q_OBJECT

public:
    explicit LiveJob(QObject* parent = nullptr);
    ~LiveJob() override;

    static constexpr double kSlowest = 0.01, kFastest = 10.0;

    /// @pre not running
    void start(io::JsonValue document, std::filesystem::path directory);
    bool isRunning() const { return m_worker != nullptr; }
    void setPlaying(bool on);
    /// Seconds simulated in a second of the clock.
    void setFactor(double factor);
    void stepOn();
    /// Shows a state of before; the run goes on from there.
    void show(std::int64_t step);
    /// An input, before the next step. One of the same kind that waits is replaced.
    void change(const live::Change& change);
    /// Ends the run; finished() follows.
    void stop();
    /// The inputs so far. @pre isRunning()
    live::InputLog log() const;
    /// Orders given so far, see LiveFrame::answered.
    std::int64_t orders() const { return m_orders; }

signals:
    void shown(const trammel::studio::LiveFrame& frame);
    /// An input was not made.
    void refused(const messages::Message& message);
    /// The run went on from before with other inputs; what it had been until then.
    void branchLeft(const trammel::live::InputLog& log);
    void finished(const trammel::live::InputLog& log);
    void failedToStart(const messages::Message& message);

private:
    class Worker;
    void poll();

    QTimer m_timer;
    std::int64_t m_orders = 0;
    std::unique_ptr<Worker> m_worker;
};

} // namespace trammel::studio
