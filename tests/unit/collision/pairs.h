#pragma once

#include "collision/scene.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <random>

/// Two shapes on two moving bodies, which is all that most tests of contacts need.
namespace trammel::collision {

inline model::Shape sphere(double radius) {
    return {model::Sphere{radius}};
}
inline model::Shape ellipsoid(const Vec3& radii) {
    return {model::Ellipsoid{radii}};
}
inline model::Shape box(const Vec3& size) {
    return {model::Box{size}};
}
inline model::Shape cylinder(double radius, double length) {
    return {model::Cylinder{radius, length}};
}
inline model::Shape capsule(double radius, double length) {
    return {model::Capsule{radius, length}};
}
inline model::Shape plane() {
    return {model::Plane{Vec3::UnitZ()}};
}

inline model::Shape mesh(const std::string& file) {
    return {model::Mesh{file, 1.0}};
}

inline model::Shape hull(std::vector<Vec3> points) {
    return {model::Hull{std::move(points), "", 1.0}};
}

inline Placement at(const Vec3& p) {
    return {Mat3::Identity(), p};
}
inline Placement at(const Vec3& p, double angle, const Vec3& axis) {
    return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), p};
}

class Pair {
public:
    Pair(model::Shape a, model::Shape b, const std::filesystem::path& directory = {})
        : m_shapes(std::make_unique<std::array<model::Shape, 2>>(
              std::array{std::move(a), std::move(b)})),
          m_scene({{0, m_shapes->data()}, {1, m_shapes->data() + 1}},
                  {{true, true}, {}, directory}) {}

    Manifold touch(const Placement& a, const Placement& b, double margin) const {
        const std::array bodies{a, b};
        return m_scene.detectPair(0, 1, bodies, margin);
    }
    const model::Shape& a() const { return (*m_shapes)[0]; }
    const model::Shape& b() const { return (*m_shapes)[1]; }

private:
    std::unique_ptr<std::array<model::Shape, 2>> m_shapes;
    Scene m_scene;
};

inline double smallestGap(const Manifold& manifold) {
    double gap = std::numeric_limits<double>::infinity();
    for (int i = 0; i < manifold.count; ++i)
        gap = std::min(gap, manifold.points[i].gap);
    return gap;
}

class RandomPoses {
public:
    explicit RandomPoses(unsigned seed) : m_engine(seed) {}
    double uniform(double lower, double upper) {
        return std::uniform_real_distribution(lower, upper)(m_engine);
    }
    // Drawn one after the other: arguments are evaluated in an order that is the compiler's own.
    Vec3 direction() {
        std::normal_distribution<double> normal;
        const double z = normal(m_engine), y = normal(m_engine), x = normal(m_engine);
        return Vec3(x, y, z).normalized();
    }
    Mat3 rotation() {
        const Vec3 axis = direction();
        return at(Vec3::Zero(), uniform(0, 6.3), axis).R;
    }
    Placement pose(double distance) { return {rotation(), distance * direction()}; }

private:
    std::mt19937 m_engine;
};

} // namespace trammel::collision
