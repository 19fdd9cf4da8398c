// What plots tell of their curves: cursors, statistics, derived curves, spectra, impacts, units,
// and the CSV files of what is visible.
#include "plot_fixture.h"
#include "studio/document/shown_units.h"
#include "studio/plots/readout_table.h"
#include "studio/plots/visible_csv.h"

#include <QClipboard>
#include <QFile>
#include <QJsonDocument>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeView>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// The rows of a CSV file.
QList<QStringList> rowsOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QList<QStringList> rows;
    for (const QString& line : QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts))
        rows << line.split(',');
    return rows;
}

} // namespace

class PlotReadingsTest : public PlotFixture {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() {
        QSettings().clear();
        open();
    }
    void cleanup() { m_panel.reset(); }
    void cursorsTellDifferencesAndSlopes();
    void statisticsAreOfWhatIsInView();
    void derivativeIntegralAndSteps();
    void aSpectrumShowsTheFrequency();
    void aPhasePlotIsARing();
    void impactsAreLines();
    void csvHasWhatIsVisible();
    void everythingHasTheChosenUnits();
};

void PlotReadingsTest::cursorsTellDifferencesAndSlopes() {
    show(makeRun(501));
    page().changePlot(0, {.curves = {{"rod.com.x"}}});
    PlotCanvas* canvas = canvasOf(page());
    canvas->setFocus();
    QSignalSpy changed(m_panel.get(), &PlotPanel::layoutChanged);
    m_panel->setCursor(1.0);
    QTest::keyClick(canvas, Qt::Key_A);
    m_panel->setCursor(1.5);
    QTest::keyClick(canvas, Qt::Key_B);
    QCOMPARE(changed.size(), 2);
    QTableWidget& table = m_panel->readout().table();
    QTRY_VERIFY(table.isVisible());
    const auto cell = [&](int row, int column) { return table.item(row, column)->text(); };
    QCOMPARE(cell(0, 1), QString("1"));
    QCOMPARE(cell(0, 3), QString("0.5"));
    QCOMPARE(cell(0, 4), QString("2 Hz"));
    const double a = std::sin(3.0), b = std::sin(4.5); // samples lie there
    QCOMPARE(cell(1, 1), QString::number(a, 'g', 6));
    QCOMPARE(cell(1, 3), QString::number(b - a, 'g', 6));
    QCOMPARE(cell(1, 4), QString::number((b - a) / 0.5, 'g', 6));
    // All of it can be copied.
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().contains(QString::number(b - a, 'g', 6)));
    // Cursor B is dragged by its line, no farther than the data.
    QVERIFY(isDrawn());
    const QCPAxis& times = page().plot(0).axis(QCPAxis::atBottom);
    const int x = qRound(times.coordToPixel(1.5)), y = page().plot(0).rect().rect().center().y();
    drag(canvas, Qt::LeftButton, {}, {x, y}, {x + 40, y});
    QVERIFY(std::abs(*page().markers().b - times.pixelToCoord(x + 40)) < 1e-9);
    QCOMPARE(*page().markers().a, 1.0);
    drag(canvas, Qt::LeftButton, {}, {x + 40, y}, {canvas->width() + 99, y});
    QCOMPARE(*page().markers().b, 5.0);
    QVERIFY(!page().isZoomed());
    QTest::keyClick(canvas, Qt::Key_A);
    QTest::keyClick(canvas, Qt::Key_B);
    QTRY_VERIFY(!table.isVisible());
}

void PlotReadingsTest::statisticsAreOfWhatIsInView() {
    show(makeRun(501));
    page().changePlot(0, {.curves = {{"energy.kinetic"}}}); // 5 + 5 sin(3 t)
    canvasOf(page())->setFocus();
    QTest::keyClick(canvasOf(page()), Qt::Key_S);
    QTableWidget& table = m_panel->readout().table();
    const auto figure = [&](int column) { return table.item(0, column)->text().toDouble(); };
    // Over 0 ... 5 s: mean 5 + (1 - cos 15) / 3; trapezoids are exact to 1e-4 at this step, six
    // digits are shown.
    QTRY_VERIFY(table.isVisible());
    QVERIFY(std::abs(figure(3) - (5 + (1 - std::cos(15.0)) / 3)) < 1e-3);
    QVERIFY(figure(1) < 0.001 && figure(2) > 9.999);
    QTest::keyClick(canvasOf(page()), Qt::Key_Plus);
    const auto [from, to] = m_panel->visibleRange();
    const double mean = 5 + 5 * (std::cos(3 * from) - std::cos(3 * to)) / (3 * (to - from));
    // The samples in view end up to a step inside.
    QTRY_VERIFY(std::abs(figure(3) - mean) < 0.03);
}

void PlotReadingsTest::derivativeIntegralAndSteps() {
    show(makeRun(501));
    page().changePlot(0, {.curves = {{"rod.com.x", CurveKind::Derivative},
                                     {"rod.com.x", CurveKind::Integral},
                                     {.channel = "rod.com.x", .isStepped = true}}});
    const auto& curves = page().plot(0).curves();
    // x = sin(3 t): 3 cos(3 t) and (1 - cos(3 t)) / 3, to second order in 0.01 s.
    QVERIFY(std::abs(curves[0].curve->valueAt(2.0) - 3 * std::cos(6.0)) < 2e-3);
    QVERIFY(std::abs(curves[1].curve->valueAt(2.0) - (1 - std::cos(6.0)) / 3) < 1e-4);
    QCOMPARE(curves[2].curve->graph()->lineStyle(), QCPGraph::lsStepLeft);
    QCOMPARE(curves[2].curve->valueAt(2.009), std::sin(6.0)); // stays until the next sample
    QCOMPARE(page().plot(0).axis(QCPAxis::atLeft).label(), QString("[m/s, m s, m]"));
}

void PlotReadingsTest::aSpectrumShowsTheFrequency() {
    const auto run =
        std::make_shared<results::RunData>(results::RunHeader{.channels = {{"x", "m"}}});
    for (int i = 0; i < 4000; ++i) {
        const double t = 0.001 * i, x = 0.5 * std::sin(2 * std::numbers::pi * 20 * t);
        run->append(t, std::span(&x, 1));
    }
    show(run);
    page().changePlot(0, {.curves = {{"x"}}, .abscissa = Abscissa::Frequency});
    const PlotCurve& curve = *page().plot(0).curves().front().curve;
    QTRY_VERIFY(!curve.visible().x.empty()); // computed off the window's thread
    QVERIFY(std::abs(curve.valueAt(20.0) - 0.5) < 1e-6);
    QVERIFY(std::abs(curve.valueAt(40.0)) < 1e-6);
    QCOMPARE(page().plot(0).axis(QCPAxis::atLeft).label(), QString("Amplitude [m]"));
    QVERIFY(std::abs(page().plot(0).axis(QCPAxis::atBottom).range().upper - 500) < 1);
    // Together with a plot over time: of the time in view. A tenth of a second has frequencies 10
    // Hz apart.
    page().insertPlot(0, {.curves = {{"x"}}});
    page().plot(1).axis(QCPAxis::atBottom).setRange(1.0, 1.0995);
    emit canvasOf(page())->userZoomed();
    const auto secondFrequency = [this] {
        const auto all = page().plot(0).curves().front().curve->visible().x;
        return all.size() > 1 ? all[1] : 0.0;
    };
    QTRY_VERIFY(std::abs(secondFrequency() - 10.0) < 1e-6);
}

void PlotReadingsTest::aPhasePlotIsARing() {
    m_panel->resize(900, 500);
    show(makeRun(501));
    page().changePlot(0, {.curves = {{"rod.com.x", CurveKind::Derivative}},
                          .abscissa = Abscissa::Channel,
                          .against = {"rod.com.x"}});
    QVERIFY(isDrawn());
    const PlotArea& plot = page().plot(0);
    QCOMPARE(plot.axis(QCPAxis::atBottom).label(), QString("rod: position x [m]"));
    QCOMPARE(plot.axis(QCPAxis::atLeft).label(), QString("d/dt rod: position x [m/s]"));
    // (x, v/3) lies on the unit circle; drawn points are samples, of second order.
    const auto* ring = qobject_cast<QCPCurve*>(&plot.curves().front().curve->plottable());
    QVERIFY(ring->data()->size() > 50);
    for (const QCPCurveData& point : *ring->data()) {
        if (!std::isnan(point.key))
            QVERIFY(std::abs(std::hypot(point.key, point.value / 3) - 1.0) < 2e-3);
    }
    QVERIFY(pixelsOf(page().image(), kBlue) > 300);
    const PlotPoint at = plot.curves().front().curve->pointAt(1.0);
    QCOMPARE(at.x, std::sin(3.0)); // where the time cursor's ring stands
}

void PlotReadingsTest::impactsAreLines() {
    const auto run = makeRun(501);
    for (int i = 0; i < 10'000; ++i)
        run->appendImpact({.t = 2.0 + 1e-4 * i}); // a second full of impacts
    run->appendImpact({.t = 4.0});
    show(run);
    QVERIFY(page().plot(0).events().pixels().empty());
    canvasOf(page())->setFocus();
    QTest::keyClick(canvasOf(page()), Qt::Key_E);
    QVERIFY(isDrawn());
    const auto pixels = page().plot(0).events().pixels();
    const QCPAxis& times = page().plot(0).axis(QCPAxis::atBottom);
    const int from = qRound(times.coordToPixel(2.0)), to = qRound(times.coordToPixel(2.9999));
    QCOMPARE(static_cast<int>(pixels.size()), to - from + 1 + 1); // each pixel once, and the last
    QCOMPARE(pixels.front(), from);
    QCOMPARE(pixels.back(), qRound(times.coordToPixel(4.0)));
}

void PlotReadingsTest::csvHasWhatIsVisible() {
    show(makeRun(501));
    page().changePlot(0, {.curves = {{"rod.com.x"},
                                     {"rod.com.x", CurveKind::Derivative},
                                     {.channel = "energy.total", .isHidden = true}}});
    page().plot(0).axis(QCPAxis::atBottom).setRange(1.0, 2.0);
    emit canvasOf(page())->userZoomed();
    QTemporaryDir folder;
    const QString path = folder.filePath("visible.csv");
    writeVisibleCsv(path, page());
    auto rows = rowsOf(path);
    QCOMPARE(rows.front(), QStringList({"t[s]", "rod.com.x[m]", "d/dt(rod.com.x)[m/s]"}));
    QCOMPARE(rows.size(), 1 + 101); // 1.00, 1.01, ... 2.00 s
    QCOMPARE(rows[1][0].toDouble(), 1.0);
    QCOMPARE(rows[1][1].toDouble(), std::sin(3.0)); // 17 digits come back exactly
    QFile provenance(path + ".provenance.json");
    QVERIFY(provenance.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(provenance.readAll())["impact"].toString(), QString("newton"));

    // Two runs of different steps have a column of time each; the shorter ends with empty fields.
    m_panel->setRuns({{"a", makeRun(3, 1.0)}, {"b", makeRun(5, 0.5)}});
    page().changePlot(0, {.curves = {{"energy.total"}}});
    writeVisibleCsv(path, page());
    rows = rowsOf(path);
    QCOMPARE(rows.front(),
             QStringList({"a: t[s]", "a: energy.total[J]", "b: t[s]", "b: energy.total[J]"}));
    QCOMPARE(rows[5], QStringList({"", "", "2", "10"}));
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, writeVisibleCsv("/no such folder/x.csv", page()));
}

/// Axes, values, the table of figures, the list of channels and the CSV of what is shown: nothing
/// of them stays in SI where another unit is chosen, and all goes back at once.
void PlotReadingsTest::everythingHasTheChosenUnits() {
    show(makeRun(501));
    page().changePlot(0, {.curves = {{"rod.com.x"}, {"rod.com.x", CurveKind::Derivative}}});
    const PlotArea& plot = page().plot(0);
    const auto& curve = *plot.curves().front().curve;
    QCOMPARE(plot.axis(QCPAxis::atBottom).label(), QString("Time [s]"));
    const double metres = curve.ySpan().upper;
    ShownUnits::instance().set({{"m", "mm"}, {"s", "ms"}});
    const auto& shown = *plot.curves().front().curve;
    QCOMPARE(shown.ySpan().upper, 1000 * metres);
    QCOMPARE(plot.titleOf(plot.spec().curves[0]).section(' ', -1), QString("[mm]"));
    QCOMPARE(plot.titleOf(plot.spec().curves[1]).section(' ', -1), QString("[mm/s]"));
    QCOMPARE(plot.axis(QCPAxis::atBottom).label(), QString("Time [ms]"));
    QVERIFY(plot.axis(QCPAxis::atLeft).range().contains(999.0));
    const QModelIndex channel = m_panel->tree().model().indexOf("rod.com.x");
    QVERIFY2(channel.data().toString().endsWith("[mm]"), qPrintable(channel.data().toString()));
    page().setMarkers(1.0, 2.0);
    m_panel->findChild<ReadoutTable*>()->show(page(), false);
    const auto* table = m_panel->findChild<QTableWidget*>("readout");
    QCOMPARE(table->item(0, 0)->text(), QString("Time [ms]"));
    QCOMPARE(table->item(0, 1)->text(), QString("1000"));
    QCOMPARE(table->item(1, 1)->text().toDouble(),
             QString::number(1000 * std::sin(3.0)).toDouble());
    QTemporaryDir folder;
    const QString path = folder.filePath("visible.csv");
    writeVisibleCsv(path, page());
    const auto rows = rowsOf(path);
    QCOMPARE(rows.front(), QStringList({"t[ms]", "rod.com.x[mm]", "d/dt(rod.com.x)[mm/s]"}));
    QCOMPARE(rows[1 + 100][0].toDouble(), 1000.0);
    QCOMPARE(rows[1 + 100][1].toDouble(), 1000 * std::sin(3.0));
    ShownUnits::instance().set({});
    QCOMPARE(plot.axis(QCPAxis::atBottom).label(), QString("Time [s]"));
    QCOMPARE(plot.curves().front().curve->ySpan().upper, metres);
}

QTEST_MAIN(PlotReadingsTest)
#include "plot_readings_test.moc"
