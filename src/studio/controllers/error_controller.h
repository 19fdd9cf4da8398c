#pragma once

#include "io/json_value.h"
#include "live/input.h"
#include "model/model.h"
#include "studio/jobs/background_task.h"
#include "studio/runs/error_estimate.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>

class QWidget;

namespace trammel::studio {

class ErrorDialog;
class PlotPanel;
class RunController;
class RunList;

/// Estimates the errors of the curves of a page: runs the model that was run again, with the inputs
/// of a live run, off the window's thread, with half and a quarter of the step or with a smaller
/// tolerance.
class ErrorController : public QObject {
    Q_OBJECT

public:
    ErrorController(const RunController& run, const RunList& runs, const PlotPanel& plots,
                    QWidget* window);

    /// Of the page in front.
    void estimate();

    /// What is run again.
    struct Repeated {
        model::Model model;
        io::JsonValue document; ///< the model's; only of a live run
        std::filesystem::path folder;
        std::optional<live::InputLog> inputs; ///< of a live run
    };

private:
    QString whyNot() const;
    Repeated shownRun() const;
    void start(const Repeated& run);
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
