#include "studio/controllers/report_controller.h"

#include "studio/app/save_name.h"
#include "studio/controllers/project_folder.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/jobs/mobility_job.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/report/run_report.h"
#include "studio/runs/run_list.h"
#include "studio/view3d/scene_view.h"

#include <QFileInfo>

namespace trammel::studio {

namespace {

constexpr double kPictureScale = 2.0;   ///< so that plots are sharp on paper
constexpr QSize kPictureSize(800, 400); ///< of a plot, whatever the window's

} // namespace

ReportController::ReportController(const Document& document, const RunController& run,
                                   const RunList& runs, SceneView& view, PlotPanel& plots,
                                   QWidget* window)
    : QObject(window),
      m_document(document),
      m_run(run),
      m_runs(runs),
      m_view(view),
      m_plots(plots),
      m_window(window) {}

void ReportController::askForReport() {
    const QFileInfo file(m_document.filePath());
    const QString name = proposedName(m_document) + "-report.html";
    const QString path = askForSaveName(m_window, tr("Write a Report"), file.path() + '/' + name,
                                        tr("Web pages (*.html);;PDF documents (*.pdf)"));
    if (!path.isEmpty()) write(path);
}

/// A run of another model than the document's has a mobility and masses of its own.
void ReportController::write(const QString& path) {
    if (m_run.isOfDocument()) return write(path, m_mobility);
    using Count = std::optional<analysis::Mobility>;
    m_counting.start(
        [model = m_run.sharedRanModel()](const std::stop_token&) { return mobilityOf(*model); },
        [this, path](const Count& mobility) { write(path, mobility); },
        [this, path](const QString&) { write(path, Count()); });
}

void ReportController::write(const QString& path,
                             const std::optional<analysis::Mobility>& mobility) {
    if (!m_run.data()) return; // left meanwhile
    auto report = std::make_shared<RunReport>();
    report->run = m_run.data();
    const RunRecord* record = m_runs.find(m_run.shownId());
    report->runName = record ? record->name : QString();
    report->description = QString::fromStdString(m_run.ranModel().description);
    report->mobility = mobility;
    report->summary = m_run.summary();
    for (int i = 0; i < m_plots.pageCount(); ++i)
        report->plots.push_back(
            {m_plots.page(i).title(), m_plots.page(i).image(kPictureSize, kPictureScale)});
    emit pictureWanted();
    m_view.captureImage([this, report, path](const QImage& image) {
        report->view = image;
        try {
            report->write(path);
        } catch (const std::runtime_error& error) {
            emit failed(translated(error));
            return;
        }
        emit done(path);
        emit message(tr("Wrote the report %1").arg(path));
    });
}

} // namespace trammel::studio
