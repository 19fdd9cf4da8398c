// Pages of several plots: channels dragged onto them, runs upon each other, cursors, derived
// curves, layouts and what leaves them.
#include "plot_fixture.h"
#include "studio/document/shown_units.h"
#include "studio/plots/plot_templates.h"
#include "studio/plots/readout_table.h"
#include "studio/plots/visible_csv.h"

#include <QClipboard>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
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

void drop(PlotPage& page, const QStringList& channels, QPoint at) {
    QMimeData data;
    data.setData(PlotCanvas::kMimeType, channels.join('\n').toUtf8());
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvasOf(page), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(at), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvasOf(page), &event);
}

QAction* actionOf(const QMenu& menu, const QString& text) {
    for (QAction* action : menu.actions()) {
        if (action->text() == text) return action;
    }
    return nullptr;
}

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

class PlotPagesTest : public PlotFixture {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() {
        QSettings().clear();
        open();
    }
    void cleanup() { m_panel.reset(); }
    void searchFindsChannels();
    void channelsAreDroppedOnThePlotUnderThePointer();
    void channelsAreDroppedOnAnEmptyPage();
    void plotsOfAPageStandInLineAndShareTheirTime();
    void heightsAreDragged();
    void plotsAreRemoved();
    void menusReachEverything();
    void runsLieUponEachOther();
    void aLegendThatIsNotShownTakesNoRoom();
    void cursorsTellDifferencesAndSlopes();
    void statisticsAreOfWhatIsInView();
    void derivativeIntegralAndSteps();
    void aSpectrumShowsTheFrequency();
    void aPhasePlotIsARing();
    void impactsAreLines();
    void layoutsAreKeptAndRestored();
    void curvesFollowRenames();
    void templatesAreKept();
    void csvHasWhatIsVisible();
    void everythingHasTheChosenUnits();
};

void PlotPagesTest::searchFindsChannels() {
    show(makeRun(10));
    auto* search = m_panel->findChild<QLineEdit*>("channelSearch");
    search->setFocus();
    QTest::keyClicks(search, "a multiplier 1");
    ChannelModel& model = m_panel->tree().model();
    QCOMPARE(model.channelCount(), 1);
    const QModelIndex found = model.indexOf("A.lambda.1");
    QVERIFY(m_panel->tree().view().isExpanded(found.parent()));
    QVERIFY(m_panel->tree().view().visualRect(found).isValid());
    search->clear();
    QCOMPARE(model.channelCount(), 13);
}

void PlotPagesTest::channelsAreDroppedOnThePlotUnderThePointer() {
    show(makeRun(100));
    page().insertPlot(0, {.curves = {{"rod.com.x"}}});
    QVERIFY(isDrawn());
    QSignalSpy changed(m_panel.get(), &PlotPanel::layoutChanged);
    drop(page(), {"A.drift", "A.drift_angle"}, page().plot(0).rect().rect().center());
    QCOMPARE(curvesOf(0, 0).mid(3), QStringList({"A.drift", "A.drift_angle"}));
    QCOMPARE(curvesOf(0, 1), QStringList({"rod.com.x"}));
    QCOMPARE(page().activePlot(), 0);
    QVERIFY(isTicked("A.drift")); // the tree follows the active plot
    QCOMPARE(changed.size(), 1);
    drop(page(), {"A.drift"}, page().plot(1).rect().rect().center());
    QCOMPARE(curvesOf(0, 1), QStringList({"rod.com.x", "A.drift"}));
    QVERIFY(isTicked("rod.com.x") && !isTicked("energy.kinetic"));
    drop(page(), {"A.drift"}, page().plot(1).rect().rect().center());
    QCOMPARE(curvesOf(0, 1).size(), 2); // not twice
    QVERIFY(!page().plot(0).spec().isAutomatic);
}

void PlotPagesTest::channelsAreDroppedOnAnEmptyPage() {
    show(makeRun(100));
    m_panel->addPage({{}, "Mine", {PlotSpec()}});
    QLabel* hint = m_panel->frontPage().findChild<QLabel*>();
    QVERIFY(hint->isVisible());
    QMimeData data;
    data.setData(PlotCanvas::kMimeType, "rod.com.x");
    QDragEnterEvent enter(QPoint(90, 90), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(hint, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(90, 90), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(hint, &event);
    QCOMPARE(curvesOf(5), QStringList({"rod.com.x"}));
    QVERIFY(!hint->isVisible());
    QVERIFY(isDrawn(5));
    QVERIFY(pixelsOf(m_panel->frontPage().image(), kBlue) > 100);
}

void PlotPagesTest::plotsOfAPageStandInLineAndShareTheirTime() {
    m_panel->resize(900, 500);
    show(makeRun(501));
    page().insertPlot(0, {.curves = {{"A.lambda.0"}}}); // other labels: -100 ... 100
    page().insertPlot(1, {.curves = {{"A.drift"}}, .isLogLeft = true});
    QVERIFY(isDrawn());
    QCOMPARE(page().plotCount(), 3);
    const QRect first = page().plot(0).rect().rect();
    for (int i = 1; i < 3; ++i) {
        QCOMPARE(page().plot(i).rect().rect().left(), first.left());
        QCOMPARE(page().plot(i).rect().rect().right(), first.right());
        QVERIFY(page().plot(i).rect().rect().top() > page().plot(i - 1).rect().rect().bottom());
    }
    // Times stand under the last one only.
    QVERIFY(!page().plot(0).axis(QCPAxis::atBottom).tickLabels());
    QVERIFY(page().plot(2).axis(QCPAxis::atBottom).tickLabels());
    turnWheel(canvasOf(page()), page().plot(1).rect().rect().center(), 360);
    const QCPRange times = page().plot(1).axis(QCPAxis::atBottom).range();
    QVERIFY(times.size() < 4.0);
    QCOMPARE(page().plot(0).axis(QCPAxis::atBottom).range(), times);
    QCOMPARE(page().plot(2).axis(QCPAxis::atBottom).range(), times);
    // The values of the others stay.
    QVERIFY(page().plot(0).axis(QCPAxis::atLeft).range().contains(10.0));
    QCOMPARE(m_panel->visibleRange().first, times.lower);
    QTest::mouseDClick(canvasOf(page()), Qt::LeftButton, {}, first.center());
    QCOMPARE(page().plot(2).axis(QCPAxis::atBottom).range(), QCPRange(0.0, 5.0));
}

void PlotPagesTest::heightsAreDragged() {
    m_panel->resize(900, 500);
    show(makeRun(100));
    page().insertPlot(0, {.curves = {{"rod.com.x"}}});
    QVERIFY(isDrawn());
    const int before = page().plot(0).rect().outerRect().height();
    const int gap = page().plot(0).rect().outerRect().bottom();
    drag(canvasOf(page()), Qt::LeftButton, {}, {300, gap}, {300, gap + 40});
    QVERIFY(isDrawn());
    const int grown = page().plot(0).rect().outerRect().height() - before;
    QVERIFY2(std::abs(grown - 40) <= 4, qPrintable(QString::number(grown))); // whole pixels
    QVERIFY(!page().isZoomed());
    drag(canvasOf(page()), Qt::LeftButton, {}, {300, gap + 40}, {300, 2000});
    QVERIFY(page().plot(1).spec().height > 0.1); // none vanishes
}

void PlotPagesTest::plotsAreRemoved() {
    show(makeRun(100));
    page().insertPlot(0, {.curves = {{"rod.com.x"}}});
    page().removePlot(0);
    QCOMPARE(page().plotCount(), 1);
    QCOMPARE(curvesOf(0), QStringList({"rod.com.x"}));
    QVERIFY(isDrawn());
    QVERIFY(pixelsOf(page().image(), kBlue) > 100);
    page().removePlot(0); // the last one is emptied
    QCOMPARE(page().plotCount(), 1);
    QVERIFY(curvesOf(0).isEmpty());
}

void PlotPagesTest::menusReachEverything() {
    show(makeRun(100));
    const auto choose = [this](QStringList path) {
        QMenu menu;
        m_panel->fillPlotMenu(menu);
        QMenu* at = &menu;
        while (path.size() > 1)
            at = actionOf(*at, path.takeFirst())->menu();
        actionOf(*at, path.front())->trigger();
    };
    choose({"Curves", "Total [J]", "On the Right Axis"});
    QVERIFY(page().plot(0).axis(QCPAxis::atRight).visible());
    QCOMPARE(page().plot(0).axis(QCPAxis::atRight).label(), QString("Total [J]"));
    choose({"Logarithmic Right Axis"});
    QCOMPARE(page().plot(0).axis(QCPAxis::atRight).scaleType(), QCPAxis::stLogarithmic);
    choose({"Curves", "Potential [J]", "Derivative"});
    QCOMPARE(page().plot(0).titleOf(page().plot(0).spec().curves[1]),
             QString("d/dt Potential [J/s]"));
    choose({"Curves", "Kinetic [J]", "Remove"});
    QCOMPARE(curvesOf(0), QStringList({"energy.potential", "energy.total"}));
    choose({"Horizontal Axis", "Frequency (Spectrum)"});
    QCOMPARE(page().plot(0).axis(QCPAxis::atBottom).label(), QString("Frequency [Hz]"));
    choose({"Horizontal Axis", "Total [J]"});
    QCOMPARE(page().plot(0).axis(QCPAxis::atBottom).label(), QString("Total [J]"));
    choose({"New Plot Below"});
    QCOMPARE(page().plotCount(), 2);
    choose({"Remove Plot"});
    QCOMPARE(page().plotCount(), 1);
    choose({"Copy Picture"});
    QVERIFY(!QApplication::clipboard()->image().isNull());

    // Of channels that are selected in the tree.
    ChannelModel& model = m_panel->tree().model();
    auto* selection = m_panel->tree().view().selectionModel();
    selection->select(model.indexOf("A.lambda.0"), QItemSelectionModel::ClearAndSelect);
    selection->select(model.indexOf("A.lambda.1"), QItemSelectionModel::Select);
    QMenu menu;
    m_panel->fillChannelMenu(menu);
    menu.actions().back()->trigger();
    QCOMPARE(menu.actions().back()->text(), QString("New Plot over A: multiplier 0"));
    QCOMPARE(curvesOf(0, 1), QStringList({"A.lambda.1"}));
    QCOMPARE(page().plot(1).axis(QCPAxis::atBottom).label(), QString("A: multiplier 0 [N]"));
}

void PlotPagesTest::runsLieUponEachOther() {
    const auto first = makeRun(501), second = makeRun(301);
    m_panel->setRuns({{"stiff", first}, {"soft", second}});
    QVERIFY(isDrawn());
    const auto& curves = page().plot(0).curves();
    QCOMPARE(curves.size(), std::size_t(6));
    for (std::size_t i = 0; i < 3; ++i) { // colour = quantity, line style = run
        const QPen a = curves[i].curve->plottable().pen(),
                   b = curves[i + 3].curve->plottable().pen();
        QCOMPARE(a.color(), b.color());
        QCOMPARE(a.style(), Qt::SolidLine);
        QCOMPARE(b.style(), Qt::DashLine);
    }
    QVERIFY(curves[0].curve->plottable().pen().color() !=
            curves[1].curve->plottable().pen().color());
    // The legend names each quantity once, and the runs.
    QStringList entries;
    QCPLegend& legend = page().plot(0).legend().element();
    for (int i = 0; i < legend.itemCount(); ++i)
        entries << qobject_cast<QCPPlottableLegendItem*>(legend.item(i))->plottable()->name();
    QCOMPARE(entries, QStringList({"Kinetic [J]", "Potential [J]", "Total [J]", "stiff", "soft"}));
    // Hiding a quantity hides it in both.
    page().setCurveVisible(0, 0, false);
    QVERIFY(!page().plot(0).curves()[0].curve->plottable().visible());
    QVERIFY(!page().plot(0).curves()[3].curve->plottable().visible());
    page().setStacked(0, true); // areas of the current run, the sum of the other
    QCOMPARE(page().plot(0).curves().size(), std::size_t(4));
    // A run of another model shows what it has of the same names.
    const auto other =
        std::make_shared<results::RunData>(results::RunHeader{.channels = {{"energy.total", "J"}}});
    m_panel->setRuns({{"stiff", first}, {"other", other}});
    page().setStacked(0, false);
    QCOMPARE(page().plot(0).curves().size(), std::size_t(4));
}

/// Five entries below each other would be more than are shown.
void PlotPagesTest::aLegendThatIsNotShownTakesNoRoom() {
    const auto run = makeRun(100);
    m_panel->setRuns({{"a run with a name that is as long as this", run}, {"b", run}});
    m_panel->resize(1000, 500);
    QTRY_VERIFY(page().plot(0).legend().element().visible());
    QVERIFY(page().plot(0).legend().element().outerRect().height() > 20);
    m_panel->resize(500, 500);
    QTRY_VERIFY(!page().plot(0).legend().element().visible());
    QTRY_VERIFY(page().plot(0).legend().element().outerRect().height() < 8); // margins of 2 pixels
    m_panel->resize(1000, 500);
    QTRY_VERIFY(page().plot(0).legend().element().outerRect().height() > 20);
}

void PlotPagesTest::cursorsTellDifferencesAndSlopes() {
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

void PlotPagesTest::statisticsAreOfWhatIsInView() {
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

void PlotPagesTest::derivativeIntegralAndSteps() {
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

void PlotPagesTest::aSpectrumShowsTheFrequency() {
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

void PlotPagesTest::aPhasePlotIsARing() {
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

void PlotPagesTest::impactsAreLines() {
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

void PlotPagesTest::layoutsAreKeptAndRestored() {
    show(makeRun(501));
    page().insertPlot(0, {.curves = {{"rod.com.x", CurveKind::Derivative, true}}, .height = 0.5});
    m_panel->addPage({{}, "Mine", {{.curves = {{"A.drift"}}, .isLogLeft = true}}});
    m_panel->setCursor(2.5);
    m_panel->toggleMarker(0);
    m_panel->setEventsShown(true);
    const QJsonObject layout = m_panel->layout();
    m_panel->resetLayout();
    QCOMPARE(m_panel->pageCount(), 5);
    QCOMPARE(page().plotCount(), 1);
    QVERIFY(m_panel->layout() != layout);
    QVERIFY(!m_panel->setLayout({{"trammel_plots", 1}}));
    QCOMPARE(m_panel->pageCount(), 5); // unchanged
    QVERIFY(m_panel->setLayout(layout));
    QCOMPARE(m_panel->layout(), layout);
    QCOMPARE(tabs().tabText(5), QString("Mine"));
    QCOMPARE(tabs().currentIndex(), 5);
    QCOMPARE(page().plotCount(), 2);
    QCOMPARE(m_panel->frontPage().markers().a, std::optional(2.5));
    QVERIFY(isDrawn(5));
    QVERIFY(m_panel->frontPage().plot(0).hasData()); // the run is still there
}

/// Runs have the names of their time: curves are shown by them, and kept by those to come.
void PlotPagesTest::curvesFollowRenames() {
    const auto runOf = [](const std::string& body) {
        results::RunHeader names = header();
        names.channels[0].name = body + ".com.x";
        auto run = std::make_shared<results::RunData>(names);
        append(*run, 0.0);
        return run;
    };
    m_panel->addPage(
        {.title = "Own",
         .plots = {{.curves = {{.channel = "rod.com.x"}, {.channel = "energy.total"}}}}});
    const auto shown = [this] { return m_panel->frontPage().plot(0).spec().curves; };
    const auto kept = [this] {
        return layoutFrom(m_panel->layout())->pages.back().plots[0].curves[0].channel;
    };
    const auto old = runOf("rod"), later = runOf("lever");
    m_panel->setRun(old);
    m_panel->takeRename("rod", "link");
    m_panel->takeRename("link", "lever");
    QCOMPARE(shown()[0].channel, std::string("rod.com.x"));
    QCOMPARE(kept(), std::string("lever.com.x"));
    m_panel->setRun(later);
    QCOMPARE(shown()[0].channel, std::string("lever.com.x"));
    QCOMPARE(shown()[1].channel, std::string("energy.total"));
    QCOMPARE(kept(), std::string("lever.com.x"));
    m_panel->setRun(old);
    QCOMPARE(shown()[0].channel, std::string("rod.com.x"));
    m_panel->setRun(later);
    m_panel->forgetRenames();
    m_panel->setRun(old);
    QCOMPARE(shown()[0].channel, std::string("lever.com.x"));
    ChannelRenames renames;
    renames.add("rod", "lever");
    const auto exists = [](const std::string& name) { return name.find("lever") != name.npos; };
    QCOMPARE(renames.find("contact.rod-ground.force.x", exists),
             std::string("contact.lever-ground.force.x"));
    QCOMPARE(renames.find("contact.ball-rod.force.x", exists),
             std::string("contact.ball-lever.force.x"));
    QCOMPARE(renames.find("rods.com.x", exists), std::string("rods.com.x"));
}

void PlotPagesTest::templatesAreKept() {
    show(makeRun(100));
    PlotTemplates::store("My/own: 型", {{}, "Own", {{.curves = {{"A.drift"}}}}});
    QCOMPARE(PlotTemplates::names(), QStringList({"My/own: 型"}));
    const auto page = PlotTemplates::page("My/own: 型");
    QVERIFY(page);
    m_panel->addPage(*page);
    QCOMPARE(tabs().tabText(5), QString("Own"));
    QCOMPARE(curvesOf(5), QStringList({"A.drift"}));
    PlotTemplates::remove("My/own: 型");
    QVERIFY(PlotTemplates::names().isEmpty());
    QVERIFY(!PlotTemplates::page("My/own: 型"));
}

void PlotPagesTest::csvHasWhatIsVisible() {
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
void PlotPagesTest::everythingHasTheChosenUnits() {
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

QTEST_MAIN(PlotPagesTest)
#include "plot_pages_test.moc"
