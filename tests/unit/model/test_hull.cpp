#include "model/hull.h"

#include <QTest>
#include <stdexcept>

using namespace trammel;
using namespace trammel::model;

/// What has a hull, and what is its own.
class TestHull : public QObject {
    Q_OBJECT

private slots:
    void convexMeshes();
    void pointsWithoutHull_data();
    void pointsWithoutHull();
};

/// A cube is its own hull, also where rounding of files moves its corners by 1e-7; one with a dent
/// or a bump of 1e-5 and more, that lacks a triangle, is turned inside out or flat is not.
void TestHull::convexMeshes() {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.emplace_back(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    TriangleMesh cube = convexHull(corners);
    const auto moved = [&](double z, double others = 0) {
        TriangleMesh mesh = cube; // with a corner in the middle of a triangle
        const auto [a, b, c] = mesh.triangles.front();
        const Vec3 normal = (mesh.vertices[b] - mesh.vertices[a])
                                .cross(mesh.vertices[c] - mesh.vertices[a])
                                .normalized();
        const std::size_t middle = mesh.vertices.size();
        mesh.vertices.push_back((mesh.vertices[a] + mesh.vertices[b] + mesh.vertices[c]) / 3 +
                                z * normal);
        mesh.vertices[a] += others * Vec3(1, -2, 3);
        mesh.triangles.front() = {a, b, middle};
        mesh.triangles.push_back({b, c, middle});
        mesh.triangles.push_back({c, a, middle});
        return mesh;
    };
    QCOMPARE(ownHull(cube)->triangles.size(), cube.triangles.size());
    QCOMPARE(ownHull(moved(0))->vertices.size(), 8U);
    QVERIFY(ownHull(moved(0, 1e-7)));
    QVERIFY(!ownHull(moved(-1e-5)));
    QVERIFY(!ownHull(moved(1e-5)));
    TriangleMesh open = cube, turned = cube, flat = cube;
    open.triangles.pop_back();
    for (auto& triangle : turned.triangles)
        std::swap(triangle[0], triangle[1]);
    for (Vec3& vertex : flat.vertices)
        vertex.z() = 0;
    for (const TriangleMesh& mesh : {open, turned, flat, TriangleMesh{}})
        QVERIFY(!ownHull(mesh));
}

void TestHull::pointsWithoutHull_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("dimensions");
    QTest::addColumn<QString>("trouble");
    QTest::newRow("none") << 0 << 3 << "there are fewer than 4 points";
    QTest::newRow("three") << 3 << 3 << "there are fewer than 4 points";
    QTest::newRow("one place") << 6 << 0 << "all points lie at one place";
    QTest::newRow("a line") << 6 << 1 << "all points lie on one line";
    QTest::newRow("a plane") << 6 << 2 << "all points lie in one plane";
}

void TestHull::pointsWithoutHull() {
    QFETCH(int, count);
    QFETCH(int, dimensions);
    QFETCH(QString, trouble);
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        Vec3 point(0.1, 0.2, 0.3);
        if (dimensions > 0) point += i * Vec3(1, 2, 3) / 7;
        if (dimensions > 1) point += i * i * Vec3(-3, 1, 1) / 11;
        if (dimensions > 2) point += i * i * i * Vec3(1, 1, -1);
        points.push_back(point);
    }
    try {
        convexHull(points);
        QFAIL("not refused");
    } catch (const std::runtime_error& error) {
        QCOMPARE(QString(error.what()), trouble);
    }
}

QTEST_APPLESS_MAIN(TestHull)
#include "test_hull.moc"
