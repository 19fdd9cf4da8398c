#include "model/hull.h"
#include "model/mass_properties.h"
#include "model/mesh.h"

#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <functional>
#include <numbers>
#include <stdexcept>

using namespace trammel;
using namespace trammel::model;

namespace {

constexpr double kPi = std::numbers::pi;
using Triangles = std::vector<std::array<Vec3, 3>>;

Shape shapeOf(decltype(Shape::geometry) geometry, Pose pose = {}) {
    Shape shape;
    shape.geometry = std::move(geometry);
    shape.pose = pose;
    return shape;
}

/// Largest difference of entries, relative to the largest entry of `expected`.
double difference(const Mat3& actual, const Mat3& expected) {
    return (actual - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

Mat3 diagonal(double x, double y, double z) {
    return Vec3(x, y, z).asDiagonal();
}

/// Properties of a solid of revolution about z by thin slices, density 1: a disc of radius r has
/// the second moment A r^2/4 along each of its diameters.
MassProperties bySlices(const std::function<double(double)>& squaredRadius, double halfLength) {
    constexpr int kSlices = 20'000;
    const double thickness = 2 * halfLength / kSlices;
    MassProperties sum;
    double across = 0, along = 0;
    for (int i = 0; i < kSlices; ++i) {
        const double z = -halfLength + (i + 0.5) * thickness;
        const double volume = kPi * squaredRadius(z) * thickness;
        sum.mass += volume;
        across += volume * squaredRadius(z) / 4;
        along += volume * z * z;
    }
    sum.inertia = diagonal(across + along, across + along, 2 * across);
    return sum;
}

Triangles boxTriangles(const Vec3& low, const Vec3& high) {
    const auto corner = [&](int i) {
        return Vec3((i & 1) ? high.x() : low.x(), (i & 2) ? high.y() : low.y(),
                    (i & 4) ? high.z() : low.z());
    };
    constexpr int kFaces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                  {3, 2, 6, 7}, {2, 0, 4, 6}, {1, 3, 7, 5}};
    Triangles triangles;
    for (const auto& f : kFaces) {
        triangles.push_back({corner(f[0]), corner(f[1]), corner(f[2])});
        triangles.push_back({corner(f[0]), corner(f[2]), corner(f[3])});
    }
    return triangles;
}

/// A unit sphere from an octahedron whose triangles are split in four again and again.
Triangles sphereTriangles(int splits) {
    Triangles triangles;
    for (int i = 0; i < 8; ++i) {
        const double x = (i & 1) ? -1 : 1, y = (i & 2) ? -1 : 1, z = (i & 4) ? -1 : 1;
        const bool isOdd = x * y * z < 0;
        const Vec3 a(x, 0, 0), b(0, y, 0), c(0, 0, z);
        triangles.push_back(isOdd ? std::array{a, c, b} : std::array{a, b, c});
    }
    for (int split = 0; split < splits; ++split) {
        Triangles finer;
        for (const auto& [a, b, c] : triangles) {
            const Vec3 ab = (a + b).normalized(), bc = (b + c).normalized();
            const Vec3 ca = (c + a).normalized();
            for (const auto& t : {std::array{a, ab, ca}, std::array{b, bc, ab},
                                  std::array{c, ca, bc}, std::array{ab, bc, ca}}) {
                finer.push_back(t);
            }
        }
        triangles = std::move(finer);
    }
    return triangles;
}

void writeStl(const QString& path, const Triangles& triangles) {
    std::ofstream out(path.toStdString(), std::ios::binary);
    out << std::string(80, ' ');
    const auto count = static_cast<std::uint32_t>(triangles.size());
    out.write(reinterpret_cast<const char*>(&count), sizeof count);
    for (const auto& triangle : triangles) {
        std::array<float, 12> numbers{};
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                numbers[3 + 3 * i + k] =
                    static_cast<float>(triangle[i][static_cast<Eigen::Index>(k)]);
            }
        }
        out.write(reinterpret_cast<const char*>(numbers.data()), sizeof numbers);
        out.write("\0\0", 2);
    }
}

/// The same surface as a Wavefront file in two groups, each with vertices of its own.
void writeObj(const QString& path, const Triangles& triangles) {
    std::ofstream out(path.toStdString());
    int vertex = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (i == 0 || i == triangles.size() / 2) out << "o part" << i << "\n";
        for (const Vec3& p : triangles[i]) {
            out << "v " << p.x() << " " << p.y() << " " << p.z() << "\n";
        }
        out << "f " << vertex + 1 << " " << vertex + 2 << " " << vertex + 3 << "\n";
        vertex += 3;
    }
}

Body bodyWith(std::vector<Shape> shapes) {
    Body body;
    body.name = "part";
    body.shapes = std::move(shapes);
    return body;
}

} // namespace

class TestMassProperties : public QObject {
    Q_OBJECT

private slots:
    void closedForms();
    void capsule();
    void planeHasNone();
    void poseTurnsAndMoves();
    void boxMesh();
    void boxMeshFarAway();
    void insideOutMesh();
    void sphereMesh();
    void meshInGroups();
    void meshThatIsNotClosed();
    void meshThatCannotBeRead();
    void stoppedReadingIsLeft();
    void unknownMeshFormatNamesTheFile();
    void hullOfABox();
    void hullOfATetrahedron();
    void hullOfAFile();
    void hullOfManyPoints();
    void bodyFromShapes();
    void bodyStatesSome();
    void bodyWithoutMass();

private:
    QTemporaryDir m_directory;
    std::filesystem::path directory() const { return m_directory.path().toStdString(); }
};

// Rounding alone: a few operations on doubles.
constexpr double kRounding = 1e-14;

void TestMassProperties::closedForms() {
    const double density = 2000;
    const MassProperties sphere = massProperties(shapeOf(Sphere{0.5}), density, {});
    const double sphereMass = density * kPi / 6;
    QCOMPARE(sphere.mass, sphereMass);
    QVERIFY(difference(sphere.inertia, 0.1 * sphereMass * Mat3::Identity()) < kRounding);

    const MassProperties box = massProperties(shapeOf(Box{{1, 2, 3}}), density, {});
    QCOMPARE(box.mass, 12000.0);
    QVERIFY(difference(box.inertia, diagonal(13000, 10000, 5000)) < kRounding);

    const MassProperties cylinder = massProperties(shapeOf(Cylinder{0.5, 2}), density, {});
    const double m = density * kPi * 0.5;
    QCOMPARE(cylinder.mass, m);
    const double across = m * (0.25 / 4 + 4.0 / 12);
    QVERIFY(difference(cylinder.inertia, diagonal(across, across, m * 0.125)) < kRounding);

    const MassProperties ellipsoid = massProperties(shapeOf(Ellipsoid{{1, 2, 3}}), 1, {});
    QCOMPARE(ellipsoid.mass, 8 * kPi);
    QVERIFY(difference(ellipsoid.inertia, 8 * kPi / 5 * diagonal(13, 10, 5)) < kRounding);
}

void TestMassProperties::capsule() {
    const MassProperties exact = massProperties(shapeOf(Capsule{0.5, 1}), 1, {});
    QCOMPARE(exact.mass, kPi * 0.25 + kPi / 6);
    const auto squaredRadius = [](double z) {
        const double beyond = std::max(0.0, std::abs(z) - 0.5);
        return 0.25 - beyond * beyond;
    };
    const MassProperties sliced = bySlices(squaredRadius, 1);
    // The midpoint rule with slices of 1e-4 m leaves about 1e-9.
    QVERIFY(std::abs(sliced.mass / exact.mass - 1) < 1e-8);
    QVERIFY(difference(sliced.inertia, exact.inertia) < 1e-8);
    // Without a tube it is a sphere.
    const MassProperties ball = massProperties(shapeOf(Capsule{0.5, 0}), 1, {});
    QVERIFY(difference(ball.inertia, massProperties(shapeOf(Sphere{0.5}), 1, {}).inertia) <
            kRounding);
}

void TestMassProperties::planeHasNone() {
    const MassProperties plane = massProperties(shapeOf(Plane{{0, 0, 1}}), 1000, {});
    QCOMPARE(plane.mass, 0.0);
    QCOMPARE(plane.inertia.norm(), 0.0);
}

void TestMassProperties::poseTurnsAndMoves() {
    Pose pose;
    pose.position = {1, 2, 3};
    pose.orientation = Eigen::AngleAxisd(kPi / 2, Vec3::UnitX());
    const MassProperties turned = massProperties(shapeOf(Box{{1, 2, 3}}, pose), 1, {});
    QCOMPARE(turned.com, Vec3(1, 2, 3));
    // A quarter turn about x exchanges the moments about y and z.
    QVERIFY(difference(turned.inertia, diagonal(6.5, 2.5, 5)) < kRounding);
}

void TestMassProperties::boxMesh() {
    writeStl(m_directory.filePath("box.stl"), boxTriangles({0, 0, 0}, {1, 2, 4}));
    const MassProperties mesh = massProperties(shapeOf(Mesh{"box.stl", 0.5}), 1000, directory());
    // Half scale: 0.5 x 1 x 2 m. The corners are exact in single precision.
    QVERIFY(std::abs(mesh.mass - 1000) < 1000 * kRounding);
    QVERIFY((mesh.com - Vec3(0.25, 0.5, 1)).norm() < kRounding);
    const MassProperties box = massProperties(shapeOf(Box{{0.5, 1, 2}}), 1000, {});
    QVERIFY(difference(mesh.inertia, box.inertia) < 10 * kRounding);
}

void TestMassProperties::boxMeshFarAway() {
    const Vec3 far(4096, -8192, 2048); // with the box exact in single precision
    writeStl(m_directory.filePath("far.stl"), boxTriangles(far, far + Vec3(1, 2, 4)));
    const MassProperties mesh = massProperties(shapeOf(Mesh{"far.stl", 1}), 1, directory());
    // About the world's origin 1e4 m away ten of the sixteen digits would be lost.
    QVERIFY((mesh.com - far - Vec3(0.5, 1, 2)).norm() < 1e-11);
    QVERIFY(difference(mesh.inertia, massProperties(shapeOf(Box{{1, 2, 4}}), 1, {}).inertia) <
            10 * kRounding);
}

void TestMassProperties::insideOutMesh() {
    Triangles triangles = boxTriangles({0, 0, 0}, {1, 1, 1});
    for (auto& triangle : triangles)
        std::swap(triangle[0], triangle[1]);
    writeStl(m_directory.filePath("inside-out.stl"), triangles);
    const MassProperties mesh = massProperties(shapeOf(Mesh{"inside-out.stl", 1}), 6, directory());
    QVERIFY(std::abs(mesh.mass - 6) < 6 * kRounding);
    QVERIFY(difference(mesh.inertia, Mat3::Identity()) < 10 * kRounding);
}

void TestMassProperties::sphereMesh() {
    double volumeError = 0, inertiaError = 0;
    for (const int splits : {3, 4}) {
        writeStl(m_directory.filePath("ball.stl"), sphereTriangles(splits));
        const MassProperties mesh = massProperties(shapeOf(Mesh{"ball.stl", 1}), 1, directory());
        const double volume = 4 * kPi / 3;
        const double newVolumeError = std::abs(mesh.mass / volume - 1);
        const double newInertiaError = difference(mesh.inertia, 0.4 * volume * Mat3::Identity());
        if (volumeError > 0) {
            // A polyhedron approaches its sphere with the square of the edge length.
            QVERIFY(std::abs(volumeError / newVolumeError - 4) < 0.2);
            QVERIFY(std::abs(inertiaError / newInertiaError - 4) < 0.2);
        }
        volumeError = newVolumeError;
        inertiaError = newInertiaError;
        QVERIFY(mesh.com.norm() < 1e-7); // symmetric up to single precision
    }
    QVERIFY(volumeError < 0.01);
}

void TestMassProperties::meshInGroups() {
    writeObj(m_directory.filePath("box.obj"), boxTriangles({-1, -1, -1}, {1, 1, 1}));
    const TriangleMesh mesh = loadMesh(directory() / "box.obj", 1);
    QCOMPARE(mesh.vertices.size(), std::size_t(8)); // 36 corners joined, across the groups
    QCOMPARE(mesh.triangles.size(), std::size_t(12));
    QCOMPARE(openEdgeCount(mesh), std::size_t(0));
}

void TestMassProperties::meshThatIsNotClosed() {
    Triangles triangles = boxTriangles({0, 0, 0}, {1, 1, 1});
    triangles.pop_back();
    writeStl(m_directory.filePath("hole.stl"), triangles);
    QCOMPARE(openEdgeCount(loadMesh(directory() / "hole.stl", 1)), std::size_t(3));
    try {
        massProperties(shapeOf(Mesh{"hole.stl", 1}), 1, directory());
        QFAIL("no exception");
    } catch (const std::runtime_error& error) {
        QCOMPARE(QString(error.what()),
                 QString("mesh \"hole.stl\" is not closed: 3 of its edges are not shared by two "
                         "triangles of the same orientation"));
    }
    // One triangle turned over: its three edges now run the same way as their neighbours'.
    triangles = boxTriangles({0, 0, 0}, {1, 1, 1});
    std::swap(triangles[0][0], triangles[0][1]);
    writeStl(m_directory.filePath("turned.stl"), triangles);
    QCOMPARE(openEdgeCount(loadMesh(directory() / "turned.stl", 1)), std::size_t(3));
}

void TestMassProperties::meshThatCannotBeRead() {
    QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                             massProperties(shapeOf(Mesh{"absent.stl", 1}), 1, directory()));
    std::ofstream(m_directory.filePath("garbage.stl").toStdString()) << "no mesh at all";
    QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                             massProperties(shapeOf(Mesh{"garbage.stl", 1}), 1, directory()));
}

/// What reads on behind a reading that was left neither holds up nor spoils the next one. Where the
/// file was read before anybody looked, its triangles are not gone through.
void TestMassProperties::stoppedReadingIsLeft() {
    const Triangles all = sphereTriangles(6);
    const std::filesystem::path file = directory() / "left.obj";
    writeObj(m_directory.filePath("left.obj"), all);
    std::stop_source stop;
    QCOMPARE(loadMesh(file, 1, stop.get_token()).triangles.size(), all.size());
    stop.request_stop();
    for (int i = 0; i < 20; ++i)
        QVERIFY(loadMesh(file, 1, stop.get_token()).triangles.size() < all.size() / 10);
    QCOMPARE(loadMesh(file, 1).triangles.size(), all.size());
}

/// Bytes are handed to the reader without a file; what it says names the file all the same.
void TestMassProperties::unknownMeshFormatNamesTheFile() {
    std::ofstream(m_directory.filePath("body.nomesh").toStdString()) << "no mesh at all";
    try {
        loadMesh(directory() / "body.nomesh", 1);
        QFAIL("a file of no known format was read");
    } catch (const std::runtime_error& error) {
        const QString text = error.what();
        QVERIFY2(text.count("body.nomesh") == 2 && !text.contains("magic"), qPrintable(text));
    }
}

/// Corners in any order, twice, with points inside and on faces and edges: the box's properties.
void TestMassProperties::hullOfABox() {
    const Vec3 size(0.3, 0.7, 1.1);
    std::vector<Vec3> points;
    for (double x : {0.5, 0.0, -0.5, 0.5})
        for (double y : {0.0, -0.5, 0.5})
            for (double z : {-0.5, 0.5, 0.0})
                points.push_back(size.cwiseProduct(Vec3(x, y, z)));
    const MassProperties hull = massProperties(shapeOf(Hull{points, "", 1}), 1000, {});
    const MassProperties box = massProperties(shapeOf(Box{size}), 1000, {});
    QVERIFY(std::abs(hull.mass - box.mass) < box.mass * kRounding);
    QVERIFY(hull.com.norm() < kRounding);
    QVERIFY(difference(hull.inertia, box.inertia) < box.inertia.trace() * kRounding);
    const TriangleMesh mesh = convexHull(points);
    QCOMPARE(mesh.vertices.size(), std::size_t(8));
    QCOMPARE(mesh.triangles.size(), std::size_t(12));
    QCOMPARE(openEdgeCount(mesh), std::size_t(0));
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
        QVERIFY((b - a).cross(c - a).dot(a) > 0); // outward: the origin is inside
    }
}

/// With legs a, b, c along the axes from a corner: V = abc/6, the centre at a quarter of the legs,
/// and about the corner the integrals of x^2 and x y over the volume a^2 V/10 and ab V/20.
void TestMassProperties::hullOfATetrahedron() {
    const Vec3 legs(0.4, 0.5, 0.9);
    std::vector<Vec3> points{Vec3::Zero()};
    for (int i = 0; i < 3; ++i)
        points.push_back(0.5 * legs[i] * Vec3::Unit(i)); // at scale 2
    const MassProperties hull = massProperties(shapeOf(Hull{points, "", 2}), 1000, {});
    const double mass = 1000 * legs.prod() / 6;
    const Vec3 centre = legs / 4;
    Mat3 second = mass / 20 * legs * legs.transpose();
    second.diagonal() *= 2;
    second -= mass * centre * centre.transpose();
    const Mat3 inertia = second.trace() * Mat3::Identity() - second;
    QVERIFY(std::abs(hull.mass - mass) < mass * kRounding);
    QVERIFY((hull.com - centre).norm() < kRounding);
    QVERIFY(difference(hull.inertia, inertia) < inertia.trace() * kRounding);
}

/// A file that is not closed has a hull all the same: here a box without its last face.
void TestMassProperties::hullOfAFile() {
    Triangles triangles = boxTriangles({0, 0, 0}, {1, 2, 4});
    triangles.resize(10);
    writeStl(m_directory.filePath("open.stl"), triangles);
    const MassProperties hull =
        massProperties(shapeOf(Hull{{}, "open.stl", 0.5}), 1000, directory());
    const MassProperties box = massProperties(shapeOf(Box{{0.5, 1, 2}}), 1000, {});
    QVERIFY(std::abs(hull.mass - 1000) < 1000 * kRounding);
    QVERIFY((hull.com - Vec3(0.25, 0.5, 1)).norm() < kRounding);
    QVERIFY(difference(hull.inertia, box.inertia) < box.inertia.trace() * kRounding);
}

/// Every point of a convex surface is a vertex, and every point is on or below every triangle.
void TestMassProperties::hullOfManyPoints() {
    std::vector<Vec3> points;
    for (const auto& triangle : sphereTriangles(4))
        points.insert(points.end(), triangle.begin(), triangle.end());
    const TriangleMesh mesh = convexHull(points);
    QCOMPARE(mesh.vertices.size(), std::size_t(4 * 256 + 2)); // Euler: F = 8 * 4^4, V = F/2 + 2
    QCOMPARE(openEdgeCount(mesh), std::size_t(0));
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3& a = mesh.vertices[i];
        const Vec3 normal = (mesh.vertices[j] - a).cross(mesh.vertices[k] - a).normalized();
        for (const Vec3& point : mesh.vertices)
            QVERIFY(normal.dot(point - a) < 1e-12);
    }
}

void TestMassProperties::bodyFromShapes() {
    // Two balls of 1 m on the x axis: a dumb-bell by the parallel axis theorem.
    Model model;
    model.materials.push_back({"light", 3 / (4 * kPi), 0, 0.5, {}}); // 1 kg a ball
    Pose left, right;
    left.position = {-2, 0, 1};
    right.position = {2, 0, 1};
    Body body = bodyWith({shapeOf(Sphere{1}, left), shapeOf(Sphere{1}, right)});
    for (Shape& shape : body.shapes)
        shape.material = "light";
    const MassProperties result = massProperties(model, body);
    QVERIFY(std::abs(result.mass - 2) < 2 * kRounding);
    QVERIFY((result.com - Vec3(0, 0, 1)).norm() < kRounding);
    QVERIFY(difference(result.inertia, diagonal(0.8, 8.8, 8.8)) < kRounding);
}

void TestMassProperties::bodyStatesSome() {
    const Model model;
    Pose aside;
    aside.position = {1, 0, 0};
    Body body = bodyWith({shapeOf(Box{{1, 1, 1}}, aside)}); // 1000 kg, I = 1000/6
    body.mass = 6;
    const MassProperties scaled = massProperties(model, body);
    QCOMPARE(scaled.mass, 6.0);
    QVERIFY(difference(scaled.inertia, Mat3::Identity()) < kRounding);
    QCOMPARE(scaled.com, Vec3(1, 0, 0));

    body.com = Vec3(0, 0, 0.5);
    QCOMPARE(massProperties(model, body).com, Vec3(0, 0, 0.5));
    QVERIFY(difference(massProperties(model, body).inertia, Mat3::Identity()) < kRounding);

    body.com.reset();
    body.inertia = InertiaEntries{1, 2, 3, 0.1, 0.2, 0.3};
    const MassProperties stated = massProperties(model, body);
    Mat3 expected;
    expected << 1, 0.1, 0.2, 0.1, 2, 0.3, 0.2, 0.3, 3;
    QCOMPARE(stated.inertia, expected);
    QCOMPARE(stated.com, Vec3(0, 0, 0)); // everything stated: the body's origin

    body.mass.reset();
    QCOMPARE(massProperties(model, body).mass, 1000.0);
    QCOMPARE(massProperties(model, body).inertia, expected);
}

void TestMassProperties::bodyWithoutMass() {
    const Model model;
    Body body = bodyWith({shapeOf(Plane{{0, 0, 1}})});
    try {
        massProperties(model, body);
        QFAIL("no exception");
    } catch (const std::runtime_error& error) {
        QCOMPARE(QString(error.what()), QString("body \"part\" has no mass and inertia, neither "
                                                "stated nor from its shapes"));
    }
    body.fixed = true;
    QCOMPARE(massProperties(model, body).mass, 0.0);
}

QTEST_APPLESS_MAIN(TestMassProperties)
#include "test_mass_properties.moc"
