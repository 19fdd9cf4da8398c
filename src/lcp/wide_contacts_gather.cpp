#include "lcp/wide_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::lcp {

namespace {

constexpr std::size_t kBodiesTogether = 128; ///< that a thread takes at once

/// A power of 2 of about this size; 1 of what is none.
double unitOf(double size) {
    return std::isfinite(size) && size > 0.0 ? std::exp2(std::ilogb(size)) : 1.0;
}

} // namespace

template <class Real>
void WideContacts<Real>::gather(const FactoredProblem& problem, const ContactOrder& order,
                                math::WorkerPool* pool, double speed,
                                const Eigen::VectorXd& start) {
    m_problem = &problem;
    m_order = &order;
    m_pool = pool;
    chooseUnits(speed);
    gatherBodies();
    m_groups.resize(order.groups().size());
    m_lambda.resize(m_groups.size());
    m_last.resize(m_groups.size());
    m_direction.resize(m_groups.size());
    const bool isWarm = start.size() == problem.size();
    const std::size_t tasks = order.tasks().size();
    order.forTasks(m_pool, [&](std::size_t task) {
        order.tasks()[task].forGroups([&](std::size_t g) {
            std::ranges::fill(m_groups[g].left, static_cast<int>(task));
            std::ranges::fill(m_groups[g].right, static_cast<int>(task));
            takeRows(g);
            m_lambda[g] = m_direction[g] = {};
            if (isWarm) this->start(g, start);
            m_last[g] = m_lambda[g];
        });
    });
    m_lastSquare = 0.0;
    m_isAhead = false;
    m_changes.assign(tasks, {});
    m_largest.resize(tasks);
    pushAll();
    m_search.resize(m_bodies.size());
    math::forRanges(m_pool, m_bodies.size(), kBodiesTogether, [&](auto first, auto end) {
        for (std::size_t i = first; i < end; ++i)
            m_search[i] = {m_bodies[i].v, m_bodies[i].w, Four(), Four()};
    });
}

/// Units of about the lightest body.
template <class Real>
void WideContacts<Real>::chooseUnits(double speed) {
    m_units = {};
    m_units.speed = unitOf(speed);
    double lightness = 0.0, agility = 0.0;
    for (const FactoredProblem::Block& inverse : m_problem->inverseM) {
        lightness = std::max(lightness, inverse(0, 0));
        agility = std::max(agility, inverse.bottomRightCorner<3, 3>().trace());
    }
    m_units.mass = unitOf(1.0 / lightness);
    m_units.length = unitOf(std::sqrt(lightness / agility));
}

template <class Real>
void WideContacts<Real>::gatherBodies() {
    const std::size_t fixed = m_order->tasks().size();
    m_bodies.assign(fixed + m_problem->inverseM.size(), {});
    const double inertia = m_units.mass * m_units.length * m_units.length;
    math::forRanges(m_pool, m_problem->inverseM.size(), kBodiesTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i) {
                            const FactoredProblem::Block& inverse = m_problem->inverseM[i];
                            Body& body = m_bodies[fixed + i];
                            for (int k = 0; k < 3; ++k) {
                                const int a = 3 + (k + 1) % 3, b = 3 + (k + 2) % 3;
                                body.inertia.set(
                                    k, static_cast<Real>(inertia * inverse(3 + k, 3 + k)));
                                body.products.set(k, static_cast<Real>(inertia * inverse(a, b)));
                            }
                            body.inertia.set(3, static_cast<Real>(m_units.mass * inverse(0, 0)));
                        }
                    });
}

/// Takes over the start of a group's multipliers.
template <class Real>
void WideContacts<Real>::start(std::size_t place, const Eigen::VectorXd& lambda) {
    const double unit = 1.0 / m_units.impulse();
    for (int lane = 0; lane < ContactOrder::kTogether; ++lane) {
        const int contact = m_order->groups()[place][lane];
        if (contact < 0) continue;
        const double* const own = &lambda[m_problem->friction[contact].normal];
        for (int i = 0; i < 3; ++i)
            m_lambda[place].of[i].set(lane, static_cast<Real>(unit * own[i]));
    }
}

/// Takes over what the rows of a group's contacts say.
template <class Real>
void WideContacts<Real>::takeRows(std::size_t place) {
    constexpr int kNumbers = 9; // of a row: its axis, and its moments on the right and the left
    Real rows[3][kNumbers][4] = {}, b[3][4] = {}, least[4] = {}, mu[4] = {};
    Vectors left[3], right[3];
    const FactoredProblem& problem = *m_problem;
    Group& group = m_groups[place];
    const auto fixed = static_cast<int>(m_order->tasks().size());
    const double perLength = 1.0 / m_units.length, perSpeed = 1.0 / m_units.speed;
    for (int lane = 0; lane < ContactOrder::kTogether; ++lane) {
        const int contact = m_order->groups()[place][lane];
        if (contact < 0) continue; // bears nothing
        const Friction& friction = problem.friction[contact];
        for (int i = 0; i < 3; ++i) {
            const double* const J = problem.rows[friction.normal + i].J.data();
            for (int k = 0; k < 3; ++k) {
                rows[i][k][lane] = static_cast<Real>(J[6 + k]);
                rows[i][3 + k][lane] = static_cast<Real>(perLength * J[9 + k]);
                rows[i][6 + k][lane] = static_cast<Real>(-perLength * J[3 + k]);
            }
            b[i][lane] = static_cast<Real>(perSpeed * problem.b[friction.normal + i]);
        }
        const FactoredProblem::Row& normal = problem.rows[friction.normal];
        if (normal.left >= 0) group.left[lane] = fixed + normal.left;
        if (normal.right >= 0) group.right[lane] = fixed + normal.right;
        group.shape = friction.shape;
        least[lane] = static_cast<Real>(problem.lower[friction.normal] / m_units.impulse());
        mu[lane] = static_cast<Real>(friction.mu);
    }
    const auto four = [](const Real(&n)[4]) { return Four(n[0], n[1], n[2], n[3]); };
    for (int i = 0; i < 3; ++i) {
        const auto& row = rows[i];
        group.axes[i] = {four(row[0]), four(row[1]), four(row[2])};
        right[i] = {four(row[3]), four(row[4]), four(row[5])};
        left[i] = {four(row[6]), four(row[7]), four(row[8])};
        group.b[i] = four(b[i]);
    }
    group.least = four(least);
    group.mu = four(mu);
    weigh(group, left, right);
}

/// Finds the arms, and the blocks of A.
/// @param left, right r x a_i of the arms r and the axes a_i
template <class Real>
void WideContacts<Real>::weigh(Group& group, const Vectors (&left)[3],
                               const Vectors (&right)[3]) const {
    const auto arm = [&](const Vectors(&moments)[3]) -> Vectors { // sum_i a_i x (r x a_i) = 2 r
        return Four(Real(0.5)) *
               (cross(group.axes[0], moments[0]) + cross(group.axes[1], moments[1]) +
                cross(group.axes[2], moments[2]));
    };
    group.armLeft = arm(left);
    group.armRight = arm(right);
    const Weights a = weights(group.left), b = weights(group.right);
    Four W[3][3];
    for (int i = 0; i < 3; ++i) {
        const Vectors turnedLeft = a.turned(left[i]), turnedRight = b.turned(right[i]);
        for (int k = i; k < 3; ++k)
            W[i][k] = dot(turnedLeft, left[k]) + dot(turnedRight, right[k]);
    }
    const Four lightness = a.mass + b.mass, least(std::numeric_limits<Real>::min());
    for (int i = 0; i < 3; ++i) {
        group.diagonal[i] = max(lightness + W[i][i], least); // the axes are orthonormal
        group.inverse[i] = Four(Real(1)) / group.diagonal[i];
    }
    group.coupling[0] = W[0][1];
    group.coupling[1] = W[0][2];
    group.tangential =
        group.shape == Friction::Shape::Pyramid
            ? W[1][2]
            : Four(Real(1)) / (max(group.diagonal[1], group.diagonal[2]) + abs(W[1][2]));
}

template void WideContacts<float>::gather(const FactoredProblem&, const ContactOrder&,
                                          math::WorkerPool*, double, const Eigen::VectorXd&);
template void WideContacts<double>::gather(const FactoredProblem&, const ContactOrder&,
                                           math::WorkerPool*, double, const Eigen::VectorXd&);

} // namespace trammel::lcp
