#pragma once

#include "studio/controllers/animation_exporter.h"
#include "studio/controllers/run_controller.h"
#include "studio/panels/time_bar.h"
#include "studio/view/settled_picture.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>
#include <algorithm>
#include <memory>

namespace trammel::test {

/// The program's window with a model of a text and what a test of its 3-D view needs of it.
class ViewWindow {
public:
    explicit ViewWindow(const QByteArray& model) {
        QFile file(m_folder.filePath("model.trammel.json"));
        if (!file.open(QIODevice::WriteOnly)) qFatal("no room for a model");
        file.write(model);
        file.close();
        m_window.resize(1200, 800);
        m_window.show();
        if (!QTest::qWaitForWindowActive(&m_window)) qFatal("no window");
        if (!m_window.openFile(file.fileName())) qFatal("the model cannot be read");
    }
    ~ViewWindow() { m_window.document().undoStack()->setClean(); }

    studio::MainWindow& window() { return m_window; }
    studio::Language& language() { return m_language; }
    studio::SceneView& view() { return *m_window.findChild<studio::SceneView*>(); }
    studio::TimeBar& timeBar() { return *m_window.findChild<studio::TimeBar*>(); }
    QString path(const QString& name) const { return m_folder.filePath(name); }

    /// @returns whether the run is done and all its frames are there
    bool run() {
        QSignalSpy finished(&m_window.runController(), &studio::RunController::finished);
        m_window.runController().start();
        return finished.wait(20000) &&
               QTest::qWaitFor([this] { return timeBar().frameCount() > 1; });
    }

    QAction* action(const char* name) {
        const auto actions = view().viewActions();
        const auto found =
            std::ranges::find(actions, QString::fromLatin1(name), &QAction::objectName);
        return found == actions.end() ? nullptr : *found;
    }

    QWindow* sceneWindow() const {
        for (QWindow* window : QGuiApplication::allWindows())
            if (window->inherits("Qt3DExtras::Qt3DWindow")) return window;
        return nullptr;
    }

    QImage settled() { return test::settled(view()); }

    /// A picture of the view as the export writes it.
    QImage exported(QSize size) {
        const QString file = path("picture.png");
        QSignalSpy done(&m_window.film(), &studio::AnimationExporter::done);
        m_window.film().start({{studio::MovieFormat::Picture, file, size}});
        return done.wait(20000) ? QImage(file) : QImage();
    }

private:
    QTemporaryDir m_folder;
    studio::Language m_language;
    studio::MainWindow m_window{m_language};
};

} // namespace trammel::test
