#include "analysis/statics/varied_rest.h"

#include "analysis/poses/pose_step.h"
#include "analysis/poses/twists.h"
#include "analysis/statics/standing_model.h"
#include "dynamics/equations/total_force.h"

namespace trammel::analysis {

namespace {

constexpr int kClosingSteps = 3; ///< each takes a factor of the change from what is open

dynamics::System standingSystem(const model::Model& model, const dynamics::System& nominal) {
    dynamics::System system(standingModel(model::withoutClearances(model)).model);
    system.alignFrames(nominal);
    return system;
}

Eigen::VectorXd rowScales(const dynamics::System& system, const ConstraintJacobian& jacobian) {
    const double length = characteristicLength(system);
    Eigen::VectorXd scale(jacobian.J.rows());
    for (Eigen::Index i = 0; i < scale.size(); ++i)
        scale[i] = rowScale(system, jacobian.joint[i], jacobian.jointRow[i], length);
    return scale;
}

double largestEntry(const Eigen::MatrixXd& A) {
    return A.size() > 0 ? A.cwiseAbs().maxCoeff() : 0.0;
}

/// Forces may balance on each body; then what resists counts.
double scaleOf(const Linearization& linear) {
    const double scale = std::max(linear.forceScale, largestEntry(linear.K));
    return scale > 0.0 ? scale : 1.0;
}

} // namespace

RestPose::RestPose(const dynamics::System& system, const dynamics::State& state)
    : system(system),
      state(state),
      jacobian(constraintJacobian(system, state)),
      solver(system, jacobian),
      targets(PoseSolver(system).targets(state)),
      linear(linearize(system, state)) {}

VariedRest::Side::Side(const dynamics::System& nominal, const model::Model& model, double change)
    : change(change), system(standingSystem(model, nominal)), poses(system), outputs(system) {}

VariedRest::VariedRest(const RestPose& nominal, const VariedParameter& parameter)
    : m_nominal(nominal),
      m_rowScale(rowScales(nominal.system, nominal.jacobian)),
      m_forceScale(scaleOf(nominal.linear)),
      m_sides(
          parameter, stepOf(parameter),
          [&](const model::Model& model, double change) {
              return std::make_unique<Side>(nominal.system, model, change);
          },
          [&](const VariedSides<Side>& sides) {
              const Eigen::Index rowCount = m_rowScale.size(),
                                 motions = nominal.linear.motions.cols();
              return sides.derivative(rowCount + motions, [&](Side& side) -> Eigen::VectorXd {
                  const dynamics::State state = moved(side, still());
                  Eigen::VectorXd both(rowCount + motions);
                  both << rows(side, state), forces(side, state);
                  return both;
              });
          }) {}

/// Small enough for the rows and for the forces.
double VariedRest::stepOf(const VariedParameter& parameter) const {
    const double length = characteristicLength(m_nominal.system);
    const double size = parameter.value != 0.0 ? std::abs(parameter.value) : length;
    double ofForces = 0.0;
    const auto rate = [&](double change) {
        try {
            const Side side(m_nominal.system, parameter.at(change), change);
            const dynamics::State state = moved(side, still());
            const Eigen::VectorXd nominal =
                m_nominal.linear.force / m_forceScale; // the multipliers act on no free motion
            ofForces = largestEntry(forces(side, state) - nominal) / std::abs(change);
            return largestEntry(rows(side, state)) / std::abs(change);
        } catch (const std::invalid_argument&) {
            return 0.0; // the steps tell why
        }
    };
    const double step = firstStep(parameter.value, size, rate);
    return ofForces * size > 1.0 ? std::min(step, step / (ofForces * size)) : step;
}

/// The moving bodies go along the way; others are where this side has them.
dynamics::State VariedRest::moved(const Side& side, const Eigen::VectorXd& way) const {
    dynamics::State state = side.system.initialState();
    state.t = m_nominal.state.t;
    state.angles = m_nominal.state.angles;
    for (dynamics::BodyState& body : state.bodies)
        body.v = body.w = Vec3::Zero();
    for (const int body : m_nominal.jacobian.bodies)
        state.bodies[body] = m_nominal.state.bodies[body];
    movePose(side.system, m_nominal.jacobian.bodies, side.change * way, state);
    return state;
}

dynamics::State VariedRest::along(const Side& side, const Eigen::VectorXd& way) const {
    dynamics::State state = moved(side, way);
    for (int i = 0; i < kClosingSteps && m_rowScale.size() > 0; ++i) {
        const Eigen::VectorXd open =
            side.poses.residual(constraintJacobian(side.system, state), state, m_nominal.targets);
        movePose(side.system, m_nominal.jacobian.bodies, -m_nominal.solver.motion(open), state);
    }
    return state;
}

Eigen::VectorXd VariedRest::rows(const Side& side, const dynamics::State& state) const {
    return m_rowScale.cwiseProduct(
        side.poses.residual(constraintJacobian(side.system, state), state, m_nominal.targets));
}

Eigen::VectorXd VariedRest::forces(const Side& side, const dynamics::State& state) const {
    std::vector<Vec6> acting;
    dynamics::standingForces(side.system, state, acting);
    Eigen::VectorXd all = stacked(acting, m_nominal.jacobian.bodies);
    if (m_rowScale.size() > 0)
        all += constraintJacobian(side.system, state).J.transpose() * m_nominal.linear.lambda;
    return m_nominal.linear.motions.transpose() * all / m_forceScale;
}

EstimatedVector VariedRest::statedWay() const {
    const auto& bodies = m_nominal.jacobian.bodies;
    return m_sides.derivative(m_nominal.jacobian.J.cols(), [&](Side& side) {
        return poseStep(bodies, m_nominal.system.initialState(), side.system.initialState());
    });
}

EstimatedVector VariedRest::rowDerivative(const Eigen::VectorXd& way) const {
    return m_sides.derivative(m_rowScale.size(),
                              [&](Side& side) { return rows(side, moved(side, way)); });
}

EstimatedVector VariedRest::forceDerivative(const Eigen::VectorXd& way) const {
    EstimatedVector found = m_sides.derivative(m_nominal.linear.motions.cols(), [&](Side& side) {
        return forces(side, along(side, way));
    });
    found.value *= m_forceScale;
    found.error *= m_forceScale;
    return found;
}

EstimatedVector VariedRest::outputDerivative(const Eigen::VectorXd& way, Eigen::Index count) const {
    std::vector<double> sampled;
    return m_sides.derivative(count, [&](Side& side) -> Eigen::VectorXd {
        dynamics::State state = along(side, way);
        for (const dynamics::Follower& follower : side.system.followers())
            place(follower, state);
        side.outputs.sample(state, sampled);
        return Eigen::Map<const Eigen::VectorXd>(sampled.data(), count);
    });
}

VariedRest::MatrixDerivatives VariedRest::matrixDerivatives(const Eigen::VectorXd& way,
                                                            const Linearization& at) const {
    const Eigen::Index n = at.M.rows(), size = n * n;
    const double mass = largestEntry(at.M), stiffness = at.K.isZero(0.0) ? 1.0 : largestEntry(at.K);
    const double damping = std::max(largestEntry(at.C), std::sqrt(mass * stiffness));
    const double noise = std::max({std::numeric_limits<double>::epsilon(),
                                   at.stiffnessError / stiffness, at.dampingError / damping});
    const EstimatedVector found = m_sides.derivative(
        3 * size,
        [&](Side& side) -> Eigen::VectorXd {
            const Linearization linear = linearize(side.system, along(side, way), at.motions);
            Eigen::VectorXd entries(3 * size);
            entries << linear.M.reshaped() / mass, linear.C.reshaped() / damping,
                linear.K.reshaped() / stiffness;
            return entries;
        },
        noise);
    const auto matrices = [&](const Eigen::VectorXd& entries) {
        return ReducedMatrices{mass * entries.head(size).reshaped(n, n),
                               damping * entries.segment(size, size).reshaped(n, n),
                               stiffness * entries.tail(size).reshaped(n, n)};
    };
    return {matrices(found.value), matrices(found.error)};
}

} // namespace trammel::analysis
