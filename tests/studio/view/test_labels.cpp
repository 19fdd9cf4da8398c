// Names and centres of mass in the 3-D view: where labels are put, that they follow what they name,
// keep off the buttons, go with what is hidden, and are in pictures as in the view.
#include "studio/view/view_window.h"
#include "studio/view3d/label_layout.h"
#include "studio/view3d/scene_anchors.h"
#include "studio/view3d/view_actions.h"

#include <QAction>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::ViewWindow;

namespace {

/// A light cube about the origin with a hinge at its middle.
constexpr auto kModel = R"({"trammel": 1, "name": "Cube", "gravity": [0, 0, 0],
  "bodies": [{"name": "cube", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
              "shapes": [{"type": "box", "size": [1, 1, 1], "color": [1, 1, 0.7, 1]}]}],
  "joints": [{"name": "hinge", "type": "revolute", "bodies": ["ground", "cube"],
              "position": [0, 0, 0], "axis": [0, 1, 0]}],
  "measures": [{"name": "tip", "type": "point", "body": "cube", "point": [0, 0, 0.5]}]})";

QRectF bounds() {
    return {0, 0, 400, 300};
}

/// Dark pixels within a part of a picture: those of letters, and of half of a centre's mark.
int darkPixels(const QImage& image, const QRect& part) {
    int count = 0;
    for (int y = std::max(0, part.top()); y <= std::min(image.height() - 1, part.bottom()); ++y)
        for (int x = std::max(0, part.left()); x <= std::min(image.width() - 1, part.right()); ++x)
            count += qGray(image.pixel(x, y)) < 80;
    return count;
}

/// All but the triad's corner.
int darkPixels(const QImage& image) {
    return darkPixels(image, QRect(0, 0, image.width(), image.height() * 2 / 3));
}

} // namespace

class TestLabels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        m_window = std::make_unique<ViewWindow>(kModel);
        m_window->view().setGridVisible(false);
        m_window->view().setOrthographic(true);
        m_window->view().setStandardView(StandardView::Front);
    }
    void cleanup() { m_window.reset(); }

    void labelsCoverNothing();
    void labelsKeepTheirSide();
    void anchorsAreAtWhatTheyName();
    void namesFollowTheirBody();
    void namesKeepOffTheButtons();
    void hiddenJointsHaveNoNames();
    void centresAreQuartered();
    void picturesHaveThemAsLarge();

private:
    void show(const char* name, bool on) {
        QAction* action = m_window->action(name);
        if (action->isChecked() != on) action->trigger();
    }

    std::unique_ptr<ViewWindow> m_window;
};

/// Three labels at one point find three sides; what no side is left for has no place, as has what
/// is outside; the right side is taken by an obstacle.
void TestLabels::labelsCoverNothing() {
    const std::vector<LabelRequest> same(5, {{200, 150}, {60, 20}});
    const QRectF button(205, 100, 80, 100);
    const auto placed = layoutLabels(same, bounds(), std::vector{button});
    std::vector<QRectF> rects;
    for (const auto& label : placed)
        if (label) rects.push_back(label->rect);
    QVERIFY(rects.size() >= 1 && rects.size() < 5);
    QVERIFY(!placed.back());
    for (std::size_t i = 0; i < rects.size(); ++i) {
        QVERIFY(!rects[i].intersects(button));
        QVERIFY(bounds().contains(rects[i]));
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY(!rects[i].intersects(rects[k]));
    }
    QVERIFY(!layoutLabels(std::vector<LabelRequest>{{{-5, 20}, {60, 20}}}, bounds(), {})[0]);
}

void TestLabels::labelsKeepTheirSide() {
    LabelRequest label{{200, 150}, {60, 20}, LabelSide::Above};
    QCOMPARE(layoutLabels(std::vector{label}, bounds(), {})[0]->side, LabelSide::Above);
    label.anchor = {390, 15}; // neither above nor to the right is room
    QCOMPARE(layoutLabels(std::vector{label}, bounds(), {})[0]->side, LabelSide::Left);
}

/// Of a body that has moved by 2 m along x and a spring between it and the ground.
void TestLabels::anchorsAreAtWhatTheyName() {
    model::Model model;
    model.bodies.push_back({.name = "b", .mass = 1.0, .com = Vec3(0, 0, 1)});
    model.bodies[0].inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    model.joints.push_back({.name = "J", .bodies = {"b", "ground"}, .position = Vec3(0, 3, 0)});
    model::SpringDamper spring;
    spring.bodies = {"ground", "b"};
    spring.points = {Vec3(0, 0, 0), Vec3(0, 0, 4)};
    model.forces.push_back({"S", spring});
    model.measures.push_back({"P", model::PointMeasure{"b", Vec3(5, 0, 0)}});
    const std::vector<Anchor> anchors = buildAnchors(model);
    const std::vector<model::Pose> poses{{Vec3(2, 0, 0), Quat::Identity()}};
    const std::vector<std::pair<std::string, Vec3>> expected{{"bodies/b", {2, 0, 1}},
                                                             {"joints/J", {2, 3, 0}},
                                                             {"forces/S", {1, 0, 2}},
                                                             {"measures/P", {7, 0, 0}}};
    QCOMPARE(anchors.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(anchors[i].owner, expected[i].first);
        QVERIFY((position(anchors[i], poses) - expected[i].second).norm() < 1e-12); // rounding
    }
}

/// The cube is moved to the right by a quarter of its width: so is what is written beside it.
void TestLabels::namesFollowTheirBody() {
    SceneView& view = m_window->view();
    view.setJointsVisible(false);
    QCOMPARE(darkPixels(m_window->settled()), 0);
    show("names", true);
    const auto leftmost = [this] {
        const QImage image = m_window->settled();
        for (int x = 0; x < image.width(); ++x)
            if (darkPixels(image, QRect(x, 0, 1, image.height() * 2 / 3)) > 0) return x;
        return -1;
    };
    const auto cubeWidth = [this] {
        const QImage image = m_window->settled();
        int width = 0;
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, image.height() * 5 / 8);
            width += pixel.red() > pixel.blue() + 30;
        }
        return width;
    };
    const int before = leftmost(), width = cubeWidth();
    QVERIFY(before >= 0 && width > 50);
    view.setPoses(std::vector<model::Pose>{{Vec3(0.25, 0, 0), Quat::Identity()}});
    const int moved = leftmost() - before;
    QVERIFY2(std::abs(moved - 0.25 * width) <= 1.5, // whole pixels
             qPrintable(QString("%1 of %2").arg(moved).arg(width)));
    show("names", false);
    QCOMPARE(darkPixels(m_window->settled()), 0);
}

/// Pictures have no buttons, so that what is drawn under them is seen.
void TestLabels::namesKeepOffTheButtons() {
    SceneView& view = m_window->view();
    const QRect buttons = view.findChild<ViewButtons*>()->geometry();
    show("names", true);
    int seen = 0;
    for (double x = 0.0; x < 2.0; x += 0.1) { // from the middle to the right, up to the top
        const model::Pose pose{Vec3(x, 0, 0.55), Quat::Identity()};
        view.setPoses(std::vector<model::Pose>{pose});
        const QImage image = m_window->settled();
        QCOMPARE(darkPixels(image, buttons), 0);
        seen += darkPixels(image) > 0;
    }
    QVERIFY(seen > 5);
}

void TestLabels::hiddenJointsHaveNoNames() {
    show("names", true);
    const int all = darkPixels(m_window->settled());
    m_window->view().setJointsVisible(false);
    const int fewer = darkPixels(m_window->settled());
    QVERIFY2(fewer > 0 && fewer < all, qPrintable(QString("%1 of %2").arg(fewer).arg(all)));
}

/// The centre of mass is in the middle of the view: dark above right and below left of it, light
/// in the other quarters.
void TestLabels::centresAreQuartered() {
    m_window->view().setJointsVisible(false);
    show("centres", true);
    const QImage image = m_window->settled();
    const auto gray = [&](int right, int up) {
        return qGray(image.pixel(image.width() / 2 + right, image.height() / 2 - up));
    };
    QVERIFY(gray(3, 3) < 60);
    QVERIFY(gray(-3, -3) < 60);
    QVERIFY(gray(3, -3) > 220);
    QVERIFY(gray(-3, 3) > 220);
}

/// From the first dark column to the last one, within the letters' edges of a pixel.
void TestLabels::picturesHaveThemAsLarge() {
    show("names", true);
    show("centres", true);
    const auto span = [this](QSize size) {
        const QImage image = m_window->exported(size);
        int first = image.width(), last = 0;
        for (int x = 0; x < image.width(); ++x) {
            if (darkPixels(image, QRect(x, 0, 1, image.height() * 2 / 3)) == 0) continue;
            first = std::min(first, x);
            last = x;
        }
        return last - first + 1;
    };
    const QSize size = m_window->view().size();
    const int once = span(size), thrice = span(3 * size);
    QVERIFY(once > 50);
    QVERIFY2(std::abs(thrice - 3 * once) <= 6, qPrintable(QString("%1, %2").arg(once).arg(thrice)));
}

QTEST_MAIN(TestLabels)
#include "test_labels.moc"
