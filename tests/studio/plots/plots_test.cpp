#include "plot_fixture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTreeView>
#include <QXmlStreamReader>

using namespace trammel;
using namespace trammel::studio;

namespace {

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

} // namespace

class PlotsTest : public PlotFixture {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_panel.reset(); }
    void emptyStateSaysWhatToDo();
    void curvesAreDrawnAndHiddenByTheLegend();
    void treeChoosesCurves();
    void choiceOutlivesTheRun();
    void cursorGoesBothWays();
    void mouseZoomsPansAndFits();
    void keysZoomAndPan();
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
};

void PlotsTest::energiesAreStackedAndCloseToALevelLine() {
    show(makeAudit(500));
    QCOMPARE(page().plot(0).curves().size(), std::size_t(3));
    const int before = levelRows(page().image());
    auto* stacked = m_panel->findChild<QCheckBox*>("stacked");
    QVERIFY(stacked->isVisible());
    stacked->setFocus();
    QTest::keyClick(stacked, Qt::Key_Space);
    QVERIFY(isDrawn());
    // The total is no part of itself; the line that they reach comes on top.
    QCOMPARE(curvesOf(0).size(), 7);
    QVERIFY(!isTicked("energy.total"));
    QCOMPARE(page().plot(0).curves().size(), std::size_t(8));
    QVERIFY(levelRows(page().image()) > before);
    // What is told of a curve is its own value, not the height that it is drawn at.
    const PlotArea& area = page().plot(0);
    const results::RunData& data = *page().runs()[0].data;
    for (const PlotArea::Drawn& drawn : area.curves()) {
        if (drawn.spec < 0) continue;
        const auto& spec = area.spec().curves[static_cast<std::size_t>(drawn.spec)];
        QCOMPARE(drawn.curve->valueAt(data.time()[100]),
                 data.column(*data.find(spec.channel))[100]);
        QCOMPARE(drawn.curve->visible().y.back(), data.column(*data.find(spec.channel)).back());
    }
    show(makeAudit(500, 0.5)); // half of the friction forgotten: no level line
    QCOMPARE(levelRows(page().image()), before);
    stacked->click();
    QCOMPARE(curvesOf(0), QStringList({"energy.kinetic", "energy.potential", "energy.total"}));
    tabs().setCurrentIndex(1);
    QVERIFY(!stacked->isVisible());
}

void PlotsTest::aStackFollowsDataAndTheLegend() {
    const auto whole = makeAudit(500), run = makeAudit(100);
    show(run);
    page().setStacked(0, true);
    for (std::size_t i = 100; i < 500; ++i) {
        std::vector<double> values;
        for (std::size_t c = 0; c < whole->header().channels.size(); ++c)
            values.push_back(whole->column(c)[i]);
        run->append(whole->time()[i], values);
    }
    m_panel->dataAppended();
    QVERIFY(isDraft());
    QTRY_VERIFY(!isDraft()); // the samples are taken up before
    QVERIFY(isDrawn());
    const QImage grown = page().image();
    show(whole);
    QCOMPARE(page().image(), grown);
    page().setCurveVisible(0, 2, false); // without the lost part the sum is not level
    QVERIFY(isDrawn());
    QVERIFY(levelRows(page().image()) < levelRows(grown));
    page().setCurveVisible(0, 2, true);
    QVERIFY(isDrawn());
    QCOMPARE(levelRows(page().image()), levelRows(grown));
}

void PlotsTest::countsOfTheSolverHaveAnAxisOfTheirOwn() {
    show(makeAudit(500), 4);
    QCOMPARE(page(4).title(), QString("LCP"));
    const PlotArea& plot = page(4).plot(0);
    QVERIFY(plot.spec().isLogLeft);
    QCOMPARE(plot.curves().size(), std::size_t(3));
    const QCPAxis &left = plot.axis(QCPAxis::atLeft), &right = plot.axis(QCPAxis::atRight);
    QVERIFY(right.visible());
    QCOMPARE(right.label(), QString("Pivots, Contacts"));
    QVERIFY(right.range().contains(0) && right.range().contains(14));
    QVERIFY(right.range().upper < 20);
    QVERIFY(left.range().upper < 1e-10); // the residual fills its own axis
    // Counts are drawn in steps, the residual is not.
    QCOMPARE(plot.curves()[0].curve->graph()->lineStyle(), QCPGraph::lsLine);
    QCOMPARE(plot.curves()[1].curve->graph()->lineStyle(), QCPGraph::lsStepLeft);
    const QCPRange before = left.range();
    PlotCanvas* canvas = canvasOf(page(4));
    turnWheel(canvas, QPointF(canvas->width() - 5.0, canvas->height() / 2.0), 240);
    QVERIFY(right.range().size() < 12);
    QCOMPARE(left.range().upper, before.upper);
    show(makeRun(10));
    QVERIFY(!page().plot(0).axis(QCPAxis::atRight).visible());
}

void PlotsTest::emptyStateSaysWhatToDo() {
    const auto hint = page().findChild<QLabel*>();
    QVERIFY(hint->isVisible());
    QCOMPARE(hint->text(), QStringLiteral("Run (F5) to see energy here"));
    show(makeRun(0));
    QVERIFY(hint->isVisible()); // a run without frames shows nothing either
    show(makeRun(2));
    QVERIFY(!hint->isVisible());
    page().removePlot(0);
    QVERIFY(hint->isVisible());
    QCOMPARE(hint->text(), QStringLiteral("Drag channels here from the list, or tick them there"));
    show(nullptr);
    QVERIFY(hint->isVisible());
}

void PlotsTest::curvesAreDrawnAndHiddenByTheLegend() {
    show(makeRun(500));
    QCOMPARE(page().plot(0).curves().size(), std::size_t(3));
    const int drawn = pixelsOf(page().image(), kBlue);
    QVERIFY2(drawn > 200, qPrintable(QString::number(drawn)));
    // The first entry stands at the top left, above the curves.
    QTest::mouseClick(canvasOf(page()), Qt::LeftButton, Qt::NoModifier, {40, 10});
    QVERIFY(page().plot(0).spec().curves[0].isHidden);
    QVERIFY(!page().plot(0).spec().curves[1].isHidden);
    QVERIFY(isDrawn());
    const int left = pixelsOf(page().image(), kBlue);
    QVERIFY2(left < drawn / 5, qPrintable(QString::number(left))); // the legend's own line stays
    QTest::mouseClick(canvasOf(page()), Qt::LeftButton, Qt::NoModifier, {40, 10});
    QVERIFY(!page().plot(0).spec().curves[0].isHidden);
}

void PlotsTest::treeChoosesCurves() {
    show(makeRun(100), 2);
    QCOMPARE(curvesOf(2), QStringList({"A.lambda.0", "A.lambda.1"}));
    QVERIFY(isTicked("A.lambda.0"));
    tick("B.lambda.0", Qt::Checked);
    QCOMPARE(curvesOf(2).size(), 3);
    ChannelModel& model = m_panel->tree().model();
    const QModelIndex joint = model.indexOf("A.lambda.0").parent(); // the whole joint
    QVERIFY(model.setData(joint, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(curvesOf(2), QStringList({"B.lambda.0"}));

    // By keyboard: Space or Enter on a row of the tree.
    QTreeView& tree = m_panel->tree().view();
    tree.setFocus();
    tree.setCurrentIndex(model.indexOf("A.lambda.1"));
    QTest::keyClick(&tree, Qt::Key_Space);
    QCOMPARE(curvesOf(2), QStringList({"B.lambda.0", "A.lambda.1"}));
    QTest::keyClick(&tree, Qt::Key_Return);
    QCOMPARE(curvesOf(2), QStringList({"B.lambda.0"}));
    // Colours do not change as others go; the tree has no more than what it says.
    QCOMPARE(page(2).plot(0).spec().curves[0].colour, 2);
}

void PlotsTest::choiceOutlivesTheRun() {
    show(makeRun(10), 3);
    tick("momentum.linear.x", Qt::Unchecked);
    tick("momentum.angular.z", Qt::Checked);
    show(makeRun(20), 3);
    QVERIFY(!isTicked("momentum.linear.x"));
    QVERIFY(isTicked("momentum.angular.z"));
    QCOMPARE(page(3).plot(0).curves().size(), std::size_t(1));
}

void PlotsTest::cursorGoesBothWays() {
    show(makeRun(501)); // 5 s
    QSignalSpy moved(m_panel.get(), &PlotPanel::cursorMoved);
    m_panel->setCursor(2.0);
    QCOMPARE(m_panel->cursor(), 2.0);
    QCOMPARE(page(1).cursor(), 2.0);
    QCOMPARE(moved.size(), 0);

    QWidget* canvas = canvasOf(page());
    const int y = canvas->height() / 2, x = canvas->width() / 2;
    drag(canvas, Qt::LeftButton, Qt::ShiftModifier, {x, y}, {x + 100, y});
    QVERIFY(moved.size() >= 2);
    const double first = moved.first().first().toDouble(), last = moved.last().first().toDouble();
    QVERIFY(first > 2.0 && first < 3.0); // the axis begins right of the widget's edge
    QVERIFY(last > first);
    QCOMPARE(m_panel->cursor(), last);
    QCOMPARE(page(3).cursor(), last);
    drag(canvas, Qt::LeftButton, Qt::ShiftModifier, {x, y}, {canvas->width() + 50, y});
    QCOMPARE(moved.last().first().toDouble(), 5.0); // no farther than the data
    QVERIFY(!page().isZoomed());
}

void PlotsTest::mouseZoomsPansAndFits() {
    show(makeRun(501));
    QWidget* canvas = canvasOf(page());
    const int y = canvas->height() / 2, x = canvas->width() / 2;
    const auto range = [this] { return m_panel->visibleRange(); };
    const std::pair all{0.0, 5.0};
    QCOMPARE(range(), all);

    turnWheel(canvas, {1.0 * x, 1.0 * y}, 240);
    QVERIFY(page().isZoomed());
    const auto [a, b] = range();
    QVERIFY(a > 0.5 && b < 4.5);
    QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, {x, y});
    QCOMPARE(range(), all);
    QVERIFY(!page().isZoomed());

    turnWheel(canvas, {5.0, 1.0 * y}, 240); // over the value axis: times stay
    QCOMPARE(range(), all);
    QVERIFY(page().isZoomed());
    page().fit();

    drag(canvas, Qt::LeftButton, Qt::NoModifier, {x, y - 40}, {x + 80, y + 40});
    const auto [c, d] = range();
    QVERIFY(c > 2.0 && c < 3.0 && d > c && d < c + 1.0);
    drag(canvas, Qt::MiddleButton, Qt::NoModifier, {x, y}, {x + 50, y});
    const auto [e, f] = range();
    QVERIFY(e < c);
    QVERIFY(std::abs((f - e) - (d - c)) < 1e-9); // panning keeps the length
    drag(canvas, Qt::LeftButton, Qt::ControlModifier, {x, y}, {x - 50, y});
    QVERIFY(std::abs(range().first - c) < 1e-9); // and back
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_F);
    QCOMPARE(range(), all);
}

void PlotsTest::keysZoomAndPan() {
    show(makeRun(501));
    PlotCanvas* canvas = canvasOf(page());
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Plus);
    const auto [a, b] = m_panel->visibleRange();
    QVERIFY(std::abs((b - a) - 4.0) < 1e-9); // 5 s / 1.25
    QTest::keyClick(canvas, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(std::abs(m_panel->visibleRange().first - (a + 0.4)) < 0.02); // a tenth, whole pixels
    QTest::keyClick(canvas, Qt::Key_Minus);
    QTest::keyClick(canvas, Qt::Key_F);
    QVERIFY(!page().isZoomed());
    QTest::keyClick(canvas, Qt::Key_L);
    QVERIFY(page().plot(0).spec().isLogLeft);
    QTest::keyClick(canvas, Qt::Key_L);
    QVERIFY(!page().plot(0).spec().isLogLeft);
    QVERIFY(page().plot(0).spec().isAutomatic); // another scale chooses no curves
}

void PlotsTest::followsGrowingDataUntilZoomed() {
    const auto run = makeRun(100);
    show(run);
    QVERIFY(std::abs(m_panel->visibleRange().second - 0.99) < 1e-12);
    for (int i = 100; i < 300; ++i)
        append(*run, 0.01 * i);
    m_panel->dataAppended();
    QVERIFY(std::abs(m_panel->visibleRange().second - 2.99) < 1e-12);
    QWidget* canvas = canvasOf(page());
    turnWheel(canvas, QPointF(canvas->rect().center()), 480);
    const auto zoomed = m_panel->visibleRange();
    for (int i = 300; i < 400; ++i)
        append(*run, 0.01 * i);
    m_panel->dataAppended();
    QCOMPARE(m_panel->visibleRange(), zoomed);
    page().fit();
    QVERIFY(std::abs(m_panel->visibleRange().second - 3.99) < 1e-12);
}

void PlotsTest::logarithmicAxisLeavesOutZeros() {
    show(makeRun(500), 1);
    QVERIFY(page(1).plot(0).spec().isLogLeft);
    const int drawn = pixelsOf(page(1).image(), kBlue);
    QVERIFY2(drawn > 50, qPrintable(QString::number(drawn)));
    // Before t = 1 s all drift is zero: nothing but the grid in the first fifth, less the axis.
    const QImage image = page(1).image();
    const QRect early(image.width() * 12 / 100, 30, image.width() * 6 / 100, image.height() - 70);
    QCOMPARE(pixelsOf(image.copy(early), kBlue), 0);
    page(1).setLogarithmic(0, false);
    QVERIFY(!page(1).plot(0).spec().isLogLeft);
    QVERIFY(isDrawn(1));
    QVERIFY(page(1).image() != image);
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
    const QImage before = page().image();
    QVERIFY(page().saveAs(path));
    QVERIFY(isDrawn());
    QCOMPARE(page().image(), before); // saving leaves the window as it was
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    if (suffix == "png") {
        QImage image;
        QVERIFY(image.load(path));
        QVERIFY(image.width() >= 1000); // twice the screen's pixels
        QVERIFY(pixelsOf(image, kBlue) > 200);
        QCOMPARE(image.text("Title"), QString("Energy"));
        // What the run was made from: for a reader, and for a program.
        QVERIFY(image.text("Description").contains("newton, e: steel e = 0.5, mu: steel 0.3"));
        QVERIFY(image.text("Provenance").contains(R"("lcp":"murty")"));
    } else if (suffix == "svg") {
        QSvgRenderer renderer(path);
        QVERIFY(renderer.isValid());
        QVERIFY(renderer.viewBox().width() >= 640);
        QVERIFY(bytes.contains("#0072b2"));    // the curve
        QVERIFY(bytes.contains("Energy [J]")); // text as text
        QXmlStreamReader xml(bytes);
        QString description;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == u"desc") description = xml.readElementText();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(QJsonDocument::fromJson(description.toUtf8()).object().value("model").toString(),
                 QString("test"));
        QVERIFY(bytes.contains("Trammel 9.9")); // the line under the picture
    } else {
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(bytes.size() > 5000);
        QVERIFY(bytes.contains("provenance.json"));
    }
}

void PlotsTest::failedPictureLeavesTheFile() {
    show(makeRun(10));
    QVERIFY(!page().saveAs(QStringLiteral("/no/such/folder/energy.png")));
    QTemporaryDir directory;
    QFile file(directory.filePath("energy.xyz"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("kept") == 4);
    file.close();
    QVERIFY(!page().saveAs(file.fileName())); // unknown kind
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("kept"));
}

void PlotsTest::exportAsksForTheVisibleRange() {
    show(makeRun(501));
    QSignalSpy asked(m_panel.get(), &PlotPanel::exportRequested);
    QWidget* canvas = canvasOf(page());
    turnWheel(canvas, QPointF(canvas->rect().center()), 480);
    QMenu menu;
    m_panel->fillPlotMenu(menu);
    menu.actions().back()->trigger();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().at(0).toDouble(), m_panel->visibleRange().first);
    QCOMPARE(asked.first().at(1).toDouble(), m_panel->visibleRange().second);
    QVERIFY(asked.first().at(0).toDouble() > 0.5);
}

void PlotsTest::outdatedIsMarked() {
    const auto badge = m_panel->findChild<QLabel*>("outdated");
    QVERIFY(!badge->isVisible());
    m_panel->setOutdated(true);
    QVERIFY(badge->isVisible());
    m_panel->setOutdated(false);
    QVERIFY(!badge->isVisible());
}

QTEST_MAIN(PlotsTest)
#include "plots_test.moc"
