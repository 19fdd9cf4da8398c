#pragma once

#include "dynamics/friction/friction_model.h"
#include "math/vector.h"
#include "messages/message.h"

#include <Eigen/Core>

namespace trammel::dynamics {

/// How many solutions a sliding contact has, taken by itself [theory 5; Painleve 1895].
///
/// Friction against a slip direction d makes the normal acceleration
///     a_n = k N + b,   k = A_nn - mu A_nt . d,
/// b without contact force. Where k > 0 exactly one of N = 0 and a_n = 0 holds. Where k <= 0 there
/// is no finite N for b < 0 (the contact jams: an impact without collision), and for b > 0 both
/// N = 0 and N = -b / k.
struct SlidingJudgement {
    enum class Kind { One, None, Several };
    Kind kind = Kind::One;
    double stiffness = 0.0; ///< k, 1/kg
};

/// @param A the normal's row of A in the contact's n, t1, t2
/// @param slip along t1, t2, m/s
/// @param freeAcceleration b, m/s^2
/// @param standstill slip up to which nothing slides, m/s
/// @param hasAxes whether friction acts along each tangent apart (pyramid, box) or against the slip
SlidingJudgement judgeSliding(const Eigen::RowVector3d& A, double mu, const Eigen::Vector2d& slip,
                              double freeAcceleration, double standstill, bool hasAxes);

/// The message for the user; empty for Kind::One.
messages::Message describe(const SlidingJudgement& judgement, messages::Message contact);

} // namespace trammel::dynamics
