#include "analysis/sensitivity/linkage_sensitivity.h"

#include "analysis/cycle/cycle_start.h"
#include "analysis/poses/twists.h"

#include <limits>

namespace trammel::analysis {

namespace {

constexpr Eigen::Index kMostColumns = 300; ///< of singular values that are worth their time
constexpr double kNoDerivative = std::numeric_limits<double>::quiet_NaN();

} // namespace

LinkageSensitivity::LinkageSensitivity(const dynamics::System& system, int input,
                                       const dynamics::State& start,
                                       std::span<const VariedParameter> parameters,
                                       const OutputChoice& choice, const std::stop_token& stop)
    : m_drivers(otherDrivers(system, input, start)),
      m_motion(system, input, m_drivers),
      m_outputs(m_motion.rows(), choice) {
    LinkageRows& rows = m_motion.rows();
    rows.holdDrivers(start);
    rows.prescribe({}, inputCoordinate(rows, start));
    rows.evaluate(start, false);
    m_varied.reserve(parameters.size());
    for (const VariedParameter& parameter : parameters) {
        if (stop.stop_requested()) break;
        m_varied.emplace_back(m_motion, m_drivers, choice, start, parameter);
    }
}

PoseSensitivity LinkageSensitivity::at(const dynamics::State& pose) {
    LinkageRows& rows = m_motion.rows();
    const auto outputs = static_cast<Eigen::Index>(m_outputs.channels().size()),
               parameters = static_cast<Eigen::Index>(m_varied.size());
    PoseSensitivity result;
    result.derivatives.setConstant(outputs, parameters, kNoDerivative);
    result.errors.setConstant(outputs, parameters, kNoDerivative);
    result.motions.setConstant(rows.velocityCount(), parameters, kNoDerivative);
    m_input = inputCoordinate(rows, pose);
    rows.prescribe({}, m_input);
    rows.evaluate(pose, false);
    rows.factor();
    result.condition = rows.velocityCount() <= kMostColumns ? rows.condition() : kNoDerivative;
    m_rate.setZero(rows.velocityCount());
    Eigen::VectorXd right = Eigen::VectorXd::Zero(rows.rowCount());
    right[right.size() - 1] = rows.rateOfParameter();
    rows.solve(right, m_rate);
    if (rows.isSingular()) m_rate.setConstant(kNoDerivative);
    dynamics::State moving = pose;
    setVelocities(moving, rows.bodies(), rows.unscaled(m_rate));
    for (const dynamics::Follower& follower : rows.system().followers())
        place(follower, moving);
    m_outputs.sample(moving, result.values);
    if (rows.isSingular())
        result.condition = std::numeric_limits<double>::infinity();
    else
        for (Eigen::Index i = 0; i < parameters; ++i)
            differentiate(pose, i, result);
    return result;
}

void LinkageSensitivity::differentiate(const dynamics::State& pose, Eigen::Index parameter,
                                       PoseSensitivity& result) {
    LinkageRows& rows = m_motion.rows();
    VariedLinkage& varied = m_varied[static_cast<std::size_t>(parameter)];
    const EstimatedVector ofRows = varied.rowDerivative(pose, m_input);
    Eigen::VectorXd motion = Eigen::VectorXd::Zero(rows.velocityCount()), rateMotion = motion;
    rows.solve(-ofRows.value, motion);
    const VariedLinkage::Way way{pose, m_rate, motion, rateMotion};
    rows.solve(-varied.rateDerivative(way), rateMotion);
    const EstimatedVector found = varied.outputDerivative(way, result.values);
    const double size = ofRows.value.lpNorm<Eigen::Infinity>();
    const double share = size > 0.0 ? ofRows.error.lpNorm<Eigen::Infinity>() / size : 0.0;
    result.motions.col(parameter) = motion;
    result.derivatives.col(parameter) = found.value;
    result.errors.col(parameter) = found.error + share * found.value.cwiseAbs();
}

} // namespace trammel::analysis
