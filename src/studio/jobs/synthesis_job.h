#pragma once

#include "studio/jobs/background_task.h"
#include "synthesis/solutions.h"

#include <QTimer>
#include <atomic>
#include <memory>
#include <stop_token>

namespace trammel::studio {

/// Solves one task of synthesis at a time off the window's thread.
class SynthesisJob : public QObject {
    Q_OBJECT

public:
    explicit SynthesisJob(QObject* parent = nullptr);

    void start(const synthesis::Task& task);
    /// Ends within 0.1 s with what has been found; solved() follows.
    void stop() { m_stop.request_stop(); }
    /// No answer comes.
    void cancel();
    bool isRunning() const { return m_task.isRunning(); }

signals:
    void progressed(double share); ///< 0 to 1
    void solved(const std::shared_ptr<const trammel::synthesis::Solutions>& solutions);
    /// @param index of the pose, point or pair that is wrong, or Refused::kWhole
    void refused(std::size_t index, const trammel::messages::Message& message);
    void failed(const QString& message);

private:
    struct Answer;
    void take(const Answer& answer);

    BackgroundTask m_task;
    std::stop_source m_stop;
    QTimer m_timer; ///< progress is told some times a second
    std::shared_ptr<std::atomic<double>> m_share;
};

} // namespace trammel::studio
