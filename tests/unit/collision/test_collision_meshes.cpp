#include "mesh_files.h"
#include "pairs.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <vector>

using namespace trammel;
using namespace trammel::collision;

namespace {

/// A roof turned upside down: two squares of 2 m that meet in a valley along y at the height 0 and
/// rise to the sides at 45 degrees.
void writeValley(const std::filesystem::path& path) {
    writeObj(path, {{0, -2, 0}, {0, 2, 0}, {2, -2, 2}, {2, 2, 2}, {-2, -2, 2}, {-2, 2, 2}},
             {{0, 2, 1}, {1, 2, 3}, {0, 1, 4}, {1, 5, 4}});
}

/// A square of 4 m, finely divided.
void writeFloor(const std::filesystem::path& path) {
    constexpr int kCells = 8;
    std::vector<Vec3> vertices;
    Faces faces;
    for (int i = 0; i <= kCells; ++i)
        for (int j = 0; j <= kCells; ++j)
            vertices.emplace_back(0.5 * i - 2, 0.5 * j - 2, 0);
    const auto index = [](int i, int j) { return i * (kCells + 1) + j; };
    for (int i = 0; i < kCells; ++i) {
        for (int j = 0; j < kCells; ++j) {
            faces.push_back({index(i, j), index(i + 1, j), index(i, j + 1)});
            faces.push_back({index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)});
        }
    }
    writeObj(path, vertices, faces);
}

} // namespace

/// Meshes against what they are meshes of.
class TestCollisionMeshes : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::filesystem::path path() const { return m_directory.path().toStdString(); }

private slots:
    void initTestCase() {
        writeHollowBox(path() / "box.obj", kBoxSize);
        writeBox(path() / "solid.obj", kBoxSize);
        writeBox(path() / "shifted.obj", kBoxSize, {1, 2, 3});
        writeValley(path() / "valley.obj");
        writeFloor(path() / "floor.obj");
    }

    void aBoxOfTriangles_data() {
        QTest::addColumn<int>("other");
        int i = 0;
        for (const char* name :
             {"sphere", "capsule", "box", "cylinder", "ellipsoid", "plane", "mesh"})
            QTest::newRow(name) << i++;
    }

    /// The mesh of a box is as far from everything as the box, apart and overlapping by up to 2 mm.
    /// (Triangles see only their own way out, which for deeper overlaps may be a longer one.)
    void aBoxOfTriangles() {
        QFETCH(int, other);
        const std::array shapes{sphere(0.4),      capsule(0.2, 0.8),          box({0.6, 0.8, 1.1}),
                                cylinder(0.3, 1), ellipsoid({0.3, 0.5, 0.7}), plane(),
                                mesh("box.obj")};
        const model::Shape solid = other == 6 ? box(kBoxSize) : shapes[other];
        const Pair expected(box(kBoxSize), solid), actual(mesh("box.obj"), shapes[other], path());
        RandomPoses random(8);
        int touching = 0;
        for (int i = 0; i < 500; ++i) {
            const Placement a = random.pose(0);
            const Placement b = random.pose(random.uniform(0.4, 1.2));
            const double gap = smallestGap(expected.touch(a, b, 0.3));
            if (gap < -0.002) continue;
            const Manifold manifold = actual.touch(a, b, 0.3);
            QCOMPARE(manifold.count > 0, std::isfinite(gap));
            if (manifold.count == 0) continue;
            QVERIFY2(std::abs(smallestGap(manifold) - gap) < 1e-12,
                     qPrintable(QString("%1, expected %2").arg(smallestGap(manifold)).arg(gap)));
            ++touching;
        }
        QVERIFY(touching > 40);
    }

    void aConvexMeshIsSolid_data() { aBoxOfTriangles_data(); }

    /// What is convex touches as a whole, at any depth: in every pose in which a box does, by the
    /// same gap. Its triangles one by one would see only their own way out, or none.
    void aConvexMeshIsSolid() {
        QFETCH(int, other);
        const std::array shapes{sphere(0.4),      capsule(0.2, 0.8),          box({0.6, 0.8, 1.1}),
                                cylinder(0.3, 1), ellipsoid({0.3, 0.5, 0.7}), plane(),
                                mesh("solid.obj")};
        const model::Shape solid = hull(boxCorners(kBoxSize));
        const Pair expected(solid, other == 6 ? solid : shapes[other]);
        const Pair actual(mesh("solid.obj"), shapes[other], path());
        RandomPoses random(13);
        int deep = 0;
        for (int i = 0; i < 500; ++i) {
            const Placement a = random.pose(0), b = random.pose(random.uniform(0.0, 1.2));
            const Manifold right = expected.touch(a, b, 0.3), manifold = actual.touch(a, b, 0.3);
            QCOMPARE(manifold.count, right.count);
            if (right.count == 0) continue;
            const double gap = smallestGap(right);
            QVERIFY(std::abs(smallestGap(manifold) - gap) < 1e-12);
            deep += gap < -0.05;
        }
        QVERIFY(deep > 100);
    }

    /// The file's origin is the shape's, wherever its triangles are.
    void theOriginIsTheFiles() {
        const Pair pair(mesh("shifted.obj"), sphere(0.5), path());
        const Manifold manifold = pair.touch(at({1, 1, 1}), at({2, 3, 5.1}), 1);
        QVERIFY(std::abs(smallestGap(manifold) - 0.1) < 1e-12);
    }

    /// A ball in a valley lies on both slopes, at its radius less from each.
    void aBallInAValley() {
        const Pair pair(mesh("valley.obj"), sphere(0.5), path());
        const double height = 0.5 * std::sqrt(2.0) + 0.01;
        const Manifold manifold = pair.touch(at(Vec3::Zero()), at({0, 0.3, height}), 0.1);
        QCOMPARE(manifold.count, 2);
        for (int i = 0; i < 2; ++i) {
            QVERIFY(std::abs(manifold.points[i].gap - 0.01 / std::sqrt(2.0)) < 1e-12);
            QVERIFY(std::abs(manifold.points[i].normal.z() - std::sqrt(0.5)) < 1e-12);
        }
    }

    /// What slides over a floor of many triangles feels none of the edges between them: all
    /// normals are up and all gaps those over the plane, a little above and below the floor.
    void edgesWithinAFloorAreNotFelt() {
        const std::array shapes{sphere(0.4),      capsule(0.2, 0.8),          box({0.6, 0.8, 1.1}),
                                cylinder(0.3, 1), ellipsoid({0.3, 0.5, 0.7}), mesh("box.obj")};
        RandomPoses random(9);
        for (const model::Shape& shape : shapes) {
            const Pair overFloor(mesh("floor.obj"), shape, path());
            const Pair overPlane(plane(), shape, path());
            for (int i = 0; i < 60; ++i) {
                Placement pose{random.rotation(), Vec3::Zero()};
                if (i % 2) pose.R = at(Vec3::Zero(), random.uniform(0, 6), Vec3::UnitZ()).R;
                const Placement ground = at(Vec3::Zero());
                const double height = smallestGap(overPlane.touch(ground, pose, 3));
                const double gap = i % 3 ? 1e-4 : -1e-4;
                pose.p = {random.uniform(-1, 1), random.uniform(-1, 1), gap - height};
                const Manifold manifold = overFloor.touch(ground, pose, 1e-3);
                QVERIFY(manifold.count > 0);
                QVERIFY2(std::abs(smallestGap(manifold) - gap) < 1e-12,
                         qPrintable(QString::number(smallestGap(manifold))));
                for (int k = 0; k < manifold.count; ++k)
                    QVERIFY((manifold.points[k].normal - Vec3::UnitZ()).norm() < 1e-9);
            }
        }
    }

    void aMissingFileIsNamed() {
        try {
            const Pair pair(mesh("no.obj"), sphere(1), path());
            QFAIL("accepted");
        } catch (const std::runtime_error& error) {
            QVERIFY(std::string(error.what()).find("no.obj") != std::string::npos);
        }
    }
};

QTEST_APPLESS_MAIN(TestCollisionMeshes)
#include "test_collision_meshes.moc"
