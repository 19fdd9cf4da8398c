#include "studio/controllers/compare_controller.h"

#include "results/hdf5_reader.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/compare_dialog.h"
#include "studio/runs/run_list.h"

namespace trammel::studio {

namespace {

/// What is to be read, or is there already.
struct Source {
    QString name;
    std::string file;
    std::shared_ptr<const results::RunData> data;
    int style = 0;

    RunComparison::Run read() const {
        return {name,
                data ? data
                     : std::make_shared<const results::RunData>(
                           results::readRun(file, {}, results::Contacts::Skip)),
                style};
    }
};

} // namespace

CompareController::CompareController(const RunList& runs, const RunController& shown,
                                     QWidget* window)
    : QObject(window), m_runs(runs), m_shown(shown), m_window(window) {}

void CompareController::compare(const QString& first, const QString& second) {
    const auto source = [this](const QString& id, int style) {
        const RunRecord* record = m_runs.find(id);
        return Source{record ? record->name : id, m_runs.resultFile(id).toStdString(),
                      id == m_shown.shownId() ? m_shown.data() : nullptr, style};
    };
    const int firstStyle = m_runs.lineStyle(first);
    const int secondStyle = m_runs.lineStyle(second, firstStyle);
    m_task.start([a = source(first, firstStyle), b = source(second, secondStyle)](
                     const std::stop_token& stop) { return compareRuns(a.read(), b.read(), stop); },
                 [this](const RunComparison& comparison) {
                     (new CompareDialog(comparison, m_window))->show();
                 },
                 [this](const QString& message) { emit failed(message); });
}

} // namespace trammel::studio
