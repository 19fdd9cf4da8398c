#pragma once

#include "results/run_data.h"
#include "studio/jobs/background_task.h"

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <vector>

namespace trammel::studio {

class RunController;
class RunList;

/// The samples of the kept runs that are ticked, read off the window's thread and kept while they
/// are ticked. The run that is shown is not among them.
class RunOverlays : public QObject {
    Q_OBJECT

public:
    struct Run {
        QString name;
        std::shared_ptr<const results::RunData> data;
    };
    RunOverlays(RunList& runs, const RunController& shown, QObject* parent);

    /// Those that are read, in the list's order.
    std::vector<Run> runs() const;

signals:
    void changed();
    void failed(const QString& message);

private:
    using Samples = std::map<QString, std::shared_ptr<const results::RunData>>;
    void update();
    QStringList wanted() const;

    RunList& m_runs;
    const RunController& m_shown;
    BackgroundTask m_reading;
    QString m_folder; ///< that the samples are of
    Samples m_samples;
};

} // namespace trammel::studio
