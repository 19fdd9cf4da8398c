#include "studio/window/picture_export.h"

#include "studio/controllers/run_controller.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/plot_panel.h"
#include "studio/view3d/scene_view.h"
#include "studio/window/main_window.h"

#include <QCoreApplication>
#include <QDir>
#include <QPixmap>
#include <QScreen>
#include <QTimer>

namespace trammel::studio {

namespace {

constexpr int kFailed = 1, kInvalid = 3;
constexpr int kRedrawTime = 2000; ///< ms until the 3-D view has drawn a new frame for sure

} // namespace

PictureExport::PictureExport(MainWindow& window, const QString& folder)
    : QObject(&window), m_window(window), m_folder(folder) {
    connect(&window.runController(), &RunController::refused, this, &PictureExport::refuse);
    connect(&window.runController(), &RunController::finished, this, &PictureExport::takeEnd);
}

void PictureExport::start() {
    m_window.runController().start(RunKind::Dynamics, RunController::Consent::IsGiven);
}

void PictureExport::refuse(const model::Diagnostics& reasons) {
    for (const model::Diagnostic& reason : reasons)
        qCritical("%s", english(model::withPointer(reason)).c_str());
    QCoreApplication::exit(kInvalid);
}

void PictureExport::takeEnd(const analysis::RunSummary& summary) {
    if (!summary.isSuccess()) {
        qCritical("%s", english(summary.message).c_str());
        m_exitCode = kFailed;
    }
    auto* timeBar = m_window.findChild<TimeBar*>();
    timeBar->setFrame(timeBar->frameCount() / 5);
    // While the run went on the camera went after what moves; that is elsewhere in this frame.
    QTimer::singleShot(kRedrawTime / 2, this, [this] { m_window.findChild<SceneView*>()->fit(); });
    QTimer::singleShot(kRedrawTime, this, &PictureExport::takePictures);
}

void PictureExport::takePictures() {
    QDir().mkpath(m_folder);
    // The 3-D view is a window of its own, which only a picture of the screen shows.
    const QRect place = m_window.geometry();
    const QPixmap picture =
        m_window.screen()->grabWindow(0, place.x(), place.y(), place.width(), place.height());
    const bool areSaved = m_window.findChild<PlotPanel*>()->savePictures(m_folder) &&
                          picture.save(m_folder + "/window.png");
    if (!areSaved) {
        qCritical("%s: pictures could not be written", qPrintable(m_folder));
        m_exitCode = kFailed;
    }
    QCoreApplication::exit(m_exitCode);
}

} // namespace trammel::studio
