// A screen of 1024 x 700 pixels, with the frames of a window manager: whatever the window shows, it
// does not grow past that.
#include "studio/controllers/run_controller.h"
#include "studio/controllers/sketch_controller.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QDockWidget>
#include <QToolBar>
#include <QUndoStack>
#include <QtTest>

using namespace trammel::studio;

class TestSmallScreen : public QObject {
    Q_OBJECT

private:
    static constexpr QSize kRoom{1024, 662};

    void trigger(const char* name) {
        auto* action = m_window->findChild<QAction*>(name);
        QVERIFY2(action && action->isEnabled(), name);
        action->trigger();
    }
    /// What is shown is laid out, and the window still has its size.
    void verifySize(const QString& what) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QTest::qWait(100);
        const QSize size = m_window->size();
        const bool fits = size.width() <= kRoom.width() && size.height() <= kRoom.height();
        QVERIFY2(fits,
                 qPrintable(QString("%1: %2 x %3").arg(what).arg(size.width()).arg(size.height())));
    }
    /// Also the last button of the sketch's row is to be seen.
    void verifyRow(const QString& what) {
        auto* row = m_window->findChild<QToolBar*>("sketchBar");
        for (const char* name : {"sketch-text", "sketch-snap", "sketch-close"}) {
            QWidget* button = row->widgetForAction(row->findChild<QAction*>(name));
            QVERIFY2(button->isVisible() && row->rect().contains(button->geometry()),
                     qPrintable(what + ": " + name));
        }
    }
    void runModel() {
        trigger("run");
        const auto isDone = [this] {
            return m_window->runController().state() == RunController::State::Idle &&
                   m_window->runController().data();
        };
        QVERIFY(QTest::qWaitFor(isDone, 60000));
    }

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(kRoom);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup() {
        m_window->document().undoStack()->setClean();
        m_window.reset();
        m_language->set("en");
    }

    void theWindowKeepsItsSize_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("name");
        for (const char* language : {"en", "ja"})
            for (const char* name : {"four-bar", "slider-crank-stop"})
                QTest::addRow("%s %s", language, name) << language << name;
    }
    void theWindowKeepsItsSize() {
        QFETCH(QString, language);
        QFETCH(QString, name);
        m_language->set(language);
        const QString path = QString(TRAMMEL_SOURCE_DIR "/models/%1/%1.trammel.json").arg(name);
        QVERIFY(m_window->openFile(path));
        verifySize("opened");
        for (const bool hasRun : {false, true}) {
            if (hasRun) runModel();
            const QString state = hasRun ? " with a run" : "";
            verifySize("plots" + state);
            for (const char* layout : {"resetLayout", "synthesise", "optimise"}) {
                trigger(layout);
                verifySize(layout + state);
                trigger("sketch");
                verifySize(layout + state + ", sketched");
                verifyRow(layout + state);
                trigger("sketch");
                verifySize(layout + state + ", drawn");
            }
            trigger("resetLayout");
            for (auto* dock : m_window->findChildren<QDockWidget*>()) {
                const bool wasHidden = dock->isHidden();
                dock->show();
                dock->raise();
                verifySize(dock->objectName() + state);
                if (wasHidden) dock->hide();
            }
        }
    }

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestSmallScreen)
#include "test_small_screen.moc"
