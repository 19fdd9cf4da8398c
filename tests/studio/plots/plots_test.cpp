#include "studio/plots/curve_catalog.h"
#include "studio/plots/plot_canvas.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/plots/time_plot.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>
#include <QWheelEvent>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;

namespace {

results::RunHeader header() {
    return {.modelName = "test",
            .modelText = "{}",
            .settingsText = "{}",
            .version = "0",
            .channels = {{"rod.com.x", "m"},
                         {"energy.kinetic", "J"},
                         {"energy.potential", "J"},
                         {"energy.total", "J"},
                         {"momentum.linear.x", "kg*m/s"},
                         {"momentum.angular.z", "kg*m^2/s"},
                         {"A.drift", "m"},
                         {"A.drift_angle", "rad"},
                         {"A.lambda.0", "N"},
                         {"A.lambda.1", "N*m"},
                         {"B.lambda.0", "N"},
                         {"drift.position.max", ""},
                         {"drift.velocity.max", ""}}};
}

/// One frame at a time: kinetic and potential energy swing against each other, the drift is zero
/// at first.
void append(results::RunData& run, double t) {
    const double swing = std::sin(3 * t);
    const double drift = t < 1.0 ? 0.0 : 1e-6 * t;
    const double values[] = {t,     5 + 5 * swing, 5 - 5 * swing, 10.0,  swing, -swing,    drift,
                             drift, 100 * swing,   swing,         swing, drift, 10 * drift};
    run.append(t, values);
}

std::shared_ptr<results::RunData> makeRun(int frames, double interval = 0.01) {
    auto run = std::make_shared<results::RunData>(header());
    for (int i = 0; i < frames; ++i)
        append(*run, interval * i);
    return run;
}

/// A box that slides down, rubs and hits: potential energy falls below zero and goes over into what
/// is lost; a motor puts in as much again as is lost numerically. All closes to zero, but for a
/// part of the losses that may be kept out of the account.
std::shared_ptr<results::RunData> makeAudit(int frames, double forgotten = 0.0) {
    auto run = std::make_shared<results::RunData>(
        results::RunHeader{.modelName = "audit",
                           .modelText = "{}",
                           .settingsText = "{}",
                           .version = "0",
                           .channels = {{"energy.kinetic", "J"},
                                        {"energy.potential", "J"},
                                        {"energy.total", "J"},
                                        {"energy.dissipated.friction", "J"},
                                        {"energy.dissipated.impact", "J"},
                                        {"energy.dissipated.damping", "J"},
                                        {"energy.dissipated.numerical", "J"},
                                        {"energy.input", "J"},
                                        {"lcp.residual", ""},
                                        {"lcp.pivots", ""},
                                        {"contacts.count", ""}}});
    for (int i = 0; i < frames; ++i) {
        const double t = 0.01 * i, lost = 4 * t, hit = t > 2 ? 3.0 : 0.0, input = t;
        const double potential = 5 - 4 * t, kinetic = 4 - hit;
        const double values[] = {kinetic,
                                 potential,
                                 kinetic + potential,
                                 (1 - forgotten) * 0.75 * lost,
                                 hit,
                                 0.25 * lost,
                                 input,
                                 input,
                                 1e-12 * (1 + t),
                                 std::floor(3 * t),
                                 t > 2 ? 4.0 : 0.0};
        run->append(t, values);
    }
    return run;
}

/// Rows of a picture that a level dark grey line runs along: the axis, and a level sum.
int levelRows(const QImage& image) {
    int rows = 0;
    for (int y = 0; y < image.height(); ++y) {
        int dark = 0;
        for (int x = 0; x < image.width(); ++x)
            dark += QColor(image.pixel(x, y)).value() < 100 ? 1 : 0;
        rows += dark > image.width() / 2 ? 1 : 0;
    }
    return rows;
}

/// The child that draws.
QWidget* canvasOf(TimePlot& plot) {
    return plot.focusProxy();
}

int pixelsOf(const QImage& image, QRgb colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour ? 1 : 0;
    }
    return count;
}

constexpr QRgb kBlue = 0xff0072b2; // the first curve's colour

void drag(QWidget* widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint from,
          QPoint to) {
    QTest::mousePress(widget, button, modifiers, from);
    for (const QPoint at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), widget->mapToGlobal(QPointF(at)),
                         Qt::NoButton, button, modifiers);
        QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, button, modifiers, to);
}

void turnWheel(QWidget* widget, QPointF at, int delta) {
    QWheelEvent wheel(at, widget->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &wheel);
}

} // namespace

class PlotsTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void catalogueNamesChannelsAndUnits();
    void emptyStateSaysWhatToDo();
    void curvesAreDrawnAndHiddenByTheLegend();
    void listChoosesCurves();
    void choiceOutlivesTheRun();
    void cursorGoesBothWays();
    void mouseZoomsPansAndFits();
    void followsGrowingDataUntilZoomed();
    void logarithmicAxisLeavesOutZeros();
    void picturesAreWritten_data();
    void picturesAreWritten();
    void failedPictureLeavesTheFile();
    void exportAsksForTheVisibleRange();
    void outdatedIsMarked();
    void energiesAreStackedAndCloseToALevelLine();
    void aStackFollowsDataAndTheLegend();
    void countsOfTheSolverHaveAnAxisOfTheirOwn();
    void aMillionSamplesDrawFast_data();
    void aMillionSamplesDrawFast();

private:
    PlotPage& page(int index) {
        return *qobject_cast<PlotPage*>(m_panel->findChild<QTabWidget*>()->widget(index));
    }
    TimePlot& plot(int index = 0) { return page(index).plot(); }
    QTreeWidget& list(int index) { return *page(index).findChild<QTreeWidget*>(); }
    void show(std::shared_ptr<results::RunData> run, int index = 0) {
        m_panel->findChild<QTabWidget*>()->setCurrentIndex(index);
        m_panel->setRun(run);
        QTest::qWait(50); // the drawing is queued
    }

    std::unique_ptr<PlotPanel> m_panel;
};

void PlotsTest::init() {
    m_panel = std::make_unique<PlotPanel>();
    m_panel->resize(900, 320);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void PlotsTest::cleanup() {
    m_panel.reset();
}

void PlotsTest::catalogueNamesChannelsAndUnits() {
    const auto titles = [](PlotKind kind) {
        QStringList found;
        for (const CurveSpec& spec : CurveCatalog::curves(kind, header())) {
            found << spec.title() + (spec.initiallyShown ? "*" : "");
        }
        return found;
    };
    QCOMPARE(titles(PlotKind::Energy),
             QStringList({"Kinetic [J]*", "Potential [J]*", "Total [J]*"}));
    QCOMPARE(titles(PlotKind::Drift),
             QStringList({"Largest position drift*", "Largest velocity drift*", "A: position [m]",
                          "A: angle [rad]"}));
    QCOMPARE(titles(PlotKind::Multipliers),
             QStringList({"A: row 0 [N]*", "A: row 1 [N m]*", "B: row 0 [N]"}));
    QCOMPARE(titles(PlotKind::Momenta), QStringList({"Linear x [kg m/s]*", "Angular z [kg m²/s]"}));
}

void PlotsTest::energiesAreStackedAndCloseToALevelLine() {
    show(makeAudit(500));
    QTreeWidget& energies = list(0);
    QCOMPARE(energies.topLevelItemCount(), 8);
    QCOMPARE(plot().curveCount(), 3); // as before, until more are asked for
    const int before = levelRows(plot().image());
    auto* stacked = page(0).findChild<QCheckBox*>("stacked");
    QVERIFY(stacked->isVisible());
    stacked->setFocus();
    QTest::keyClick(stacked, Qt::Key_Space);
    QTest::qWait(50);
    QCOMPARE(energies.topLevelItemCount(), 7); // the total is no part of itself
    QCOMPARE(plot().curveCount(), 8);          // and the line that they reach
    QVERIFY(levelRows(plot().image()) > before);
    show(makeAudit(500, 0.5)); // half of the friction forgotten: no level line
    QCOMPARE(levelRows(plot().image()), before);
    stacked->click();
    QCOMPARE(plot().curveCount(), 3);
    for (int i = 1; i < 5; ++i)
        QVERIFY(!page(i).findChild<QCheckBox*>()->isVisibleTo(&page(i)));
}

void PlotsTest::aStackFollowsDataAndTheLegend() {
    const auto whole = makeAudit(500), run = makeAudit(100);
    page(0).findChild<QCheckBox*>("stacked")->setChecked(true);
    show(run);
    for (std::size_t i = 100; i < 500; ++i) {
        std::vector<double> values;
        for (std::size_t c = 0; c < whole->header().channels.size(); ++c)
            values.push_back(whole->column(c)[i]);
        run->append(whole->time()[i], values);
    }
    m_panel->dataAppended();
    QTest::qWait(500); // drawn in time, then drawn smoothly
    const QImage grown = plot().image();
    show(whole);
    QCOMPARE(plot().image(), grown);
    plot().setCurveVisible(2, false); // without the lost part the sum is not level
    QTest::qWait(50);
    QVERIFY(levelRows(plot().image()) < levelRows(grown));
    plot().setCurveVisible(2, true);
    QTest::qWait(50);
    QCOMPARE(levelRows(plot().image()), levelRows(grown));
}

void PlotsTest::countsOfTheSolverHaveAnAxisOfTheirOwn() {
    show(makeAudit(500), 4);
    QCOMPARE(page(4).title(), QString("LCP"));
    QVERIFY(plot(4).isLogarithmic());
    QCOMPARE(plot(4).curveCount(), 3);
    auto* canvas = qobject_cast<PlotCanvas*>(canvasOf(plot(4)));
    QVERIFY(canvas->yAxis2->visible());
    QCOMPARE(canvas->yAxis2->label(), QString("Pivots, Contacts"));
    QVERIFY(canvas->yAxis2->range().contains(0) && canvas->yAxis2->range().contains(14));
    QVERIFY(canvas->yAxis2->range().upper < 20);
    QVERIFY(canvas->yAxis->range().upper < 1e-10); // the residual fills its own axis
    const QCPRange left = canvas->yAxis->range();
    turnWheel(canvas, QPointF(canvas->width() - 5.0, canvas->height() / 2.0), 240);
    QVERIFY(canvas->yAxis2->range().size() < 12);
    QCOMPARE(canvas->yAxis->range().upper, left.upper);
    show(makeRun(10));
    QVERIFY(!qobject_cast<PlotCanvas*>(canvasOf(plot()))->yAxis2->visible());
}

void PlotsTest::emptyStateSaysWhatToDo() {
    const auto hint = plot().findChild<QLabel*>();
    QVERIFY(hint->isVisible());
    QCOMPARE(hint->text(), QStringLiteral("Run (F5) to see energy here"));
    show(makeRun(0));
    QVERIFY(hint->isVisible()); // a run without frames shows nothing either
    show(makeRun(2));
    QVERIFY(!hint->isVisible());
    show(nullptr);
    QVERIFY(hint->isVisible());
}

void PlotsTest::curvesAreDrawnAndHiddenByTheLegend() {
    show(makeRun(500));
    QCOMPARE(plot().curveCount(), 3);
    const int drawn = pixelsOf(plot().image(), kBlue);
    QVERIFY2(drawn > 200, qPrintable(QString::number(drawn)));
    // The first entry stands at the top left, above the curves.
    QTest::mouseClick(canvasOf(plot()), Qt::LeftButton, Qt::NoModifier, {40, 10});
    QVERIFY(!plot().isCurveVisible(0));
    QVERIFY(plot().isCurveVisible(1));
    QTest::qWait(50);
    const int left = pixelsOf(plot().image(), kBlue);
    QVERIFY2(left < drawn / 5, qPrintable(QString::number(left))); // the legend's own line stays
    QTest::mouseClick(canvasOf(plot()), Qt::LeftButton, Qt::NoModifier, {40, 10});
    QVERIFY(plot().isCurveVisible(0));
}

void PlotsTest::listChoosesCurves() {
    show(makeRun(100), 2);
    QCOMPARE(plot(2).curveCount(), 2);
    QTreeWidgetItem* jointB = list(2).topLevelItem(1);
    QCOMPARE(jointB->text(0), QStringLiteral("B"));
    jointB->setCheckState(0, Qt::Checked); // the whole joint
    QCOMPARE(plot(2).curveCount(), 3);
    list(2).topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    QCOMPARE(plot(2).curveCount(), 1);

    // By keyboard: Space on a row of the list.
    list(2).setFocus();
    list(2).setCurrentItem(list(2).topLevelItem(0)->child(0));
    QTest::keyClick(&list(2), Qt::Key_Space);
    QCOMPARE(plot(2).curveCount(), 2);
}

void PlotsTest::choiceOutlivesTheRun() {
    show(makeRun(10), 3);
    list(3).topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    list(3).topLevelItem(1)->setCheckState(0, Qt::Checked);
    show(makeRun(20), 3);
    QCOMPARE(list(3).topLevelItem(0)->checkState(0), Qt::Unchecked);
    QCOMPARE(list(3).topLevelItem(1)->checkState(0), Qt::Checked);
    QCOMPARE(plot(3).curveCount(), 1);
}

void PlotsTest::cursorGoesBothWays() {
    show(makeRun(501)); // 5 s
    QSignalSpy moved(m_panel.get(), &PlotPanel::cursorMoved);
    m_panel->setCursor(2.0);
    QCOMPARE(m_panel->cursor(), 2.0);
    QCOMPARE(plot(1).cursor(), 2.0);
    QCOMPARE(moved.size(), 0);

    QWidget* canvas = canvasOf(plot());
    const int y = canvas->height() / 2, x = canvas->width() / 2;
    drag(canvas, Qt::LeftButton, Qt::ShiftModifier, {x, y}, {x + 100, y});
    QVERIFY(moved.size() >= 2);
    const double first = moved.first().first().toDouble(), last = moved.last().first().toDouble();
    QVERIFY(first > 2.0 && first < 3.0); // the axis begins right of the widget's edge
    QVERIFY(last > first);
    QCOMPARE(m_panel->cursor(), last);
    QCOMPARE(plot(3).cursor(), last);
    drag(canvas, Qt::LeftButton, Qt::ShiftModifier, {x, y}, {canvas->width() + 50, y});
    QCOMPARE(moved.last().first().toDouble(), 5.0); // no farther than the data
    QVERIFY(!plot().isZoomed());
}

void PlotsTest::mouseZoomsPansAndFits() {
    show(makeRun(501));
    QWidget* canvas = canvasOf(plot());
    const int y = canvas->height() / 2, x = canvas->width() / 2;
    const auto range = [this] { return m_panel->visibleRange(); };
    const std::pair all{0.0, 5.0};
    QCOMPARE(range(), all);

    turnWheel(canvas, {1.0 * x, 1.0 * y}, 240);
    QVERIFY(plot().isZoomed());
    const auto [a, b] = range();
    QVERIFY(a > 0.5 && b < 4.5);
    QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, {x, y});
    QCOMPARE(range(), all);
    QVERIFY(!plot().isZoomed());

    turnWheel(canvas, {5.0, 1.0 * y}, 240); // over the value axis: times stay
    QCOMPARE(range(), all);
    QVERIFY(plot().isZoomed());
    plot().fit();

    drag(canvas, Qt::LeftButton, Qt::NoModifier, {x, y - 40}, {x + 80, y + 40});
    const auto [c, d] = range();
    QVERIFY(c > 2.0 && c < 3.0 && d > c && d < c + 1.0);
    drag(canvas, Qt::MiddleButton, Qt::NoModifier, {x, y}, {x + 50, y});
    const auto [e, f] = range();
    QVERIFY(e < c);
    QVERIFY(std::abs((f - e) - (d - c)) < 1e-9); // panning keeps the length
    drag(canvas, Qt::LeftButton, Qt::ControlModifier, {x, y}, {x - 50, y});
    QVERIFY(std::abs(range().first - c) < 1e-9); // and back
    QTest::keyClick(canvas, Qt::Key_F);
    QCOMPARE(range(), all);
}

void PlotsTest::followsGrowingDataUntilZoomed() {
    const auto run = makeRun(100);
    show(run);
    QVERIFY(std::abs(m_panel->visibleRange().second - 0.99) < 1e-12);
    for (int i = 100; i < 300; ++i)
        append(*run, 0.01 * i);
    m_panel->dataAppended();
    QVERIFY(std::abs(m_panel->visibleRange().second - 2.99) < 1e-12);
    QWidget* canvas = canvasOf(plot());
    turnWheel(canvas, QPointF(canvas->rect().center()), 480);
    const auto zoomed = m_panel->visibleRange();
    for (int i = 300; i < 400; ++i)
        append(*run, 0.01 * i);
    m_panel->dataAppended();
    QCOMPARE(m_panel->visibleRange(), zoomed);
    plot().fit();
    QVERIFY(std::abs(m_panel->visibleRange().second - 3.99) < 1e-12);
}

void PlotsTest::logarithmicAxisLeavesOutZeros() {
    show(makeRun(500), 1);
    QVERIFY(plot(1).isLogarithmic());
    const int drawn = pixelsOf(plot(1).image(), kBlue);
    QVERIFY2(drawn > 50, qPrintable(QString::number(drawn)));
    // Before t = 1 s all drift is zero: nothing but the grid in the first fifth, less the axis.
    const QImage image = plot(1).image();
    const QRect early(image.width() * 12 / 100, 30, image.width() * 6 / 100, image.height() - 70);
    QCOMPARE(pixelsOf(image.copy(early), kBlue), 0);
    plot(1).setLogarithmic(false);
    QVERIFY(!plot(1).isLogarithmic());
    QTest::qWait(50);
    QVERIFY(plot(1).image() != image);
}

void PlotsTest::picturesAreWritten_data() {
    QTest::addColumn<QString>("suffix");
    QTest::newRow("png") << "png";
    QTest::newRow("svg") << "svg";
    QTest::newRow("pdf") << "pdf";
}

void PlotsTest::picturesAreWritten() {
    QFETCH(QString, suffix);
    show(makeRun(500));
    QTemporaryDir directory;
    const QString path = directory.filePath("energy." + suffix);
    QVERIFY(plot().saveAs(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    if (suffix == "png") {
        QImage image;
        QVERIFY(image.load(path));
        QVERIFY(image.width() >= 640);
        QVERIFY(pixelsOf(image, kBlue) > 200);
    } else if (suffix == "svg") {
        QSvgRenderer renderer(path);
        QVERIFY(renderer.isValid());
        QVERIFY(renderer.defaultSize().width() >= 640);
        QVERIFY(bytes.contains("#0072b2"));    // the curve
        QVERIFY(bytes.contains("Energy [J]")); // text as text
    } else {
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(bytes.size() > 5000);
    }
}

void PlotsTest::failedPictureLeavesTheFile() {
    show(makeRun(10));
    QVERIFY(!plot().saveAs(QStringLiteral("/no/such/folder/energy.png")));
    QTemporaryDir directory;
    QFile file(directory.filePath("energy.xyz"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("kept") == 4);
    file.close();
    QVERIFY(!plot().saveAs(file.fileName())); // unknown kind
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("kept"));
}

void PlotsTest::exportAsksForTheVisibleRange() {
    show(makeRun(501));
    QSignalSpy asked(m_panel.get(), &PlotPanel::exportRequested);
    QWidget* canvas = canvasOf(plot());
    turnWheel(canvas, QPointF(canvas->rect().center()), 480);
    emit plot().exportRequested();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().at(0).toDouble(), m_panel->visibleRange().first);
    QCOMPARE(asked.first().at(1).toDouble(), m_panel->visibleRange().second);
    QVERIFY(asked.first().at(0).toDouble() > 0.5);
}

void PlotsTest::outdatedIsMarked() {
    const auto badges = m_panel->findChild<QTabWidget*>()->cornerWidget();
    QVERIFY(!badges->isVisible());
    m_panel->setOutdated(true);
    QVERIFY(badges->isVisible());
    m_panel->setOutdated(false);
    QVERIFY(!badges->isVisible());
}

void PlotsTest::aMillionSamplesDrawFast_data() {
    QTest::addColumn<bool>("stacked");
    QTest::newRow("lines") << false;
    QTest::newRow("areas") << true;
}

void PlotsTest::aMillionSamplesDrawFast() {
    QFETCH(bool, stacked);
    const auto run = makeRun(1'000'000, 1e-5);
    page(0).findChild<QCheckBox*>("stacked")->setChecked(stacked);
    QElapsedTimer clock;
    clock.start();
    show(run);
    plot().image();
    // Three curves of a million samples, taken up and drawn twice. Two seconds is what a user
    // takes as one action; adaptive sampling needs a small part of it.
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    clock.restart();
    for (int i = 0; i < 100; ++i)
        m_panel->setCursor(0.1 * i);
    // The cursor's layer alone is drawn: far below 16 ms each, whatever the curves' length.
    QVERIFY2(clock.elapsed() < 800, qPrintable(QString::number(clock.elapsed())));
}

QTEST_MAIN(PlotsTest)
#include "plots_test.moc"
