// The LCP inspector in the window: it follows the shown frame of a tower of boxes, compares
// solvers, exports the problem, and shows where its rows belong; contact forces in the 3-D view;
// messages of failed solves lead to their bodies.
#include "io/lcp_file.h"
#include "lcp/solver.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"
#include "studio/controllers/contact_display.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/selection.h"
#include "studio/panels/inspector_model.h"
#include "studio/panels/inspector_panel.h"
#include "studio/panels/message_panel.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/residual_plot.h"
#include "studio/view3d/scale_legend.h"
#include "studio/view3d/scene_view.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using analysis::InspectedRow;

namespace {

/// The example: ten cubes of 0.2 m and 600 kg/m^3.
constexpr int kBoxes = 10;
constexpr double kMass = 4.8;     ///< kg
constexpr double kGravity = 9.81; ///< m/s^2

const QString kTower = TRAMMEL_SOURCE_DIR "/models/box-tower/box-tower.trammel.json";

} // namespace

class TestInspector : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    InspectorPanel& panel() { return *m_window->findChild<InspectorPanel*>(); }
    InspectorModel& rows() { return *panel().findChild<InspectorModel*>(); }
    QTableView& table() { return *panel().findChild<QTableView*>("table"); }
    TimeBar& timeBar() { return *m_window->findChild<TimeBar*>(); }
    const results::RunData& run() { return *m_window->runController().data(); }

    void runTower() {
        QVERIFY(m_window->openFile(kTower));
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        m_window->runController().start();
        QVERIFY(finished.wait(30000));
        QTRY_COMPARE(timeBar().frameCount(), static_cast<int>(run().frameCount()));
    }
    void showInspector() {
        auto* dock = m_window->findChild<QDockWidget*>("inspectorDock");
        dock->show();
        dock->raise();
        QTRY_VERIFY(panel().isVisible());
    }
    double sumOfNormals() {
        double sum = 0.0;
        for (int i = 0; i < rows().rowCount(); ++i)
            if (rows().row(i).kind == InspectedRow::Kind::Normal) sum += rows().row(i).lambda;
        return sum;
    }
    QString summary() { return panel().findChild<QLabel*>("summary")->text(); }
    void choose(const char* box, const QString& method) {
        auto* combo = panel().findChild<QComboBox*>(box);
        const int index = combo->findData(method);
        QVERIFY(index >= 0);
        combo->setCurrentIndex(index);
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        QVERIFY(m_folder.isValid());
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1440, 860);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void saysWhatToDoWithoutARun() {
        showInspector();
        QVERIFY(panel().findChild<QLabel*>("hint")->text().contains("F5"));
        QCOMPARE(panel().findChild<QStackedWidget*>("pages")->currentIndex(), 0);
    }

    /// The tower at rest: n boxes stand on the ground and n - 1 on the next, so that all normal
    /// impulses of a step add up to h m g (n + ... + 1).
    void followsTheFrame() {
        runTower();
        QTRY_VERIFY(rows().rowCount() > 0);
        timeBar().setFrame(timeBar().frameCount() - 1);
        QTRY_VERIFY(summary().contains("t = 5 s"));
        const double h = m_window->document().model().simulation.step;
        const double expected = h * kMass * kGravity * kBoxes * (kBoxes + 1) / 2;
        QVERIFY2(std::abs(sumOfNormals() - expected) < 1e-5 * expected,
                 qPrintable(QString::number(sumOfNormals() / expected)));
        QCOMPARE(rows().rowCount(), kBoxes * 4 * 3);
        QVERIFY(summary().contains("rank 60"));
        QVERIFY(summary().contains("Semi-implicit Euler"));
        QVERIFY(summary().contains("natural residual"));
        timeBar().setFrame(10);
        QTRY_VERIFY(summary().contains("t = 0.5 s"));
    }

    void sortsByNumbers() {
        table().sortByColumn(InspectorModel::Lambda, Qt::DescendingOrder);
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0; i < rows().rowCount(); ++i) {
            const double value = table()
                                     .model()
                                     ->index(i, InspectorModel::Lambda)
                                     .data(InspectorModel::kSortRole)
                                     .toDouble();
            QVERIFY(value <= last);
            last = value;
        }
        table().sortByColumn(-1, Qt::AscendingOrder);
    }

    /// Another solver beside the model's: its multipliers, the difference, its residuals.
    void comparesSolvers() {
        QVERIFY(table().isColumnHidden(InspectorModel::Difference));
        QVERIFY(!panel().findChild<ResidualPlot*>()->isVisible());
        choose("solver", "pgs");
        QTRY_VERIFY(!table().isColumnHidden(InspectorModel::Difference));
        QVERIFY(summary().contains("Compared"));
        QTRY_VERIFY(panel().findChild<ResidualPlot*>()->isVisible());
        QCOMPARE(panel().findChild<ResidualPlot*>()->curveCount(), 1);
        const auto value = [&](int column) {
            return rows().index(0, column).data(InspectorModel::kSortRole).toDouble();
        };
        QCOMPARE(value(InspectorModel::Difference),
                 value(InspectorModel::Other) - value(InspectorModel::Lambda));
        const QString picture = m_folder.filePath("residual.png");
        QVERIFY(panel().findChild<ResidualPlot*>()->saveAs(picture));
        QVERIFY(!QImage(picture).isNull());
        choose("solver", "");
        QTRY_VERIFY(table().isColumnHidden(InspectorModel::Difference));
    }

    void copiesAndExports() {
        table().clearSelection();
        const QStringList lines = panel().copiedText().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), rows().rowCount() + 1);
        QVERIFY(lines[0].startsWith("Contact or joint\tRow\t"));
        QVERIFY(lines[1].startsWith("box1 – box2, point 1\tnormal\t"));
        const QString problem = m_folder.filePath("problem.json");
        QVERIFY(panel().writeFile(InspectorPanel::File::Problem, problem));
        const io::LcpFile file = io::loadLcpFile(problem.toStdString());
        QVERIFY(file.ok());
        QCOMPARE(file.problem.size(), Eigen::Index(kBoxes * 12));
        QCOMPARE(file.names.front(), std::string("contact.box1-box2.1.n"));
        QVERIFY(panel().writeFile(InspectorPanel::File::Matrix, m_folder.filePath("A.mtx")));
        QVERIFY(panel().writeFile(InspectorPanel::File::Table, m_folder.filePath("rows.csv")));
        QFile csv(m_folder.filePath("rows.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().count('\n'), rows().rowCount() + 1);
        QSignalSpy failed(&panel(), &InspectorPanel::failed);
        QVERIFY(!panel().writeFile(InspectorPanel::File::Problem, "/nowhere/problem.json"));
        QCOMPARE(failed.count(), 1);
    }

    /// A click on a row selects the second body of its contact, or the first above the ground.
    void selectsWhatARowBelongsTo() {
        const auto click = [&](int row) {
            const QModelIndex index = table().model()->index(row, 0);
            table().scrollTo(index);
            QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                              table().visualRect(index).center());
        };
        click(0); // box1 - box2
        QCOMPARE(m_window->selection().pointer(), QString("/bodies/1"));
        int onGround = 0;
        while (rows().row(onGround).bodyB < kBoxes)
            ++onGround;
        click(onGround);
        QCOMPARE(m_window->selection().pointer(), QString("/bodies/0"));
    }

    /// In every frame four points a box, the lowest four carrying the whole tower; a legend tells
    /// the scale, and both can be switched off.
    void showsContactForces() {
        const auto marks = contactMarks(run(), 50, kMostMarks);
        QCOMPARE(marks.size(), std::size_t(4 * kBoxes));
        double ofGround = 0.0;
        for (const VectorMark& mark : marks) {
            QVERIFY(mark.normal.z() > 0.999);
            if (std::abs(mark.point.z()) < 1e-3) ofGround += mark.vector.z();
        }
        QVERIFY(std::abs(ofGround - kBoxes * kMass * kGravity) < 1e-4 * ofGround);
        QCOMPARE(contactMarks(run(), 50, 4).size(), std::size_t(4)); // the largest forces
        for (const VectorMark& mark : contactMarks(run(), 50, 4))
            QVERIFY(std::abs(mark.point.z()) < 1e-3);
        auto* scene = m_window->findChild<SceneView*>();
        const auto forceLegend = [&]() -> ScaleLegend* {
            for (auto* legend : scene->findChildren<ScaleLegend*>())
                if (legend->isVisible() && legend->text().endsWith(" N")) return legend;
            return nullptr;
        };
        timeBar().setFrame(50);
        QVERIFY(forceLegend());
        scene->setVectorsVisible(VectorKind::ContactForce, false);
        QVERIFY(!forceLegend());
        scene->setVectorsVisible(VectorKind::ContactForce, true);
        scene->setContactsVisible(false);
        QVERIFY(forceLegend());
        scene->setContactsVisible(true);
    }

    /// What a solver says of a contact leads to one of its bodies.
    void failedSolvesLeadToTheirBody() {
        auto* messages = m_window->findChild<MessagePanel*>();
        analysis::RunSummary summary;
        summary.lcp.failures = 3;
        const messages::Message place{messages::kContactOf, "box3", "ground"};
        const messages::Message last{messages::kSolverEnds, messages::Key{"pgs"},
                                     messages::kLimitReached, place};
        summary.warnings = {{messages::kSolvesFailed, 3, 9, "0.1", last}};
        QSignalSpy activated(messages, &MessagePanel::activated);
        messages->addRunEnd(summary);
        auto* list = messages->findChild<QTreeWidget*>("list");
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            if (list->topLevelItem(i)->text(0).contains("3 of 9 solves failed")) {
                emit list->itemClicked(list->topLevelItem(i), 0);
                break;
            }
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.front().front().toString(), QString("/bodies/2"));
    }

    void forgetsTheRun() {
        m_window->runController().clear();
        QCOMPARE(rows().rowCount(), 0);
        QVERIFY(panel().findChild<QLabel*>("hint")->text().contains("F5"));
    }
};

QTEST_MAIN(TestInspector)
#include "test_inspector.moc"
