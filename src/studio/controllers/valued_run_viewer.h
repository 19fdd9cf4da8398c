#pragma once

#include "studio/jobs/background_task.h"
#include "study/run_one.h"

#include <QObject>
#include <QString>
#include <filesystem>
#include <optional>

class QWidget;

namespace trammel::studio {

class RunController;
class RunList;

/// A run of a study or an optimisation, by its values.
struct ValuedRun {
    study::StudyFile file;
    std::size_t number = 1;
    study::Point point;
    std::filesystem::path folder;           ///< where its results are, or are to be kept
    QString name;                           ///< of the study: "Bounce"
    QString source;                         ///< "Bounce/4", by which the list of runs knows it
    std::optional<study::RunResult> result; ///< what is known of it
};

/// Shows runs of studies and optimisations in the view and the plots, as kept runs: they are
/// listed, compared and ticked like the others. One whose results were not kept is computed.
class ValuedRunViewer : public QObject {
    Q_OBJECT

public:
    ValuedRunViewer(RunList& runs, RunController& run, QWidget& window);

    void show(const ValuedRun& run);
    /// The same of one after the other, of which only the last stays in the list; those that come
    /// while one is computed are left out but for the last. A large one is not shown.
    void follow(const ValuedRun& run);
    /// The last one that was followed stays in the list.
    void endFollowing();

signals:
    void message(const QString& text);
    void failed(const QString& text);

private:
    void compute(const ValuedRun& run);
    QString adopt(const ValuedRun& run, const QString& results);
    void showCopy(const ValuedRun& run, const QString& results);
    void takeFollowed(const ValuedRun& run);
    void followNext();

    RunList& m_runs;
    RunController& m_run;
    QWidget& m_window;
    BackgroundTask m_computing, m_following;
    std::optional<ValuedRun> m_next; ///< to be followed
    QString m_followed, m_left;      ///< ids of the one that is followed, and of that before
};

} // namespace trammel::studio
