#include "analysis/sensitivity/varied_linkage.h"

#include "analysis/poses/pose_step.h"
#include "analysis/poses/twists.h"

namespace trammel::analysis {

namespace {

dynamics::System alignedSystem(const model::Model& model, const dynamics::System& nominal) {
    dynamics::System system(model::withoutClearances(model));
    system.alignFrames(nominal);
    return system;
}

} // namespace

VariedLinkage::Side::Side(const LinkageMotion& nominal, OtherDrivers drivers,
                          const OutputChoice& choice, const model::Model& model, double change)
    : change(change),
      system(alignedSystem(model, nominal.rows().system())),
      motion(system, nominal.rows().input(), drivers, nominal.rows().length()),
      outputs(motion.rows(), choice) {
    motion.rows().holdAs(nominal.rows());
}

VariedLinkage::VariedLinkage(const LinkageMotion& nominal, OtherDrivers drivers,
                             const OutputChoice& choice, const dynamics::State& pose,
                             const VariedParameter& parameter)
    : m_nominal(nominal),
      m_drivers(drivers),
      m_sides(
          parameter, stepOf(pose, choice, parameter),
          [&](const model::Model& model, double change) {
              return std::make_unique<Side>(nominal, drivers, choice, model, change);
          },
          [&](const VariedSides<Side>& sides) {
              return rowsAlong(sides, pose, nominal.rows().inputCoordinate());
          }) {}

double VariedLinkage::stepOf(const dynamics::State& pose, const OutputChoice& choice,
                             const VariedParameter& parameter) const {
    const double size =
        parameter.value != 0.0 ? std::abs(parameter.value) : m_nominal.rows().length();
    return firstStep(parameter.value, size, [&](double change) {
        try {
            Side side(m_nominal, m_drivers, choice, parameter.at(change), change);
            side.motion.rows().prescribe({}, m_nominal.rows().inputCoordinate());
            side.motion.rows().evaluate(pose, false);
            return side.motion.rows().phi().lpNorm<Eigen::Infinity>() / std::abs(change);
        } catch (const std::invalid_argument&) {
            return 0.0; // the steps tell why
        }
    });
}

EstimatedVector VariedLinkage::rowDerivative(const dynamics::State& pose, double input) {
    return rowsAlong(m_sides, pose, input);
}

EstimatedVector VariedLinkage::rowsAlong(const VariedSides<Side>& sides,
                                         const dynamics::State& pose, double input) const {
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_nominal.rows().velocityCount());
    return sides.derivative(m_nominal.rows().rowCount(), [&](Side& side) -> Eigen::VectorXd {
        LinkageRows& rows = side.motion.rows();
        rows.prescribe({}, input);
        rows.evaluate(along(side, {pose, none, none, none}, false), false);
        return rows.phi();
    });
}

Eigen::VectorXd VariedLinkage::rateDerivative(const Way& way) {
    return m_sides
        .derivative(m_nominal.rows().rowCount(),
                    [&](Side& side) {
                        side.motion.rows().evaluate(along(side, way, false), false);
                        return side.motion.rows().product(way.rate);
                    })
        .value;
}

EstimatedVector VariedLinkage::outputDerivative(const Way& way, const std::vector<double>& values) {
    std::vector<double> sampled;
    const auto size = static_cast<Eigen::Index>(values.size());
    return m_sides.derivative(size, [&](Side& side) -> Eigen::VectorXd {
        side.outputs.sample(along(side, way, true), sampled);
        return Eigen::Map<const Eigen::VectorXd>(sampled.data(), size);
    });
}

/// The linkage's bodies go along the way; others are where this side has them.
dynamics::State VariedLinkage::along(const Side& side, const Way& way, bool turnsRates) const {
    const LinkageRows& rows = m_nominal.rows();
    dynamics::State state = side.system.initialState();
    state.t = way.pose.t;
    state.angles = way.pose.angles;
    for (dynamics::BodyState& body : state.bodies)
        body.v = body.w = Vec3::Zero();
    for (const int body : rows.bodies())
        state.bodies[body] = way.pose.bodies[body];
    movePose(side.system, rows.bodies(), rows.unscaled(side.change * way.motion), state);
    if (turnsRates)
        setVelocities(state, rows.bodies(), rows.unscaled(way.rate + side.change * way.rateMotion));
    for (const dynamics::Follower& follower : side.system.followers())
        place(follower, state);
    return state;
}

} // namespace trammel::analysis
