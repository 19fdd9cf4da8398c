#include "support/branching.h"

#include "support/mechanisms.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::support {

namespace {

std::string plateName(int i, int j) {
    return fmt::format("plate{}_{}", i, j);
}

model::Body plate(int i, int j) {
    constexpr double kSide = 0.5, kAcross = kSide * kSide / 12; // m, kg m^2
    model::Body body;
    body.name = plateName(i, j);
    body.pose.position = Vec3(i, j, 0);
    body.mass = 1.0;
    body.com = Vec3::Zero();
    body.inertia = model::InertiaEntries{kAcross, kAcross, 2 * kAcross, 0, 0, 0};
    return body;
}

} // namespace

model::Model binaryTree(int levels) {
    constexpr double kSpread = 0.5; // rad, from the parent's direction
    model::Model model;
    model.name = "Binary tree";
    std::vector<Vec3> ends, directions; // by rod
    const int count = (1 << levels) - 1;
    for (int i = 0; i < count; ++i) {
        const int parent = (i - 1) / 2;
        const Vec3 start = i == 0 ? Vec3::Zero() : ends[parent];
        Vec3 direction = Vec3::UnitX();
        if (i > 0) {
            const Vec3 side = directions[parent].cross(i / 2 % 2 ? Vec3::UnitY() : Vec3::UnitZ());
            const double turn = i % 2 ? kSpread : -kSpread;
            direction = (std::cos(turn) * directions[parent] + std::sin(turn) * side.normalized());
        }
        ends.push_back(start + direction);
        directions.push_back(direction);
        const std::string name = fmt::format("rod{}", i);
        model.bodies.push_back(rod(name, start, ends.back(), 1.0));
        model.joints.push_back(spherical(
            fmt::format("joint{}", i),
            i == 0 ? std::string(model::kGround) : fmt::format("rod{}", parent), name, start));
    }
    return model;
}

model::Model linkedGrid(int side) {
    model::Model model;
    model.name = "Grid of linked plates";
    const auto link = [&](const std::string& first, const std::string& second, const Vec3& at) {
        model.joints.push_back(
            spherical(fmt::format("joint{}", model.joints.size()), first, second, at));
    };
    for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
            model.bodies.push_back(plate(i, j));
            const std::string name = model.bodies.back().name;
            link(i == 0 ? std::string(model::kGround) : plateName(i - 1, j), name,
                 Vec3(i - 0.5, j, 0));
            if (j > 0) link(plateName(i, j - 1), name, Vec3(i, j - 0.5, 0));
        }
    return model;
}

} // namespace trammel::support
