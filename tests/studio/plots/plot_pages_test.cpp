// Pages of several plots: channels dragged onto them, runs upon each other, layouts and templates.
#include "plot_fixture.h"
#include "studio/plots/plot_templates.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>

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
    void layoutsAreKeptAndRestored();
    void curvesFollowRenames();
    void templatesAreKept();
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

QTEST_MAIN(PlotPagesTest)
#include "plot_pages_test.moc"
