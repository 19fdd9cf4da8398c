#include "analysis/poses/twists.h"

#include "math/exponential_map.h"

namespace trammel::analysis {

namespace {

Eigen::Index block(std::size_t index) {
    return 6 * static_cast<Eigen::Index>(index);
}

} // namespace

Eigen::VectorXd velocities(const dynamics::State& state, std::span<const int> bodies) {
    Eigen::VectorXd v(block(bodies.size()));
    for (std::size_t i = 0; i < bodies.size(); ++i)
        v.segment<6>(block(i)) << state.bodies[bodies[i]].v, state.bodies[bodies[i]].w;
    return v;
}

void setVelocities(dynamics::State& state, std::span<const int> bodies, const Eigen::VectorXd& v) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        state.bodies[bodies[i]].v = v.segment<3>(block(i));
        state.bodies[bodies[i]].w = v.segment<3>(block(i) + 3);
    }
}

void move(dynamics::State& state, std::span<const int> bodies, const Eigen::VectorXd& x) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        dynamics::BodyState& body = state.bodies[bodies[i]];
        body.p += x.segment<3>(block(i));
        body.q = exponentialStep(body.q, x.segment<3>(block(i) + 3), 1.0);
    }
}

Eigen::VectorXd stacked(std::span<const Vec6> values, std::span<const int> bodies) {
    Eigen::VectorXd result(block(bodies.size()));
    for (std::size_t i = 0; i < bodies.size(); ++i)
        result.segment<6>(block(i)) = values[bodies[i]];
    return result;
}

Eigen::MatrixXd massMatrix(const dynamics::System& system, const dynamics::State& state,
                           std::span<const int> bodies) {
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(block(bodies.size()), block(bodies.size()));
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const dynamics::Body& body = system.bodies()[bodies[i]];
        const Mat3 R = state.bodies[bodies[i]].q.toRotationMatrix();
        M.block<3, 3>(block(i), block(i)) = body.mass * Mat3::Identity();
        M.block<3, 3>(block(i) + 3, block(i) + 3) = R * body.inertia * R.transpose();
    }
    return M;
}

} // namespace trammel::analysis
