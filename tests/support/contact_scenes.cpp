#include "support/contact_scenes.h"

#include "support/mechanisms.h"

#include <algorithm>
#include <array>
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

namespace {

/// A cylinder and two half spheres, whose centres of mass are 3 r / 8 beyond its ends.
model::InertiaEntries capsuleInertia(double mass, double r, double length) {
    const double caps = mass * 4.0 * r / (4.0 * r + 3.0 * length), tube = mass - caps;
    const double across = tube * (r * r / 4.0 + length * length / 12.0) +
                          caps * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r);
    return {across, across, (0.5 * tube + 0.4 * caps) * r * r, 0, 0, 0};
}

} // namespace

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
    } else if (const auto* c = std::get_if<model::Capsule>(&shape.geometry)) {
        body.inertia = capsuleInertia(mass, c->radius, c->length);
    }
    return body;
}

model::Shape sphere(double radius) {
    return {.geometry = model::Sphere{radius}};
}

model::Shape box(const Vec3& size) {
    return {.geometry = model::Box{size}};
}

model::Shape capsule(double radius, double length) {
    return {.geometry = model::Capsule{radius, length}};
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

model::Model wallHitByBall(int base) {
    constexpr double kDistance = 3.0; // m, from the wall's middle plane
    model::Model model = wall(base);
    model.bodies.push_back(
        solid("ball", sphere(1.0), 50.0, {0.5 * (base - 1), -kDistance, 0.3 * base}));
    model.bodies.back().velocity = {0, 10, 0};
    return model;
}

model::Model dominoes(int count, double push) {
    constexpr double kOuter = 20.0, kTurn = 1.2; // m; radius lost a turn
    const Vec3 size(0.15, 0.5, 1.0);
    model::Model model = groundPlane(0.0, 0.4);
    double angle = 0.0;
    for (int i = 0; i < count; ++i) {
        const double radius = kOuter - kTurn * angle / (2.0 * std::numbers::pi);
        const Quat along(Eigen::AngleAxisd(angle + 0.5 * std::numbers::pi, Vec3::UnitZ()));
        model.bodies.push_back(solid("domino" + std::to_string(i + 1), box(size), 1.0,
                                     {radius * std::cos(angle), radius * std::sin(angle), 0.5}));
        model.bodies.back().pose.orientation = along;
        angle += kDominoPitch / radius;
    }
    const Quat& along = model.bodies.front().pose.orientation;
    model.bodies.front().angularVelocity = along * Vec3(0, push, 0);
    model.bodies.front().velocity =
        along * Vec3(0, push, 0).cross(Vec3(-0.5 * size.x(), 0, 0.5 * size.z()));
    return model;
}

namespace {

constexpr double kSphere = 0.05, kCell = 2.2 * kSphere; ///< of spheres in heaps

model::Model boxOfPlanes(double half) {
    model::Model model = groundPlane(0.2, 0.3);
    for (const Vec3& inwards : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
        model::Shape& wall = model.groundShapes.emplace_back();
        wall.geometry = model::Plane{inwards};
        wall.pose.position = -half * inwards;
    }
    return model;
}

/// By how much the i-th body of a heap is out of its row.
Vec3 disturbance(int i) {
    return 0.05 * kSphere *
           Vec3(std::sin(7.0 * i), std::sin(11.0 * i + 1.0), std::sin(13.0 * i + 2.0));
}

void addSphere(model::Model& model, int i, const Vec3& cell) {
    const double mass = 1000.0 * 4.0 / 3.0 * std::numbers::pi * std::pow(kSphere, 3);
    model.bodies.push_back(solid("sphere" + std::to_string(i + 1), sphere(kSphere), mass,
                                 kCell * cell + disturbance(i)));
}

/// A capsule from one point to another, its mass that of its material.
model::Body link(const std::string& name, const Vec3& from, const Vec3& to, double radius) {
    model::Body body;
    body.name = name;
    body.pose.position = 0.5 * (from + to);
    body.pose.orientation = Quat::FromTwoVectors(Vec3::UnitZ(), to - from);
    body.shapes = {{.geometry = model::Capsule{radius, (to - from).norm()}}};
    return body;
}

void addFourBar(model::Model& model, int i, const Vec3& place) {
    const std::array corners{Vec3(-0.07, -0.08, 0), Vec3(-0.07, 0.03, 0), Vec3(0.07, 0.09, 0),
                             Vec3(0.07, -0.07, 0)};
    const auto named = [&](const char* what, int k) {
        return what + std::to_string(i + 1) + static_cast<char>('a' + k);
    };
    for (int k = 0; k < 4; ++k)
        model.bodies.push_back(
            link(named("link", k), place + corners[k], place + corners[(k + 1) % 4], 0.015));
    for (int k = 0; k < 4; ++k)
        model.joints.push_back(revolute(named("pin", k), named("link", (k + 3) % 4),
                                        named("link", k), place + corners[k], Vec3::UnitZ()));
}

} // namespace

model::Model heapOfSpheres(int count, int side) {
    model::Model model = boxOfPlanes(0.5 * side * kCell);
    for (int i = 0; i < count; ++i)
        addSphere(model, i,
                  Vec3(i % side - 0.5 * (side - 1), i / side % side - 0.5 * (side - 1),
                       i / (side * side) + 0.6));
    return model;
}

model::Model pouredBodies(int count, int side) {
    constexpr double kPitch = 0.16, kDensity = 1000.0;
    const Vec3 size(0.08, 0.07, 0.1);
    constexpr double kRadius = 0.035, kLength = 0.06;
    const double tube = std::numbers::pi * kRadius * kRadius * kLength;
    const double caps = 4.0 / 3.0 * std::numbers::pi * std::pow(kRadius, 3);
    model::Model model = boxOfPlanes(0.5 * side * kPitch);
    for (int i = 0; i < count; ++i) {
        const Vec3 cell(i % side - 0.5 * (side - 1), i / side % side - 0.5 * (side - 1),
                        i / (side * side) + 0.6);
        const bool isBox = i % 2 == 0;
        model.bodies.push_back(solid((isBox ? "box" : "capsule") + std::to_string(i + 1),
                                     isBox ? box(size) : capsule(kRadius, kLength),
                                     kDensity * (isBox ? size.prod() : tube + caps),
                                     kPitch * cell + disturbance(i)));
        model.bodies.back().pose.orientation =
            Quat(2.0, std::sin(3.0 * i), std::sin(5.0 * i), std::sin(9.0 * i)).normalized();
    }
    return model;
}

model::Model heapWithFourBars(int layers, int side) {
    const double half = 0.5 * side * kCell;
    const double layerHeight = kCell + 0.06;
    const int across = side / 2, along = 2 * side / 5;
    model::Model model = boxOfPlanes(half);
    for (int layer = 0, spheres = 0, fourBars = 0; layer < layers; ++layer) {
        const double height = layer * layerHeight + 0.6 * kCell;
        for (int k = 0; k < side * side; ++k)
            addSphere(
                model, spheres++,
                Vec3(k % side - 0.5 * (side - 1), k / side - 0.5 * (side - 1), height / kCell));
        for (int k = 0; k < across * along; ++k, ++fourBars) {
            const Vec3 cell((k % across + 0.5) / across, (k / across + 0.5) / along, 0.0);
            addFourBar(model, fourBars,
                       2.0 * half * (cell - Vec3(0.5, 0.5, 0)) +
                           Vec3(0, 0, height + 0.5 * kCell + 0.03 + disturbance(fourBars).z()));
        }
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
