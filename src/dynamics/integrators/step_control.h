#pragma once

#include "messages/message.h"

#include <Eigen/Core>
#include <string>

namespace trammel::dynamics {

/// Chooses step sizes so that the estimated error of each step stays below the tolerance.
///
/// Proportional-integral control: h' = h safety err^-alpha errOld^beta, with err relative to the
/// tolerance and alpha = 1/order - 3/4 beta (Hairer, Norsett, Wanner I, IV.2).
class StepControl {
public:
    /// @param order of the error estimate, plus 1
    StepControl(int order, double beta) : m_beta(beta), m_alpha(1.0 / order - 0.75 * beta) {}

    void restart() { m_oldError = 1e-4; }

    /// The factor for the next step after one with this error, accepted where error <= 1.
    double factor(double error, bool wasRejected);

private:
    double m_beta, m_alpha;
    double m_oldError = 1e-4;
};

/// Why no step was found, though it was made as short as rounding allows.
/// @param isNumber whether the last error was
messages::Message failureText(double tolerance, bool isNumber);

/// Root mean square of error_i / (tolerance (size_i + max(|y_i|, |yNew_i|))).
/// @param sizes what each entry is large or small against, in its unit
double errorNorm(const Eigen::VectorXd& error, const Eigen::VectorXd& y,
                 const Eigen::VectorXd& yNew, const Eigen::VectorXd& sizes, double tolerance);

} // namespace trammel::dynamics
