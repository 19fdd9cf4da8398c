#pragma once

#include "dynamics/rows/constraint_rows.h"
#include "math/exponential_map.h"

#include <Eigen/Core>
#include <random>

/// States of bodies that joints do not hold together, and matrices by their definitions: what
/// derivatives and solutions are compared with.
namespace trammel::support {

/// The initial state with every body that moves shifted, turned and set going.
/// @param shift of points, m, and of angles, rad; speeds are of order 1
inline dynamics::State stirred(const dynamics::System& system, double shift, unsigned seed) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const auto vector = [&] { return Vec3(uniform(engine), uniform(engine), uniform(engine)); };
    dynamics::State state = system.initialState();
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        if (!system.bodies()[i].isMoving) continue;
        dynamics::BodyState& body = state.bodies[i];
        body.p += shift * vector();
        body.q = exponentialStep(body.q, vector(), shift);
        body.v = vector();
        body.w = vector();
    }
    resolveAngles(system, state);
    return state;
}

/// The state t seconds later, every body with the velocities that it has; t may be negative.
inline dynamics::State carried(const dynamics::System& system, dynamics::State state, double t) {
    for (dynamics::BodyState& body : state.bodies) {
        body.p += t * body.v;
        body.q = exponentialStep(body.q, body.w, t);
    }
    state.t += t;
    resolveAngles(system, state);
    return state;
}

inline std::vector<dynamics::BodyKinematics> kinematicsOf(const dynamics::System& system,
                                                          const dynamics::State& state) {
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    updateKinematics(system, state, kinematics);
    return kinematics;
}

/// J of all constraints: a row each, six columns a body.
inline Eigen::MatrixXd denseJacobian(const dynamics::System& system,
                                     const dynamics::ConstraintRows& rows) {
    Eigen::MatrixXd J =
        Eigen::MatrixXd::Zero(system.rowCount(), 6 * static_cast<int>(system.bodies().size()));
    for (const dynamics::Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i)
            for (const dynamics::ConstraintSide& side : constraint.sides())
                for (int k = 0; k < 6; ++k)
                    J(constraint.row + i, 6 * side.body + k) += rows.block(side, i)[k];
    return J;
}

/// M^-1 of all bodies, 0 of those that do not move.
inline Eigen::MatrixXd denseInverseMass(const dynamics::System& system,
                                        const std::vector<dynamics::BodyKinematics>& kinematics) {
    const int count = static_cast<int>(system.bodies().size());
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(6 * count, 6 * count);
    for (int i = 0; i < count; ++i) {
        result.block<3, 3>(6 * i, 6 * i).diagonal().setConstant(system.bodies()[i].inverseMass);
        result.block<3, 3>(6 * i + 3, 6 * i + 3) = kinematics[i].inverseInertia;
    }
    return result;
}

/// Six numbers a body in one vector.
inline Eigen::VectorXd stacked(const std::vector<Vec6>& byBody) {
    Eigen::VectorXd result(6 * static_cast<Eigen::Index>(byBody.size()));
    for (std::size_t i = 0; i < byBody.size(); ++i)
        result.segment<6>(6 * static_cast<Eigen::Index>(i)) = byBody[i];
    return result;
}

inline Eigen::VectorXd velocitiesOf(const dynamics::State& state) {
    std::vector<Vec6> result;
    for (const dynamics::BodyState& body : state.bodies) {
        result.emplace_back();
        result.back() << body.v, body.w;
    }
    return stacked(result);
}

} // namespace trammel::support
