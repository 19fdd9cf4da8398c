#include "analysis/statics/stability.h"

#include "analysis/statics/linearize.h"
#include "math/decompositions.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace trammel::analysis {

namespace {

constexpr int kMostSteps = 80;      ///< of Lanczos
constexpr double kZero = 1e-9;      ///< of the largest stiffness
constexpr double kExhausted = 1e-9; ///< of its steps: no motion is left beside those it has

Eigen::VectorXd withLargestOne(const Eigen::VectorXd& y) {
    return y / std::max(y.lpNorm<Eigen::Infinity>(), 1e-300);
}

StabilityTest ofAll(const dynamics::System& system, const dynamics::State& state,
                    const RestForces& rest) {
    const Linearization linear = linearize(system, state);
    StabilityTest test;
    if (linear.K.size() == 0) return test;
    const math::SymmetricEigen solver =
        math::symmetricEigen(0.5 * (linear.K + linear.K.transpose()));
    const Eigen::VectorXd& values = solver.eigenvalues();
    const double size = std::max(values.cwiseAbs().maxCoeff(), 1e-300);
    const double floor = std::max(1e-13 * size, 10.0 * linear.stiffnessError);
    test.stability = values[0] < -floor  ? Stability::Unstable
                     : values[0] > floor ? Stability::Stable
                                         : Stability::Neutral;
    const Eigen::VectorXd x = linear.motions * solver.eigenvectors().col(0);
    test.softest = withLargestOne(x.cwiseQuotient(rest.constraints.scale()));
    return test;
}

using Operator = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

struct Extremes {
    double lowest = 0.0, highest = 0.0;
    Eigen::VectorXd lowestVector;
};

/// Of a symmetric operator, by Lanczos' method with all vectors kept orthogonal, from the start.
Extremes extremesOf(const Operator& apply, const Eigen::VectorXd& start,
                    const std::stop_token& stop) {
    Eigen::MatrixXd Q(start.size(), kMostSteps), T = Eigen::MatrixXd::Zero(kMostSteps, kMostSteps);
    Q.col(0) = start.normalized();
    int count = 0;
    while (count < kMostSteps && !stop.stop_requested()) {
        const int k = count++;
        Eigen::VectorXd next = apply(Q.col(k));
        T(k, k) = Q.col(k).dot(next);
        for (int pass = 0; pass < 2; ++pass)
            next -= Q.leftCols(count) * (Q.leftCols(count).transpose() * next);
        const double norm = next.norm();
        if (count == kMostSteps || !(norm > kExhausted * T.cwiseAbs().maxCoeff())) break;
        T(k, count) = T(count, k) = norm;
        Q.col(count) = next / norm;
    }
    if (count == 0) return {};
    const math::SymmetricEigen solver = math::symmetricEigen(T.topLeftCorner(count, count));
    return {solver.eigenvalues()[0], solver.eigenvalues()[count - 1],
            Q.leftCols(count) * solver.eigenvectors().col(0)};
}

/// Strong instabilities are extreme among the stiffnesses, weak ones and none at all among their
/// inverses.
StabilityTest ofLeast(const RestForces& rest, const Eigen::SparseMatrix<double>& matrix,
                      const std::stop_token& stop) {
    const Eigen::SparseMatrix<double> transposed = matrix.transpose();
    const Eigen::SparseMatrix<double> K = 0.5 * (matrix + transposed);
    const double floor = kZero * (K.nonZeros() > 0 ? K.coeffs().cwiseAbs().maxCoeff() : 0.0);
    const SparseConstraints& constraints = rest.constraints;
    std::mt19937 random(1);
    std::normal_distribution<double> entry;
    const Eigen::VectorXd start =
        constraints.free(Eigen::VectorXd::NullaryExpr(K.rows(), [&] { return entry(random); }));
    const Extremes direct = extremesOf(
        [&](const Eigen::VectorXd& y) { return constraints.free(K * constraints.free(y)); }, start,
        stop);
    if (direct.lowest < -floor) return {Stability::Unstable, withLargestOne(direct.lowestVector)};
    const HeldMotions held(K, floor, constraints);
    if (!held.isRegular()) return {Stability::Neutral, {}};
    const Extremes inverse = extremesOf(
        [&](const Eigen::VectorXd& y) { return constraints.free(held.of(constraints.free(y))); },
        start, stop);
    // Less is rounding: no stiffness is more than the highest by much.
    if (inverse.lowest * std::max(direct.highest, floor) < -0.1)
        return {Stability::Unstable, withLargestOne(inverse.lowestVector)};
    return {inverse.highest * 3.0 * floor > 1.0 ? Stability::Neutral : Stability::Stable, {}};
}

} // namespace

std::string_view name(Stability stability) {
    switch (stability) {
    case Stability::Stable:
        return "stable";
    case Stability::Neutral:
        return "neutral";
    case Stability::Unstable:
        return "unstable";
    }
    return "";
}

StabilityTest stabilityOf(const dynamics::System& system, const dynamics::State& state,
                          const RestForces& rest, const Eigen::SparseMatrix<double>& matrix,
                          const std::stop_token& stop) {
    return rest.left.size() <= kMostDense ? ofAll(system, state, rest)
                                          : ofLeast(rest, matrix, stop);
}

} // namespace trammel::analysis
