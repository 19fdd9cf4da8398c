#pragma once

#include "lcp/problem.h"

#include <Eigen/SparseCore>
#include <memory>
#include <string>

/// The contact laboratory: published frictional contact problems, and every solver on them.
namespace trammel::laboratory {

/// A problem before the freedoms v are eliminated: M v = H r + f, u = H^T v + w.
struct GlobalForm {
    Eigen::SparseMatrix<double> M, H; ///< m x m, m x n
    Eigen::VectorXd f, w;             ///< m, n
};

/// One step's contacts with Coulomb's law on cones, in local form. Rows go contact by contact:
/// normal, first tangent (, second tangent); u_N > 0 opens. For each contact, with K = {r : |r_T|
/// <= mu r_N} and its dual K*:
///     u = W r + q,   v = u + (mu |u_T|, 0, 0) in K*,   r in K,   v . r = 0.
struct FrictionProblem {
    std::string name;                           ///< of its file
    int dimension = 3;                          ///< rows of a contact: 2 or 3
    Eigen::MatrixXd W;                          ///< n x n; symmetric or not, as the file has it
    Eigen::VectorXd q;                          ///< n
    Eigen::VectorXd mu;                         ///< by contact
    std::shared_ptr<const GlobalForm> global{}; ///< what it was condensed from; null: local

    Eigen::Index contacts() const { return mu.size(); }
};

/// A problem in global form, M v = H r + f, u = H^T v + w, as a local one:
///     W = H^T M^-1 H,   q = H^T M^-1 f + w.
/// @throws std::invalid_argument where M cannot be inverted
FrictionProblem condensed(int dimension, const Eigen::SparseMatrix<double>& M,
                          const Eigen::SparseMatrix<double>& H, const Eigen::VectorXd& f,
                          const Eigen::VectorXd& w, const Eigen::VectorXd& mu);

/// norm of r - P_K(r - v(r)) over all contacts, P_K being the nearest point of the cone: 0 at
/// solutions. The step of 1 is not scaled to W.
double naturalMap(const FrictionProblem& problem, const Eigen::VectorXd& r);

/// naturalMap() of no reactions, without a product: v = q + (mu |q_T|, 0, 0).
double naturalMapAtRest(const FrictionProblem& problem);

/// As the solvers take it: three rows a contact, with cones, and without zeros where W is sparse.
/// The second tangent of a plane contact is a row of its own, at rest, with the first one's entry
/// of the diagonal.
lcp::Problem posed(const FrictionProblem& problem);

/// The reactions in the multipliers of the posed problem.
Eigen::VectorXd reactionsOf(const FrictionProblem& problem, const Eigen::VectorXd& lambda);

} // namespace trammel::laboratory
