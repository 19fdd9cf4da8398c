#pragma once

#include "optimize/optimise.h"

#include <QObject>
#include <memory>
#include <thread>

namespace trammel::studio {

/// Goes on with an optimisation in worker processes, led by a thread of its own.
///
/// Destroying the job stops it and waits for its thread; what is finished is kept.
class OptimisationJob : public QObject {
    Q_OBJECT

public:
    using Folder = std::shared_ptr<const optimize::OptimisationFolder>;

    explicit OptimisationJob(QObject* parent = nullptr) : QObject(parent) {}

    /// @param jobs runs at the same time; 0: as many as there are cores
    /// @pre not running.
    void start(const Folder& folder, int jobs);
    /// Gives up the runs under way; finished() follows within 0.1 s.
    void stop() { m_thread.request_stop(); }
    bool isRunning() const { return m_isRunning; }

signals:
    void progressed(const trammel::optimize::OptimisationProgress& progress);
    void finished(const std::shared_ptr<const trammel::optimize::OptimisationOutcome>& outcome);
    void failed(const QString& message);

private:
    bool m_isRunning = false;
    std::jthread m_thread;
};

} // namespace trammel::studio
