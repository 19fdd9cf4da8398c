#include "studio/panels/panel_dock.h"

#include <QEvent>
#include <utility>

namespace trammel::studio {

PanelDock::PanelDock(const char* name, QWidget* panel, std::function<QString()> title,
                     QWidget* window)
    : QDockWidget(window), m_title(std::move(title)) {
    setObjectName(name);
    setWidget(panel);
    refreshTitle();
}

void PanelDock::refreshTitle() {
    setWindowTitle(m_title());
}

void PanelDock::bringToFront() {
    show();
    raise();
}

void PanelDock::changeEvent(QEvent* event) {
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) refreshTitle();
}

} // namespace trammel::studio
