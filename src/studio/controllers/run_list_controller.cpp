#include "studio/controllers/run_list_controller.h"

#include "io/model_file.h"
#include "results/hdf5_reader.h"
#include "studio/controllers/compare_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_retention.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/panels/notice_bar.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/run_panel.h"
#include "studio/runs/run_list.h"

#include <QLocale>
#include <QMainWindow>

namespace trammel::studio {

RunListController::RunListController(Document& document, RunList& runs, RunController& run,
                                     NoticeBar& notice, QMainWindow& window)
    : QObject(&window),
      m_document(document),
      m_runs(runs),
      m_run(run),
      m_notice(notice),
      m_panel(new RunPanel(runs, &window)),
      m_retention(new RunRetention(runs, this)) {
    m_dock = new PanelDock(
        "runDock", m_panel, [] { return tr("Runs"); }, &window);
    connectPanel(window);
    connect(&runs, &RunList::failed, this, &RunListController::failed);
    connect(m_retention, &RunRetention::found, this, &RunListController::offerToDelete);
    refreshPanel();
}

void RunListController::connectPanel(QMainWindow& window) {
    auto* comparison = new CompareController(m_runs, m_run, &window);
    connect(m_panel, &RunPanel::compareRequested, comparison, &CompareController::compare);
    connect(comparison, &CompareController::failed, this, &RunListController::failed);
    connect(m_panel, &RunPanel::showRequested, &m_run,
            [this](const QString& id) { m_run.show(id); });
    connect(m_panel, &RunPanel::modelRequested, this, &RunListController::editModelOf);
    connect(&m_run, &RunController::stateChanged, this, &RunListController::refreshPanel);
    connect(&m_run, &RunController::dataReset, this, &RunListController::refreshPanel);
}

void RunListController::refreshPanel() {
    m_panel->setShowEnabled(m_run.state() == RunController::State::Idle);
}

/// Puts the model as it was run in place of the document's, which undo brings back.
void RunListController::editModelOf(const QString& id) {
    const RunRecord* record = m_runs.find(id);
    if (!record) return;
    try {
        const results::RunHeader origin = results::readOrigin(m_runs.resultFile(id).toStdString());
        m_document.replaceContent(io::parseJson(origin.modelText).root,
                                  tr("Take the Model of \"%1\"").arg(record->name));
    } catch (const std::exception& error) {
        emit failed(translated(error));
    }
}

void RunListController::offerToDelete(const QStringList& ids, qint64 bytes) {
    m_notice.showNotice(
        MessageLevel::Information,
        tr("Old runs without a name of their own, a note or a tick: %1, together %2.")
            .arg(QString::number(ids.size()), QLocale().formattedDataSize(bytes)),
        {{tr("&Delete Them"), [this, ids] { m_retention->remove(ids); }},
         {tr("&Later"), [this] { m_retention->putOff(); }}});
}

} // namespace trammel::studio
