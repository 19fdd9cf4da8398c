#include "dynamics/impact/uno_noda.h"

#include "dynamics/impact/single_point.h"
#include "messages/solver_messages.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Directions in which K is below this share of its greatest are those that joints block.
constexpr double kBlocked = 1e-12;

Vec3 interpolate(const SinglePoint& point) {
    const Mat3 inverse = [&] {
        Eigen::CompleteOrthogonalDecomposition<Mat3> decomposition;
        decomposition.setThreshold(kBlocked);
        decomposition.compute(point.K);
        return Mat3(decomposition.pseudoInverse());
    }();
    const Vec3 n = Vec3::UnitX();
    const double mu = std::clamp(point.friction, 0.0, 1.0);
    const double e = std::clamp(point.restitution, 0.0, 1.0);
    const double energy = std::max(point.u.dot(inverse * point.u), 0.0);
    const double k = std::sqrt(energy / inverse(0, 0));
    const Vec3 P00 = -point.u[0] / point.K(0, 0) * n;
    const Vec3 P01 = 2.0 * P00;
    const Vec3 P10 = -inverse * point.u;
    const Vec3 P11 = inverse * (k * n - point.u);
    return P00 + (P10 - P00) * mu + (P01 - P00) * e + (P11 - P01 - P10 + P00) * e * mu;
}

void resolveUnoNoda(const ImpactProblem& problem, ImpactOutcome& outcome) {
    const SinglePoint point = singlePoint(problem, problem.points.front());
    outcome.P.setZero(problem.u.size());
    if (point.u[0] >= 0.0) return;
    if (!canMoveAlongNormal(point)) {
        outcome.status = lcp::Status::Singular;
        outcome.message = messages::kCannotMoveAlongNormal;
        return;
    }
    outcome.P = interpolate(point).head(problem.u.size());
    if (outcome.P[0] < 0.0) outcome.message = messages::kImpulsePulls;
}

} // namespace

const ImpactLaw kUnoNoda{model::ImpactKind::UnoNoda, false, resolveUnoNoda};

} // namespace trammel::dynamics
