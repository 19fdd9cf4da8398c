#include "studio/view3d/mesh_data.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/picking.h"
#include "studio/view3d/scene_content.h"

#include <QTest>
#include <cmath>
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
    void springsReachFromPointToPoint();
    void boundsReachDownToTheFloor();
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
    for (const MeshData& mesh :
         {boxMesh({1, 2, 3}), ellipsoidMesh({1, 2, 3}), cylinderMesh(1, 2), capsuleMesh(1, 2),
          coneMesh(1, 2), arrowMesh(0.1, 2), coilMesh(1, 0.01, 4, 5), tileMesh(2)}) {
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
        if (item.pointer != "/bodies/0" || item.kind != ItemKind::Shape) continue;
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

void ViewGeometryTest::pickingTakesTheNearest() {
    model::Model model;
    model.bodies = {body("near", {0, -1, 0}), body("far", {0, 1, 0})};
    for (model::Body& each : model.bodies) {
        each.shapes = {model::Shape{.geometry = model::Sphere{0.5}, .color = {}}};
    }
    const SceneContent content = buildScene(model);
    const auto shapes = [](const SceneItem& item) { return item.kind == ItemKind::Shape; };
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
