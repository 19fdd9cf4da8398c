#pragma once

#include "studio/jobs/background_task.h"
#include "studio/runs/run_difference.h"

#include <QObject>

class QWidget;

namespace trammel::studio {

class RunController;
class RunList;

/// Compares two kept runs off the window's thread and shows what came out.
class CompareController : public QObject {
    Q_OBJECT

public:
    CompareController(const RunList& runs, const RunController& shown, QWidget* window);

    void compare(const QString& first, const QString& second);

signals:
    void failed(const QString& message);

private:
    const RunList& m_runs;
    const RunController& m_shown;
    QWidget* m_window;
    BackgroundTask m_task;
};

} // namespace trammel::studio
