#include "lcp/factored_sweeps.h"

#include "lcp/friction.h"
#include "lcp/one_contact.h"
#include "lcp/sweep_monitor.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace trammel::lcp {

namespace {

/// The nearest multipliers that are allowed; x and w follow.
void clampToBounds(const FactoredProblem& problem, FactoredState& state) {
    Eigen::VectorXd& lambda = state.lambda;
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        lambda[i] = std::clamp(lambda[i], problem.lower[i], problem.upper[i]);
    for (const Friction& friction : problem.friction)
        setTangents(
            friction,
            nearestTangents(friction, tangentsOf(friction, lambda), lambda[friction.normal]),
            lambda);
    state.update();
}

} // namespace

void FactoredSweeps::begin(const WarmStart& start) {
    m_state.attach(*m_problem);
    if (start.lambda.size() == m_problem->size()) m_state.lambda = start.lambda;
    m_blocks.clear();
    for (const Friction& friction : m_problem->friction)
        m_blocks.push_back(m_state.contactBlock(friction));
    m_state.update();
    m_result.clear();
}

void FactoredSweeps::sweep() {
    if (m_method == SweepMethod::Jacobi) return sweepJacobi();
    for (Eigen::Index i = 0; i < m_problem->size(); ++i)
        if (!m_state.isOfContact(i)) sweepRow(i);
    for (std::size_t k = 0; k < m_problem->friction.size(); ++k)
        if (m_method != SweepMethod::BlockGaussSeidel || !sweepBlock(k)) sweepContact(k);
    m_state.updateRates();
}

double FactoredSweeps::rate(Eigen::Index i) const {
    return m_state.rate(i, m_state.x) + m_problem->rows[i].compliance * m_state.lambda[i] +
           m_problem->b[i];
}

void FactoredSweeps::move(Eigen::Index i, double value) {
    m_state.add(i, value - m_state.lambda[i]);
    m_state.lambda[i] = value;
}

void FactoredSweeps::sweepRow(Eigen::Index i) {
    const double aim = m_state.lambda[i] - m_omega * rate(i) / m_state.diagonal()[i];
    move(i, std::clamp(aim, m_problem->lower[i], m_problem->upper[i]));
}

void FactoredSweeps::sweepContact(std::size_t k) {
    const Friction& friction = m_problem->friction[k];
    sweepRow(friction.normal);
    const auto [t1, t2] = friction.tangents;
    const double stiffness =
        std::max(m_state.diagonal()[t1], m_state.diagonal()[t2]) + std::abs(m_blocks[k](1, 2));
    const Eigen::Vector2d aim = tangentsOf(friction, m_state.lambda) -
                                m_omega / stiffness * Eigen::Vector2d(rate(t1), rate(t2));
    const Eigen::Vector2d value = nearestTangents(friction, aim, m_state.lambda[friction.normal]);
    move(t1, value[0]);
    move(t2, value[1]);
}

bool FactoredSweeps::sweepBlock(std::size_t k) {
    const Friction& friction = m_problem->friction[k];
    if (m_problem->lower[friction.normal] > 0.0) return false;
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

void FactoredSweeps::sweepJacobi() {
    m_next = m_state.lambda - m_state.w.cwiseQuotient(m_state.diagonal());
    for (Eigen::Index i = 0; i < m_problem->size(); ++i)
        if (!m_state.isOfContact(i))
            m_next[i] = std::clamp(m_next[i], m_problem->lower[i], m_problem->upper[i]);
    for (const Friction& friction : m_problem->friction) {
        const int n = friction.normal;
        m_next[n] = std::max(m_problem->lower[n], m_next[n]);
        setTangents(friction, nearestTangents(friction, tangentsOf(friction, m_next), m_next[n]),
                    m_next);
    }
    m_state.lambda = m_next;
    m_state.update();
}

void FactoredSweeps::finish() {
    m_state.lambda = m_result.lambda;
    m_state.update();
    m_result.residual = m_state.residual();
    m_result.w = m_state.w;
    setsAtBounds(*m_problem, m_state.lambda, m_result.sets);
}

const Result& FactoredSweeps::solve(SweepMethod method, const FactoredProblem& problem,
                                    const Options& options, const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    m_method = method;
    m_problem = &problem;
    m_omega = method == SweepMethod::Sor ? options.relaxation : 1.0;
    begin(start);
    const double largest = problem.b.lpNorm<Eigen::Infinity>();
    SweepMonitor monitor(options, largest, largest);
    m_mixer.start(m_state.diagonal());
    for (bool goesOn = true; goesOn;) {
        const bool isMixed = method != SweepMethod::Jacobi && m_mixer.takesNext();
        if (isMixed) m_before = m_state.lambda;
        sweep();
        if (options.keepHistory) m_result.history.push_back(m_state.residual());
        goesOn = monitor.goesOn(m_state.scaledResidual());
        if (monitor.isBest()) m_best = m_state.lambda;
        if (goesOn && isMixed && m_mixer.mix(m_before, m_state.lambda))
            clampToBounds(*m_problem, m_state);
    }
    m_result.lambda = monitor.conclude(m_result) ? m_best : m_state.lambda;
    finish();
    requireFinite(m_result);
    m_result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return m_result;
}

} // namespace trammel::lcp
