#include "support/contact_scenes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::support {

model::Model groundPlane(double restitution, double friction) {
    model::Model model;
    model.name = "contact";
    model.materials = {{.name = "default", .restitution = restitution, .friction = friction}};
    model.groundShapes = {{.geometry = model::Plane{Vec3::UnitZ()}}};
    return model;
}

model::Body solid(const std::string& name, const model::Shape& shape, double mass,
                  const Vec3& position) {
    model::Body body;
    body.name = name;
    body.pose.position = position;
    body.mass = mass;
    body.shapes = {shape};
    body.com = Vec3::Zero();
    if (const auto* s = std::get_if<model::Sphere>(&shape.geometry)) {
        const double I = 0.4 * mass * s->radius * s->radius;
        body.inertia = model::InertiaEntries{I, I, I, 0, 0, 0};
    } else if (const auto* b = std::get_if<model::Box>(&shape.geometry)) {
        const Vec3 sq = mass / 12.0 * b->size.cwiseAbs2();
        body.inertia =
            model::InertiaEntries{sq.y() + sq.z(), sq.x() + sq.z(), sq.x() + sq.y(), 0, 0, 0};
    }
    return body;
}

model::Shape sphere(double radius) {
    return {.geometry = model::Sphere{radius}};
}

model::Shape box(const Vec3& size) {
    return {.geometry = model::Box{size}};
}

model::Model bouncingSphere(double restitution, double height) {
    model::Model model = groundPlane(restitution, 0.0);
    model.bodies = {solid("ball", sphere(0.1), 1.0, {0, 0, 0.1 + height})};
    return model;
}

model::Model blockOnIncline(double tilt, double azimuth, double friction) {
    model::Model model = groundPlane(0.0, friction);
    // Gravity is tilted instead of the plane: friction directions stay along x and y.
    const Vec3 down(std::sin(tilt) * std::cos(azimuth), std::sin(tilt) * std::sin(azimuth),
                    -std::cos(tilt));
    model.gravity = 9.81 * down;
    model.bodies = {solid("block", box({0.4, 0.4, 0.2}), 1.0, {0, 0, 0.1})};
    return model;
}

model::Model tower(int levels, double friction) {
    model::Model model = groundPlane(0.0, friction);
    for (int i = 0; i < levels; ++i)
        model.bodies.push_back(
            solid("box" + std::to_string(i + 1), box({1, 1, 1}), 1.0, {0, 0, 0.5 + i}));
    return model;
}

model::Model wall(int base, double friction) {
    model::Model model = groundPlane(0.0, friction);
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i)
            model.bodies.push_back(solid("box" + std::to_string(row) + "_" + std::to_string(i),
                                         box({1, 1, 1}), 1.0, {i + 0.5 * row, 0, 0.5 + row}));
    return model;
}

model::Model heapOfSpheres(int count, int side) {
    constexpr double kRadius = 0.05, kPitch = 2.2 * kRadius;
    const double half = 0.5 * side * kPitch;
    model::Model model = groundPlane(0.2, 0.3);
    for (const Vec3& inwards : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
        model::Shape& wall = model.groundShapes.emplace_back();
        wall.geometry = model::Plane{inwards};
        wall.pose.position = -half * inwards;
    }
    const double mass = 1000.0 * 4.0 / 3.0 * std::numbers::pi * std::pow(kRadius, 3);
    for (int i = 0; i < count; ++i) {
        const Vec3 cell(i % side - 0.5 * (side - 1), i / side % side - 0.5 * (side - 1),
                        i / (side * side) + 0.6);
        const Vec3 off(std::sin(7.0 * i), std::sin(11.0 * i + 1.0), std::sin(13.0 * i + 2.0));
        model.bodies.push_back(solid("sphere" + std::to_string(i + 1), sphere(kRadius), mass,
                                     kPitch * cell + 0.05 * kRadius * off));
    }
    return model;
}

model::Model ballsInBox(int count) {
    constexpr double kRadius = 0.1, kSpacing = 0.25;
    const int side = std::max(2, static_cast<int>(std::lround(std::cbrt(count))));
    const double half = 0.5 * kSpacing * side + 0.5 * kRadius;
    model::Model model = groundPlane(0.8, 0.3);
    for (const Vec3& inwards : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
        model::Shape& wall = model.groundShapes.emplace_back();
        wall.geometry = model::Plane{inwards};
        wall.pose.position = -half * inwards;
    }
    for (int i = 0; i < count; ++i) {
        const int layer = i / (side * side);
        const Vec3 cell(i % side - 0.5 * (side - 1), i / side % side - 0.5 * (side - 1), layer + 1);
        const Vec3 off(std::sin(7.0 * i), std::sin(11.0 * i + 1.0), 0.0);
        model.bodies.push_back(solid("ball" + std::to_string(i + 1), sphere(kRadius), 1.0,
                                     kSpacing * cell + 0.02 * off));
    }
    return model;
}

} // namespace trammel::support
