#pragma once

#include "lcp/automatic.h"
#include "lcp/factored_sweeps.h"
#include "lcp/solver.h"
#include "lcp/workspace.h"
#include "model/methods.h"

#include <vector>

namespace trammel::dynamics {

/// The rows of one contact in a ContactProblem.
struct ContactEntry {
    int normal = 0;      ///< row; the two tangents follow
    double mu = 0.0;     ///< static where the contact sticks, else kinetic
    double load = 0.0;   ///< N s: the weight of the lighter body, shared over the pair's points
    bool isTyre = false; ///< the two tangents share one limit
};

/// What an island's step asks for: bounded multipliers, with the tangents' bounds left to a
/// friction model. Small problems have their matrix, large ones its factors.
struct ContactProblem {
    bool isFactored = false;
    lcp::Problem dense;
    lcp::FactoredProblem factored; ///< its rows may go on with equations: the joints'
    std::vector<ContactEntry> contacts;
    /// By row, what the solver sees it multiplied by, so that rates in m/s and in rad/s compare at
    /// any size of the model (A_ik f_i f_k, b_i f_i, lambda_i / f_i); none: rows as they are.
    std::vector<double> factors;
    const lcp::Solver* solver = nullptr;
    lcp::Options options;
    lcp::WarmStart start;
    lcp::Result total; ///< of friction models that solve several times

    Eigen::VectorXd& lower() { return isFactored ? factored.lower : dense.lower; }
    Eigen::VectorXd& upper() { return isFactored ? factored.upper : dense.upper; }
    std::vector<lcp::Friction>& friction() {
        return isFactored ? factored.friction : dense.friction;
    }
    void boundTangents(const ContactEntry& contact, double bound);

    /// Solves with the bounds as they stand, in memory that is used again.
    /// @param warm sets and multipliers to start from
    /// @return valid until the next solve
    const lcp::Result& solve(const lcp::WarmStart& warm);
    const lcp::Result& solve() { return solve(start); }

    /// Whether keepStart() may find a solution: the matrix need not be formed then.
    bool mayKeepStart() const;
    /// The start, where it is a solution of the dense problem already.
    /// @param w, diagonal A start.lambda + b, and A's diagonal
    /// @return as solve(); null where it is none
    const lcp::Result* keepStart(const Eigen::VectorXd& w, const Eigen::VectorXd& diagonal);

private:
    const lcp::Result& solveAsIs(const lcp::WarmStart& warm);
    void multiplyRows(const Eigen::VectorXd& f);

    lcp::FactoredNewton m_newton;
    lcp::FactoredSweeps m_sweeps;
    lcp::JoinedSweeps m_joinedSweeps;
    lcp::ContactSweeps m_contactSweeps;
    lcp::Workspace m_workspace;
    lcp::Result m_result;   ///< of dense solves, and of rows with factors
    lcp::WarmStart m_start; ///< of rows with factors
    Eigen::VectorXd m_factor;
};

/// What a law makes of a contact between two events, in which it sticks or slides on.
enum class FrictionModes : char {
    Frictionless, ///< tangents do nothing
    Pyramid,      ///< each tangent slides by itself, with mu lambda_n
    Cone,         ///< the two slide as one
    Polygon,      ///< as one, with the force of a corner or a side
    Box,          ///< each by itself, with mu times a load that does not depend on lambda_n
};

/// A friction law: how tangential impulses are bounded [Kea 2, 4.5]; each has its own file.
struct FrictionModel {
    model::FrictionKind kind;
    /// Sets the tangents' bounds or friction; solvers may begin with that.
    void (*pose)(ContactProblem& problem);
    FrictionModes modes;
    int sides = 0, tyreSides = 0;   ///< of the polygon that bounds both tangents at once; 0: none
    bool boundsEachTangent = false; ///< by itself: sliding along an axis stays there
    bool takesTyres = true;         ///< can bound both tangents of ContactEntry::isTyre at once
    const lcp::Solver* solver = nullptr; ///< the only one that can; null: any
    /// Solves what was posed, where that takes more than ContactProblem::solve(); else null.
    const lcp::Result& (*solvePosed)(ContactProblem& problem) = nullptr;

    /// Solves what pose() made; may change the problem's bounds and friction further.
    /// @return as ContactProblem::solve()
    const lcp::Result& solve(ContactProblem& problem) const {
        return solvePosed ? solvePosed(problem) : problem.solve();
    }
};

const FrictionModel& frictionModel(model::FrictionKind kind);
const lcp::Solver& lcpSolver(model::LcpKind kind);

} // namespace trammel::dynamics
