#include "lcp/factored_sweeps.h"

#include "lcp/friction.h"
#include "lcp/one_contact.h"
#include "lcp/sweep_monitor.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace trammel::lcp {

namespace {

/// One solve by sweeps.
class Sweeps {
public:
    Sweeps(SweepMethod method, const FactoredProblem& problem, const Options& options,
           const WarmStart& start)
        : m_method(method),
          m_problem(problem),
          m_omega(method == SweepMethod::Sor ? options.relaxation : 1.0),
          m_state(problem) {
        if (start.lambda.size() == problem.size()) m_state.lambda = start.lambda;
        for (const Friction& friction : problem.friction)
            m_blocks.push_back(m_state.contactBlock(friction));
        m_state.update();
    }

    void sweep() {
        if (m_method == SweepMethod::Jacobi) return sweepJacobi();
        for (Eigen::Index i = 0; i < m_problem.size(); ++i)
            if (!m_state.isOfContact(i)) sweepRow(i);
        for (std::size_t k = 0; k < m_problem.friction.size(); ++k)
            if (m_method != SweepMethod::BlockGaussSeidel || !sweepBlock(k)) sweepContact(k);
        m_state.update();
    }

    FactoredState& state() { return m_state; }

private:
    double rate(Eigen::Index i) const {
        return m_state.rate(i, m_state.x) + m_problem.rows[i].compliance * m_state.lambda[i] +
               m_problem.b[i];
    }

    void move(Eigen::Index i, double value) {
        m_state.add(i, value - m_state.lambda[i]);
        m_state.lambda[i] = value;
    }

    void sweepRow(Eigen::Index i) {
        const double aim = m_state.lambda[i] - m_omega * rate(i) / m_state.diagonal()[i];
        move(i, std::clamp(aim, m_problem.lower[i], m_problem.upper[i]));
    }

    void sweepContact(std::size_t k) {
        const Friction& friction = m_problem.friction[k];
        sweepRow(friction.normal);
        const auto [t1, t2] = friction.tangents;
        const double stiffness =
            std::max(m_state.diagonal()[t1], m_state.diagonal()[t2]) + std::abs(m_blocks[k](1, 2));
        const Eigen::Vector2d aim = tangentsOf(friction, m_state.lambda) -
                                    m_omega / stiffness * Eigen::Vector2d(rate(t1), rate(t2));
        const Eigen::Vector2d value =
            nearestTangents(friction, aim, m_state.lambda[friction.normal]);
        move(t1, value[0]);
        move(t2, value[1]);
    }

    bool sweepBlock(std::size_t k) {
        const Friction& friction = m_problem.friction[k];
        if (m_problem.lower[friction.normal] > 0.0) return false;
        const auto rows = rowsOf(friction);
        Eigen::Vector3d lambda, q;
        for (int i = 0; i < 3; ++i) {
            lambda[i] = m_state.lambda[rows[i]];
            q[i] = rate(rows[i]);
        }
        q -= m_blocks[k] * lambda;
        if (!solveContact(m_blocks[k], q, friction, lambda)) return false;
        for (int i = 0; i < 3; ++i)
            move(rows[i], lambda[i]);
        return true;
    }

    void sweepJacobi() {
        Eigen::VectorXd next = m_state.lambda - m_state.w.cwiseQuotient(m_state.diagonal());
        for (Eigen::Index i = 0; i < m_problem.size(); ++i)
            if (!m_state.isOfContact(i))
                next[i] = std::clamp(next[i], m_problem.lower[i], m_problem.upper[i]);
        for (const Friction& friction : m_problem.friction) {
            next[friction.normal] =
                std::max(m_problem.lower[friction.normal], next[friction.normal]);
            setTangents(
                friction,
                nearestTangents(friction, tangentsOf(friction, next), next[friction.normal]), next);
        }
        m_state.lambda = next;
        m_state.update();
    }

    SweepMethod m_method;
    const FactoredProblem& m_problem;
    double m_omega;
    FactoredState m_state;
    std::vector<Eigen::Matrix3d> m_blocks; ///< by contact
};

} // namespace

Result sweepFactored(SweepMethod method, const FactoredProblem& problem, const Options& options,
                     const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    Sweeps sweeps(method, problem, options, start);
    FactoredState& state = sweeps.state();
    SweepMonitor monitor(options, problem.b);
    Result result;
    do {
        sweeps.sweep();
        if (options.keepHistory) result.history.push_back(state.residual());
    } while (monitor.goesOn(state.scaledResidual(), state.lambda));
    result.lambda = state.lambda;
    monitor.conclude(result);
    state.lambda = result.lambda;
    state.update();
    result.residual = state.residual();
    result.w = state.w;
    result.sets.assign(problem.rows.size(), Set::Free);
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (state.lambda[i] <= problem.lower[i])
            result.sets[i] = Set::AtLower;
        else if (state.lambda[i] >= problem.upper[i])
            result.sets[i] = Set::AtUpper;
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

} // namespace trammel::lcp
