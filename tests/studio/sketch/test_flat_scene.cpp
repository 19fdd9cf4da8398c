// While a node is dragged the sketch is painted flat: where it is, in the colours of its links, and
// only so long.
#include "studio/sketch/sketch_test.h"
#include "studio/view3d/flat_scene.h"

#include <QImage>
#include <QtTest>
#include <algorithm>

using namespace trammel;
using namespace trammel::studio;

class TestFlatScene : public test::SketchTest {
    Q_OBJECT

private:
    FlatScene& flat() { return *view().findChild<FlatScene*>(); }
    /// Largest of the differences of red, green and blue to the colour of the only link, as it is
    /// painted where a face looks at the eye.
    int offColour(double u, double v) {
        const QColor shown = flat().grab().toImage().pixelColor(hand().pixels(u, v));
        const SceneContent content = buildScene(document().model());
        const Rgba& colour =
            std::ranges::find(content.items, SceneItemKind::Shape, &SceneItem::kind)->colour;
        const auto off = [](int is, float shall) {
            return std::abs(is - static_cast<int>(0.91F * 255.0F * shall));
        };
        return std::max({off(shown.red(), colour[0]), off(shown.green(), colour[1]),
                         off(shown.blue(), colour[2])});
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        open({1100, 800});
        hand().take(DrawingTool::Link);
        hand().drag(0.0, 0.0, 0.1, 0.0);
        hand().key(Qt::Key_S);
    }
    void cleanupTestCase() { close(); }

    /// Beside the link's middle, half as high as the node that is dragged; the old place is free.
    void theDraggedLinkIsPainted() {
        QVERIFY(!flat().isVisible());
        hand().hold(0.1, 0.0, 0.1, 0.06);
        QVERIFY(flat().isOn() && flat().isVisible());
        constexpr int kRounding = 3;
        QVERIFY2(offColour(0.0474, 0.0343) <= kRounding, qPrintable(tool().hint()));
        QVERIFY(offColour(0.04, 0.0) > 20);
        hand().letGo(0.1, 0.06);
        QVERIFY(!flat().isOn());
        QTRY_VERIFY(!flat().isVisible());
    }

    /// Esc gives the drawn place back, and the view its solids.
    void escapeEndsIt() {
        hand().hold(0.1, 0.06, 0.12, 0.02);
        QVERIFY(flat().isOn());
        hand().key(Qt::Key_Escape);
        QVERIFY(!flat().isOn());
        QTRY_VERIFY(!flat().isVisible());
        hand().letGo(0.12, 0.02);
    }

    /// What is pressed on it before it is gone is pressed on the view.
    void itPassesThePointerOn() {
        hand().hold(0.1, 0.06, 0.12, 0.02);
        const QPoint to = hand().pixels(0.12, 0.02);
        QTest::mouseRelease(&flat(), Qt::LeftButton, {}, to);
        QVERIFY(!flat().isOn());
        const sketch::Point& end = tool().sketch().nodes.back().place;
        QVERIFY2((end - sketch::Point(0.12, 0.02)).norm() < 1e-9, qPrintable(tool().hint()));
    }

    /// Leaving the sketch in the middle of a drag leaves no flat picture behind.
    void leavingEndsIt() {
        hand().hold(0.12, 0.02, 0.1, 0.06);
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(!flat().isOn());
        QTRY_VERIFY(!flat().isVisible());
    }
};

QTEST_MAIN(TestFlatScene)
#include "test_flat_scene.moc"
