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

Eigen::Matrix<double, 3, 6> rowsOfSide(const FactoredProblem& problem, int first, int column) {
    Eigen::Matrix<double, 3, 6> J;
    for (int i = 0; i < 3; ++i)
        J.row(i) = Eigen::Map<const Vec6>(&problem.rows[first + i].J[column]).transpose();
    return J;
}

bool isContact(const FactoredProblem& problem, const Friction& friction) {
    const int first = friction.normal;
    if (friction.tangents[0] != first + 1 || friction.tangents[1] != first + 2) return false;
    const FactoredProblem::Row* rows = &problem.rows[first];
    for (int i = 0; i < 3; ++i)
        if (rows[i].compliance != 0.0 || !haveSameBlocks(rows[i], *rows)) return false;
    const Eigen::Matrix3d axes = rowsOfSide(problem, first, 6).leftCols<3>();
    return (axes + rowsOfSide(problem, first, 0).leftCols<3>()).isZero(kOrthonormal) &&
           (axes * axes.transpose()).isIdentity(kOrthonormal);
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

void ContactSweeps::gather(const FactoredProblem& problem, const Options& options,
                           const WarmStart& start) {
    m_problem = &problem;
    m_order.arrange(problem);
    m_pool = m_order.tasks().size() > 1 ? options.pool : nullptr;
    m_bodies.resize(problem.M.size() + 1);
    m_bodies.front() = {};
    m_search.resize(m_bodies.size());
    m_contacts.resize(problem.friction.size());
    m_lambda.resize(problem.size());
    math::forRanges(
        m_pool, m_bodies.size(), kContactsTogether, [&](std::size_t first, std::size_t end) {
            for (std::size_t i = std::max<std::size_t>(first, 1); i < end; ++i)
                m_bodies[i] = {.inverseMass = problem.inverseM[i - 1](0, 0),
                               .inverseInertia = problem.inverseM[i - 1].bottomRightCorner<3, 3>()};
        });
    const bool isWarm = start.lambda.size() == problem.size();
    math::forRanges(
        m_pool, m_contacts.size(), kContactsTogether, [&](std::size_t first, std::size_t end) {
            for (std::size_t k = first; k < end; ++k) {
                pose(k, problem);
                if (isWarm)
                    lambdaOf(k) =
                        start.lambda.segment<3>(problem.friction[m_order.contacts()[k]].normal);
                else
                    lambdaOf(k).setZero();
            }
        });
    m_last = m_lambda;
    m_direction.setZero(problem.size());
    m_lastSquare = 0.0;
    m_changes.assign(m_order.tasks().size(), {});
    m_residuals.resize(m_order.tasks().size());
    m_result.clear();
}

void ContactSweeps::pose(std::size_t index, const FactoredProblem& problem) {
    const int number = m_order.contacts()[index];
    const Friction& friction = problem.friction[number];
    const int first = friction.normal;
    const FactoredProblem::Row& row = problem.rows[first];
    const auto left = rowsOfSide(problem, first, 0), right = rowsOfSide(problem, first, 6);
    Contact& contact = m_contacts[index];
    contact.left = row.left + 1;
    contact.right = row.right + 1;
    contact.friction = number;
    contact.shape = friction.shape;
    contact.axes = right.leftCols<3>().transpose();
    contact.armRight = armOf(contact.axes, right.rightCols<3>());
    contact.armLeft = armOf(contact.axes, -left.rightCols<3>());
    contact.b = problem.b.segment<3>(first);
    Eigen::Matrix3d W = Eigen::Matrix3d::Zero();
    const auto add = [&](int block, const Eigen::Matrix<double, 3, 6>& J) {
        const Body& body = m_bodies[block];
        W.diagonal().array() += body.inverseMass; // the axes are orthonormal
        W += J.rightCols<3>() * body.inverseInertia * J.rightCols<3>().transpose();
    };
    add(contact.left, left);
    add(contact.right, right);
    contact.diagonal = W.diagonal();
    contact.inverse = contact.diagonal.cwiseInverse();
    contact.coupling << W(1, 0), W(2, 0), W(2, 1);
    contact.stiffness = std::max(W(1, 1), W(2, 2)) + std::abs(W(1, 2));
    contact.least = problem.lower[first];
    contact.mu = friction.mu;
}

inline void ContactSweeps::push(const Contact& contact, const Eigen::Vector3d& impulse) {
    const Vec3 P = contact.axes * impulse;
    if (contact.left > 0) {
        Body& a = m_bodies[contact.left];
        a.v -= a.inverseMass * P;
        a.w -= a.inverseInertia * contact.armLeft.cross(P);
    }
    if (contact.right > 0) {
        Body& b = m_bodies[contact.right];
        b.v += b.inverseMass * P;
        b.w += b.inverseInertia * contact.armRight.cross(P);
    }
}

/// Velocity of the contact's point on the right body minus that on the left one.
inline Vec3 ContactSweeps::slip(const Contact& contact) const {
    const Body &a = m_bodies[contact.left], &b = m_bodies[contact.right];
    return b.v + b.w.cross(contact.armRight) - a.v - a.w.cross(contact.armLeft);
}

/// The contact's multipliers with the others held: its normal, then its tangents with that.
inline Eigen::Vector3d ContactSweeps::improved(std::size_t index, const Eigen::Vector3d& w) const {
    const Contact& contact = m_contacts[index];
    const Eigen::Vector3d lambda = lambdaOf(index);
    Eigen::Vector3d result;
    result[0] = std::max(contact.least, lambda[0] - w[0] * contact.inverse[0]);
    const double change = result[0] - lambda[0];
    const double w1 = w[1] + contact.coupling[0] * change;
    const double w2 = w[2] + contact.coupling[1] * change;
    if (contact.shape == Friction::Shape::Pyramid) {
        const double limit = contact.mu * result[0];
        result[1] = std::clamp(lambda[1] - w1 * contact.inverse[1], -limit, limit);
        const double after = w2 + contact.coupling[2] * (result[1] - lambda[1]);
        result[2] = std::clamp(lambda[2] - after * contact.inverse[2], -limit, limit);
        return result;
    }
    const Eigen::Vector2d aim = lambda.tail<2>() - Eigen::Vector2d(w1, w2) / contact.stiffness;
    result.tail<2>() = nearestTangents(m_problem->friction[contact.friction], aim, result[0]);
    return result;
}

ContactSweeps::Change ContactSweeps::sweep(ContactOrder::Task task) {
    Change change;
    for (std::size_t k = task.first; k < task.end; ++k) {
        const Contact& contact = m_contacts[k];
        const Vec3 u = slip(contact);
        auto lambda = lambdaOf(k);
        if (lambda[0] == 0.0 && contact.least == 0.0 &&
            contact.axes.col(0).dot(u) + contact.b[0] >= 0.0)
            continue; // open, and stays so
        const Eigen::Vector3d value = improved(k, contact.axes.transpose() * u + contact.b);
        const Eigen::Vector3d step = value - lambda;
        push(contact, step);
        lambda = value;
        const Eigen::Vector3d scaled = contact.diagonal.cwiseProduct(step);
        change.square += scaled.dot(step);
        change.largest = std::max(change.largest, scaled.lpNorm<Eigen::Infinity>());
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
    const auto ofBodies = [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            Body& body = m_bodies[i];
            Search& search = m_search[i];
            Vec6 here;
            here << body.v, body.w;
            const Vec6 step = share * search.direction;
            search.direction = step - (search.last - here);
            search.last = here + step;
            body.v = search.last.head<3>();
            body.w = search.last.tail<3>();
        }
    };
    const std::size_t together = (m_bodies.size() + tasks - 1) / tasks;
    math::forRanges(m_pool, 2 * tasks, 1, [&](std::size_t item, std::size_t) {
        if (item < tasks)
            ofContacts(item);
        else
            ofBodies(std::min(m_bodies.size(), (item - tasks) * together),
                     std::min(m_bodies.size(), (item - tasks + 1) * together));
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
    const Eigen::Vector3d w = contact.axes.transpose() * slip(contact) + contact.b;
    const Eigen::Vector3d lambda = lambdaOf(index);
    const double n = isScaled ? contact.diagonal[0] : 1.0;
    const double t = isScaled ? std::max(contact.diagonal[1], contact.diagonal[2]) : 1.0;
    const Eigen::Vector2d here = lambda.tail<2>();
    const Eigen::Vector2d nearest =
        nearestTangents(m_problem->friction[contact.friction], here - w.tail<2>() / t, lambda[0]);
    return std::max(n * std::abs(lambda[0] - std::max(contact.least, lambda[0] - w[0] / n)),
                    t * (here - nearest).lpNorm<Eigen::Infinity>());
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
    for (Body& body : m_bodies)
        body.v = body.w = Vec3::Zero();
    pushAll();
    m_result.w.resize(m_lambda.size());
    m_result.sets.assign(m_problem->rows.size(), Set::Free);
    math::forRanges(
        m_pool, m_contacts.size(), kContactsTogether, [&](std::size_t first, std::size_t end) {
            for (std::size_t k = first; k < end; ++k) {
                const Contact& contact = m_contacts[k];
                const int row = m_problem->friction[contact.friction].normal;
                m_result.lambda.segment<3>(row) = lambdaOf(k);
                m_result.w.segment<3>(row) = contact.axes.transpose() * slip(contact) + contact.b;
                if (lambdaOf(k)[0] <= contact.least) m_result.sets[row] = Set::AtLower;
            }
        });
    m_result.residual = residual(false);
}

Result& ContactSweeps::solve(const FactoredProblem& problem, const Options& options,
                             const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    gather(problem, options, start);
    pushAll();
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        m_search[i].last << m_bodies[i].v, m_bodies[i].w;
        m_search[i].direction.setZero();
    }
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
