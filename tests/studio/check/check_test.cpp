// What is done before a run, in a real window: the Check dialog with joints replaced, freedoms and
// modes animated, equilibrium taken over; assembly of a rough sketch; a body pulled by the mouse.
#include "analysis/freedoms/mobility.h"
#include "analysis/poses/drift.h"
#include "mechanisms/slider_crank.h"
#include "studio/app/application.h"
#include "studio/controllers/check_controller.h"
#include "studio/controllers/drag_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/check_dialog.h"
#include "studio/view3d/scene_view.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTreeWidget>
#include <QUndoStack>
#include <QWindow>
#include <QtTest>
#include <algorithm>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// Largest gap of a joint in the model's stated pose, m or rad.
double residual(const model::Model& model) {
    const dynamics::System system(model);
    analysis::DriftMonitor drift(system);
    drift.measure(system.initialState());
    return drift.positionMax();
}

io::JsonValue positionDriver() {
    return io::JsonValue::object({{"position", "2*t"}});
}

} // namespace

class CheckTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }
    CheckDialog& dialog() { return *m_window->findChild<CheckDialog*>(); }
    template <class Widget>
    Widget& part(const char* name) {
        auto* found = dialog().findChild<Widget*>(name);
        if (!found) QTest::qFail(name, __FILE__, __LINE__);
        return *found;
    }
    void trigger(const char* name) { m_window->findChild<QAction*>(name)->trigger(); }
    void open(const QString& example) {
        QVERIFY(m_window->openFile(
            QString(TRAMMEL_SOURCE_DIR "/models/%1/%1.trammel.json").arg(example)));
    }
    /// Opens the dialog and waits for its mobility.
    void check() {
        trigger("check");
        QTRY_VERIFY_WITH_TIMEOUT(part<QTreeWidget>("mobilityTree").topLevelItemCount() > 0, 20000);
    }
    void press(const char* button) {
        auto& found = part<QPushButton>(button);
        QVERIFY2(found.isEnabled(), button);
        QTest::mouseClick(&found, Qt::LeftButton);
    }
    /// Largest gap of a joint with the bodies in these poses, m or rad.
    double residualIn(const std::vector<model::Pose>& poses) {
        const dynamics::System system(model::withoutDrivers(document().model()));
        dynamics::State state = system.initialState();
        for (std::size_t i = 0; i < poses.size(); ++i) {
            state.bodies[i].q = poses[i].orientation;
            state.bodies[i].p = poses[i].position + poses[i].orientation * system.bodies()[i].com;
        }
        analysis::DriftMonitor drift(system);
        drift.measure(state);
        return drift.positionMax();
    }
    /// Pulls the third body by its origin and lets it go.
    void pullSlider(const Vec3& way) {
        auto* scene = m_window->findChild<SceneView*>();
        QSignalSpy posed(m_window->findChild<DragController*>(), &DragController::posed);
        const Vec3 start = document().model().bodies[2].pose.position;
        for (int i = 1; i <= 3; ++i) {
            emit scene->bodyPulled(2, Vec3::Zero(), start + i / 3.0 * way);
            QTRY_VERIFY_WITH_TIMEOUT(posed.size() >= i, 20000);
        }
        emit scene->pullEnded(true);
    }
    /// Of the first body, by which a crank lies in the plane of x and z.
    double crankAngle() {
        const Vec3 along = document().model().bodies[0].pose.orientation * Vec3::UnitX();
        return std::atan2(along.z(), along.x());
    }
    /// Answers questions about formulas: by m_answer, or with none by the button that agrees.
    void answer() {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        m_asked = box->text();
        QAbstractButton* pressed = m_answer == QMessageBox::NoButton
                                       ? box->findChild<QPushButton*>("makeNumbers")
                                       : box->button(m_answer);
        pressed->click();
    }
    QTimer m_answering;
    QMessageBox::StandardButton m_answer = QMessageBox::NoButton;
    QString m_asked;

    QString verdict() { return part<QLabel>("verdict").text(); }
    CheckController& controller() { return *m_window->findChild<CheckController*>(); }

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("TrammelTests");
        setUpApplication(*qApp);
        QSettings().clear();
        QSettings().setValue("language", "en");
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        connect(&m_answering, &QTimer::timeout, this, [this] { answer(); });
        m_answering.start(50);
    }
    /// Each test starts from a saved document.
    void cleanup() { document().undoStack()->setClean(); }
    void cleanupTestCase() { m_window.reset(); }

    /// The four-bar has 3 redundant constraints; the proposed joints take them away, as one undo
    /// step.
    void redundantJointsAreReplaced() {
        open("four-bar");
        check();
        QVERIFY2(verdict().contains("Degrees of freedom: 1."), qPrintable(verdict()));
        QVERIFY2(verdict().contains("Redundant constraints: 3."), qPrintable(verdict()));
        press("swapJoints");
        QTRY_VERIFY_WITH_TIMEOUT(!verdict().contains("Redundant") &&
                                     verdict().contains("Degrees of freedom: 1."),
                                 20000);
        const auto count = [&](model::JointType type) {
            return std::ranges::count(document().model().joints, type, &model::Joint::type);
        };
        QCOMPARE(count(model::JointType::Spherical), 1);
        QCOMPARE(count(model::JointType::Cylindrical), 1);
        document().undoStack()->undo();
        QCOMPARE(count(model::JointType::Revolute), 4);
        QTRY_VERIFY_WITH_TIMEOUT(verdict().contains("Redundant constraints: 3."), 20000);
    }

    /// What mobility tells is said in the window's language: in English in the library's words.
    void mobilityIsTranslated() {
        open("slider-crank-stop");
        const analysis::Mobility m = analysis::mobility(document().model());
        const QString direction = QString::fromStdString(english(m.redundant[0].direction));
        const QString freedom =
            QString::fromStdString(english(m.freedoms[0].text)).section(':', 0, 0);
        const auto texts = [this] {
            QStringList cells;
            for (const QTreeWidgetItem* item :
                 part<QTreeWidget>("mobilityTree")
                     .findItems("", Qt::MatchContains | Qt::MatchRecursive))
                cells << item->text(1);
            return cells.join('\n');
        };
        check();
        QVERIFY2(texts().contains(direction) && texts().contains(freedom), qPrintable(texts()));
        dialog().close();
        m_language->set("ja");
        check();
        const QString japanese = texts();
        m_language->set("en");
        for (const char* word : {"turns", "rotation", "translation"})
            QVERIFY2(!japanese.contains(word), qPrintable(japanese));
        QVERIFY2(japanese.contains(QString::fromUtf8("まわりの回転")), qPrintable(japanese));
    }

    /// Every pose of the animated freedom has all joints closed, and the crank turns both ways.
    void freedomsAreAnimated() {
        open("bennett-linkage");
        check();
        QSignalSpy posed(&controller(), &CheckController::posed);
        press("animateFreedom");
        QTRY_VERIFY_WITH_TIMEOUT(posed.size() > 60, 20000);
        const auto& bodies = document().model().bodies;
        double least = 0.0, most = 0.0, worst = 0.0;
        for (const QList<QVariant>& call : posed) {
            const auto poses = call.front().value<std::vector<model::Pose>>();
            QCOMPARE(poses.size(), bodies.size());
            const Quat turn = poses[0].orientation * bodies[0].pose.orientation.conjugate();
            const double angle = 2.0 * std::atan2(turn.vec().sum(), turn.w());
            least = std::min(least, angle);
            most = std::max(most, angle);
            worst = std::max(worst, residualIn(poses));
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY2(least < -0.05 && most > 0.05, qPrintable(QString("%1 %2").arg(least).arg(most)));
        QSignalSpy released(&controller(), &CheckController::poseReleased);
        press("animateFreedom");
        QVERIFY(released.size() > 0);
        const auto still = posed.size();
        QVERIFY(test::holdsFor(150, [&] { return posed.size() == still; }));
    }

    /// No modes: the dialog says why.
    void aDrivenMechanismHasNoModes() {
        CheckDialog dialog(nullptr);
        dialog.setModes({}, true);
        auto* text = dialog.findChild<QLabel*>("modesText");
        QVERIFY(text->text().contains("its drivers prescribe"));
        dialog.setModes({}, false);
        QVERIFY(text->text().contains("its joints leave no motion"));
    }

    void modesAreListedAndAnimated() {
        open("double-pendulum");
        check();
        part<QTabWidget>("tabs").setCurrentIndex(3);
        part<QCheckBox>("atEquilibrium").setChecked(true);
        auto& modes = part<QTreeWidget>("modesTree");
        QTRY_COMPARE_WITH_TIMEOUT(modes.topLevelItemCount(), 2, 20000);
        for (int i = 0; i < 2; ++i)
            QVERIFY(modes.topLevelItem(i)->text(2).toDouble() > 0.0);
        QVERIFY(modes.topLevelItem(0)->text(2).toDouble() <
                modes.topLevelItem(1)->text(2).toDouble());
        QSignalSpy posed(&controller(), &CheckController::posed);
        press("animateMode");
        QTRY_VERIFY_WITH_TIMEOUT(posed.size() > 10, 20000);
        part<QTabWidget>("tabs").setCurrentIndex(0); // another page ends it
        QVERIFY(!part<QPushButton>("animateMode").isChecked());
        part<QCheckBox>("atEquilibrium").setChecked(false);
    }

    /// The pendulum hangs straight down in the end, and that becomes the initial pose.
    void equilibriumBecomesTheInitialPose() {
        open("simple-pendulum");
        check();
        part<QTabWidget>("tabs").setCurrentIndex(2);
        press("findEquilibrium");
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>("useEquilibrium").isEnabled(), 20000);
        press("useEquilibrium");
        const dynamics::System system(document().model());
        const auto& body = system.initialState().bodies[0];
        const Vec3 hinge = document().model().joints[0].position;
        QVERIFY2(std::abs((body.p - hinge).normalized().z() + 1.0) < 1e-9, "not hanging");
        QVERIFY(residual(document().model()) < 1e-9);
        document().undoStack()->undo();
        QVERIFY(!document().isModified());
        dialog().close();
    }

    /// Moved by its driver alone Peaucellier's pen stays on its line; the inverse run has the
    /// crank's torque. What nothing drives is refused with a word.
    void drivenMotionIsRun() {
        open("peaucellier-lipkin");
        auto* run = m_window->findChild<RunController*>();
        QSignalSpy finished(run, &RunController::finished);
        trigger("runKinematics");
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
        QVERIFY(run->summary()->status == analysis::RunStatus::Completed);
        QTRY_COMPARE_WITH_TIMEOUT(run->data()->frameCount(), std::size_t(801), 20000);
        const auto x = *run->data()->channel("pen.x");
        QVERIFY(*std::ranges::max_element(x) - *std::ranges::min_element(x) < 1e-9);
        QVERIFY(!run->data()->find("crankshaft.driver.torque"));
        trigger("runInverse");
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 20000);
        QVERIFY(run->data()->find("crankshaft.driver.torque"));
        open("four-bar");
        QSignalSpy refused(run, &RunController::refused);
        trigger("runKinematics");
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, 20000);
        const auto reasons = refused.front().front().value<model::Diagnostics>();
        QVERIFY2(QString::fromStdString(english(reasons.front().message)).contains("driver"),
                 english(reasons.front().message).c_str());
    }

    void aSketchIsAssembled() {
        open("four-bar");
        const Vec3 hinge = document().model().joints[2].position + Vec3(0.1, 0, -0.05);
        document().setValue(
            "/joints/2/position_b",
            io::JsonValue::array(
                {io::JsonValue(hinge.x()), io::JsonValue(hinge.y()), io::JsonValue(hinge.z())}));
        QVERIFY(!document().hasErrors());
        QVERIFY(residual(document().model()) > 0.01);
        trigger("assemble");
        QTRY_VERIFY_WITH_TIMEOUT(residual(document().model()) < 1e-9, 20000);
        QCOMPARE(document().undoStack()->undoText(), QString("Assemble"));
        document().undoStack()->undo();
        QVERIFY(residual(document().model()) > 0.01);
    }

    void aBodyIsPulled_data() {
        QTest::addColumn<bool>("driver");
        QTest::newRow("free") << false;
        // A driver counts from the pose that the mechanism is left in, so it is no hindrance.
        QTest::newRow("driven") << true;
    }

    /// The crank is taken with Ctrl and the mouse: the linkage follows, closed, and stays where it
    /// is let go; one undo step brings it back.
    void aBodyIsPulled() {
        QFETCH(const bool, driver);
        open("four-bar");
        if (driver) document().setValue("/joints/0/driver", positionDriver());
        auto* scene = m_window->findChild<SceneView*>();
        auto* pull = m_window->findChild<DragController*>();
        QSignalSpy posed(pull, &DragController::posed);
        const model::Pose before = document().model().bodies[0].pose;
        const Vec3 point(0.3, 0, 0);
        const Vec3 start = before.position + before.orientation * point;
        for (int i = 1; i <= 5; ++i) {
            emit scene->bodyPulled(0, point, start + Vec3(0.02 * i, 0, -0.01 * i));
            QTRY_VERIFY_WITH_TIMEOUT(posed.size() >= i, 20000);
        }
        emit scene->pullEnded(true);
        QTRY_COMPARE_WITH_TIMEOUT(document().undoStack()->undoText(), QString("Move crank"), 20000);
        const model::Pose after = document().model().bodies[0].pose;
        QVERIFY(after.orientation.angularDistance(before.orientation) > 0.01);
        QVERIFY2(residual(document().model()) < 1e-9,
                 QByteArray::number(residual(document().model())));
        document().undoStack()->undo();
        QVERIFY(document().model().bodies[0].pose == before);
        // Esc leaves everything as it was.
        emit scene->bodyPulled(0, point, start + Vec3(0.05, 0, 0));
        emit scene->pullEnded(false);
        QVERIFY(test::holdsFor(300, [&] { return document().model().bodies[0].pose == before; }));
    }

    /// A slider-crank drawn up from its lengths: a pull turns the crank by its first angle's
    /// parameter, so that the lengths still place everything afterwards.
    void aPullKeepsFormulas() {
        document().replaceContent(mechanisms::document(mechanisms::SliderCrank{0.1, 0.3, 0.0}),
                                  "New");
        const double start = crankAngle();
        pullSlider(Vec3(-0.03, 0, 0));
        QTRY_COMPARE_WITH_TIMEOUT(document().undoStack()->undoText(), QString("Move slider"),
                                  20000);
        QVERIFY(std::abs(crankAngle() - start) > 0.05);
        QVERIFY2(residual(document().model()) < 1e-9,
                 QByteArray::number(residual(document().model())));
        // Sx = crank cos(start) + sqrt(rod^2 - crank^2 sin(start)^2), of the new length, too.
        document().setValue("/parameters/crank", 0.15);
        QVERIFY(!document().hasErrors());
        QVERIFY(residual(document().model()) < 1e-9);
        const double x = 0.15 * std::cos(crankAngle()), z = 0.15 * std::sin(crankAngle());
        const double expected = x + std::sqrt(0.09 - z * z);
        // The angle has ten digits.
        const double there = document().model().bodies[2].pose.position.x();
        QVERIFY2(std::abs(there - expected) < 1e-9,
                 qPrintable(QString("%1 %2").arg(there, 0, 'g', 17).arg(expected, 0, 'g', 17)));
    }

    /// Where no parameter reaches the pose the user is asked, and nothing is taken unasked.
    void aPullAsksBeforeItTakesFormulas() {
        open("slider-crank");
        const std::string before = document().text();
        m_asked.clear();
        m_answer = QMessageBox::Cancel;
        pullSlider(Vec3(-0.03, 0, 0));
        QTRY_VERIFY_WITH_TIMEOUT(m_asked.contains("numbers"), 20000);
        QVERIFY(test::holdsFor(50, [&] { return document().text() == before; }));
        m_answer = QMessageBox::NoButton;
        pullSlider(Vec3(-0.03, 0, 0));
        QTRY_COMPARE_WITH_TIMEOUT(document().undoStack()->undoText(), QString("Move slider"),
                                  20000);
        QVERIFY(residual(document().model()) < 1e-9);
        document().undoStack()->undo();
        QCOMPARE(document().text(), before);
    }

    /// The same with the pointer, wherever a body is under it.
    void theMousePulls() {
        open("four-bar");
        m_window->findChild<SceneView*>()->fit();
        auto* scene = m_window->findChild<SceneView*>();
        QWindow* target = nullptr;
        for (QWindow* window : QGuiApplication::allWindows())
            if (window->inherits("Qt3DExtras::Qt3DWindow")) target = window;
        QVERIFY(target);
        QSignalSpy pulled(scene, &SceneView::bodyPulled);
        QSignalSpy ended(scene, &SceneView::pullEnded);
        for (int x = 20; x < target->width() - 20 && pulled.isEmpty(); x += 12)
            for (int y = 20; y < target->height() - 20 && pulled.isEmpty(); y += 12) {
                QTest::mousePress(target, Qt::LeftButton, Qt::ControlModifier, {x, y});
                QTest::mouseMove(target, {x + 10, y + 6});
                QTest::mouseMove(target, {x + 14, y + 9});
                QTest::mouseRelease(target, Qt::LeftButton, Qt::ControlModifier, {x + 14, y + 9});
            }
        QVERIFY(!pulled.isEmpty());
        QCOMPARE(ended.size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(document().isModified(), 20000);
        QVERIFY(document().undoStack()->undoText().startsWith("Move "));
        QVERIFY(residual(document().model()) < 1e-9);
        document().undoStack()->undo();
    }
};

QTEST_MAIN(CheckTest)
#include "check_test.moc"
