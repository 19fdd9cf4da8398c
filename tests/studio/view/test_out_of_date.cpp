// A document with an error: the 3-D view keeps the last picture without one, grey and with the
// reason, and with it the camera and the frame of the run.
#include "io/model_file.h"
#include "studio/document/selection.h"
#include "studio/form_driver.h"
#include "studio/panels/property_panel.h"
#include "studio/view/view_window.h"

#include <QLabel>
#include <cstdlib>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

constexpr auto kModel = R"({"trammel": 1, "name": "Cube", "parameters": {"L": 1},
  "simulation": {"duration": 0.2, "step": 0.01, "output_step": 0.01},
  "bodies": [{"name": "cube", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "position": ["L", 0, 0],
              "shapes": [{"type": "box", "size": ["L", 1, 1], "color": [0.9, 0.1, 0.1, 1]}]},
             {"name": "ball", "mass": 1, "position": [-1, 0, 0],
              "shapes": [{"type": "sphere", "radius": 0.4, "color": [0.1, 0.1, 0.9, 1]}]}]})";

struct Look {
    int coloured = 0; ///< pixels with a hue
    int anything = 0; ///< pixels that are not the background's
    QRect bounds;     ///< of these
};

/// Of the middle of a picture, where no buttons and no triad are.
Look lookOf(const QImage& picture) {
    Look look;
    const QRect middle(0, picture.height() / 6, picture.width(), picture.height() * 2 / 3);
    for (int y = middle.top(); y <= middle.bottom(); ++y)
        for (int x = middle.left(); x <= middle.right(); ++x) {
            const QColor colour = picture.pixelColor(x, y);
            look.coloured += colour.hsvSaturation() > 140 && colour.value() > 60;
            if (colour.lightness() > 190) continue;
            ++look.anything;
            look.bounds |= QRect(x, y, 1, 1);
        }
    return look;
}

/// Of the same part of it; more colourful than the axes in the corner are.
int pixelsOfHue(const QImage& picture, int hue) {
    int count = 0;
    for (int y = picture.height() / 6; y < picture.height() * 5 / 6; ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QColor colour = picture.pixelColor(x, y);
            count += colour.hsvSaturation() > 180 && colour.value() > 60 &&
                     std::abs(colour.hsvHue() - hue) < 12;
        }
    return count;
}

} // namespace

class TestOutOfDate : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { setUpStudio(); }
    void init() {
        m_window = std::make_unique<ViewWindow>(kModel);
        m_window->view().setGridVisible(false);
        m_window->view().setStandardView(StandardView::Front);
    }
    void cleanup() { m_window.reset(); }

    void aBrokenFormulaKeepsThePicture();
    void aRemovedParameterKeepsThePictureToo();
    void theFrameOfTheRunStays();
    void aRemovedBodyGoesFromThePicture();
    void aRunIsSeenWithTheItemsThatItHad();
    void theReasonFollowsTheLanguage();

private:
    QLabel& reason() { return *m_window->view().findChild<QLabel*>("outOfDate"); }
    Document& document() { return m_window->window().document(); }
    QWidget& forms() { return *m_window->window().findChild<PropertyPanel*>(); }

    std::unique_ptr<ViewWindow> m_window;
};

void TestOutOfDate::aBrokenFormulaKeepsThePicture() {
    const QImage before = m_window->settled();
    QVERIFY(lookOf(before).coloured > 1000);
    QVERIFY(!reason().isVisible());
    m_window->window().selection().select("/bodies/0");
    const QImage selected = m_window->settled();
    type(forms(), "position/0", "2*nothing");
    QVERIFY(document().hasErrors());
    QVERIFY(reason().isVisible());
    QVERIFY2(reason().text().contains("nothing"), qPrintable(reason().text()));
    QVERIFY(reason().text().startsWith("cube: "));
    m_window->window().selection().select("");
    const Look grey = lookOf(m_window->settled()), colour = lookOf(before);
    QVERIFY2(grey.coloured < colour.coloured / 20, qPrintable(QString::number(grey.coloured)));
    QCOMPARE(grey.bounds, colour.bounds);
    document().undoStack()->undo();
    QVERIFY(!reason().isVisible());
    m_window->window().selection().select("/bodies/0");
    QCOMPARE(m_window->settled(), selected);
}

void TestOutOfDate::aRemovedParameterKeepsThePictureToo() {
    const Look before = lookOf(m_window->settled());
    document().removeItem("/parameters/L");
    QVERIFY(document().hasErrors());
    QVERIFY(reason().isVisible());
    QCOMPARE(lookOf(m_window->settled()).bounds, before.bounds);
}

void TestOutOfDate::theFrameOfTheRunStays() {
    QVERIFY(m_window->run());
    m_window->timeBar().setFrame(10);
    const QRect before = lookOf(m_window->settled()).bounds;
    document().setValue("/bodies/0/position/0", io::JsonValue("L +"));
    QVERIFY(m_window->window().runController().data());
    QCOMPARE(m_window->timeBar().frame(), 10);
    QCOMPARE(lookOf(m_window->settled()).bounds, before);
    m_window->timeBar().setFrame(20);
    QVERIFY(lookOf(m_window->settled()).bounds.top() > before.top()); // both fall
    document().setValue("/bodies/0/position/0", io::JsonValue("L"));
    QVERIFY(!reason().isVisible());
    QVERIFY(!m_window->window().runController().isOutdated());
}

void TestOutOfDate::aRemovedBodyGoesFromThePicture() {
    document().setValue("/bodies/0/mass", io::JsonValue("nothing"));
    const Look before = lookOf(m_window->settled());
    document().removeItem("/bodies/1");
    const Look after = lookOf(m_window->settled());
    QVERIFY(reason().isVisible());
    QVERIFY(after.anything < before.anything);
}

/// Behind the run the blue ball is removed and a green box is added.
void TestOutOfDate::aRunIsSeenWithTheItemsThatItHad() {
    QVERIFY(m_window->run());
    document().removeItem("/bodies/1");
    const char* box = R"({"name": "box", "mass": 1, "position": [-1, 0, 0],
        "shapes": [{"type": "box", "size": [0.5, 0.5, 0.5], "color": [0.1, 0.9, 0.1, 1]}]})";
    document().addItem("/bodies", io::parseJson(box).root);
    m_window->timeBar().setFrame(10);
    const QImage ran = m_window->settled();
    QVERIFY(pixelsOfHue(ran, 240) > 100);
    QCOMPARE(pixelsOfHue(ran, 120), 0);
    m_window->view().resetPoses();
    m_window->window().selection().select(""); // which tints what is chosen
    const QImage edited = m_window->settled();
    QCOMPARE(pixelsOfHue(edited, 240), 0);
    QVERIFY(pixelsOfHue(edited, 120) > 100);
}

void TestOutOfDate::theReasonFollowsTheLanguage() {
    document().setValue("/bodies/0/mass", io::JsonValue("nothing"));
    const QString english = reason().text();
    m_window->language().set("ja");
    QTRY_VERIFY(reason().text() != english);
    m_window->language().set("en");
    QTRY_COMPARE(reason().text(), english);
}

QTEST_MAIN(TestOutOfDate)
#include "test_out_of_date.moc"
