#include "dynamics/integrators/step_control.h"

#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

double StepControl::factor(double error, bool wasRejected) {
    constexpr double kSafety = 0.9, kLeast = 0.2, kMost = 10.0;
    const double e = std::max(error, 1e-10);
    if (error > 1.0) return std::max(kLeast, kSafety * std::pow(e, -m_alpha));
    const double factor = kSafety * std::pow(e, -m_alpha) * std::pow(m_oldError, m_beta);
    m_oldError = std::max(e, 1e-4);
    return std::clamp(factor, kLeast, wasRejected ? 1.0 : kMost);
}

messages::Message failureText(double tolerance, bool isNumber) {
    return {isNumber ? messages::kNoStepMeetsTolerance : messages::kErrorIsNotANumber,
            fmt::format("{:g}", tolerance)};
}

double errorNorm(const Eigen::VectorXd& error, const Eigen::VectorXd& y,
                 const Eigen::VectorXd& yNew, const Eigen::VectorXd& sizes, double tolerance) {
    const auto scale = tolerance * (sizes.array() + y.array().abs().max(yNew.array().abs()));
    return std::sqrt((error.array() / scale).square().mean());
}

} // namespace trammel::dynamics
