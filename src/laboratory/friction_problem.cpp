#include "laboratory/friction_problem.h"

#include "lcp/sparse_rows.h"
#include "messages/laboratory_messages.h"

#include <Eigen/SparseLU>
#include <cmath>
#include <limits>

namespace trammel::laboratory {

namespace {

/// Sweeps leave out zeros where one in so many entries is none.
constexpr Eigen::Index kSparse = 3;

/// The point of the cone |z_T| <= mu z_N that is nearest to z.
Eigen::VectorXd nearestOnCone(const Eigen::VectorXd& z, double mu) {
    const double slip = z.tail(z.size() - 1).norm();
    if (slip <= mu * z[0]) return z;
    Eigen::VectorXd result = Eigen::VectorXd::Zero(z.size());
    if (mu * slip <= -z[0]) return result;
    result[0] = (z[0] + mu * slip) / (1.0 + mu * mu);
    result.tail(z.size() - 1) = mu * result[0] / slip * z.tail(z.size() - 1);
    return result;
}

/// The row of the posed problem for a row of the local one.
Eigen::Index posedRow(const FrictionProblem& problem, Eigen::Index row) {
    return 3 * (row / problem.dimension) + row % problem.dimension;
}

} // namespace

FrictionProblem condensed(int dimension, const Eigen::SparseMatrix<double>& M,
                          const Eigen::SparseMatrix<double>& H, const Eigen::VectorXd& f,
                          const Eigen::VectorXd& w, const Eigen::VectorXd& mu) {
    FrictionProblem problem{.dimension = dimension, .mu = mu};
    if (mu.size() == 0) return problem;
    const Eigen::SparseLU<Eigen::SparseMatrix<double>> factor(M);
    if (factor.info() != Eigen::Success)
        throw messages::InvalidArgument(messages::kMassMatrixIsSingular);
    problem.W = H.transpose() * Eigen::MatrixXd(factor.solve(Eigen::MatrixXd(H)));
    problem.q = H.transpose() * Eigen::VectorXd(factor.solve(f)) + w;
    problem.global = std::make_shared<const GlobalForm>(GlobalForm{M, H, f, w});
    return problem;
}

double naturalMap(const FrictionProblem& problem, const Eigen::VectorXd& r) {
    if (problem.contacts() == 0) return 0.0;
    const Eigen::VectorXd u = problem.W * r + problem.q;
    const int d = problem.dimension;
    double sum = 0.0;
    for (Eigen::Index c = 0; c < problem.contacts(); ++c) {
        Eigen::VectorXd v = u.segment(d * c, d);
        v[0] += problem.mu[c] * v.tail(d - 1).norm();
        const Eigen::VectorXd own = r.segment(d * c, d);
        sum += (own - nearestOnCone(own - v, problem.mu[c])).squaredNorm();
    }
    return std::sqrt(sum);
}

double naturalMapAtRest(const FrictionProblem& problem) {
    const int d = problem.dimension;
    double sum = 0.0;
    for (Eigen::Index c = 0; c < problem.contacts(); ++c) {
        const double* q = &problem.q[d * c];
        if (q[0] >= 0.0) continue; // it opens: -v is nearest to the cone's point
        const double mu = problem.mu[c], slip = d == 2 ? std::abs(q[1]) : std::hypot(q[1], q[2]);
        const double push = -q[0] - mu * slip;
        sum += slip <= mu * push ? push * push + slip * slip : q[0] * q[0] / (1.0 + mu * mu);
    }
    return std::sqrt(sum);
}

lcp::Problem posed(const FrictionProblem& problem) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Eigen::Index n = 3 * problem.contacts();
    lcp::Problem result;
    result.A.setZero(n, n);
    result.b.setZero(n);
    result.lower.setConstant(n, -kInfinity);
    result.upper.setConstant(n, kInfinity);
    for (Eigen::Index i = 0; i < problem.q.size(); ++i) {
        result.b[posedRow(problem, i)] = problem.q[i];
        for (Eigen::Index k = 0; k < problem.q.size(); ++k)
            result.A(posedRow(problem, i), posedRow(problem, k)) = problem.W(i, k);
    }
    for (Eigen::Index c = 0; c < problem.contacts(); ++c) {
        const auto normal = static_cast<int>(3 * c);
        if (problem.dimension == 2)
            result.A(normal + 2, normal + 2) = result.A(normal + 1, normal + 1);
        result.lower[normal] = 0.0;
        result.friction.push_back(
            {normal, {normal + 1, normal + 2}, problem.mu[c], lcp::Friction::Shape::Cone});
    }
    auto rows = std::make_shared<const lcp::SparseRows>(result.A);
    if (kSparse * static_cast<Eigen::Index>(rows->entryCount()) < n * n)
        result.rows = std::move(rows);
    return result;
}

Eigen::VectorXd reactionsOf(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
    Eigen::VectorXd r(problem.q.size());
    for (Eigen::Index i = 0; i < r.size(); ++i)
        r[i] = lambda[posedRow(problem, i)];
    return r;
}

} // namespace trammel::laboratory
