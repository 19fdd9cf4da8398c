#include "results/run_data.h"
#include "studio/controllers/trace_controller.h"
#include "studio/view3d/dashed_path.h"
#include "studio/view3d/element_glyphs.h"
#include "studio/view3d/mesh_data.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/picking.h"
#include "studio/view3d/run_scene.h"
#include "studio/view3d/scene_content.h"
#include "support/mechanisms.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;

namespace {

/// By the divergence theorem; positive where triangles turn outward.
double volume(const MeshData& mesh) {
    double sum = 0.0;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const Vec3 a = mesh.positions[mesh.indices[i]].cast<double>();
        const Vec3 b = mesh.positions[mesh.indices[i + 1]].cast<double>();
        const Vec3 c = mesh.positions[mesh.indices[i + 2]].cast<double>();
        sum += a.dot(b.cross(c)) / 6.0;
    }
    return sum;
}

model::Body body(const std::string& name, const Vec3& position) {
    model::Body made;
    made.name = name;
    made.pose.position = position;
    made.mass = 1.0;
    made.com = Vec3::Zero();
    made.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    return made;
}

constexpr QSizeF kView(800, 600);

} // namespace

class ViewGeometryTest : public QObject {
    Q_OBJECT

private slots:
    void meshesAreClosedAndTurnOutward_data();
    void meshesAreClosedAndTurnOutward();
    void normalsPointOutOfTheirTriangles();
    void raysGoThroughTheProjectedPoint_data();
    void raysGoThroughTheProjectedPoint();
    void zoomingKeepsThePointUnderThePointer();
    void standardViewsLookAlongTheAxes();
    void fittingShowsTheWholeSphere();
    void upwardAxisFollowsGravity();
    void bodiesWithoutShapesGetLinksToTheirJoints();
    void scenesGrowWithTheirModels();
    void springsReachFromPointToPoint();
    void pitchCirclesTouchAndRollOnEachOther_data();
    void pitchCirclesTouchAndRollOnEachOther();
    void gearsHaveWheelsThatTurnWithTheirBodies();
    void everyJointAndForceIsDrawn();
    void tracesAreTheChannelsOfTracedPoints();
    void tracesOfOtherRunsAreDashed();
    void boundsReachDownToTheFloor();
    void piecesOfPlanesLieUnderTheBodies();
    void aRunHasTheDocumentsPlaces();
    void pickingTakesTheNearest();
};

void ViewGeometryTest::meshesAreClosedAndTurnOutward_data() {
    const double pi = std::numbers::pi;
    QTest::addColumn<double>("meshVolume");
    QTest::addColumn<double>("exact");
    QTest::newRow("box") << volume(boxMesh({1, 2, 3})) << 6.0;
    QTest::newRow("ellipsoid") << volume(ellipsoidMesh({1, 2, 3}, 96)) << 8.0 * pi;
    QTest::newRow("cylinder") << volume(cylinderMesh(0.5, 2, 96)) << 0.5 * pi;
    QTest::newRow("capsule") << volume(capsuleMesh(0.5, 2, 96)) << pi * (0.5 + 0.5 / 3.0);
    QTest::newRow("cone") << volume(coneMesh(0.5, 3, 96)) << 0.25 * pi;
}

void ViewGeometryTest::meshesAreClosedAndTurnOutward() {
    QFETCH(double, meshVolume);
    QFETCH(double, exact);
    // Inscribed facets take away the order of (pi / segments)^2: 1 % where rings are 11 degrees.
    QVERIFY2(std::abs(meshVolume / exact - 1.0) < 0.01,
             qPrintable(QStringLiteral("%1 instead of %2").arg(meshVolume).arg(exact)));
}

void ViewGeometryTest::normalsPointOutOfTheirTriangles() {
    for (const MeshData& mesh : {boxMesh({1, 2, 3}), ellipsoidMesh({1, 2, 3}), cylinderMesh(1, 2),
                                 capsuleMesh(1, 2), coneMesh(1, 2), arrowMesh(0.1, 2),
                                 coilMesh(1, 0.01, 4, 5), tileMesh(2), arcMesh(1, 0.1, -2, 2)}) {
        QCOMPARE(mesh.normals.size(), mesh.positions.size());
        for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
            const auto corner = [&](std::size_t k) { return mesh.positions[mesh.indices[i + k]]; };
            const Eigen::Vector3f across = (corner(1) - corner(0)).cross(corner(2) - corner(0));
            if (across.norm() < 1e-7f) continue; // at a pole
            for (std::size_t k = 0; k < 3; ++k) {
                QVERIFY(across.dot(mesh.normals[mesh.indices[i + k]]) > 0.0f);
            }
        }
    }
}

void ViewGeometryTest::raysGoThroughTheProjectedPoint_data() {
    QTest::addColumn<bool>("orthographic");
    QTest::newRow("perspective") << false;
    QTest::newRow("orthographic") << true;
}

void ViewGeometryTest::raysGoThroughTheProjectedPoint() {
    QFETCH(bool, orthographic);
    OrbitCamera camera;
    camera.setOrthographic(orthographic);
    camera.fit({0.3, -0.2, 1.0}, 2.0, kView);
    camera.orbit({37, -21});
    for (const Vec3& point : {Vec3(0, 0, 0), Vec3(1, 0.5, 2), Vec3(-0.7, 1, 0.4)}) {
        const Ray ray = camera.ray(camera.project(point, kView), kView);
        const Vec3 away = point - ray.origin;
        const double distance = (away - away.dot(ray.direction) * ray.direction).norm();
        // Rounding: the ray starts up to 1e4 m away.
        QVERIFY2(distance < 1e-9, qPrintable(QString::number(distance)));
    }
}

void ViewGeometryTest::zoomingKeepsThePointUnderThePointer() {
    for (const bool orthographic : {false, true}) {
        OrbitCamera camera;
        camera.setOrthographic(orthographic);
        camera.fit(Vec3::Zero(), 1.0, kView);
        const Vec3 point = camera.target() + 0.3 * camera.right() - 0.2 * camera.up();
        const QPointF pointer = camera.project(point, kView);
        const double distance = camera.distance();
        camera.zoomAt(1.7, pointer, kView);
        QVERIFY(std::abs(camera.distance() - distance / 1.7) < 1e-12);
        const QPointF moved = camera.project(point, kView) - pointer;
        QVERIFY(std::hypot(moved.x(), moved.y()) < 1e-9); // pixels; exact but for rounding
    }
}

void ViewGeometryTest::standardViewsLookAlongTheAxes() {
    OrbitCamera camera;
    camera.setStandardView(StandardView::Front);
    QVERIFY(camera.forward().isApprox(Vec3::UnitY()) && camera.up().isApprox(Vec3::UnitZ()));
    camera.setStandardView(StandardView::Right);
    QVERIFY(camera.forward().isApprox(-Vec3::UnitX()) && camera.up().isApprox(Vec3::UnitZ()));
    camera.setStandardView(StandardView::Top);
    QVERIFY(camera.forward().isApprox(-Vec3::UnitZ()) && camera.up().isApprox(Vec3::UnitY()));
    camera.setStandardView(StandardView::Isometric);
    QVERIFY(camera.forward().dot(Vec3::UnitZ()) < 0.0 && camera.up().z() > 0.0);
}

void ViewGeometryTest::fittingShowsTheWholeSphere() {
    for (const QSizeF& view : {QSizeF(800, 600), QSizeF(300, 900)}) {
        OrbitCamera camera;
        const Vec3 centre(1, 2, 3);
        camera.fit(centre, 2.0, view);
        const Vec3 axes[] = {camera.right(), camera.up()};
        for (const Vec3& axis : axes) {
            for (const double side : {-2.0, 2.0}) {
                const QPointF at = camera.project(centre + side * axis, view);
                QVERIFY(QRectF(QPointF(), view).contains(at));
            }
        }
    }
}

void ViewGeometryTest::upwardAxisFollowsGravity() {
    model::Model model;
    model.gravity = {0.1, -9.8, 0};
    OrbitCamera camera;
    camera.setUp(buildScene(model).up);
    QVERIFY(camera.worldUp().isApprox(Vec3::UnitY()));
    camera.setStandardView(StandardView::Front);
    QVERIFY(camera.up().isApprox(Vec3::UnitY()));
    model.gravity = Vec3::Zero();
    QVERIFY(buildScene(model).up.isApprox(Vec3::UnitZ()));
}

void ViewGeometryTest::bodiesWithoutShapesGetLinksToTheirJoints() {
    model::Model model;
    model.bodies = {body("rod", {1, 0, 0})};
    model::Joint joint;
    joint.type = model::JointType::Revolute;
    joint.bodies = {"ground", "rod"};
    joint.axis = Vec3::UnitY();
    model.joints = {joint};
    const SceneContent content = buildScene(model);
    Eigen::AlignedBox3d link;
    for (const SceneItem& item : content.items) {
        if (item.pointer != "/bodies/0" || item.kind != SceneItemKind::Shape) continue;
        const Eigen::Affine3d place = placement(item, content.initialPoses);
        for (const auto& p : item.mesh->positions)
            link.extend(place * p.cast<double>());
    }
    // From the joint at x = 0 to the centre of mass at x = 1, and a little more for thickness.
    QVERIFY(link.min().x() <= 0.0 && link.min().x() > -0.05);
    QVERIFY(link.max().x() >= 1.0 && link.max().x() < 1.05);
    QVERIFY(link.sizes().y() < 0.1 && link.sizes().z() < 0.1);
    QVERIFY(!content.empty);
    QVERIFY(buildScene({}).empty);
}

/// Four times the links take about four times as long to place, not 16 or 64 times: names are
/// looked up. Both in processor time, the least of five each, since the machine may be busy.
void ViewGeometryTest::scenesGrowWithTheirModels() {
    const auto seconds = [](int links) {
        const model::Model model = support::chain(links);
        double least = 1e9;
        for (int i = 0; i < 5; ++i) {
            const std::clock_t start = std::clock();
            if (buildScene(model).items.empty()) return 1e9;
            least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        }
        return least;
    };
    const double few = seconds(200), many = seconds(800);
    QVERIFY2(many < 8.0 * few, qPrintable(QStringLiteral("%1 s, %2 s").arg(few).arg(many)));
}

void ViewGeometryTest::springsReachFromPointToPoint() {
    model::Model model;
    model.bodies = {body("block", {0, 0, 1})};
    model::SpringDamper spring;
    spring.bodies = {"ground", "block"};
    spring.points = {Vec3(0, 0, 0), Vec3(0, 0, 1)};
    model.forces = {{"spring", spring}};
    const SceneContent content = buildScene(model);
    std::vector<model::Pose> poses = content.initialPoses;
    poses[0].position = {0.5, 0, 2};
    const auto found = std::ranges::find(content.items, "/forces/0", &SceneItem::pointer);
    QVERIFY(found != content.items.end());
    const Eigen::Affine3d place = placement(*found, poses);
    const Vec3 end = place * Vec3(0, 0, found->span->meshLength);
    QVERIFY((place * Vec3(0, 0, 0)).norm() < 1e-12);
    QVERIFY((end - Vec3(0.5, 0, 2)).norm() < 1e-12);
}

void ViewGeometryTest::pitchCirclesTouchAndRollOnEachOther_data() {
    QTest::addColumn<double>("ratio");
    QTest::newRow("outer, alike") << -1.0;
    QTest::newRow("outer, slower") << -0.25;
    QTest::newRow("outer, faster") << -3.0;
    QTest::newRow("inner, slower") << 0.4;
    QTest::newRow("inner, faster") << 5.0;
}

/// Circles that touch have radii whose sum (outer teeth) or difference (inner teeth) is the axes'
/// distance; that they roll means r1 rate1 = -+ r2 rate2.
void ViewGeometryTest::pitchCirclesTouchAndRollOnEachOther() {
    QFETCH(double, ratio);
    constexpr double kDistance = 0.3;
    const auto [first, second] = pitchRadii(kDistance, ratio);
    QVERIFY(first > 0 && second > 0);
    const double reach = ratio < 0 ? first + second : std::abs(first - second);
    QVERIFY(std::abs(reach - kDistance) < 1e-12);
    QVERIFY(std::abs(first - std::abs(ratio) * second) < 1e-12);
    QCOMPARE(pitchRadii(0.0, ratio)[0], 0.0);
    QCOMPARE(pitchRadii(kDistance, 1.0)[0], 0.0); // no pair of wheels does that
}

/// Two wheels 0.3 m apart with ratio -1/2 have radii 0.1 m and 0.2 m.
void ViewGeometryTest::gearsHaveWheelsThatTurnWithTheirBodies() {
    model::Model model;
    model.bodies = {body("small", {0, 0, 0}), body("large", {0.3, 0, 0})};
    const auto hinge = [](const char* name, const char* turning, const Vec3& place) {
        model::Joint joint;
        joint.name = name;
        joint.type = model::JointType::Revolute;
        joint.bodies = {"ground", turning};
        joint.position = place;
        joint.axis = Vec3::UnitY();
        return joint;
    };
    model::Joint gear;
    gear.type = model::JointType::Gear;
    gear.joints = {"a", "b"};
    gear.ratio = -0.5;
    model.joints = {hinge("a", "small", {0, 0, 0}), hinge("b", "large", {0.3, 0, 0}), gear};
    const SceneContent content = buildScene(model);
    std::vector<const SceneItem*> wheels;
    for (const SceneItem& item : content.items)
        if (item.pointer == "/joints/2") wheels.push_back(&item);
    QCOMPARE(wheels.size(), std::size_t(2));
    const double radii[] = {0.1, 0.2};
    for (std::size_t i = 0; i < 2; ++i) {
        QCOMPARE(wheels[i]->body, static_cast<int>(i));
        double least = 1e9, most = 0.0;
        for (const Eigen::Vector3f& p : wheels[i]->mesh->positions) {
            const double r = std::hypot(p.x(), p.y()); // about the wheel's own z
            least = std::min(least, r);
            most = std::max(most, r);
        }
        QVERIFY2(least < radii[i] && most > radii[i] && most < 1.15 * radii[i],
                 qPrintable(QString::number(most)));
        const Eigen::Affine3d place = placement(*wheels[i], content.initialPoses);
        QVERIFY((place.linear().col(2) - Vec3::UnitY()).norm() < 1e-12);
        QVERIFY((place.translation() - model.joints[i].position).norm() < 1e-12);
    }
    model.joints[2].joints[1] = "nobody"; // said by validation; the picture does without
    QVERIFY(std::ranges::none_of(buildScene(model).items, [](const SceneItem& item) {
        return item.pointer == "/joints/2";
    }));
}

void ViewGeometryTest::everyJointAndForceIsDrawn() {
    using Type = model::JointType;
    model::Model model;
    model.bodies = {body("a", {0, 0, 0}), body("b", {1, 0, 0})};
    for (const Type type : {Type::Fixed, Type::Revolute, Type::Prismatic, Type::Cylindrical,
                            Type::Spherical, Type::Universal, Type::Planar, Type::Distance,
                            Type::Screw, Type::PointOnLine, Type::Steering, Type::Gear}) {
        model::Joint joint;
        joint.name = std::string(model::name(type));
        joint.type = type;
        joint.bodies = {"a", "b"};
        joint.points = {Vec3::Zero(), Vec3::UnitX()};
        joint.joints = {"revolute", "prismatic"};
        model.joints.push_back(joint);
    }
    for (const char* joint : {"revolute", "prismatic"}) {
        model.forces.push_back({"coil", model::TorsionSpring{joint, 1.0, 0.0, 0.0}});
        model.forces.push_back({"pd", model::PdController{joint, 1.0, 1.0, 0.0}});
    }
    model::Bushing bushing;
    bushing.bodies = {"ground", "b"};
    bushing.position = {1, 0, 0.2};
    model.forces.push_back({"bushing", bushing});
    const SceneContent content = buildScene(model);
    const auto isDrawn = [&](const std::string& pointer) {
        return std::ranges::count(content.items, pointer, &SceneItem::pointer) > 0;
    };
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        QVERIFY2(isDrawn("/joints/" + std::to_string(i)), model.joints[i].name.c_str());
    for (std::size_t i = 0; i < model.forces.size(); ++i)
        QVERIFY2(isDrawn("/forces/" + std::to_string(i)), model.forces[i].name.c_str());
}

/// Of points that are to be drawn only; long runs are thinned out to the number that is asked for.
void ViewGeometryTest::tracesAreTheChannelsOfTracedPoints() {
    model::Model model;
    model.measures = {{"tip", model::PointMeasure{"ground", Vec3::Zero(), true}},
                      {"hidden", model::PointMeasure{"ground", Vec3::Zero(), false}},
                      {"new", model::PointMeasure{"ground", Vec3::Zero(), true}}};
    results::RunHeader header;
    for (const char* name : {"tip.x", "tip.y", "tip.z", "hidden.x", "hidden.y", "hidden.z"})
        header.channels.push_back({name, "m"});
    results::RunData run(header);
    QCOMPARE(tracePaths(model, run, 100).size(), std::size_t(1));
    QVERIFY(tracePaths(model, run, 100)[0].points.empty());
    for (int i = 0; i < 50; ++i) {
        const double x = i;
        run.append(0.1 * i, std::array{x, 2 * x, 3 * x, 0.0, 0.0, 0.0});
    }
    const auto paths = tracePaths(model, run, 100);
    QCOMPARE(paths.size(), std::size_t(1));
    QCOMPARE(paths[0].points.size(), std::size_t(50));
    QCOMPARE(paths[0].points[7], Eigen::Vector3f(7, 14, 21));
    const auto thinned = tracePaths(model, run, 20);
    QVERIFY(thinned[0].points.size() <= 20 && thinned[0].points.size() >= 10);
    QCOMPARE(thinned[0].points[1], Eigen::Vector3f(3, 6, 9)); // every third
}

/// Dashes of 4 units and gaps of 2, in 300ths of the extent: of a line of 300 there are 50, each of
/// two ends; up to its middle half of them. The colour is the point's, in whichever run.
void ViewGeometryTest::tracesOfOtherRunsAreDashed() {
    std::vector<Eigen::Vector3f> line;
    for (int i = 0; i <= 10; ++i)
        line.emplace_back(30.0F * static_cast<float>(i), 0.0F, 0.0F);
    const DashedPath path = dashed(line, 1);
    float drawn = 0.0F;
    for (std::size_t i = 0; i + 1 < path.ends.size(); i += 2)
        drawn += (path.ends[i + 1] - path.ends[i]).norm();
    QVERIFY2(std::abs(drawn - 200.0F) < 0.5F, qPrintable(QString::number(drawn))); // 50 x 4
    QCOMPARE(path.counts.size(), line.size());
    QCOMPARE(path.counts.front(), 0);
    QCOMPARE(path.counts.back(), static_cast<int>(path.ends.size()));
    QCOMPARE(path.counts[5], 2 * 25);
    QVERIFY(dashed({}, 1).ends.empty());
    const std::vector<Eigen::Vector3f> still(5, Eigen::Vector3f::Ones());
    QVERIFY(dashed(still, 2).ends.empty());
}

/// A ball of radius 0.1 over a floor is seen with the floor; one that is very far above is not,
/// since both would be dots.
void ViewGeometryTest::boundsReachDownToTheFloor() {
    model::Model model;
    model.bodies = {body("ball", {2, 3, 1})};
    model.bodies[0].shapes = {model::Shape{.geometry = model::Sphere{0.1}, .color = {}}};
    model.groundShapes = {model::Shape{.geometry = model::Plane{Vec3::UnitZ()}, .color = {}}};
    const SceneContent content = buildScene(model);
    QVERIFY(std::abs(content.bounds.min().z()) < 1e-6);
    QVERIFY(std::abs(content.bounds.max().z() - 1.1) < 1e-6);
    QVERIFY(std::abs(content.bounds.sizes().x() - 0.2) < 1e-6);
    std::vector<model::Pose> high = content.initialPoses;
    high[0].position.z() = 100.0;
    QVERIFY(sceneBounds(content, high).min().z() > 99.0);
}

/// 10 m down an incline of 30 degrees, far beyond a piece as large as the ball: a point of it that
/// is under the ball is picked, and is on the plane.
void ViewGeometryTest::piecesOfPlanesLieUnderTheBodies() {
    const Vec3 normal(std::sin(std::numbers::pi / 6), 0, std::cos(std::numbers::pi / 6)),
        down(normal.z(), 0, -normal.x());
    model::Model model;
    model.bodies = {body("ball", 0.1 * normal)};
    model.bodies[0].shapes = {model::Shape{.geometry = model::Sphere{0.1}, .color = {}}};
    model.groundShapes = {model::Shape{.geometry = model::Plane{normal}, .color = {}}};
    const SceneContent content = buildScene(model);
    const auto isPlane = [](const SceneItem& item) { return item.isPlane; };
    const Ray ray{10.0 * down + Vec3(0, 0, 5), -Vec3::UnitZ()};
    QVERIFY(!pick(content, content.initialPoses, ray, isPlane));

    std::vector<model::Pose> moved = content.initialPoses;
    moved[0].position += 10.0 * down;
    const auto hit = pick(content, moved, ray, isPlane);
    QVERIFY(hit);
    QVERIFY2(std::abs(normal.dot(hit->point)) < 1e-3, "drawn a little below");
    QVERIFY((hit->normal - normal).norm() < 1e-6);
    const auto start = pick(content, moved, {Vec3(0, 0, 5), -Vec3::UnitZ()}, isPlane);
    QVERIFY2(start, "what it covered before is covered still");
}

/// The document has b, c, a where the run had a, b, d.
void ViewGeometryTest::aRunHasTheDocumentsPlaces() {
    model::Model ran, document;
    ran.bodies = {body("a", {1, 0, 0}), body("b", {2, 0, 0}), body("d", {4, 0, 0})};
    document.bodies = {body("b", {0, 2, 0}), body("c", {0, 3, 0}), body("a", {0, 1, 0})};
    const RunScene scene(ran, document);
    std::string names;
    for (const model::Body& each : scene.model.bodies)
        names += each.name;
    QCOMPARE(names, std::string("bcad"));
    QCOMPARE(scene.absent, std::set<std::string>{"bodies/c"});
    QCOMPARE(scene.model.bodies[0].pose.position.x(), 2.0); // as it ran
    const auto poses = scene.poses({ran.bodies[0].pose, ran.bodies[1].pose, ran.bodies[2].pose});
    for (const std::size_t i : {std::size_t{0}, std::size_t{2}, std::size_t{3}})
        QCOMPARE(poses[i].position.x(), scene.model.bodies[i].pose.position.x());
    QCOMPARE(poses.size(), scene.model.bodies.size());
}

void ViewGeometryTest::pickingTakesTheNearest() {
    model::Model model;
    model.bodies = {body("near", {0, -1, 0}), body("far", {0, 1, 0})};
    for (model::Body& each : model.bodies) {
        each.shapes = {model::Shape{.geometry = model::Sphere{0.5}, .color = {}}};
    }
    const SceneContent content = buildScene(model);
    const auto shapes = [](const SceneItem& item) { return item.kind == SceneItemKind::Shape; };
    const Ray ray{{0, -10, 0}, Vec3::UnitY()};
    const auto hit = pick(content, content.initialPoses, ray, shapes);
    QVERIFY(hit);
    QCOMPARE(hit->item->pointer, std::string("/bodies/0/shapes/0"));
    QVERIFY((hit->point - Vec3(0, -1.5, 0)).norm() < 1e-6); // the mesh is in single precision

    std::vector<model::Pose> moved = content.initialPoses;
    moved[0].position.x() = 5.0;
    QCOMPARE(pick(content, moved, ray, shapes)->item->pointer, std::string("/bodies/1/shapes/0"));
    QVERIFY(!pick(content, moved, {{0, -10, 3}, Vec3::UnitY()}, shapes));
}

QTEST_GUILESS_MAIN(ViewGeometryTest)
#include "view_geometry_test.moc"
