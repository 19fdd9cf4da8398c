#include "studio/controllers/autosave.h"

#include "studio/controllers/file_controller.h"

#include <QSettings>
#include <algorithm>

namespace trammel::studio {

namespace {
constexpr auto kSettingsKey = "autosaveMinutes";
constexpr int kMostMinutes = 24 * 60;
} // namespace

Autosave::Autosave(FileController& files, QObject* parent) : QObject(parent) {
    m_timer.setObjectName("autosave");
    connect(&m_timer, &QTimer::timeout, &files, &FileController::saveByItself);
    start();
}

int Autosave::minutes() {
    return std::clamp(QSettings().value(kSettingsKey).toInt(), 0, kMostMinutes);
}

void Autosave::setMinutes(int minutes) {
    if (minutes == Autosave::minutes()) return;
    QSettings().setValue(kSettingsKey, minutes);
    start();
}

void Autosave::start() {
    m_timer.setInterval(std::chrono::minutes(minutes()));
    if (minutes() > 0)
        m_timer.start();
    else
        m_timer.stop();
}

} // namespace trammel::studio
