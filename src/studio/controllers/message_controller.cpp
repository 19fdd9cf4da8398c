#include "studio/controllers/message_controller.h"

#include "studio/controllers/file_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/text_window.h"

#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>

namespace trammel::studio {

MessageController::MessageController(Document& document, const FileController& files,
                                     const RunController& run, QMainWindow& window)
    : QObject(&window),
      m_document(document),
      m_window(window),
      m_panel(new MessagePanel(document, &window)) {
    const auto title = [panel = m_panel] {
        const int errors = panel->errorCount();
        return errors == 0 ? tr("Messages") : tr("Messages (errors: %1)").arg(errors);
    };
    m_dock = new PanelDock("messageDock", m_panel, title, &window);
    connect(m_panel, &MessagePanel::errorCountChanged, m_dock, &PanelDock::refreshTitle);
    connect(m_panel, &MessagePanel::activated, this, &MessageController::activated);
    connect(m_panel, &MessagePanel::placeActivated, this, &MessageController::showText);
    connect(&files, &FileController::documentLeft, m_panel, &MessagePanel::clearLog);
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

void MessageController::showText(const QString& path, int line, const QString& finding) {
    if (!m_text) m_text = new TextWindow(&m_window);
    if (path.isEmpty()) {
        m_text->showText(m_document.displayName(), QString::fromStdString(m_document.text()), line,
                         finding);
        return;
    }
    QFile file(path);
    if (file.open(QIODevice::ReadOnly))
        m_text->showText(QFileInfo(path).fileName(), QString::fromUtf8(file.readAll()), line,
                         finding);
    else
        addError(tr("%1 could not be read.").arg(path));
}

void MessageController::addInformation(const QString& text) {
    m_panel->add(MessageLevel::Information, text);
}

void MessageController::addWarning(const QString& text) {
    m_panel->add(MessageLevel::Warning, text);
}

void MessageController::addError(const QString& text, const QString& pointer) {
    m_panel->add(MessageLevel::Error, text, pointer);
    constexpr int kShown = 15'000;                                             // ms
    if (!m_dock->isVisible()) m_window.statusBar()->showMessage(text, kShown); // or nobody sees it
}

} // namespace trammel::studio
