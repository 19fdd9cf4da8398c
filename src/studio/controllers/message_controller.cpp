#include "studio/controllers/message_controller.h"

#include "studio/controllers/file_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/panel_dock.h"

#include <QMainWindow>

namespace trammel::studio {

MessageController::MessageController(Document& document, const FileController& files,
                                     const RunController& run, QMainWindow& window)
    : QObject(&window), m_panel(new MessagePanel(document, &window)) {
    const auto title = [panel = m_panel] {
        const int errors = panel->errorCount();
        return errors == 0 ? tr("Messages") : tr("Messages (errors: %1)").arg(errors);
    };
    m_dock = new PanelDock("messageDock", m_panel, title, &window);
    connect(m_panel, &MessagePanel::errorCountChanged, m_dock, &PanelDock::refreshTitle);
    connect(m_panel, &MessagePanel::activated, this, &MessageController::activated);
    connect(&files, &FileController::openFailed, m_panel, &MessagePanel::addOpenFailure);
    connect(&files, &FileController::openFailed, m_dock, &QWidget::show);
    connect(&files, &FileController::saveByItselfFailed, this, &MessageController::addWarning);
    connect(&run, &RunController::refused, m_panel, &MessagePanel::addRefusal);
    connect(&run, &RunController::refused, m_dock, &QWidget::show);
    connect(&run, &RunController::finished, m_panel, &MessagePanel::addRunEnd);
    listen(document);
    listen(files);
    listen(run);
}

void MessageController::addInformation(const QString& text) {
    m_panel->add(MessageLevel::Information, text);
}

void MessageController::addWarning(const QString& text) {
    m_panel->add(MessageLevel::Warning, text);
}

void MessageController::addError(const QString& text, const QString& pointer) {
    m_panel->add(MessageLevel::Error, text, pointer);
}

} // namespace trammel::studio
