// The ledger of impacts in the window: the table, the momenta beside it, the ticks on the time
// slider, the keys from one impact to the next, and the arrows in the 3-D view follow each other.
#include "studio/controllers/impact_controller.h"
#include "studio/document/shown_units.h"
#include "studio/panels/impact_model.h"
#include "studio/panels/impact_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/tick_slider.h"
#include "studio/panels/time_bar.h"
#include "studio/plots/drawn_plot.h"
#include "studio/plots/momentum_bars.h"
#include "studio/view3d/scale_legend.h"
#include "studio/view3d/scene_view.h"

#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>
#include <algorithm>
#include <ctime>
#include <vector>

using namespace trammel;
using namespace trammel::studio;
using results::ImpactRecord;

namespace {

/// One point: the smaller the later, so that sorting by energy turns the order around.
ImpactRecord impactAt(double t, int number) {
    ImpactRecord record;
    record.t = t;
    record.impact = number;
    record.bodyA = "ground";
    record.bodyB = "ball";
    record.point = Vec3(0.1 * number, 0, 0);
    record.normal = Vec3::UnitZ();
    record.approachSpeed = 2.0;
    record.separationSpeed = 1.0;
    record.effectiveRestitution = 0.5;
    record.impulseNormal = 10.0 - number;
    record.impulseTangential = Vec3(3, 4, 0);
    record.energyLoss = 5.0 - number;
    record.law = "newton";
    record.mode = results::ContactMode::Slide;
    record.pBeforeB = Vec3(0, 0, -2);
    record.pAfterB = Vec3(0, 0, 1);
    return record;
}

/// 2 s in frames of 0.1 s.
std::shared_ptr<results::RunData> makeRun() {
    auto run = std::make_shared<results::RunData>(
        results::RunHeader{"test", "{}", "{}", "0", {{"energy.total", "J"}}});
    for (int i = 0; i <= 20; ++i) {
        const double values[] = {1.0};
        run->append(0.1 * i, values);
    }
    return run;
}

/// Impacts 0 (two points) and 1 at frame 5, impact 2 at frame 12, at a joint's limit.
std::shared_ptr<results::RunData> makeRunWithImpacts() {
    auto run = makeRun();
    run->appendImpact(impactAt(0.48, 0));
    run->appendImpact(impactAt(0.48, 0));
    run->appendImpact(impactAt(0.53, 1));
    ImpactRecord limit = impactAt(1.22, 2);
    limit.joint = std::string("A");
    limit.mode = results::ContactMode::Separate;
    run->appendImpact(limit);
    return run;
}

/// The parts of the window that know of impacts.
struct Bench {
    QMainWindow window;
    TimeBar* timeBar = new TimeBar(&window);
    SceneView* scene = new SceneView(&window);
    QAction exportTable;
    ImpactController& controller = *new ImpactController(*timeBar, *scene, &exportTable, window);
    ImpactPanel* panel = window.findChild<ImpactPanel*>();
    std::shared_ptr<results::RunData> run;

    Bench() {
        auto* content = new QWidget(&window);
        auto* layout = new QVBoxLayout(content);
        layout->addWidget(scene, 1);
        layout->addWidget(timeBar);
        layout->addWidget(panel, 1);
        window.setCentralWidget(content);
        window.addActions({controller.previousAction(), controller.nextAction()});
        controller.dock()->hide(); // the panel stands below the view here
        window.resize(900, 600);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    void show(std::shared_ptr<results::RunData> newRun) {
        run = std::move(newRun);
        timeBar->setTimes(run ? &run->time() : nullptr);
        controller.setRun(run);
    }
    QTableView& table() { return *panel->findChild<QTableView*>("table"); }
    TickSlider& slider() { return *timeBar->findChild<TickSlider*>(); }
    QString cell(int row, int column) {
        return table().model()->index(row, column).data().toString();
    }
    void key(Qt::Key key) { QTest::keyClick(&table(), key); }
};

/// What this thread has worked so far, which other programs on the machine do not add to, ms.
double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

template <class Action>
double timed(const Action& action) {
    const double before = threadMilliseconds();
    action();
    return threadMilliseconds() - before;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

int pixelsOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour ? 1 : 0;
    return count;
}

} // namespace

class TestImpacts : public QObject {
    Q_OBJECT

private slots:
    void theTableShowsEachPoint() {
        Bench bench;
        bench.show(makeRunWithImpacts());
        QCOMPARE(bench.table().model()->rowCount(), 4);
        QVERIFY(bench.table().isVisible());
        using Model = ImpactModel;
        QCOMPARE(bench.cell(0, Model::Time), QString("0.48"));
        QCOMPARE(bench.cell(2, Model::Number), QString("1"));
        QCOMPARE(bench.cell(0, Model::Where), QString("Ground – ball"));
        QCOMPARE(bench.cell(3, Model::Where), QString("A"));
        QCOMPARE(bench.cell(0, Model::Restitution), QString("0.5"));
        QCOMPARE(bench.cell(0, Model::TangentialImpulse), QString("5")); // |(3, 4, 0)|
        QCOMPARE(bench.cell(0, Model::Mode), QString("slides"));
        QCOMPARE(bench.cell(3, Model::Mode), QString("none"));
        QCOMPARE(bench.cell(0, Model::Law), QString("Newton"));
        for (int column = 0; column < Model::ColumnCount; ++column)
            QVERIFY(!bench.cell(0, column).isEmpty());
    }

    /// A limit's speeds are those of its joint's rate, here a hinge's.
    void speedsAndTimesHaveTheChosenUnits() {
        Bench bench;
        auto run = std::make_shared<results::RunData>(
            results::RunHeader{"test", "{}", "{}", "0", {{"A.rate", "rad/s"}}});
        const double values[] = {1.0};
        run->append(0.0, values);
        run->append(2.0, values);
        run->appendImpact(impactAt(0.48, 0));
        ImpactRecord limit = impactAt(1.22, 1);
        limit.joint = std::string("A");
        run->appendImpact(limit);
        bench.show(run);
        const auto title = [&](int column) {
            return bench.table().model()->headerData(column, Qt::Horizontal).toString();
        };
        QCOMPARE(title(ImpactModel::Approach), QString("Approach [m/s]"));
        ShownUnits::instance().set({{"m/s", "mm/s"}, {"rad/s", "rpm"}, {"s", "ms"}});
        QCOMPARE(title(ImpactModel::Approach), QString("Approach [mm/s]"));
        QCOMPARE(bench.cell(0, ImpactModel::Approach), QString("2000"));
        QCOMPARE(bench.cell(1, ImpactModel::Separation), QString("9.5493")); // 30/pi rpm
        QCOMPARE(title(ImpactModel::Time), QString("Time [ms]"));
        QCOMPARE(bench.cell(0, ImpactModel::Time), QString("480"));
        ShownUnits::instance().set({{"N", "mN"}, {"N·m", "N·mm"}});
        QCOMPARE(title(ImpactModel::NormalImpulse), QString("Impulse n [mN·s]"));
        QCOMPARE(bench.cell(0, ImpactModel::NormalImpulse), QString("10000")); // 10 N s
        QCOMPARE(bench.cell(1, ImpactModel::NormalImpulse), QString("9000"));  // 9 N m s
        ShownUnits::instance().set({});
    }

    void anEmptyLedgerSaysWhy() {
        Bench bench;
        auto* hint = bench.panel->findChild<QLabel*>("hint");
        QVERIFY(hint->isVisible() && hint->text().contains("F5"));
        bench.show(makeRun());
        QVERIFY(hint->isVisible() && !hint->text().contains("F5"));
        QVERIFY(!bench.controller.nextAction()->isEnabled());
        bench.show(makeRunWithImpacts());
        QVERIFY(!hint->isVisible());
        bench.show(nullptr);
        QVERIFY(hint->isVisible() && hint->text().contains("F5"));
        QVERIFY(bench.slider().tickPixels().empty());
    }

    void aRowJumpsToItsFrameAlsoWhenSorted() {
        Bench bench;
        bench.show(makeRunWithImpacts());
        bench.table().sortByColumn(ImpactModel::EnergyLoss, Qt::AscendingOrder);
        QCOMPARE(bench.cell(0, ImpactModel::Where), QString("A")); // 3 J is the least
        const QRect first = bench.table().visualRect(bench.table().model()->index(0, 0));
        QTest::mouseClick(bench.table().viewport(), Qt::LeftButton, {}, first.center());
        QCOMPARE(bench.timeBar->frame(), 12);
        QCOMPARE(bench.panel->current(), std::optional(3));
        QTest::keyClick(&bench.table(), Qt::Key_Down);
        QCOMPARE(bench.timeBar->frame(), 5);
        QCOMPARE(bench.panel->current(), std::optional(2));
        bench.timeBar->setFrame(0);
        const QRect second = bench.table().visualRect(bench.table().model()->index(1, 0));
        QTest::mouseClick(bench.table().viewport(), Qt::LeftButton, {}, second.center());
        QCOMPARE(bench.timeBar->frame(), 5); // the row that was chosen already
        bench.table().sortByColumn(ImpactModel::Number, Qt::DescendingOrder);
        QCOMPARE(bench.cell(0, ImpactModel::Number), QString("2")); // by number, not by letter
    }

    void keysGoFromImpactToImpact() {
        Bench bench;
        bench.show(makeRunWithImpacts());
        bench.timeBar->setFrame(0);
        bench.key(Qt::Key_Period);
        QCOMPARE(bench.timeBar->frame(), 5);
        QCOMPARE(bench.panel->current(), std::optional(0));
        bench.key(Qt::Key_Period); // past the impact's other point, in the same frame
        QCOMPARE(bench.timeBar->frame(), 5);
        QCOMPARE(bench.panel->current(), std::optional(2));
        bench.key(Qt::Key_Period);
        QCOMPARE(bench.timeBar->frame(), 12);
        bench.key(Qt::Key_Period); // the last
        QCOMPARE(bench.timeBar->frame(), 12);
        bench.key(Qt::Key_Comma);
        QCOMPARE(bench.panel->current(), std::optional(2));
        bench.key(Qt::Key_Comma);
        QCOMPARE(bench.panel->current(), std::optional(0)); // its first point
        bench.key(Qt::Key_Comma);
        QCOMPARE(bench.timeBar->frame(), 5);
        bench.timeBar->setFrame(9); // between impacts
        bench.key(Qt::Key_Comma);
        QCOMPARE(bench.timeBar->frame(), 5);
        bench.timeBar->setFrame(9);
        bench.key(Qt::Key_Period);
        QCOMPARE(bench.timeBar->frame(), 12);
    }

    void theTableFollowsTheFrame() {
        Bench bench;
        bench.show(makeRunWithImpacts());
        bench.timeBar->setFrame(12);
        QCOMPARE(bench.panel->current(), std::optional(3));
        QCOMPARE(bench.table().currentIndex().row(), 3);
        QCOMPARE(bench.timeBar->frame(), 12); // it did not jump itself
        bench.timeBar->setFrame(13);          // more than half an output step away
        QCOMPARE(bench.controller.impactsAt(13), std::pair(4, 4));
        QCOMPARE(bench.controller.impactsAt(5), std::pair(0, 3));
        QCOMPARE(bench.panel->current(), std::optional(3)); // the last one seen stays
    }

    void ticksMarkTheImpactsOnTheSlider() {
        Bench bench;
        bench.show(makeRunWithImpacts());
        const std::vector<int> ticks = bench.slider().tickPixels();
        QCOMPARE(ticks.size(), std::size_t(3)); // both points of an impact at one place
        const double width = bench.slider().width();
        QVERIFY(std::abs(ticks[0] - width * 0.48 / 2) < 12); // the handle takes room at the ends
        QVERIFY(std::abs(ticks[2] - width * 1.22 / 2) < 12);
        bench.show(makeRun());
        QVERIFY(bench.slider().tickPixels().empty());
    }

    void impactsOfARunThatGoesOnAreAppended() {
        Bench bench;
        const auto run = makeRun();
        bench.show(run);
        run->appendImpact(impactAt(0.48, 0));
        bench.controller.takeImpacts();
        QCOMPARE(bench.table().model()->rowCount(), 1);
        QVERIFY(bench.controller.nextAction()->isEnabled());
        bench.table().sortByColumn(ImpactModel::EnergyLoss, Qt::AscendingOrder);
        for (int i = 1; i < 5; ++i)
            run->appendImpact(impactAt(0.5 + 0.3 * i, i));
        bench.controller.takeImpacts();
        bench.controller.takeImpacts(); // nothing new
        QCOMPARE(bench.table().model()->rowCount(), 5);
        QCOMPARE(bench.cell(0, ImpactModel::Number), QString("4"));
        QCOMPARE(bench.slider().tickPixels().size(), std::size_t(5));
        bench.show(makeRunWithImpacts());
        QCOMPARE(bench.table().model()->rowCount(), 4);
        QVERIFY(!bench.panel->current() || *bench.panel->current() < 4);
    }

    void momentaAreDrawnBeforeAndAfter() {
        Bench bench;
        auto* bars = bench.panel->findChild<MomentumBars*>();
        bench.show(makeRunWithImpacts());
        bench.timeBar->setFrame(5);
        QTemporaryDir folder;
        const QString svg = folder.filePath("momenta.svg");
        QVERIFY(bars->saveAs(svg));
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        for (const char* expected : {"Ground before", "ball after", "Linear [kg m/s]"})
            QVERIFY2(text.contains(expected), expected);
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(test::isDrawn(*bars->findChild<QCustomPlot*>()));
        // The second body's colour: full after the impact, light before it.
        const int full = pixelsOf(bars->grab().toImage(), 0xffd55e00);
        QVERIFY2(full > 100, qPrintable(QString::number(full)));
        QVERIFY(!bars->saveAs("/no/such/folder/momenta.png"));
    }

    void rowsAreCopiedForASpreadsheet() {
        Bench bench;
        bench.show(makeRunWithImpacts());
        QCOMPARE(bench.panel->copiedText().count('\n'), 5); // titles and all rows
        bench.table().selectRow(3);
        bench.table().setFocus();
        QTest::keyClick(&bench.table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("Time [s]\tImpact\t"));
        QVERIFY(lines[1].startsWith("1.22\t2\tA\t"));
    }

    void aGainOfEnergyIsMarked() {
        ImpactRecord record = impactAt(0, 0);
        QVERIFY(!ImpactModel::gainsEnergy(record));
        record.energyLoss = -1e-10; // rounding, beside 10 N s at 2 m/s
        QVERIFY(!ImpactModel::gainsEnergy(record));
        record.energyLoss = -1e-6;
        QVERIFY(ImpactModel::gainsEnergy(record));
        const auto run = makeRun();
        run->appendImpact(record);
        ImpactModel model;
        model.setRun(run);
        QVERIFY(model.index(0, ImpactModel::EnergyLoss).data(Qt::ForegroundRole).isValid());
        QVERIFY(!model.index(0, ImpactModel::Time).data(Qt::ForegroundRole).isValid());
    }

    void impulsesAreDrawnToScaleAtTheirFrame() {
        Bench bench;
        auto* legend = bench.scene->findChild<ScaleLegend*>();
        model::Model model;
        model.name = "ball";
        model.bodies.push_back({.name = "ball", .mass = 1.0});
        model.bodies[0].shapes.push_back({.geometry = model::Sphere{0.5}});
        bench.scene->setModel(model);
        bench.show(makeRunWithImpacts());
        bench.timeBar->setFrame(0);
        QVERIFY(!legend->isVisible());
        bench.timeBar->setFrame(5);
        QVERIFY(legend->isVisible());
        QVERIFY(legend->text().endsWith(" N s"));
        QVERIFY(legend->arrowPixels() > 8 && legend->arrowPixels() <= 80);
        bench.scene->setVectorsVisible(VectorKind::Impulse, false);
        QVERIFY(!legend->isVisible());
        bench.scene->setVectorsVisible(VectorKind::Impulse, true);
        bench.timeBar->setFrame(12); // at a joint's limit no point is hit
        QVERIFY(!legend->isVisible());
    }

    void legendsHaveRoundValues_data() {
        QTest::addColumn<double>("most");
        QTest::addColumn<double>("round");
        QTest::newRow("1") << 1.0 << 1.0;
        QTest::newRow("1.9") << 1.9 << 1.0;
        QTest::newRow("4.99") << 4.99 << 2.0;
        QTest::newRow("5") << 5.0 << 5.0;
        QTest::newRow("0.073") << 0.073 << 0.05;
        QTest::newRow("2e6") << 2e6 << 2e6;
    }

    void legendsHaveRoundValues() {
        QFETCH(double, most);
        QFETCH(double, round);
        // Powers of ten round once.
        QVERIFY(std::abs(ScaleLegend::roundValue(most) - round) < 1e-12 * round);
    }

    /// What a tick or a frame costs depends on what is new or shown, not on how long the ledger is.
    /// Times are of this thread's processor, the medians of many; work in proportion to the length
    /// would make the last of 50 equal portions about 10 times as dear as the first five.
    void aLongLedgerNeverHoldsTheWindowUp() {
        Bench bench;
        const auto run = makeRun();
        bench.show(run);
        constexpr int kImpacts = 100'000, kPortion = 2'000; // of a tick, at 60,000 a second
        std::vector<double> turns, frames;
        const auto showFrame = [&] {
            std::vector<double> times;
            for (int i = 0; i < 9; ++i) {
                bench.timeBar->setFrame(0);
                times.push_back(timed([&] { bench.timeBar->setFrame(1); }));
            }
            return median(times);
        };
        for (int i = 0; i < kImpacts; i += kPortion) {
            for (int k = i; k < i + kPortion; ++k)
                run->appendImpact(impactAt(2.0 * k / kImpacts, k));
            turns.push_back(timed([&] {
                bench.controller.takeImpacts();
                QCoreApplication::processEvents();
            }));
            if (i == 4 * kPortion) frames.push_back(showFrame());
        }
        frames.push_back(showFrame());
        QCOMPARE(bench.table().model()->rowCount(), kImpacts);
        const double first = median({turns.begin(), turns.begin() + 9});
        const double last = median({turns.end() - 9, turns.end()});
        QVERIFY2(last < 4 * first, qPrintable(QString("%1 ms, then %2").arg(first).arg(last)));
        QVERIFY2(frames.back() < 4 * frames.front(),
                 qPrintable(QString("%1 ms, then %2").arg(frames.front()).arg(frames.back())));
    }
};

QTEST_MAIN(TestImpacts)
#include "test_impacts.moc"
