#include "analysis/sensitivity/varied_linkage.h"

#include "analysis/poses/pose_step.h"
#include "analysis/poses/twists.h"
#include "math/derivative.h"
#include "messages/tolerance_messages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace trammel::analysis {

namespace {

constexpr double kRoundOff = std::numeric_limits<double>::epsilon();

/// Of entries with a size of their own; 1 for scaled rows.
double noiseOf(double a, double b, double size) {
    return kRoundOff * std::max({std::abs(a), std::abs(b), size});
}

} // namespace

VariedLinkage::Side::Side(const LinkageMotion& nominal, OtherDrivers drivers,
                          const OutputChoice& choice, const model::Model& model, double change)
    : change(change),
      system(model::withoutClearances(model)),
      motion(system, nominal.rows().input(), drivers, nominal.rows().length()),
      outputs(motion.rows(), choice) {
    motion.rows().holdAs(nominal.rows());
}

VariedLinkage::VariedLinkage(const LinkageMotion& nominal, OtherDrivers drivers,
                             const OutputChoice& choice, const dynamics::State& pose,
                             const VariedParameter& parameter)
    : m_nominal(nominal), m_drivers(drivers) {
    constexpr int kTries = 5;
    constexpr double kShrink = 8.0;
    double step = firstStep(pose, choice, parameter), least = 0.0;
    Sides best;
    messages::Message refused;
    for (int i = 0; i < kTries; ++i, step /= kShrink) {
        try {
            m_sides = makeSides(choice, parameter, step);
        } catch (const std::invalid_argument& error) {
            refused = messages::messageOf(error);
            continue;
        }
        const double before = std::exchange(m_step, step);
        const EstimatedVector rows = rowDerivative(pose, nominal.rows().inputCoordinate());
        const double error = rows.error.lpNorm<Eigen::Infinity>(),
                     size = rows.value.lpNorm<Eigen::Infinity>();
        if (!best[0][0] || error < least) {
            best = std::move(m_sides);
            least = error;
        } else {
            m_step = before;
        }
        if (least <= kGood * size) break;
    }
    if (!best[0][0])
        throw messages::InvalidArgument(
            {messages::kParameterCannotChange, parameter.name, std::move(refused)});
    m_sides = std::move(best);
}

VariedLinkage::Sides VariedLinkage::makeSides(const OutputChoice& choice,
                                              const VariedParameter& parameter, double step) const {
    Sides sides;
    for (auto& pair : sides) {
        for (std::size_t k = 0; k < 2; ++k) {
            const double change = k == 0 ? step : -step;
            pair[k] =
                std::make_unique<Side>(m_nominal, m_drivers, choice, parameter.at(change), change);
        }
        step *= 0.5;
    }
    return sides;
}

/// 0.4 % of what the value is, or of what changes rows by 1 where that is less. A value near 0,
/// as of an offset, is not what its formulas vary over.
double VariedLinkage::firstStep(const dynamics::State& pose, const OutputChoice& choice,
                                const VariedParameter& parameter) const {
    constexpr double kShare = 4e-3, kProbe = 1e-6, kSmall = 0.1;
    const double length = m_nominal.rows().length();
    const double size = parameter.value != 0.0 ? std::abs(parameter.value) : length;
    double rate = 0.0;
    for (const double probe : {kProbe * size, -kProbe * size}) {
        try {
            Side side(m_nominal, m_drivers, choice, parameter.at(probe), probe);
            side.motion.rows().prescribe({}, m_nominal.rows().inputCoordinate());
            side.motion.rows().evaluate(pose, false);
            rate = side.motion.rows().phi().lpNorm<Eigen::Infinity>() / std::abs(probe);
            break;
        } catch (const std::invalid_argument&) {
            continue; // the steps tell why
        }
    }
    if (!(rate * size > kProbe)) return kShare * size;
    return kShare * std::min(std::max(std::abs(parameter.value), kSmall / rate), 1.0 / rate);
}

/// d/dp of what evaluate(side) gives, entry by entry.
template <class Evaluate>
EstimatedVector VariedLinkage::extrapolated(Eigen::Index size, const Evaluate& evaluate) const {
    std::array<std::array<Eigen::VectorXd, 2>, kLevels> values;
    for (std::size_t level = 0; level < kLevels; ++level)
        for (std::size_t k = 0; k < 2; ++k)
            values[level][k] = evaluate(*m_sides[level][k]);
    EstimatedVector result{Eigen::VectorXd(size), Eigen::VectorXd(size)};
    for (Eigen::Index i = 0; i < size; ++i) {
        const auto levelOf = [&](double h) {
            return static_cast<std::size_t>(std::lround(std::log2(m_step / h)));
        };
        const auto found = math::extrapolate<double, kLevels>(
            m_step,
            [&](double h) {
                const auto& [above, below] = values[levelOf(h)];
                return (above[i] - below[i]) / (2.0 * h);
            },
            [&](double h) {
                const auto& [above, below] = values[levelOf(h)];
                return noiseOf(above[i], below[i], 1.0) / h;
            });
        result.value[i] = found.value;
        result.error[i] = found.error;
    }
    return result;
}

EstimatedVector VariedLinkage::rowDerivative(const dynamics::State& pose, double input) {
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_nominal.rows().velocityCount());
    return extrapolated(m_nominal.rows().rowCount(), [&](Side& side) -> Eigen::VectorXd {
        LinkageRows& rows = side.motion.rows();
        rows.prescribe({}, input);
        rows.evaluate(along(side, {pose, none, none, none}, false), false);
        return rows.phi();
    });
}

Eigen::VectorXd VariedLinkage::rateDerivative(const Way& way) {
    return extrapolated(m_nominal.rows().rowCount(),
                        [&](Side& side) {
                            side.motion.rows().evaluate(along(side, way, false), false);
                            return side.motion.rows().product(way.rate);
                        })
        .value;
}

EstimatedVector VariedLinkage::outputDerivative(const Way& way, const std::vector<double>& values) {
    std::vector<double> sampled;
    const auto size = static_cast<Eigen::Index>(values.size());
    return extrapolated(size, [&](Side& side) -> Eigen::VectorXd {
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
