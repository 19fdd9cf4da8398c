// Many alike balls are drawn as true spheres, not of facets (view3d/shaders.h).
#include "studio/view/settled_picture.h"
#include "studio/view3d/software_opengl.h"
#include "studio/waits.h"
#include "studio/window_setup.h"

#include <QMainWindow>
#include <QScreen>
#include <QTest>
#include <QWindow>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr int kRows = 15; ///< 225 balls, enough to be drawn together (crowd.h)
constexpr double kRadius = 0.4;

model::Body ball(int number, double x, double z) {
    model::Body body;
    body.name = QStringLiteral("ball %1").arg(number).toStdString();
    body.mass = 1.0;
    body.pose.position = {x, 0.0, z};
    body.shapes = {model::Shape{.geometry = model::Sphere{kRadius},
                                .color = std::array<double, 4>{1, 0, 0, 1}}};
    return body;
}

/// A square of balls in the x-z plane, 1 m apart, and a blue slab across the view.
/// @param depth of the slab's face, m towards the eye from the balls' centres
model::Model ballsBehind(double depth) {
    model::Model model;
    model.name = "balls";
    for (int i = 0; i < kRows * kRows; ++i)
        model.bodies.push_back(ball(i, i % kRows, i / kRows));
    model::Body slab;
    slab.name = "slab";
    slab.mass = 1.0;
    slab.pose.position = {0.5 * (kRows - 1), -depth + 0.05, 0.5 * (kRows - 1)};
    slab.shapes = {model::Shape{.geometry = model::Box{{kRows + 1.0, 0.1, kRows + 1.0}},
                                .color = std::array<double, 4>{0, 0, 1, 1}}};
    model.bodies.push_back(slab);
    return model;
}

bool isRed(QRgb pixel) {
    return qRed(pixel) > 60 && qRed(pixel) > 3 * qBlue(pixel);
}

bool isSlab(QRgb pixel) {
    return qBlue(pixel) > 60 && qBlue(pixel) > 3 * qRed(pixel);
}

/// Some of both.
bool isMixed(QRgb pixel) {
    return qRed(pixel) > 40 && qBlue(pixel) > 40 && !isRed(pixel) && !isSlab(pixel) &&
           qGreen(pixel) < 0.6 * std::max(qRed(pixel), qBlue(pixel));
}

} // namespace

class TestBalls : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        m_window = std::make_unique<QMainWindow>();
        m_view = new SceneView;
        m_window->setCentralWidget(m_view);
        m_window->resize(480, 360);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_view->setGridVisible(false);
        m_view->setOrthographic(true);
    }
    void cleanup() { m_window.reset(); }

    /// Seen from the front without perspective a slab whose face stands a depth d before the
    /// centres leaves discs of the area pi (r^2 - d^2): of 225 balls in a square of 16 m. A ball of
    /// 12 facets would cover 4.5 % less, a flat disc in the ball's place the same for each depth.
    void aSlabCutsCircles_data() {
        QTest::addColumn<double>("depth");
        QTest::newRow("through the centres") << 0.0;
        QTest::newRow("before them") << 0.2;
        QTest::newRow("behind them") << -0.2; // the whole disc shows
    }
    void aSlabCutsCircles() {
        QFETCH(double, depth);
        const QImage image = picture(ballsBehind(depth));
        const double red = count(image, isRed), blue = count(image, isSlab);
        const double reach = std::max(depth, 0.0);
        const double discs = kRows * kRows * std::numbers::pi * (kRadius * kRadius - reach * reach);
        const double share = discs / ((kRows + 1.0) * (kRows + 1.0));
        // Pixels at rims, half of which count on either side, are 1.6 m / (25 pixels a metre).
        QVERIFY2(std::abs(red / (red + blue) / share - 1.0) < 0.02,
                 qPrintable(QStringLiteral("%1 of %2").arg(red / (red + blue)).arg(share)));
    }

    /// In software a crowd takes a way of its own to the window, with rough edges: the window shows
    /// it all the same, in each size of it, and what comes after it.
    void theWindowShowsThem() {
        m_view->setModel(ballsBehind(-0.2));
        m_view->setStandardView(StandardView::Front);
        const double share =
            kRows * kRows * std::numbers::pi * kRadius * kRadius / ((kRows + 1.0) * (kRows + 1.0));
        for (const QSize size : {QSize(480, 360), QSize(640, 420), QSize(400, 400)}) {
            m_window->resize(size);
            m_view->fit();
            QTRY_VERIFY2(std::abs(shownShare() / share - 1.0) < 0.06,
                         qPrintable(QStringLiteral("%1 of %2").arg(shownShare()).arg(share)));
        }
        model::Model one;
        one.name = "one";
        one.bodies = {ball(0, 0.0, 0.0)};
        m_view->setModel(one);
        m_view->fit();
        QTRY_VERIFY(shownShare() > 0.95); // no slab; the triad has a blue arrow
    }

    /// While they move, software draws a quarter of the pixels, and all of them once they rest: a
    /// rim stretched to twice its size mixes red and blue in more pixels than one pixel's step.
    void whatMovesIsCoarseUntilItRests() {
        if (!isSoftwareOpenGL()) QSKIP("a card draws all pixels");
        const model::Model model = ballsBehind(-0.2);
        m_view->setModel(model);
        m_view->setStandardView(StandardView::Front);
        m_view->fit();
        QTRY_VERIFY(shownShare() > 0.0);
        const int fine = count(restingPicture(), isMixed);
        std::vector<model::Pose> poses;
        for (const model::Body& body : model.bodies)
            poses.push_back(body.pose);
        int coarse = 0;
        for (int i = 0; i < 20; ++i) {
            m_view->setPoses(poses);
            test::letPass(30); // as long as a picture of a run stands
            coarse = std::max(coarse, count(shownPicture(), isMixed));
        }
        QVERIFY2(coarse > 2 * fine, qPrintable(QStringLiteral("%1, %2").arg(coarse).arg(fine)));
        QTRY_COMPARE(count(shownPicture(), isMixed), fine);
        // A picture for the clipboard or a report does not wait for that.
        const auto captured = [&] {
            std::optional<QImage> image;
            m_view->captureImage([&](const QImage& taken) { image = taken; });
            return QTest::qWaitFor([&] { return image.has_value(); }) ? count(*image, isMixed) : -1;
        };
        const int still = captured();
        m_view->setPoses(poses);
        test::letPass(20); // a coarse picture is under way
        QCOMPARE(captured(), still);
    }

    /// While pictures of a size are made, as for a film, the window keeps what it showed.
    void theWindowKeepsItsPictureDuringAFilm() {
        model::Model model = ballsBehind(-0.2);
        m_view->setModel(model);
        m_view->setStandardView(StandardView::Front);
        m_view->fit();
        QTRY_VERIFY(shownShare() > 0.0);
        const QImage before = restingPicture();
        m_view->setPictureSize(QSize(320, 240));
        std::vector<model::Pose> poses;
        for (const model::Body& body : model.bodies)
            poses.push_back(body.pose);
        for (int i = 0; i < 5; ++i) {
            for (model::Pose& pose : poses)
                pose.position.x() += 0.3;
            m_view->setPoses(poses);
            QVERIFY(test::holdsFor(50, [&] { return shownPicture() == before; }));
            test::settled(*m_view);
            QCOMPARE(shownPicture(), before);
        }
        m_view->setPictureSize({});
        QTRY_VERIFY(shownPicture() != before);
    }

    /// Rims are smoothed by how much of a pixel is covered; that must not make holes in a picture.
    void picturesHaveNoHoles() {
        const QImage image = picture(ballsBehind(-0.2));
        QCOMPARE(count(image, [](QRgb pixel) { return qAlpha(pixel) < 255; }), 0);
    }

private:
    /// Of 1600 x 1200 pixels.
    QImage picture(const model::Model& model) {
        m_view->setModel(model);
        m_view->setStandardView(StandardView::Front);
        m_view->fit();
        m_view->setPictureSize(QSize(1600, 1200));
        return test::settled(*m_view);
    }

    /// What the scene's window shows.
    QImage shownPicture() const {
        const QWindow* scene = nullptr;
        for (const QWindow* window : QGuiApplication::allWindows())
            if (window->inherits("Qt3DExtras::Qt3DWindow")) scene = window;
        return scene->screen()->grabWindow(scene->winId()).toImage();
    }

    /// The same once nothing has moved for so long that it is drawn finely.
    QImage restingPicture() const {
        return test::restingValue(400, [this] { return shownPicture(); });
    }

    /// Of the red pixels of the screen among those of balls and slab; 0 without any.
    double shownShare() const {
        const QImage image = shownPicture();
        const double red = count(image, isRed), blue = count(image, isSlab);
        return red > 0.0 ? red / (red + blue) : 0.0;
    }

    template <class Condition>
    static int count(const QImage& image, Condition condition) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += condition(image.pixel(x, y));
        return count;
    }

    std::unique_ptr<QMainWindow> m_window;
    SceneView* m_view = nullptr;
};

QTEST_MAIN(TestBalls)
#include "test_balls.moc"
