#include "analysis/poses/pose_step.h"

#include "dynamics/system/kinematics.h"
#include "math/exponential_map.h"

namespace trammel::analysis {

void movePose(const dynamics::System& system, const std::vector<int>& bodies,
              const Eigen::VectorXd& step, dynamics::State& state) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const auto column = 6 * static_cast<Eigen::Index>(i);
        dynamics::BodyState& body = state.bodies[bodies[i]];
        body.p += step.segment<3>(column);
        body.q = exponentialStep(body.q, step.segment<3>(column + 3), 1.0);
    }
    dynamics::resolveAngles(system, state);
}

Eigen::VectorXd poseStep(const std::vector<int>& bodies, const dynamics::State& from,
                         const dynamics::State& to) {
    Eigen::VectorXd step(6 * static_cast<Eigen::Index>(bodies.size()));
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const auto column = 6 * static_cast<Eigen::Index>(i);
        const dynamics::BodyState& a = from.bodies[bodies[i]];
        const dynamics::BodyState& b = to.bodies[bodies[i]];
        const Eigen::AngleAxisd turn(b.q * a.q.conjugate());
        step.segment<3>(column) = b.p - a.p;
        step.segment<3>(column + 3) = turn.angle() * turn.axis();
    }
    return step;
}

} // namespace trammel::analysis
