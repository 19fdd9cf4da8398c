#include "lcp/contact_sweeps.h"

#include "lcp/friction.h"
#include "lcp/largest.h"
#include "lcp/sweep_monitor.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

namespace trammel::lcp {

namespace {

constexpr double kOrthonormal = 1e-9; ///< by how much axes may differ from it
/// The least tolerance that numbers of 4 bytes are good for.
constexpr double kCoarse = 1e-3;
/// By how much of what is sought rates may differ from what such numbers say.
constexpr double kTold = 0.02;
constexpr std::size_t kTogether = 256; ///< bodies or contacts that a thread takes at once

/// Whether three rows push two bodies in opposite orthonormal directions.
bool areAxes(const FactoredProblem::Row* rows) {
    double error = 0.0;
    Vec3 axes[3];
    for (int i = 0; i < 3; ++i) {
        axes[i] = Eigen::Map<const Vec3>(&rows[i].J[6]);
        error = std::max(error, (axes[i] + Eigen::Map<const Vec3>(rows[i].J.data())).norm());
        for (int k = 0; k <= i; ++k)
            error = std::max(error, std::abs(axes[i].dot(axes[k]) - (i == k ? 1.0 : 0.0)));
    }
    return error <= kOrthonormal;
}

bool isContact(const FactoredProblem& problem, const Friction& friction) {
    const int first = friction.normal;
    if (friction.tangents[0] != first + 1 || friction.tangents[1] != first + 2) return false;
    const FactoredProblem::Row* rows = &problem.rows[first];
    for (int i = 0; i < 3; ++i)
        if (rows[i].compliance != 0.0 || !haveSameBlocks(rows[i], *rows)) return false;
    return areAxes(rows);
}

/// Whether a block is a body's: its mass on the diagonal, apart from its inertia.
bool isBody(const FactoredProblem::Block& inverse) {
    const double m = inverse(0, 0);
    return inverse(1, 1) == m && inverse(2, 2) == m && inverse(0, 1) == 0.0 &&
           inverse(0, 2) == 0.0 && inverse(1, 2) == 0.0 &&
           inverse.topRightCorner<3, 3>().isZero(0.0);
}

} // namespace

bool ContactSweeps::fits(const FactoredProblem& problem, math::WorkerPool* pool) {
    if (problem.rows.size() != 3 * problem.friction.size()) return false;
    std::atomic<bool> fit = true;
    const auto require = [&](std::size_t count, const auto& isFit) {
        math::forRanges(pool, count, kTogether, [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end && fit; ++i)
                if (!isFit(i)) fit = false;
        });
    };
    require(problem.inverseM.size(), [&](std::size_t i) { return isBody(problem.inverseM[i]); });
    require(problem.friction.size(),
            [&](std::size_t i) { return isContact(problem, problem.friction[i]); });
    return fit;
}

/// Sweeps from a start, and takes over what they lead to.
/// @return whether rounding did not change their residuals by more than a small share
template <class Real>
bool ContactSweeps::sweep(WideContacts<Real>& contacts, const Options& options,
                          const Eigen::VectorXd& start) {
    contacts.gather(*m_problem, m_order, m_pool, m_speed, start);
    SweepMonitor monitor(options, m_speed, m_problem->b.lpNorm<Eigen::Infinity>());
    for (bool goesOn = true; goesOn;) {
        const auto change = contacts.sweep();
        double left = change.largest;
        if (left <= monitor.sought()) left = contacts.residual(true);
        if (options.keepHistory) m_result.history.push_back(contacts.residual(false));
        goesOn = monitor.goesOn(left);
        if (monitor.isBest()) contacts.keepBest();
        if (goesOn) contacts.accelerate(change.square);
    }
    const auto takeOver = [&] {
        contacts.write(m_result.lambda);
        findRates();
    };
    takeOver();
    const bool isCoarse = sizeof(Real) < sizeof(double);
    const double rounding = isCoarse ? contacts.error(m_result.w) : 0.0;
    if (monitor.conclude(m_result)) {
        contacts.takeBest();
        takeOver();
    }
    judge();
    return rounding <= kTold * monitor.sought();
}

/// x and w of the answer, from its multipliers alone.
void ContactSweeps::findRates() {
    std::vector<Vec6>& x = m_result.x;
    using Row = Eigen::Map<const Vec6>;
    const auto forContacts = [this](std::size_t task, const auto& work) {
        m_order.tasks()[task].forGroups([&](std::size_t g) {
            for (const int contact : m_order.groups()[g])
                if (contact >= 0) work(m_problem->friction[contact].normal);
        });
    };
    x.assign(m_problem->M.size(), Vec6::Zero());
    m_order.forPhases(m_pool, [&](std::size_t task) {
        forContacts(task, [&](int first) {
            const double* const lambda = &m_result.lambda[first];
            const FactoredProblem::Row* const rows = &m_problem->rows[first];
            const auto add = [&](int body, int side) {
                if (body < 0) return;
                x[body] += lambda[0] * Row(&rows[0].J[side]) + lambda[1] * Row(&rows[1].J[side]) +
                           lambda[2] * Row(&rows[2].J[side]);
            };
            if (lambda[0] == 0.0 && lambda[1] == 0.0 && lambda[2] == 0.0) return;
            add(rows->left, 0);
            add(rows->right, 6);
        });
    });
    math::forRanges(m_pool, x.size(), kTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            x[i] = m_problem->inverseM[i] * x[i];
    });
    m_result.w = m_problem->b;
    m_order.forTasks(m_pool, [&](std::size_t task) {
        forContacts(task, [&](int first) {
            const FactoredProblem::Row* const rows = &m_problem->rows[first];
            const auto add = [&](int body, int side) {
                for (int i = 0; body >= 0 && i < 3; ++i)
                    m_result.w[first + i] += Row(&rows[i].J[side]).dot(x[body]);
            };
            add(rows->left, 0);
            add(rows->right, 6);
        });
    });
}

/// Finds the answer's sets and residual.
void ContactSweeps::judge() {
    const std::vector<Friction>& contacts = m_problem->friction;
    m_result.sets.assign(m_problem->rows.size(), Set::Free);
    m_largest.resize((contacts.size() + kTogether - 1) / kTogether);
    math::forRanges(m_pool, contacts.size(), kTogether, [&](std::size_t first, std::size_t end) {
        double& largest = m_largest[first / kTogether] = 0.0;
        for (std::size_t i = first; i < end; ++i)
            takeLargest(judge(contacts[i]), largest);
    });
    m_result.residual = 0.0;
    for (const double left : m_largest)
        takeLargest(left, m_result.residual);
}

/// Finds a contact's sets. @return its residual
double ContactSweeps::judge(const Friction& contact) {
    const int row = contact.normal;
    const double least = m_problem->lower[row];
    const Eigen::Vector3d lambda = m_result.lambda.segment<3>(row);
    const Eigen::Vector3d w = m_result.w.segment<3>(row);
    if (lambda[0] <= least) m_result.sets[row] = Set::AtLower;
    const Eigen::Vector2d here = lambda.tail<2>();
    const Eigen::Vector2d nearest = nearestTangents(contact, here - w.tail<2>(), lambda[0]);
    double largest = std::abs(lambda[0] - std::max(least, lambda[0] - w[0]));
    takeLargest((here - nearest).cwiseAbs().maxCoeff<Eigen::PropagateNaN>(), largest);
    return largest;
}

Result& ContactSweeps::solve(const FactoredProblem& problem, const Options& options,
                             const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    m_problem = &problem;
    m_order.arrange(problem, options.pool);
    m_pool = m_order.tasks().size() > 1 ? options.pool : nullptr;
    m_speed = speedToStop(problem);
    m_result.clear();
    if (options.tolerance < kCoarse) {
        sweep(m_fine, options, start.lambda);
    } else if (!sweep(m_coarse, options, start.lambda)) {
        const int before = m_result.iterations;
        m_start = m_result.lambda.allFinite() ? m_result.lambda : start.lambda;
        m_result.clear();
        sweep(m_fine, options, m_start);
        m_result.iterations += before;
    }
    requireFinite(m_result);
    m_result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return m_result;
}

} // namespace trammel::lcp
