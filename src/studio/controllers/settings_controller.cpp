#include "studio/controllers/settings_controller.h"

#include "studio/app/language.h"
#include "studio/app/theme.h"
#include "studio/controllers/autosave.h"
#include "studio/controllers/run_retention.h"
#include "studio/dialogs/settings_dialog.h"

#include <QActionGroup>
#include <QMenu>

namespace trammel::studio {

SettingsController::SettingsController(Language& language, FileController& files,
                                       RunRetention& retention, QWidget* window)
    : QObject(window),
      m_language(language),
      m_retention(retention),
      m_autosave(new Autosave(files, this)),
      m_window(window) {}

void SettingsController::fillLanguageMenu(QMenu& menu) {
    auto* group = new QActionGroup(this);
    for (const QString& code : Language::codes()) {
        QAction* action =
            menu.addAction(Language::title(code), this, [this, code] { m_language.set(code); });
        action->setObjectName("language:" + code);
        action->setCheckable(true);
        action->setChecked(code == m_language.current());
        group->addAction(action);
        m_languages[code] = action;
    }
}

void SettingsController::showDialog() {
    ShownUnits& units = ShownUnits::instance();
    SettingsDialog dialog({m_language.current(), currentTheme(), units.choice(),
                           RunRetention::kept(), Autosave::minutes()},
                          m_window);
    if (dialog.exec() != QDialog::Accepted) return;
    const SettingsDialog::Values values = dialog.values();
    setTheme(values.theme);
    units.set(values.units);
    m_retention.setKept(values.keptRuns);
    m_autosave->setMinutes(values.autosaveMinutes);
    m_language.set(values.language);
    if (const auto chosen = m_languages.find(m_language.current()); chosen != m_languages.end())
        chosen->second->setChecked(true);
}

} // namespace trammel::studio
