// What a sketch is drawn over, in a real window: its file is dropped or chosen, scaled by two
// clicks, moved, turned, paled and taken away, each one step to undo; lines of a drawing draw the
// pointer. The files are made here.
#include "io/backdrop.h"
#include "sketch/backdrop.h"
#include "studio/document/shown_units.h"
#include "studio/sketch/backdrop_bar.h"
#include "studio/sketch/backdrop_picture.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/sketch_test.h"
#include "studio/view/settled_picture.h"
#include "studio/view3d/scene_view.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>
#include <QtTest>
#include <cmath>
#include <memory>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::SketchHand;

namespace {

constexpr double kPixel = 0.6;     ///< of a click that hits whole pixels, 0.5 and rounding
constexpr double kRounding = 1e-9; ///< m: documents keep picometres

/// Red left half, white right half, with a black frame.
QImage picture(QSize size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.fillRect(0, 0, size.width() / 2, size.height(), Qt::red);
    painter.setPen(QPen(Qt::black, 3));
    painter.drawRect(1, 1, size.width() - 3, size.height() - 3);
    return image;
}

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// A plate of 100 x 60 with a hole of radius 10 in it; units as the code says, 0: none.
QByteArray plate(int unit) {
    QByteArray text =
        "0 SECTION 2 HEADER 9 $INSUNITS 70 " + QByteArray::number(unit) +
        " 0 ENDSEC 0 SECTION 2 ENTITIES 0 LWPOLYLINE 90 4 70 1 10 0 20 0 10 100 20 0 10 "
        "100 20 60 10 0 20 60 0 CIRCLE 10 30 20 20 40 10 0 TEXT 1 plate 0 ENDSEC 0 EOF ";
    return text.replace(' ', '\n');
}

} // namespace

class TestBackdropWindow : public test::SketchTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    template <class Widget>
    Widget& child(const char* name) {
        return *m_window->findChild<Widget*>(name);
    }
    std::optional<io::Backdrop> backdrop() { return io::backdropOf(document().root()); }
    QString path(const char* name) { return m_folder.filePath(name); }
    bool isRowShown() { return child<BackdropBar>("backdropBar").isVisible(); }
    QString told() { return child<QWidget>("backdropMessage").toolTip(); }

    void drop(const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        if (!enter.isAccepted()) return;
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &drop);
    }
    void dropPicture() {
        QVERIFY(picture({400, 200}).save(path("scan.png")));
        drop(path("scan.png"));
        QVERIFY2(backdrop(), qPrintable(tool().refusal() + told()));
    }
    /// Where a place of the picture is in the plane.
    sketch::Point placeOf(double x, double y) {
        return sketch::toPlane(*backdrop(), sketch::Point(x, y));
    }
    void take(DrawingTool drawing) {
        auto* action = m_window->findChild<QAction*>(DrawingTools::info(drawing).icon);
        for (QToolButton* button : child<BackdropBar>("backdropBar").findChildren<QToolButton*>())
            if (button->defaultAction() == action) QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(tool().tool(), drawing);
    }
    void click(const sketch::Point& place) { hand().click(place.x(), place.y()); }
    /// As it is seen at a place of the view.
    QColor colourAt(QPointF pixels) {
        const QImage seen = test::settled(view());
        const double ratio = 1.0 * seen.width() / view().width();
        return seen.pixelColor((pixels * ratio).toPoint());
    }
    /// At a place of the backdrop.
    QColor colourAt(double x, double y) { return colourAt(tool().pixelsOf(placeOf(x, y))); }

private slots:
    void initTestCase() {
        test::setUpStudio();
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
    }
    void init() { open({1280, 850}); }
    void cleanup() { close(); }

    /// It fills most of the view, can be seen, and is one step to undo.
    void aDroppedPictureIsShown() {
        dropPicture();
        QVERIFY(isRowShown());
        QCOMPARE(document().undoStack()->count(), 1);
        QVERIFY2(!document().hasErrors(), document().text().c_str());
        const QPointF from = tool().pixelsOf(placeOf(0, 0)),
                      to = tool().pixelsOf(placeOf(400, 200));
        const double share =
            std::max((to.x() - from.x()) / view().width(), (from.y() - to.y()) / view().height());
        QVERIFY2(share > 0.65 && share < 0.75, qPrintable(QString::number(share)));
        const QPointF at = tool().pixelsOf(placeOf(97, 47));
        const QColor red = colourAt(at), white = colourAt(307, 147);
        QVERIFY2(red.red() > red.blue() + 60, qPrintable(red.name()));
        QVERIFY2(std::abs(white.red() - white.blue()) < 30, qPrintable(white.name()));
        document().undoStack()->undo();
        QVERIFY(!backdrop());
        const QColor empty = colourAt(at);
        QVERIFY2(std::abs(empty.red() - empty.blue()) < 30, qPrintable(empty.name()));
        document().undoStack()->redo();
        QVERIFY(backdrop());
    }

    /// Two clicks and a number: the points are that far apart, the first stays. No snap to the grid
    /// draws the clicks.
    void twoClicksAndANumberScale() {
        dropPicture();
        take(DrawingTool::BackdropScale);
        const sketch::Point first = placeOf(101, 53), second = placeOf(317, 53);
        click(first);
        click(second);
        auto& edit = child<DimensionEdit>("backdropDistance");
        QTRY_VERIFY(edit.isVisible() && edit.hasFocus());
        QTest::keyClicks(&edit, "120 mm");
        QTest::keyClick(&edit, Qt::Key_Return);
        QVERIFY(!edit.isVisible());
        const double pixel =
            PlaneView(view().camera(), view().size(), tool().sketch().plane).metresPerPixel();
        QVERIFY((placeOf(101, 53) - first).norm() < kPixel * pixel);
        const double distance = (placeOf(317, 53) - placeOf(101, 53)).norm();
        QVERIFY2(std::abs(distance - 0.12) < 0.12 * 2 * kPixel / 200,
                 qPrintable(QString::number(distance)));
        QCOMPARE(document().undoStack()->count(), 2);
        QCOMPARE(tool().tool(), DrawingTool::Select);
    }

    void escapeCancels() {
        dropPicture();
        const std::string before = document().text();
        take(DrawingTool::BackdropScale);
        click(placeOf(100, 50));
        hand().key(Qt::Key_Escape);
        QVERIFY(!tool().isDrawing());
        click(placeOf(100, 50));
        click(placeOf(300, 50));
        auto& edit = child<DimensionEdit>("backdropDistance");
        QTest::keyClick(&edit, Qt::Key_Escape);
        QVERIFY(!edit.isVisible());
        QCOMPARE(document().text(), before);
    }

    void noNumberIsToldAndKept() {
        dropPicture();
        const std::string before = document().text();
        take(DrawingTool::BackdropScale);
        click(placeOf(100, 50));
        click(placeOf(300, 50));
        auto& edit = child<DimensionEdit>("backdropDistance");
        for (const char* text : {"wide", "-3", "0"}) {
            edit.selectAll();
            QTest::keyClicks(&edit, text);
            QTest::keyClick(&edit, Qt::Key_Return);
            QVERIFY2(edit.isVisible() && !tool().refusal().isEmpty(), text);
        }
        QCOMPARE(document().text(), before);
    }

    /// A drag moves it by its way; a third click turns it, or a typed angle.
    void movedAndTurned() {
        dropPicture();
        const io::Backdrop before = *backdrop();
        take(DrawingTool::BackdropMove);
        const sketch::Point from = placeOf(200, 100);
        hand().drag(from.x(), from.y(), 0.03, -0.02);
        const double pixel =
            PlaneView(view().camera(), view().size(), tool().sketch().plane).metresPerPixel();
        const sketch::Point middle(0.03, -0.02);
        QVERIFY((placeOf(200, 100) - middle).norm() < 2 * kPixel * pixel); // of both ends
        QCOMPARE(backdrop()->scale, before.scale);
        take(DrawingTool::BackdropTurn);
        hand().click(middle.x(), middle.y());
        hand().type("30");
        hand().key(Qt::Key_Return);
        QVERIFY(std::abs(backdrop()->angle - std::acos(-1.0) / 6) < kRounding);
        QVERIFY((placeOf(200, 100) - middle).norm() < 4 * kPixel * pixel);
        take(DrawingTool::BackdropTurn);
        const double far = 100 * backdrop()->scale;
        hand().click(0.0, 0.0);
        hand().click(far, 0.0);
        hand().click(0.0, far);
        // By a quarter of a turn, within the pixels of the clicks.
        QVERIFY(std::abs(backdrop()->angle - std::acos(-1.0) * 4 / 6) < 2 * kPixel * pixel / far);
        QCOMPARE(document().undoStack()->count(), 4);
    }

    /// The picture follows the slider; a drag of it is one step, and so is a key.
    void opacityIsOneStep() {
        dropPicture();
        auto& slider = child<QSlider>("backdropOpacity");
        const int steps = document().undoStack()->count();
        slider.setSliderDown(true);
        for (const int percent : {55, 40, 30})
            slider.setValue(percent);
        QCOMPARE(document().undoStack()->count(), steps);
        const QColor pale = colourAt(97, 47);
        slider.setSliderDown(false);
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QCOMPARE(backdrop()->opacity, 0.3);
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(backdrop()->opacity, 1.0);
        QCOMPARE(document().undoStack()->count(), steps + 2);
        const QColor full = colourAt(97, 47);
        QVERIFY2(full.blue() < 40 && pale.blue() > 100, qPrintable(pale.name() + full.name()));
        document().undoStack()->undo();
        QCOMPARE(slider.value(), 30);
    }

    void removed() {
        dropPicture();
        for (QToolButton* button : child<BackdropBar>("backdropBar").findChildren<QToolButton*>())
            if (button->defaultAction() &&
                button->defaultAction()->objectName() == "backdrop-remove")
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!backdrop());
        QVERIFY(!document().root().contains("/sketch"));
        document().undoStack()->undo();
        QVERIFY(backdrop());
    }

    /// True to size by its unit; ends, lines, the circle and its centre draw the pointer, and what
    /// is drawn on them is exact.
    void aDrawingDrawsThePointer() {
        write(path("plate.dxf"), plate(5)); // cm
        drop(path("plate.dxf"));
        QCOMPARE(backdrop()->scale, 0.01);
        QVERIFY2(told().contains("1 TEXT"), qPrintable(told()));
        const auto isSeen = [this](double u, double v) {
            return view().rect().contains(hand().pixels(u, v));
        };
        QVERIFY(isSeen(0, 0) && isSeen(1.0, 0.6));
        hand().key(Qt::Key_L);
        const auto snapped = [this](double u, double v, const char* text) {
            hand().hover(u, v);
            return tool().readout().join(' ').contains(text);
        };
        const double pixel =
            PlaneView(view().camera(), view().size(), tool().sketch().plane).metresPerPixel();
        QVERIFY(snapped(1.0 + 4 * pixel, 0.6 + 4 * pixel, "point of the backdrop"));
        QVERIFY(snapped(0.7137, 4 * pixel, "on line of the backdrop"));
        QVERIFY(snapped(0.3, 0.2 + 4 * pixel, "centre of the backdrop"));
        QVERIFY(snapped(0.3 + 0.0707, 0.2707 + 3 * pixel, "on arc of the backdrop"));
        hand().drag(1.0 + 3 * pixel, 0.6 + 3 * pixel, 0.3 - 3 * pixel, 0.2);
        const auto& nodes = tool().sketch().nodes;
        QCOMPARE(nodes.size(), 2u);
        QVERIFY((nodes[0].place - sketch::Point(1.0, 0.6)).norm() < kRounding);
        QVERIFY((nodes[1].place - sketch::Point(0.3, 0.2)).norm() < kRounding);
    }

    void aDrawingWithoutUnitSaysSo() {
        write(path("bare.dxf"), plate(0));
        drop(path("bare.dxf"));
        QCOMPARE(backdrop()->scale, 0.001);
        QVERIFY2(told().contains("states no unit"), qPrintable(told()));
    }

    /// Of a page 100 mm wide; pages are chosen by a number.
    void pagesOfAPdfFile() {
        {
            QPdfWriter writer(path("pages.pdf"));
            writer.setPageSize(QPageSize(QSizeF(100, 50), QPageSize::Millimeter));
            writer.setPageMargins(QMarginsF());
            writer.setResolution(254); // 10 dots a mm
            QPainter painter(&writer);
            painter.fillRect(0, 0, 1000, 500, Qt::blue);
            writer.newPage();
            painter.fillRect(0, 0, 1000, 500, Qt::red);
        }
        drop(path("pages.pdf"));
        QVERIFY(backdrop());
        // Writers round a page's size to whole points, 0.35 mm.
        const QRectF bounds = BackdropReader::read(path("pages.pdf"), 1).bounds;
        QVERIFY(std::abs(bounds.width() * backdrop()->scale - 0.1) < 0.00036);
        auto& page = child<QSpinBox>("backdropPage");
        QVERIFY(page.isVisible());
        QCOMPARE(page.maximum(), 2);
        child<QSlider>("backdropOpacity").setValue(100);
        QVERIFY(colourAt(97, 47).blue() > 200);
        page.setValue(2);
        QCOMPARE(backdrop()->page, 2);
        QVERIFY(colourAt(97, 47).red() > 200);
        QVERIFY(!BackdropReader::read(path("pages.pdf"), 3).error.isEmpty());
    }

    void anSvgPicture() {
        write(path("lines.svg"),
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\"><rect "
              "width=\"20\" height=\"20\" fill=\"#0a0\"/></svg>");
        drop(path("lines.svg"));
        child<QSlider>("backdropOpacity").setValue(100);
        const QColor green = colourAt(7, 7), paper = colourAt(33, 7);
        QVERIFY2(green.green() > green.red() + 60, qPrintable(green.name()));
        QVERIFY(paper.lightness() > 200); // white, whatever the window's colours are
    }

    /// Turned as the camera was held; a large one is scaled down, but counts its own pixels.
    void picturesAreTurnedAndScaledDown() {
        QByteArray jpeg;
        {
            QBuffer buffer(&jpeg);
            QVERIFY(picture({60, 30}).save(&buffer, "JPG"));
        }
        // Exif: orientation 6, turned by a quarter to the right.
        const QByteArray exif = QByteArray::fromHex(
            "ffe1002245786966000049492a0008000000010012010300010000000600000000000000");
        jpeg.insert(2, exif);
        write(path("held.jpg"), jpeg);
        const BackdropPicture held = BackdropReader::read(path("held.jpg"), 1);
        QVERIFY2(held.error.isEmpty(), qPrintable(held.error));
        QCOMPARE(held.bounds.size(), QSizeF(30, 60));
        // The red left half is at the top now.
        QVERIFY(held.images[0].pixelColor(15, 15).blue() < 80);
        QVERIFY(held.images[0].pixelColor(15, 45).blue() > 200);
        QVERIFY(picture({6000, 3000}).save(path("large.png")));
        const BackdropPicture large = BackdropReader::read(path("large.png"), 1);
        QCOMPARE(large.bounds.size(), QSizeF(6000, 3000));
        QCOMPARE(large.images[0].size(), QSize(4096, 2048));
        QVERIFY(large.images.size() > 2);
    }

    void wrongFilesAreToldByName() {
        for (const char* name : {"wrong.png", "wrong.svg", "wrong.pdf", "wrong.dxf", "wrong.jpg"}) {
            write(path(name), "no picture");
            drop(path(name));
            QVERIFY(!backdrop());
            QVERIFY2(tool().refusal().contains(name), qPrintable(tool().refusal()));
        }
        drop(path("nowhere.png"));
        QVERIFY2(tool().refusal().contains("nowhere.png"), qPrintable(tool().refusal()));
        drop(path("part.step"));
        QVERIFY(!backdrop());
        QCOMPARE(document().undoStack()->count(), 0);
    }

    /// Beside the model its name is relative; one that has gone is named in the row and in the
    /// list of what is found, as a warning.
    void aFileThatIsGoneIsNamed() {
        QVERIFY(picture({40, 20}).save(path("gone.png")));
        document().saveAs(path("house.trammel.json"));
        drop(path("gone.png"));
        QCOMPARE(backdrop()->file, std::string("gone.png"));
        document().save();
        QVERIFY(QFile::remove(path("gone.png")));
        m_window->openFile(path("house.trammel.json"));
        QVERIFY(isRowShown());
        QVERIFY2(told().contains("gone.png"), qPrintable(told()));
        QVERIFY(!document().hasErrors());
        QCOMPARE(document().diagnostics().size(), 1u);
        QVERIFY(picture({40, 20}).save(path("gone.png")));
        m_window->openFile(path("house.trammel.json"));
        QVERIFY2(told().isEmpty(), qPrintable(told()));
    }

    /// The dialog, by keys alone.
    void theFileIsChosenByKeys() {
        QVERIFY(picture({40, 20}).save(path("chosen.png")));
        QString filter;
        QTimer wait;
        connect(&wait, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            wait.stop();
            filter = dialog->nameFilters().front();
            auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
            name->setText(path("chosen.png"));
            QTest::keyClick(name, Qt::Key_Return);
        });
        wait.start(50);
        hand().key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY2(filter.contains("*.dxf"), qPrintable(filter));
        QVERIFY(backdrop());
        QVERIFY(isRowShown());
        hand().key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!isRowShown());
    }

    /// Outside of the sketch neither picture nor row are there, and a dropped picture is nobody's.
    void leavingTheSketchHidesIt() {
        dropPicture();
        hand().enter();
        QVERIFY(!isRowShown());
        const std::string before = document().text();
        drop(path("scan.png"));
        QCOMPARE(document().text(), before);
        hand().enter();
        QVERIFY(colourAt(97, 47).red() > colourAt(97, 47).blue() + 60);
    }
};

QTEST_MAIN(TestBackdropWindow)
#include "test_backdrop.moc"
