// What the view's handles mean, without a window: where they are in the picture, what pulling them
// does in the world, what a pointer snaps to, and in which frame the document states places.
#include "io/model_file.h"
#include "studio/document/document.h"
#include "studio/document/movable.h"
#include "studio/document/new_items.h"
#include "studio/document/places.h"
#include "studio/view/plate_mesh.h"
#include "studio/view3d/feature_points.h"
#include "studio/view3d/handles.h"
#include "studio/view3d/mesh_edges.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr QSizeF kView(800, 600);
constexpr QPointF kMiddle(400, 300);
constexpr double kLength = 84.0; // of an arrow, pixels
constexpr double kPi = std::numbers::pi;

const Handle kBall{Handle::Kind::Ball, 0};
Handle arrow(int axis) {
    return {Handle::Kind::Arrow, axis};
}
Handle ring(int axis) {
    return {Handle::Kind::Ring, axis};
}

/// Looks along y: x to the right and z upward in the picture.
OrbitCamera frontCamera() {
    OrbitCamera camera;
    camera.setStandardView(StandardView::Front);
    camera.setOrthographic(true);
    return camera;
}

double metresPerPixel(const OrbitCamera& camera) {
    return camera.visibleHeight() / kView.height();
}

Eigen::Isometry3d frameAt(const Vec3& point) {
    return Eigen::Isometry3d(Eigen::Translation3d(point));
}

/// A crank a quarter turn about z from x, 1 m along x, with a box in it; L = 0.2.
constexpr auto kModel = R"({"trammel": 1, "name": "Places", "parameters": {"L": 0.2},
  "bodies": [{"name": "crank", "position": [1, 0, "L"], "mass": 1,
              "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "orientation": {"euler_xyz": [0, 0, "pi/2"]},
              "shapes": [{"type": "box", "size": [0.4, 0.2, 0.2], "position": [0.1, 0, 0]},
                         {"type": "cylinder", "radius": 0.1, "length": 0.6}]}],
  "joints": [{"name": "hinge", "type": "revolute", "bodies": ["ground", "crank"],
              "position": [1, 0, "L"], "axis": [0, 0, 1]}],
  "measures": [{"name": "tip", "type": "point", "body": "crank", "frame": "body",
                "point": ["L", 0, 0]},
               {"name": "spot", "type": "point", "body": "crank", "point": [1, 0.2, 0]}]})";

} // namespace

class TestHandles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QFile file(m_folder.filePath("places.trammel.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kModel);
        file.close();
    }
    void init() {
        m_document = std::make_unique<Document>();
        QVERIFY(m_document->load(m_folder.filePath("places.trammel.json")).empty());
        QVERIFY(!m_document->hasErrors());
    }

    void handlesAreFoundInThePicture();
    void handlesAreAsLargeAtAnyDistance();
    void arrowsShiftAlongTheirAxes();
    void theBallShiftsInThePlaneOfThePicture();
    void ringsTurnAboutTheirAxes();
    void motionsFallOnSteps();
    void thePointerSnapsToFeatures();
    void featuresHaveAxes();
    void jointsHaveTheirAxes();
    void surfacesHaveNormals();
    void roundRimsHaveCentresAndNormals();
    void straightEdgesOfAPlate();
    void anArcHasNoEdges();
    void placesAreReadInTheirFrames();
    void framesHaveTitles();
    void whatIsMovedKeepsItsNotation();
    void forcesMoveByTheirPoints();
    void aPointIsPutInItsFrame();
    void aDirectionIsTurnedInItsFrame();

private:
    Place place(const char* pointer) {
        const auto found = placeAt(*m_document, pointer);
        if (!found) QTest::qFail(pointer, __FILE__, __LINE__);
        return found.value_or(Place());
    }
    static std::string textAt(const io::JsonValue& root, const char* pointer) {
        const io::JsonValue* value = root.at(pointer);
        return value ? QString::fromStdString(value->toText()).simplified().toStdString()
                     : "absent";
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Document> m_document;
};

/// In the front view x is to the right, z upward, and y away from the viewer: its arrow is a point,
/// which cannot be taken hold of.
void TestHandles::handlesAreFoundInThePicture() {
    const OrbitCamera camera = frontCamera();
    const Handles handles(Eigen::Isometry3d::Identity(), true);
    const auto at = [&](QPointF offset) { return handles.at(kMiddle + offset, camera, kView); };
    QVERIFY(at({0, 0}) == kBall);
    QVERIFY(at({0.5 * kLength, 0}) == arrow(0));
    QVERIFY(at({0, -0.5 * kLength}) == arrow(2));
    const double diagonal = kRingRadius * kLength / std::sqrt(2.0);
    QVERIFY(at({diagonal, diagonal}) == ring(1));
    QVERIFY(!at({kLength + 20, 0}));
    QVERIFY(!at({-30, 30}));
    const Handles pointOnly(Eigen::Isometry3d::Identity(), false);
    QVERIFY(!pointOnly.at(kMiddle + QPointF(diagonal, diagonal), camera, kView));
}

void TestHandles::handlesAreAsLargeAtAnyDistance() {
    OrbitCamera camera = frontCamera();
    camera.setOrthographic(false);
    for (const double depth : {-1.0, 0.0, 3.0}) {
        const Vec3 point(0, depth, 0);
        const Handles handles(frameAt(point), true);
        const Vec3 tip = point + handles.size(camera, kView) * Vec3::UnitX();
        const QPointF seen = camera.project(tip, kView) - camera.project(point, kView);
        QVERIFY2(std::abs(seen.x() - kLength) < 1e-6, qPrintable(QString::number(seen.x())));
    }
}

void TestHandles::arrowsShiftAlongTheirAxes() {
    const OrbitCamera camera = frontCamera();
    const Handles handles(frameAt({0.1, 0, 0}), false);
    const QPointF from = kMiddle + QPointF(50, 0);
    const auto motion = handles.motion(arrow(0), from, from + QPointF(30, 12), camera, kView);
    QVERIFY(motion);
    // The 12 pixels downward are across the axis.
    QVERIFY((motion->shift - Vec3(30 * metresPerPixel(camera), 0, 0)).norm() < 1e-9);
    QVERIFY(!handles.motion(arrow(1), from, kMiddle, camera, kView)); // along the line of sight
    // An axis that is turned by a quarter about z points at the viewer in x, and along -x in y.
    Eigen::Isometry3d turned = Eigen::Isometry3d::Identity();
    turned.linear() = Eigen::AngleAxisd(kPi / 2, Vec3::UnitZ()).toRotationMatrix();
    const auto along = Handles(turned, false).motion(arrow(1), kMiddle, from, camera, kView);
    QVERIFY(along && std::abs(along->shift.y() + 50 * metresPerPixel(camera)) < 1e-9);
}

void TestHandles::theBallShiftsInThePlaneOfThePicture() {
    const OrbitCamera camera = frontCamera();
    const Handles handles(frameAt({0, 2, 0}), false);
    const auto motion = handles.motion(kBall, kMiddle, kMiddle + QPointF(20, -10), camera, kView);
    const double scale = metresPerPixel(camera);
    QVERIFY(motion && (motion->shift - scale * Vec3(20, 0, 10)).norm() < 1e-9);
    const Vec3 moved = handles.inWorld(kBall, *motion) * Vec3(1, 1, 1);
    QVERIFY((moved - Vec3(1 + 20 * scale, 1, 1 + 10 * scale)).norm() < 1e-9);
}

/// Right-handed about y, which points away from the viewer, is clockwise in the picture.
void TestHandles::ringsTurnAboutTheirAxes() {
    const OrbitCamera camera = frontCamera();
    const Handles handles(Eigen::Isometry3d::Identity(), true);
    const double radius = kRingRadius * kLength;
    const QPointF right = kMiddle + QPointF(radius, 0), top = kMiddle + QPointF(0, -radius);
    const auto quarter = handles.motion(ring(1), top, right, camera, kView);
    QVERIFY(quarter && std::abs(quarter->angle - kPi / 2) < 1e-9);
    const Vec3 turned = handles.inWorld(ring(1), *quarter) * Vec3(0, 0, 1);
    QVERIFY((turned - Vec3::UnitX()).norm() < 1e-9);
    // Of a ring that is seen from its edge the near side goes with the pointer, by 1 rad a radius.
    const auto edge = handles.motion(ring(2), kMiddle, kMiddle + QPointF(radius, 0), camera, kView);
    QVERIFY(edge && std::abs(edge->angle - 1.0) < 1e-9);
    QCOMPARE(nearTurn(-0.1, 6.0), -0.1 + 2 * kPi);
}

void TestHandles::motionsFallOnSteps() {
    const HandleMotion pulled{Vec3(0.0123, 0, 0), 0.0};
    const auto x = [&](const HandleSteps& steps) {
        return stepped(arrow(0), pulled, steps).shift.x();
    };
    QCOMPARE(x({}), 0.0123);
    QCOMPARE(x({.length = 0.001}), 0.012);
    // 0.5004 + 0.0123 on a grid of 1 cm is 0.51.
    QVERIFY(std::abs(x({.length = 0.01, .origin = Vec3(0.5004, 0, 0)}) - 0.0096) < 1e-12);
    const HandleMotion turned{Vec3::Zero(), 0.32};
    QVERIFY(std::abs(stepped(ring(0), turned, {.angle = kPi / 36}).angle - kPi / 9) < 0.08);
    QCOMPARE(powerOfTenBelow(0.0042), 0.001);
}

void TestHandles::thePointerSnapsToFeatures() {
    const model::Model& model = m_document->model();
    const SceneContent content = buildScene(model);
    const auto features = featurePoints(model, content);
    OrbitCamera camera = frontCamera();
    camera.fit({1, 0, 0.2}, 1.0, kView);
    const auto snapAt = [&](const Vec3& world, QPointF off) {
        const QPointF pointer = camera.project(world, kView) + off;
        const auto hit =
            pick(content, content.initialPoses, camera.ray(pointer, kView),
                 [](const SceneItem& item) { return item.kind == SceneItemKind::Shape; });
        return snap(features, hit, content.initialPoses, pointer, camera, kView,
                    [](const std::string&) { return false; });
    };
    // The box's middle is 0.1 m along the crank, which points along y; of its corners that are seen
    // one behind the other in the picture the front one is meant: y = 0.1 - 0.2.
    const auto corner = snapAt({1.1, -0.1, 0.3}, {3, 2});
    QVERIFY(corner && corner->kind == FeatureKind::Corner && corner->body == 0);
    QVERIFY((inWorld(0, corner->point, content.initialPoses) - Vec3(1.1, -0.1, 0.3)).norm() <
            1e-12);
    // The middle of the cylinder's end cap is within the body and still is found.
    const auto cap = snapAt({1, 0, 0.5}, {0, 1});
    QVERIFY(cap && cap->kind == FeatureKind::Centre);
    QVERIFY((cap->point - Vec3(0, 0, 0.3)).norm() < 1e-12);
    // Where a joint is at the origin of its body, the joint is named.
    const auto joint = snapAt({1, 0, 0.2}, {1, 1});
    QVERIFY(joint && joint->kind == FeatureKind::Item);
    QVERIFY(!snapAt({3, 0, 3}, {0, 0}));
}

/// In the frame of the crank, which is a quarter turn about z from the world.
void TestHandles::featuresHaveAxes() {
    const model::Model& model = m_document->model();
    const SceneContent content = buildScene(model);
    const auto features = featurePoints(model, content);
    const auto at = [&](FeatureKind kind, const Vec3& point) {
        const auto found = std::ranges::find_if(features, [&](const FeaturePoint& f) {
            return f.kind == kind && f.body == 0 && (f.point - point).norm() < 1e-12;
        });
        return found == features.end() ? FeaturePoint{.name = "none"} : *found;
    };
    const auto has = [](const FeaturePoint& f, const Vec3& axis, bool isForJoints) {
        return f.axis && (*f.axis - axis).norm() < 1e-12 && f.isJointAxis == isForJoints;
    };
    // The box is 0.4 x 0.2 x 0.2 about (0.1, 0, 0).
    QVERIFY(has(at(FeatureKind::EdgeMiddle, {0.3, 0, 0.1}), {0, 1, 0}, true));
    QVERIFY(has(at(FeatureKind::EdgeMiddle, {0.1, 0.1, -0.1}), {1, 0, 0}, true));
    QVERIFY(has(at(FeatureKind::FaceMiddle, {0.1, -0.1, 0}), {0, -1, 0}, true));
    // No hinge at a link's end turns about its length.
    QVERIFY(has(at(FeatureKind::FaceMiddle, {0.3, 0, 0}), {1, 0, 0}, false));
    const FeaturePoint corner = at(FeatureKind::Corner, {0.3, 0.1, 0.1});
    QVERIFY(corner.name.isEmpty() && !corner.axis);
    QVERIFY(has(at(FeatureKind::Centre, {0, 0, 0.3}), {0, 0, 1}, true)); // the cylinder's end
    QVERIFY((turnedToWorld(0, {0, 1, 0}, content.initialPoses) - Vec3(-1, 0, 0)).norm() < 1e-9);
}

/// A joint about (0, 2, 0) of the world, which need not be unit, is about x of the crank, whose
/// frame it is in as that of the first body.
void TestHandles::jointsHaveTheirAxes() {
    m_document->setValue("/joints/0/bodies", io::JsonValue::array({"crank", "ground"}));
    m_document->setValue("/joints/0/axis",
                         io::JsonValue::array({io::JsonValue(0), io::JsonValue(2), 0}));
    const auto axisOfHinge = [this] {
        const SceneContent content = buildScene(m_document->model());
        for (const FeaturePoint& f : featurePoints(m_document->model(), content))
            if (f.name == "hinge") return f.axis;
        return std::optional<Vec3>();
    };
    QVERIFY(axisOfHinge() && (*axisOfHinge() - Vec3::UnitX()).norm() < 1e-9);
    const io::JsonValue hinge = *m_document->root().at("/joints/0");
    m_document->setValue("/joints/0", jointAs(*m_document, hinge, "spherical"));
    QVERIFY(!m_document->hasErrors());
    QVERIFY(!axisOfHinge()); // it turns about any
}

/// The front view's ray meets the cylinder of radius 0.1 at x = 1.06: y = -0.08, the normal is
/// (0.6, -0.8, 0) up to what 24 or more facets and single precision leave.
void TestHandles::surfacesHaveNormals() {
    const SceneContent content = buildScene(m_document->model());
    const Ray ray{{1.06, -5, 0.4}, {0, 1, 0}};
    const auto hit = pick(content, content.initialPoses, ray, [](const SceneItem& item) {
        return item.pointer == "/bodies/0/shapes/1";
    });
    QVERIFY(hit && std::abs(hit->point.y() + 0.08) < 2e-3);
    QVERIFY2((hit->normal - Vec3(0.6, -0.8, 0)).norm() < 0.02,
             qPrintable(QString("%1 %2").arg(hit->normal.x()).arg(hit->normal.y())));
    OrbitCamera camera = frontCamera();
    const auto spot = snap({}, hit, content.initialPoses, kMiddle, camera, kView,
                           [](const std::string&) { return false; });
    QVERIFY(spot && spot->axis && !spot->isJointAxis);
    QVERIFY((turnedToWorld(0, *spot->axis, content.initialPoses) - hit->normal).norm() < 1e-12);
}

/// The rims of a tube are closed loops of sharp edges, as those of a hole; a box has none, since
/// three edges meet at each of its corners, and a ball has no sharp edge.
void TestHandles::roundRimsHaveCentresAndNormals() {
    MeshData tube;
    append(tube, cylinderMesh(0.1, 0.4, 24), frameAt({1, 2, 3}));
    auto rims = sharpEdges(tube).rims;
    QCOMPARE(rims.size(), std::size_t(2));
    if (rims[0].centre.z() > rims[1].centre.z()) std::swap(rims[0], rims[1]);
    QVERIFY((rims[0].centre - Vec3(1, 2, 2.8)).norm() < 1e-5); // of single precision
    QVERIFY((rims[1].centre - Vec3(1, 2, 3.2)).norm() < 1e-5);
    for (const RoundRim& rim : rims)
        QVERIFY(rim.normal.cross(Vec3::UnitZ()).norm() < 1e-5);
    QVERIFY(sharpEdges(tube).edges.empty()); // a rim's pieces are none
    const MeshEdges box = sharpEdges(boxMesh({1, 2, 3}));
    QVERIFY(box.rims.empty());
    QCOMPARE(box.edges.size(), std::size_t(12));
    const MeshEdges ball = sharpEdges(ellipsoidMesh(Vec3::Ones()));
    QVERIFY(ball.rims.empty() && ball.edges.empty());
}

/// Its sides of 0.4 m are of six pieces each in the file. The hole's rims are 0.05 m before and
/// behind the middle; what is known of them is known to 1e-6 of the plate's size.
void TestHandles::straightEdgesOfAPlate() {
    const QString file = m_folder.filePath("plate.stl");
    QVERIFY(test::PlateMesh().write(file));
    const MeshEdges sharp = sharpEdges(readMesh(file.toStdString(), 1.0));
    QCOMPARE(sharp.rims.size(), std::size_t(2));
    for (const RoundRim& rim : sharp.rims) {
        QVERIFY((rim.centre.cwiseAbs() - Vec3(0, 0.05, 0)).norm() < 1e-6);
        QVERIFY(rim.normal.cross(Vec3::UnitY()).norm() < 1e-6);
    }
    QCOMPARE(sharp.edges.size(), std::size_t(12));
    const auto at = [&](const Vec3& middle, const Vec3& along, double length) {
        return std::ranges::any_of(sharp.edges, [&](const StraightEdge& edge) {
            return (edge.middle - middle).norm() < 1e-6 && edge.along.cross(along).norm() < 1e-6 &&
                   std::abs(edge.length - length) < 1e-6;
        });
    };
    QVERIFY(at({0, -0.05, 0.2}, Vec3::UnitX(), 0.4));
    QVERIFY(at({0.2, 0.05, 0}, Vec3::UnitZ(), 0.4));
    QVERIFY(at({-0.2, 0, 0.2}, Vec3::UnitY(), 0.1));
}

/// A half disk of 32 pieces: its straight side counts, the pieces of its arc do not.
void TestHandles::anArcHasNoEdges() {
    constexpr std::size_t kPieces = 32, kTop = kPieces + 1;
    model::TriangleMesh half;
    for (const double z : {0.0, 0.1})
        for (std::size_t k = 0; k <= kPieces; ++k) {
            const double angle = kPi * static_cast<double>(k) / kPieces;
            half.vertices.emplace_back(std::cos(angle), std::sin(angle), z);
        }
    for (std::size_t a = 0, b = 1; b <= kPieces; ++a, ++b) {
        if (a > 0) half.triangles.push_back({0, b, a});
        if (a > 0) half.triangles.push_back({kTop, kTop + a, kTop + b});
        half.triangles.push_back({a, b, kTop + b});
        half.triangles.push_back({a, kTop + b, kTop + a});
    }
    half.triangles.push_back({0, kTop, kTop + kPieces});
    half.triangles.push_back({0, kTop + kPieces, kPieces});
    const MeshEdges sharp = sharpEdges(facetMesh(half));
    QVERIFY(sharp.rims.empty());
    QCOMPARE(sharp.edges.size(), std::size_t(4)); // two diameters, two between them
}

void TestHandles::placesAreReadInTheirFrames() {
    const Place tip = place("/measures/0/point");
    QCOMPARE(tip.frameBody, 0);
    QVERIFY((tip.value - Vec3(0.2, 0, 0)).norm() < 1e-12);
    QVERIFY((tip.foot - Vec3(1, 0.2, 0.2)).norm() < 1e-12); // along y
    const auto& read = std::get<model::PointMeasure>(m_document->model().measures[0].law);
    QVERIFY((read.point - tip.foot).norm() < 1e-12); // the model has it in the world
    QCOMPARE(place("/measures/1/point").frameBody, -1);
    QCOMPARE(place("/measures/1/point").carrier, 0);
    const Place shape = place("/bodies/0/shapes/0/position");
    QVERIFY((shape.foot - Vec3(1, 0.1, 0.2)).norm() < 1e-12);
    QVERIFY((place("/joints/0/axis").foot - Vec3(1, 0, 0.2)).norm() < 1e-12);
    QVERIFY(!placeAt(*m_document, "/bodies/0/mass"));
    m_document->setValue("/joints/0/position/0", io::JsonValue("nothing"));
    QVERIFY(!placeAt(*m_document, "/joints/0/position"));
}

void TestHandles::framesHaveTitles() {
    const auto title = [this](const char* pointer) { return frameTitle(*m_document, pointer); };
    QCOMPARE(title("/bodies/0/position"), QString("in the world"));
    QCOMPARE(title("/bodies/0/com"), QString("in the frame of crank"));
    QCOMPARE(title("/bodies/0/shapes/0/position"), QString("in the frame of crank"));
    QCOMPARE(title("/measures/0/point"), QString("in the frame of crank"));
    QCOMPARE(title("/measures/1/point"), QString("in the world"));
    QCOMPARE(title("/joints/0/axis"), QString("in the world"));
    QCOMPARE(title("/joints/0/limits"), QString());
}

/// Along x the formula in z says what it said; a turn about z stays a turn about z.
void TestHandles::whatIsMovedKeepsItsNotation() {
    const auto body = movableItem(*m_document, "/bodies/0");
    QVERIFY(body && body->canTurn);
    QVERIFY((body->handles.translation() - Vec3(1, 0, 0.2)).norm() < 1e-12);
    const io::JsonValue shifted = moved(*m_document, *body, frameAt({0.25, 0, 0}));
    QCOMPARE(textAt(shifted, "/bodies/0/position"), std::string("[1.25, 0, \"L\"]"));
    QCOMPARE(textAt(shifted, "/bodies/0/orientation"),
             std::string("{\"euler_xyz\": [0, 0, \"pi/2\"]}"));
    QCOMPARE(textAt(shifted, "/joints/0/position"), std::string("[1, 0, \"L\"]")); // stays

    const Vec3 centre(1, 0, 0.2);
    const Eigen::Isometry3d turn(Eigen::Translation3d(centre) *
                                 Eigen::AngleAxisd(-kPi / 2, Vec3::UnitZ()) *
                                 Eigen::Translation3d(-centre));
    const io::JsonValue turned = moved(*m_document, *body, turn);
    QCOMPARE(textAt(turned, "/bodies/0/position"), std::string("[1, 0, \"L\"]"));
    const auto model = io::readModel(turned, "").model;
    QVERIFY(model.bodies[0].pose.orientation.angularDistance(Quat::Identity()) < 1e-9);
    QVERIFY(turned.at("/bodies/0/orientation/euler_xyz"));

    // A shape states nothing of its orientation: it gets angles, in the frame of its body.
    const auto shape = movableItem(*m_document, "/bodies/0/shapes/0");
    const io::JsonValue tilted = moved(*m_document, *shape, turn);
    QVERIFY(tilted.at("/bodies/0/shapes/0/orientation/euler_xyz"));
    // A joint turns with its axis, a measured point does not turn.
    QVERIFY(movableItem(*m_document, "/joints/0")->canTurn);
    QVERIFY(!movableItem(*m_document, "/measures/0")->canTurn);
    QVERIFY(!movableItem(*m_document, "/parameters"));
}

/// A force acts at the centre of mass where it states no point, a spring has two ends, and a torque
/// none.
void TestHandles::forcesMoveByTheirPoints() {
    const auto parts = [this](const char* type) {
        const auto movable = movableItem(*m_document, addForce(*m_document, type));
        return movable ? static_cast<int>(movable->parts.size()) : 0;
    };
    QCOMPARE(parts("force"), 1);
    QCOMPARE(parts("spring-damper"), 2);
    QCOMPARE(parts("torque"), 0);
    m_document->clearValue("/forces/0/point");
    const auto force = movableItem(*m_document, "/forces/0");
    QVERIFY(force && (force->handles.translation() - Vec3(1, 0, 0.2)).norm() < 1e-12);
}

void TestHandles::aPointIsPutInItsFrame() {
    const Place tip = place("/measures/0/point");
    // 0.3 m above the crank's origin and 0.1 m along its x, which is the world's y.
    const io::JsonValue put = putAt(*m_document, tip, {1, 0.1, 0.5});
    QCOMPARE(textAt(put, "/measures/0/point"), std::string("[0.1, 0, 0.3]"));
    const io::JsonValue coarse = putAt(*m_document, tip, {1, 0.10004, 0.5}, 1e-3);
    QCOMPARE(textAt(coarse, "/measures/0/point"), std::string("[0.1, 0, 0.3]"));
}

/// A direction of the world along -y is along -x of the crank; a velocity keeps its length.
void TestHandles::aDirectionIsTurnedInItsFrame() {
    io::JsonValue root = m_document->root();
    turnTo(root, place("/joints/0/axis"), {0, 0.6, -0.8});
    QCOMPARE(textAt(root, "/joints/0/axis"), std::string("[0, 0.6, -0.8]"));
    turnTo(root, place("/joints/0/axis"), {1e-8, 1, 0}, 1e-6); // of single precision
    QCOMPARE(textAt(root, "/joints/0/axis"), std::string("[0, 1, 0]"));
    m_document->setValue("/bodies/0/velocity",
                         io::JsonValue::array({io::JsonValue(0), io::JsonValue(3), 4}));
    root = m_document->root();
    turnTo(root, place("/bodies/0/velocity"), Vec3::UnitX());
    QCOMPARE(textAt(root, "/bodies/0/velocity"), std::string("[5, 0, 0]"));
    QVERIFY(canBePicked(*m_document, "/joints/0/axis"));
    QVERIFY(canBePicked(*m_document, "/joints/0/position"));
    QVERIFY(!canBePicked(*m_document, "/bodies/0/orientation"));
    QVERIFY(!canBePicked(*m_document, "/bodies/0/mass"));
}

QTEST_MAIN(TestHandles)
#include "test_handles.moc"
