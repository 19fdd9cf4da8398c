// Vectors in the 3-D view: their values against closed forms of a whirling disc and of a body that
// is pushed, their length on the screen against their legend, the threshold, what is remembered,
// and legends in exported pictures.
#include "studio/controllers/run_vectors.h"
#include "studio/view/view_window.h"
#include "studio/view3d/scale_legend.h"
#include "studio/view3d/vector_panel.h"
#include "studio/view3d/vector_settings.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::ViewWindow;

namespace {

/// Without gravity: a disc of 2 kg that whirls at 3 rad/s about z, its centre 0.5 m from the hinge,
/// and a free body of 4 kg that is pushed along y by 8 N from rest and turned about x by 2 t N m in
/// its own axes, which stand 90 degrees about z.
constexpr auto kModel = R"({"trammel": 1, "name": "Whirl", "gravity": [0, 0, 0],
  "bodies": [
    {"name": "disc", "position": [0.5, 0, 0], "mass": 2, "inertia": [0.1, 0.1, 0.2, 0, 0, 0],
     "velocity": [0, 1.5, 0], "angular_velocity": [0, 0, 3],
     "shapes": [{"type": "box", "size": [1, 0.1, 0.02], "color": [0.5, 0.5, 0.5, 1]}]},
    {"name": "free", "position": [3, 0, 0], "mass": 4, "inertia": [1, 1, 1, 0, 0, 0],
     "orientation": {"axis": [0, 0, 1], "angle": "pi/2"},
     "shapes": [{"type": "box", "size": [0.2, 0.2, 0.2], "color": [0.5, 0.5, 0.5, 1]}]}],
  "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "disc"],
              "position": [0, 0, 0], "axis": [0, 0, 1]}],
  "forces": [{"name": "push", "type": "force", "body": "free", "vector": [0, 8, 0]},
             {"name": "turn", "type": "torque", "body": "free", "vector": ["2*t", 0, 0],
              "frame": "body"}],
  "simulation": {"duration": 1, "step": 0.001, "output_step": 0.01}})";

bool isAbout(const QColor& pixel, const QColor& colour) {
    const int away = (pixel.hsvHue() - colour.hsvHue() + 540) % 360 - 180;
    return pixel.hsvSaturation() > 150 && std::abs(away) <= 12;
}

/// Columns from the first to the last one that has a pixel of about that colour, of the picture
/// above the triad and the legends.
int spanOf(const QImage& image, const QColor& colour) {
    int first = image.width(), last = -1;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height() - 150; ++y) {
            if (!isAbout(image.pixelColor(x, y), colour)) continue;
            first = std::min(first, x);
            last = std::max(last, x);
        }
    return last < 0 ? 0 : last - first + 1;
}

/// Columns from the first to the last one in which the pictures differ above the legends.
int changedSpan(const QImage& before, const QImage& after) {
    constexpr int kLegends = 60; // px
    int first = after.width(), last = -1;
    for (int x = 0; x < after.width(); ++x)
        for (int y = 0; y < after.height() - kLegends; ++y) {
            if (before.pixel(x, y) == after.pixel(x, y)) continue;
            first = std::min(first, x);
            last = std::max(last, x);
        }
    return last < 0 ? 0 : last - first + 1;
}

/// Pixels of exactly that colour in the bottom right corner, where legends are: they are flat.
int legendPixels(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int x = image.width() / 2; x < image.width(); ++x)
        for (int y = image.height() / 2; y < image.height(); ++y)
            count += image.pixel(x, y) == colour.rgb();
    return count;
}

void hideAll(SceneView& view) {
    for (const VectorKind kind : kAllVectorKinds)
        view.setVectorsVisible(kind, false);
}

} // namespace

class TestVectors : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        QSettings().remove("view3d");
        m_window = std::make_unique<ViewWindow>(kModel);
        QVERIFY(m_window->run());
    }
    void cleanup() { m_window.reset(); }

    void valuesAreThoseOfClosedForms();
    void scaleSuitsAllButTheHighestPeaks();
    void arrowsAreAsLongAsTheLegendSays();
    void torquesHaveTwoHeads();
    void belowTheThresholdNothingIsDrawn();
    void panelIsRemembered();
    void legendsAreInPictures();

private:
    RunVectors vectors() {
        RunController& run = m_window->window().runController();
        return {run.ranModel(), run.data()};
    }
    /// The one mark of that owner, at the run's end.
    VectorMark markOf(VectorKind kind, const std::string& owner) {
        const auto run = m_window->window().runController().data();
        for (const VectorMark& mark : vectors().at(kind, run->frameCount() - 1))
            if (mark.owner == owner) return mark;
        return {Vec3::Zero(), Vec3::Zero(), Vec3::Constant(NAN)};
    }

    std::unique_ptr<ViewWindow> m_window;
};

/// At t = 1 s the disc has turned by 3 rad: its momentum m w r = 3 kg m/s is tangential, the hinge
/// pulls with m w^2 r = 9 N towards its axis, and L = I_zz w = 0.6 kg m^2/s. The free body has
/// p = 8 kg m/s and has got L = t^2 = 1 kg m^2/s about its x axis, the world's y. The step of 1 ms
/// leaves errors of the first order: 0.5 % (the turning torque is that of the steps' starts).
void TestVectors::valuesAreThoseOfClosedForms() {
    const Vec3 radial(std::cos(3.0), std::sin(3.0), 0), tangent(-std::sin(3.0), std::cos(3.0), 0);
    const auto near = [](const Vec3& is, const Vec3& expected) {
        const bool isNear = (is - expected).norm() < 5e-3 * expected.norm();
        if (!isNear)
            qWarning("(%g, %g, %g) instead of (%g, %g, %g)", is.x(), is.y(), is.z(), expected.x(),
                     expected.y(), expected.z());
        return isNear;
    };
    const VectorMark p = markOf(VectorKind::Momentum, "bodies/disc");
    QVERIFY(near(p.vector, 3.0 * tangent));
    QVERIFY(near(p.point, 0.5 * radial));
    QVERIFY(near(markOf(VectorKind::AngularMomentum, "bodies/disc").vector, {0, 0, 0.6}));
    const VectorMark hinge = markOf(VectorKind::JointForce, "joints/A");
    QVERIFY(near(hinge.vector, -9.0 * radial));
    QVERIFY(hinge.point.norm() < 1e-3); // drift of the joint
    QVERIFY(near(markOf(VectorKind::Momentum, "bodies/free").vector, {0, 8, 0}));
    QVERIFY(near(markOf(VectorKind::AngularMomentum, "bodies/free").vector, {0, 1, 0}));
    const VectorMark push = markOf(VectorKind::AppliedForce, "forces/push");
    QVERIFY(near(push.vector, {0, 8, 0}));
    QVERIFY(near(push.point, {3, 1, 0})); // a t^2 / 2 from where it was
    QVERIFY(near(markOf(VectorKind::AppliedTorque, "forces/turn").vector, {0, 2, 0}));
}

/// One frame of 200 has a blow of 1000 N, the others 10 N: these are what the scale is for.
void TestVectors::scaleSuitsAllButTheHighestPeaks() {
    model::Model model;
    model.bodies.push_back({.name = "b", .mass = 1.0, .inertia = model::InertiaEntries{1, 1, 1}});
    model.joints.push_back(
        {.name = "A", .type = model::JointType::Spherical, .bodies = {"ground", "b"}});
    results::RunHeader header{"", "{}", "{}", "", {}};
    for (const char* name : {"A.force.x", "A.force.y", "A.force.z"})
        header.channels.push_back({name, "N"});
    auto run = std::make_shared<results::RunData>(header);
    for (int i = 0; i < 200; ++i)
        run->append(0.01 * i, std::array{i == 77 ? 1000.0 : 10.0, 0.0, 0.0});
    const RunVectors vectors(model, run);
    QCOMPARE(vectors.largest(VectorKind::JointForce), 10.0);
    QCOMPARE(vectors.largest(VectorKind::JointTorque), 0.0);
}

/// The momentum of the free body along y, seen from the right: 8 kg m/s is as many pixels long as
/// the legend's scale says; heads and edges blend over a pixel at either end.
void TestVectors::arrowsAreAsLongAsTheLegendSays() {
    SceneView& view = m_window->view();
    hideAll(view);
    view.setVectorsVisible(VectorKind::Momentum, true);
    view.setOrthographic(true);
    view.setStandardView(StandardView::Right);
    m_window->timeBar().setFrame(m_window->timeBar().frameCount() - 1);
    view.fit();
    ScaleLegend* legend = nullptr;
    for (auto* each : view.findChildren<ScaleLegend*>())
        if (each->isVisible()) legend = each;
    QVERIFY(legend);
    QVERIFY(legend->text().endsWith(" kg m/s"));
    const double value = legend->text().section(' ', 0, 0).toDouble();
    const QColor blue = colourOf(VectorQuantity::Momentum);
    // The disc's momentum of 3 kg m/s is below the threshold.
    m_window->action("vectors")->trigger();
    auto* panel = view.findChild<VectorPanel*>();
    panel->findChild<QDoubleSpinBox*>("threshold")->setValue(50);
    const double expected = 8.0 * legend->arrowPixels() / value;
    const int span = spanOf(m_window->settled(), blue);
    // The legend's length is rounded to a pixel of at least 16.
    QVERIFY2(std::abs(span - expected) < 2.0 + expected / legend->arrowPixels(),
             qPrintable(QString("%1 instead of %2").arg(span).arg(expected)));
    panel->findChild<QDoubleSpinBox*>("factor3")->setValue(0.5);
    const int half = spanOf(m_window->settled(), blue);
    QVERIFY2(std::abs(half - 0.5 * span) < 2.5, qPrintable(QString::number(half)));
}

/// Columns in which an arrow is more than half as wide as where it is widest: half a cone's length
/// for one head, twice that for two.
void TestVectors::torquesHaveTwoHeads() {
    SceneView& view = m_window->view();
    hideAll(view);
    const auto wideColumns = [&](VectorKind kind) {
        view.setVectorsVisible(kind, true);
        view.setLargestVector(kind, 1.0);
        view.setVectors(kind, {{Vec3::Zero(), Vec3::Zero(), Vec3::UnitX()}});
        const QImage image = m_window->exported(3 * view.size());
        const QColor colour = colourOf(quantityOf(kind));
        std::vector<int> heights(static_cast<std::size_t>(image.width()), 0);
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < 2 * image.height() / 3; ++y) // the legend is below
                heights[static_cast<std::size_t>(x)] += isAbout(image.pixelColor(x, y), colour);
        view.setVectorsVisible(kind, false);
        const int most = std::ranges::max(heights);
        return std::ranges::count_if(heights, [&](int height) { return 2 * height > most; });
    };
    view.setOrthographic(true);
    view.setStandardView(StandardView::Front);
    const auto force = wideColumns(VectorKind::JointForce),
               torque = wideColumns(VectorKind::JointTorque);
    QVERIFY2(force > 5 && std::abs(1.0 * torque / force - 2.0) < 0.3,
             qPrintable(QString("%1 and %2").arg(force).arg(torque)));
}

/// 9 N at the hinge and 8 N on the free body, 3 m beside it, share one scale and one largest.
void TestVectors::belowTheThresholdNothingIsDrawn() {
    SceneView& view = m_window->view();
    hideAll(view);
    view.setStandardView(StandardView::Top);
    m_window->timeBar().setFrame(m_window->timeBar().frameCount() - 1);
    const QImage none = m_window->settled();
    view.setVectorsVisible(VectorKind::JointForce, true);
    view.setVectorsVisible(VectorKind::AppliedForce, true);
    const int both = changedSpan(none, m_window->settled());
    m_window->action("vectors")->trigger();
    auto* threshold = view.findChild<VectorPanel*>()->findChild<QDoubleSpinBox*>("threshold");
    threshold->setValue(95); // 8.55 N
    const int one = changedSpan(none, m_window->settled());
    QVERIFY2(one > 0 && one < both / 2, qPrintable(QString("%1 of %2").arg(one).arg(both)));
    threshold->setValue(0);
    QCOMPARE(changedSpan(none, m_window->settled()), both);
}

void TestVectors::panelIsRemembered() {
    m_window->action("vectors")->trigger();
    auto* panel = m_window->view().findChild<VectorPanel*>();
    QVERIFY(panel->isVisible());
    panel->findChild<QCheckBox*>("angular-momenta")->click();
    panel->findChild<QDoubleSpinBox*>("factor2")->setValue(4.0);
    panel->findChild<QDoubleSpinBox*>("threshold")->setValue(7.0);
    m_window.reset();
    m_window = std::make_unique<ViewWindow>(kModel);
    QVERIFY(m_window->view().areVectorsVisible(VectorKind::AngularMomentum));
    QVERIFY(!m_window->view().areVectorsVisible(VectorKind::Momentum));
    m_window->action("vectors")->trigger();
    panel = m_window->view().findChild<VectorPanel*>();
    QCOMPARE(panel->findChild<QDoubleSpinBox*>("factor2")->value(), 4.0);
    QCOMPARE(panel->findChild<QDoubleSpinBox*>("threshold")->value(), 7.0);
    for (auto* button : panel->findChildren<QPushButton*>())
        if (button->text() == "Automatic") button->click();
    QCOMPARE(VectorSettings::load(), VectorSettings());
}

/// As large a part of the picture whatever its size, and gone with its vectors.
void TestVectors::legendsAreInPictures() {
    SceneView& view = m_window->view();
    hideAll(view);
    view.setVectorsVisible(VectorKind::JointForce, true);
    m_window->timeBar().setFrame(50);
    const QColor red = colourOf(VectorQuantity::Force);
    const QSize size(view.width(), view.height());
    const double once = legendPixels(m_window->exported(size), red);
    const double twice = legendPixels(m_window->exported(2 * size), red);
    QVERIFY2(once > 30, qPrintable(QString::number(once)));
    QVERIFY2(std::abs(twice / once - 4.0) < 1.0, qPrintable(QString::number(twice / once)));
    view.setVectorsVisible(VectorKind::JointForce, false);
    QCOMPARE(legendPixels(m_window->exported(size), red), 0);
}

QTEST_MAIN(TestVectors)
#include "test_vectors.moc"
