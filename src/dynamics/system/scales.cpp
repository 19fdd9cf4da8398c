#include "dynamics/system/scales.h"

#include "dynamics/system/system.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

/// How large each moving body is about its centre of mass, m: its radius of gyration, or the arm of
/// a joint that lies farther out.
std::vector<double> sizesOf(const System& system) {
    std::vector<double> sizes;
    for (const Body& body : system.bodies())
        sizes.push_back(body.isMoving ? std::sqrt(0.5 * body.inertia.trace() / body.mass) : 0.0);
    for (const Joint& joint : system.joints()) {
        sizes[joint.bodyA] = std::max(sizes[joint.bodyA], joint.geometry.rA.norm());
        sizes[joint.bodyB] = std::max(sizes[joint.bodyB], joint.geometry.rB.norm());
    }
    return sizes;
}

RowKind rowKind(const System& system, const Constraint& constraint, int row) {
    switch (constraint.kind) {
    case Constraint::Kind::Joint:
        return system.joints()[constraint.owner].rowKind(row);
    case Constraint::Kind::User:
        return system.userConstraints()[constraint.owner].rowKinds[row];
    case Constraint::Kind::Force:
        return system.forces(constraint).rowKind(system.joints(), constraint.owner, row);
    }
    return RowKind::Translation;
}

} // namespace

double Scales::extent(const State& state) const {
    double farthest = length;
    for (const BodyState& body : state.bodies)
        farthest = std::max(farthest, body.p.lpNorm<Eigen::Infinity>());
    return farthest / length;
}

Scales scalesOf(const System& system) {
    const std::vector<double> sizes = sizesOf(system);
    double logarithms = 0.0, mass = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (!system.bodies()[i].isMoving) continue;
        mass += system.bodies()[i].mass;
        if (!(sizes[i] > 0.0)) continue;
        logarithms += std::log(sizes[i]);
        ++count;
    }
    if (count == 0) return {};
    const double length = std::exp(logarithms / count);
    return {.length = length, .time = std::sqrt(length), .mass = mass};
}

std::vector<double> rowSizes(const System& system) {
    std::vector<double> sizes(system.rowCount());
    for (const Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i)
            sizes[constraint.row + i] = system.scales().of(rowKind(system, constraint, i));
    return sizes;
}

} // namespace trammel::dynamics
