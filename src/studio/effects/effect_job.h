#pragma once

#include "studio/jobs/background_task.h"

#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>

namespace trammel::studio {

/// Answers one question at a time off the window's thread, and tells how far it has come.
class EffectJob : public QObject {
    Q_OBJECT

public:
    explicit EffectJob(QObject* parent = nullptr);

    using Progress = std::function<void(double share)>;
    /// @param work (stop token, Progress) to the answer; what it throws is the failure
    /// @param done with the answer, in this object's thread
    template <class Work, class Done>
    void start(Work work, Done done) {
        m_stop = {};
        m_share = std::make_shared<std::atomic<double>>(0.0);
        m_timer.start();
        m_task.start(
            [work = std::move(work), share = m_share,
             source = m_stop](const std::stop_token& left) {
                const std::stop_callback whenLeft(left,
                                                  [source]() mutable { source.request_stop(); });
                return work(source.get_token(), [share](double done) { *share = done; });
            },
            [this, done = std::move(done)](auto& answer) {
                m_timer.stop();
                done(answer);
            },
            [this](const QString& why) {
                m_timer.stop();
                emit failed(why);
            });
    }
    /// Ends within 0.1 s, with an answer or a failure.
    void stop() { m_stop.request_stop(); }
    bool isStopping() const { return m_stop.stop_requested(); }
    /// No answer comes.
    void cancel();
    bool isRunning() const { return m_task.isRunning(); }

signals:
    void progressed(double share); ///< 0 to 1
    void failed(const QString& why);

private:
    BackgroundTask m_task;
    std::stop_source m_stop;
    QTimer m_timer; ///< progress is told some times a second
    std::shared_ptr<std::atomic<double>> m_share;
};

} // namespace trammel::studio
