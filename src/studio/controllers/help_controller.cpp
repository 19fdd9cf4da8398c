#include "studio/controllers/help_controller.h"

#include "studio/dialogs/about_dialog.h"
#include "studio/dialogs/shortcuts_dialog.h"
#include "studio/help/help_topic.h"
#include "studio/help/help_window.h"

#include <QAction>
#include <QApplication>

namespace trammel::studio {

HelpController::HelpController(QWidget* window) : QObject(window), m_window(window) {}

void HelpController::showTopic() {
    showPage(helpTopic(QApplication::focusWidget()));
}

void HelpController::showMethods() {
    showPage("work-precision.md");
}

void HelpController::showPage(const QString& page) {
    if (!m_help) m_help = new HelpWindow(actionsWithKeys(), m_window);
    m_help->showPage(page);
}

QList<QAction*> HelpController::actionsWithKeys() const {
    QList<QAction*> actions = m_window->findChildren<QAction*>();
    actions.removeIf([](const QAction* action) { return action->shortcuts().isEmpty(); });
    return actions;
}

void HelpController::showShortcuts() {
    ShortcutsDialog(actionsWithKeys(), m_window).exec();
}

void HelpController::showAbout() {
    AboutDialog(m_window).exec();
}

} // namespace trammel::studio
