#pragma once

#include "study/runner.h"

#include <QObject>
#include <optional>
#include <thread>

namespace trammel::studio {

/// Computes what is missing of a study in worker processes, led by a thread of its own.
///
/// Destroying the job stops the study and waits for its thread; what is finished is kept.
class StudyJob : public QObject {
    Q_OBJECT

public:
    explicit StudyJob(QObject* parent = nullptr) : QObject(parent) {}

    /// The program `trammel`, of which workers are made: beside this one, as built or installed.
    static std::filesystem::path program();

    /// @pre not running.
    void start(const study::StudyFolder& folder, study::RunnerOptions options);
    /// Ends the workers within some steps of their runs; finished() follows.
    void stop() { m_thread.request_stop(); }
    bool isRunning() const { return m_isRunning; }

signals:
    void progressed(const trammel::study::StudyProgress& progress);
    void finished(const trammel::study::StudyOutcome& outcome);
    void failed(const QString& message);

private:
    bool m_isRunning = false;
    std::jthread m_thread;
};

} // namespace trammel::studio
