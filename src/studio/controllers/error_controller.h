#pragma once

#include "studio/jobs/background_task.h"
#include "studio/runs/error_estimate.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <atomic>
#include <memory>

class QWidget;

namespace trammel::model {
struct Model;
}

namespace trammel::studio {

class ErrorDialog;
class PlotPanel;
class RunController;
class RunList;

/// Estimates the errors of the curves of a page: runs the model that was run again, off the
/// window's thread, with half and a quarter of the step or with a smaller tolerance.
class ErrorController : public QObject {
    Q_OBJECT

public:
    ErrorController(const RunController& run, const RunList& runs, const PlotPanel& plots,
                    QWidget* window);

    /// Of the page in front.
    void estimate();

private:
    QString whyNot() const;
    void start(const model::Model& model, bool hasTolerance);
    void show(const RefinedRuns& runs, bool hasTolerance);
    void stop();

    const RunController& m_run;
    const RunList& m_runs;
    const PlotPanel& m_plots;
    QWidget* m_window;
    QPointer<ErrorDialog> m_dialog;
    BackgroundTask m_task;
    QTimer m_poll;
    std::shared_ptr<std::atomic<double>> m_share; ///< of the work that is done
};

} // namespace trammel::studio
