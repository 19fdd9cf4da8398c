#include "lcp/contact_sweeps.h"

#include "lcp/friction.h"
#include "lcp/sweep_monitor.h"
#include "math/worker_pool.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <cmath>

namespace trammel::lcp {

namespace {

constexpr double kOrthonormal = 1e-9;          ///< by how much axes may differ from it
constexpr std::size_t kContactsTogether = 256; ///< contacts or bodies that a thread takes at once
constexpr double kNone[3] = {};                ///< multipliers of a contact without a start

Eigen::Matrix<double, 3, 6> rowsOfSide(const FactoredProblem& problem, int first, int column) {
    Eigen::Matrix<double, 3, 6> J;
    for (int i = 0; i < 3; ++i)
        J.row(i) = Eigen::Map<const Vec6>(&problem.rows[first + i].J[column]).transpose();
    return J;
}

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

/// r of rows a_i . (r x) for orthonormal a_i: sum_i a_i x (r x a_i) = 2 r.
Vec3 armOf(const Eigen::Matrix3d& axes, const Eigen::Matrix3d& moments) {
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < 3; ++i)
        sum += Vec3(axes.col(i)).cross(Vec3(moments.row(i)));
    return 0.5 * sum;
}

} // namespace

bool ContactSweeps::fits(const FactoredProblem& problem) {
    return problem.rows.size() == 3 * problem.friction.size() &&
           std::ranges::all_of(problem.inverseM, isBody) &&
           std::ranges::all_of(problem.friction, [&](const Friction& friction) {
               return isContact(problem, friction);
           });
}

void ContactSweeps::gather(const Options& options, const WarmStart& start) {
    const FactoredProblem& problem = *m_problem;
    m_order.arrange(problem);
    m_pool = m_order.tasks().size() > 1 ? options.pool : nullptr;
    m_motion.assign(problem.M.size() + 1, {});
    m_masses.resize(m_motion.size());
    m_masses.front() = {};
    m_search.resize(m_motion.size());
    m_contacts.resize(problem.friction.size());
    m_lambda.resize(problem.size());
    math::forRanges(m_pool, problem.M.size(), kContactsTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i)
                            weigh(m_masses[i + 1], problem.inverseM[i]);
                    });
    const bool isWarm = start.lambda.size() == problem.size();
    math::forRanges(
        m_pool, m_contacts.size(), kContactsTogether, [&](std::size_t first, std::size_t end) {
            for (std::size_t k = first; k < end; ++k) {
                pose(k);
                const double* own = isWarm ? &start.lambda[frictionOf(k).normal] : kNone;
                std::copy_n(own, 3, lambdaOf(k));
            }
        });
    m_last = m_lambda;
    m_direction.setZero(problem.size());
    m_lastSquare = 0.0;
    m_changes.assign(m_order.tasks().size(), {});
    m_residuals.resize(m_order.tasks().size());
    m_result.clear();
}

void ContactSweeps::weigh(Mass& mass, const FactoredProblem::Block& inverse) {
    mass.inverseMass = Lanes(Vec3::Constant(inverse(0, 0)));
    for (int i = 0; i < 3; ++i)
        mass.inverseInertia[i] = Lanes(inverse.block<3, 1>(3, 3 + i));
}

void ContactSweeps::pose(std::size_t index) {
    const FactoredProblem& problem = *m_problem;
    const Friction& friction = frictionOf(index);
    const int first = friction.normal;
    const FactoredProblem::Row& row = problem.rows[first];
    const auto left = rowsOfSide(problem, first, 0), right = rowsOfSide(problem, first, 6);
    Contact& contact = m_contacts[index];
    contact.left = row.left + 1;
    contact.right = row.right + 1;
    contact.shape = friction.shape;
    const Eigen::Matrix3d axes = right.leftCols<3>().transpose();
    for (int i = 0; i < 3; ++i)
        contact.axes[i] = Lanes(axes.col(i), problem.b[first + i]);
    contact.armRight = Lanes(armOf(axes, right.rightCols<3>()), friction.mu);
    contact.armLeft = Lanes(armOf(axes, -left.rightCols<3>()), problem.lower[first]);
    Eigen::Matrix3d W = Eigen::Matrix3d::Zero();
    const auto add = [&](int body, const Eigen::Matrix<double, 3, 6>& J) {
        if (body < 0) return;
        const FactoredProblem::Block& inverse = problem.inverseM[body];
        W.diagonal().array() += inverse(0, 0); // the axes are orthonormal
        W += J.rightCols<3>() * inverse.bottomRightCorner<3, 3>() * J.rightCols<3>().transpose();
    };
    add(row.left, left);
    add(row.right, right);
    for (int i = 0; i < 3; ++i) {
        contact.diagonal[i] = W(i, i);
        contact.inverse[i] = 1.0 / W(i, i);
    }
    contact.coupling[0] = W(1, 0);
    contact.coupling[1] = W(2, 0);
    contact.tangential = friction.shape == Friction::Shape::Pyramid
                             ? W(2, 1)
                             : 1.0 / (std::max(W(1, 1), W(2, 2)) + std::abs(W(1, 2)));
}

inline void ContactSweeps::push(const Contact& contact, const double* impulse) {
    const Lanes P =
        impulse[0] * contact.axes[0] + impulse[1] * contact.axes[1] + impulse[2] * contact.axes[2];
    if (contact.left > 0) {
        Motion& a = m_motion[contact.left];
        const Mass& mass = m_masses[contact.left];
        a.v -= mass.inverseMass * P;
        a.w -= product(mass.inverseInertia, cross(contact.armLeft, P));
    }
    if (contact.right > 0) {
        Motion& b = m_motion[contact.right];
        const Mass& mass = m_masses[contact.right];
        b.v += mass.inverseMass * P;
        b.w += product(mass.inverseInertia, cross(contact.armRight, P));
    }
}

/// Velocity of the contact's point on the right body minus that on the left one; the fourth number
/// is 1.
inline math::Lanes ContactSweeps::slip(const Contact& contact) const {
    const Motion &a = m_motion[contact.left], &b = m_motion[contact.right];
    const Lanes u = (b.v + cross(b.w, contact.armRight)) - (a.v + cross(a.w, contact.armLeft));
    return {u.xy, u.zw + Lanes::Pair{0.0, 1.0}};
}

/// The contact's multipliers with the others held: its normal, then its tangents with that.
[[gnu::always_inline]] inline void ContactSweeps::improve(std::size_t index, const double* w,
                                                          double* value) const {
    const Contact& contact = m_contacts[index];
    const double* const lambda = lambdaOf(index);
    value[0] = std::max(contact.least(), lambda[0] - w[0] * contact.inverse[0]);
    const double change = value[0] - lambda[0];
    const double w1 = w[1] + contact.coupling[0] * change;
    const double w2 = w[2] + contact.coupling[1] * change;
    if (contact.shape == Friction::Shape::Pyramid) {
        const double limit = contact.mu() * value[0];
        value[1] = std::clamp(lambda[1] - w1 * contact.inverse[1], -limit, limit);
        const double after = w2 + contact.tangential * (value[1] - lambda[1]);
        value[2] = std::clamp(lambda[2] - after * contact.inverse[2], -limit, limit);
        return;
    }
    const Eigen::Vector2d aim(lambda[1] - w1 * contact.tangential,
                              lambda[2] - w2 * contact.tangential);
    const Eigen::Vector2d nearest = nearestTangents(frictionOf(index), aim, value[0]);
    value[1] = nearest[0];
    value[2] = nearest[1];
}

ContactSweeps::Change ContactSweeps::sweep(ContactOrder::Task task) {
    Change change;
    for (std::size_t k = task.first; k < task.end; ++k) {
        const Contact& contact = m_contacts[k];
        const Lanes u = slip(contact);
        double* const lambda = lambdaOf(k);
        const double normal = dot(contact.axes[0], u);
        if (lambda[0] == 0.0 && contact.least() == 0.0 && normal >= 0.0)
            continue; // open, and stays so
        const double w[3] = {normal, dot(contact.axes[1], u), dot(contact.axes[2], u)};
        double step[3];
        improve(k, w, step);
        for (int i = 0; i < 3; ++i) {
            const double value = step[i];
            step[i] -= lambda[i];
            lambda[i] = value;
            const double scaled = contact.diagonal[i] * step[i];
            change.square += scaled * step[i];
            change.largest = std::max(change.largest, std::abs(scaled));
        }
        push(contact, step);
    }
    return change;
}

ContactSweeps::Change ContactSweeps::sweep() {
    m_order.forPhases(m_pool,
                      [&](std::size_t task) { m_changes[task] = sweep(m_order.tasks()[task]); });
    Change all;
    for (const Change& change : m_changes) { // in an order that threads do not change
        all.largest = std::max(all.largest, change.largest);
        all.square += change.square;
    }
    return all;
}

/// A step of the conjugate gradients behind a sweep from m_last, which becomes the next one's.
/// @param square |g|^2
void ContactSweeps::accelerate(double square) {
    const double beta = m_lastSquare > 0.0 ? square / m_lastSquare : 0.0;
    m_lastSquare = square;
    const double share = beta > 1.0 ? 0.0 : beta;
    const std::size_t tasks = m_order.tasks().size();
    const auto ofContacts = [&](std::size_t task) {
        const auto [first, end] = m_order.tasks()[task];
        const auto start = static_cast<Eigen::Index>(3 * first);
        const auto size = static_cast<Eigen::Index>(3 * (end - first));
        auto lambda = m_lambda.segment(start, size);
        auto last = m_last.segment(start, size), direction = m_direction.segment(start, size);
        for (Eigen::Index i = 0; i < size; ++i) {
            const double step = share * direction[i];
            direction[i] = step - (last[i] - lambda[i]);
            last[i] = lambda[i] += step;
        }
    };
    const auto go = [share](Lanes& here, Lanes& last, Lanes& direction) {
        const Lanes step = share * direction;
        direction = step - (last - here);
        last = here += step;
    };
    const auto ofBodies = [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            Motion& motion = m_motion[i];
            Search& search = m_search[i];
            go(motion.v, search.last.v, search.direction.v);
            go(motion.w, search.last.w, search.direction.w);
        }
    };
    const std::size_t together = (m_motion.size() + tasks - 1) / tasks;
    math::forRanges(m_pool, 2 * tasks, 1, [&](std::size_t item, std::size_t) {
        if (item < tasks)
            ofContacts(item);
        else
            ofBodies(std::min(m_motion.size(), (item - tasks) * together),
                     std::min(m_motion.size(), (item - tasks + 1) * together));
    });
}

/// max_i a |lambda_i - nearest allowed (lambda - w / a)_i|, a being A's diagonal, or 1.
double ContactSweeps::residual(bool isScaled) const {
    m_order.forTasks(m_pool, [&](std::size_t task) {
        double result = 0.0;
        for (std::size_t k = m_order.tasks()[task].first; k < m_order.tasks()[task].end; ++k) {
            const double largest = residual(k, isScaled);
            if (!(largest <= result)) result = largest; // so that NaN is not lost
        }
        m_residuals[task] = result;
    });
    double result = 0.0;
    for (const double largest : m_residuals)
        if (!(largest <= result)) result = largest;
    return result;
}

double ContactSweeps::residual(std::size_t index, bool isScaled) const {
    const Contact& contact = m_contacts[index];
    const Eigen::Vector3d w = rates(contact);
    const Eigen::Map<const Eigen::Vector3d> lambda(lambdaOf(index));
    const double n = isScaled ? contact.diagonal[0] : 1.0;
    const double t = isScaled ? std::max(contact.diagonal[1], contact.diagonal[2]) : 1.0;
    const Eigen::Vector2d here = lambda.tail<2>();
    const Eigen::Vector2d nearest =
        nearestTangents(frictionOf(index), here - w.tail<2>() / t, lambda[0]);
    return std::max(n * std::abs(lambda[0] - std::max(contact.least(), lambda[0] - w[0] / n)),
                    t * (here - nearest).lpNorm<Eigen::Infinity>());
}

/// w of a contact.
Eigen::Vector3d ContactSweeps::rates(const Contact& contact) const {
    const Lanes u = slip(contact);
    return {dot(contact.axes[0], u), dot(contact.axes[1], u), dot(contact.axes[2], u)};
}

/// x of the multipliers, added to what is there.
void ContactSweeps::pushAll() {
    m_order.forPhases(m_pool, [&](std::size_t task) {
        for (std::size_t k = m_order.tasks()[task].first; k < m_order.tasks()[task].end; ++k)
            push(m_contacts[k], lambdaOf(k));
    });
}

/// The answer, with rates and residual from its multipliers alone.
void ContactSweeps::finish(const SweepMonitor& monitor) {
    m_result.lambda = m_lambda;
    monitor.conclude(m_result);
    m_lambda = m_result.lambda;
    std::ranges::fill(m_motion, Motion());
    pushAll();
    m_result.w.resize(m_lambda.size());
    m_result.sets.assign(m_problem->rows.size(), Set::Free);
    math::forRanges(m_pool, m_contacts.size(), kContactsTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t k = first; k < end; ++k) {
                            const Contact& contact = m_contacts[k];
                            const int row = frictionOf(k).normal;
                            std::copy_n(lambdaOf(k), 3, &m_result.lambda[row]);
                            m_result.w.segment<3>(row) = rates(contact);
                            if (lambdaOf(k)[0] <= contact.least())
                                m_result.sets[row] = Set::AtLower;
                        }
                    });
    m_result.residual = residual(false);
}

Result& ContactSweeps::solve(const FactoredProblem& problem, const Options& options,
                             const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    m_problem = &problem;
    gather(options, start);
    pushAll();
    for (std::size_t i = 0; i < m_motion.size(); ++i)
        m_search[i] = {m_motion[i], {}};
    SweepMonitor monitor(options, speedToStop(problem), m_best);
    for (bool goesOn = true; goesOn;) {
        const Change change = sweep();
        double left = change.largest;
        if (left <= monitor.sought()) left = residual(true);
        if (options.keepHistory) m_result.history.push_back(residual(false));
        goesOn = monitor.goesOn(left, m_lambda);
        if (goesOn) accelerate(change.square);
    }
    finish(monitor);
    m_result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return m_result;
}

} // namespace trammel::lcp
