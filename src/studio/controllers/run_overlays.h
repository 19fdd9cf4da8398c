#pragma once

#include "model/model.h"
#include "results/run_data.h"
#include "studio/jobs/background_task.h"
#include "studio/jobs/run_poses.h"

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <vector>

namespace trammel::studio {

class RunController;
class RunList;

/// The kept runs that are ticked, read off the window's thread and kept while they are ticked. The
/// run that is shown is not among them.
class RunOverlays : public QObject {
    Q_OBJECT

public:
    struct Run {
        QString id, name;
        int style = 0; ///< of its lines, see runLineStyle()
        std::shared_ptr<const results::RunData> data;
        model::Model model; ///< that was run
        RunPoses poses;
    };
    RunOverlays(RunList& runs, const RunController& shown, QObject* parent);

    /// Those that are read, in the list's order.
    std::vector<std::shared_ptr<const Run>> runs() const;

signals:
    void changed();
    void failed(const QString& message);

private:
    using Read = std::map<QString, std::shared_ptr<Run>>;
    void update();
    QStringList wanted() const;

    RunList& m_runs;
    const RunController& m_shown;
    BackgroundTask m_reading;
    QString m_folder; ///< that the runs are of
    Read m_read;
};

} // namespace trammel::studio
