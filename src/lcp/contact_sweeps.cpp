#include "lcp/contact_sweeps.h"

#include "lcp/friction.h"
#include "lcp/sweep_monitor.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <cmath>

namespace trammel::lcp {

namespace {

constexpr double kOrthonormal = 1e-9; ///< by how much axes may differ from it

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

void ContactSweeps::gather(const FactoredProblem& problem, const WarmStart& start) {
    m_problem = &problem;
    m_bodies.assign(problem.M.size() + 1, {});
    for (std::size_t i = 0; i < problem.M.size(); ++i) {
        m_bodies[i + 1].inverseMass = problem.inverseM[i](0, 0);
        m_bodies[i + 1].inverseInertia = problem.inverseM[i].bottomRightCorner<3, 3>();
    }
    m_contacts.clear();
    m_diagonal.resize(problem.size());
    for (const Friction& friction : problem.friction)
        addContact(problem, friction);
    m_lambda.setZero(problem.size());
    if (start.lambda.size() == problem.size()) m_lambda = start.lambda;
    m_direction.setZero(problem.size());
    m_directionX.assign(m_bodies.size(), Vec6::Zero());
    m_lastX.resize(m_bodies.size());
    m_lastSquare = 0.0;
    m_result.clear();
}

void ContactSweeps::addContact(const FactoredProblem& problem, const Friction& friction) {
    const int first = friction.normal;
    const FactoredProblem::Row& row = problem.rows[first];
    const auto left = rowsOfSide(problem, first, 0), right = rowsOfSide(problem, first, 6);
    Contact contact{.first = first, .left = row.left + 1, .right = row.right + 1};
    contact.axes = right.leftCols<3>().transpose();
    contact.armRight = armOf(contact.axes, right.rightCols<3>());
    contact.armLeft = armOf(contact.axes, -left.rightCols<3>());
    contact.b = problem.b.segment<3>(first);
    const Eigen::Matrix3d W = delassusBlock(problem, first);
    contact.diagonal = W.diagonal();
    contact.inverse = contact.diagonal.cwiseInverse();
    contact.coupling << W(1, 0), W(2, 0), W(2, 1);
    contact.stiffness = std::max(W(1, 1), W(2, 2)) + std::abs(W(1, 2));
    contact.least = problem.lower[first];
    contact.mu = friction.mu;
    contact.shape = friction.shape;
    m_diagonal.segment<3>(first) = contact.diagonal;
    m_contacts.push_back(contact);
}

void ContactSweeps::push(const Contact& contact, const Eigen::Vector3d& impulse) {
    const Vec3 P = contact.axes * impulse;
    Body &a = m_bodies[contact.left], &b = m_bodies[contact.right];
    a.v -= a.inverseMass * P;
    a.w -= a.inverseInertia * contact.armLeft.cross(P);
    b.v += b.inverseMass * P;
    b.w += b.inverseInertia * contact.armRight.cross(P);
}

/// Velocity of the contact's point on the right body minus that on the left one.
Vec3 ContactSweeps::slip(const Contact& contact) const {
    const Body &a = m_bodies[contact.left], &b = m_bodies[contact.right];
    return b.v + b.w.cross(contact.armRight) - a.v - a.w.cross(contact.armLeft);
}

Eigen::Vector3d ContactSweeps::rates(const Contact& contact) const {
    return contact.axes.transpose() * slip(contact) + contact.b;
}

/// The contact's multipliers with the others held: its normal, then its tangents with that.
Eigen::Vector3d ContactSweeps::improved(std::size_t index, const Eigen::Vector3d& w) const {
    const Contact& contact = m_contacts[index];
    const Eigen::Vector3d lambda = m_lambda.segment<3>(contact.first);
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
    result.tail<2>() = nearestTangents(m_problem->friction[index], aim, result[0]);
    return result;
}

/// @return the largest change, as a velocity of its row
double ContactSweeps::sweep() {
    double largest = 0.0;
    for (std::size_t k = 0; k < m_contacts.size(); ++k) {
        const Contact& contact = m_contacts[k];
        const Vec3 u = slip(contact);
        if (m_lambda[contact.first] == 0.0 && contact.least == 0.0 &&
            contact.axes.col(0).dot(u) + contact.b[0] >= 0.0)
            continue; // open, and stays so
        const Eigen::Vector3d value = improved(k, contact.axes.transpose() * u + contact.b);
        const Eigen::Vector3d change = value - m_lambda.segment<3>(contact.first);
        push(contact, change);
        m_lambda.segment<3>(contact.first) = value;
        largest =
            std::max(largest, contact.diagonal.cwiseProduct(change).lpNorm<Eigen::Infinity>());
    }
    return largest;
}

void ContactSweeps::remember() {
    m_last = m_lambda;
    for (std::size_t i = 0; i < m_bodies.size(); ++i)
        m_lastX[i] << m_bodies[i].v, m_bodies[i].w;
}

/// A step of the conjugate gradients behind a sweep from m_last.
void ContactSweeps::accelerate() {
    const double now = m_diagonal.dot((m_last - m_lambda).cwiseAbs2());
    const double beta = m_lastSquare > 0.0 ? now / m_lastSquare : 0.0;
    m_lastSquare = now;
    const double share = beta > 1.0 ? 0.0 : beta;
    m_direction *= share;
    m_last -= m_lambda; // g
    m_lambda += m_direction;
    m_direction -= m_last;
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        Vec6 here;
        here << m_bodies[i].v, m_bodies[i].w;
        const Vec6 step = share * m_directionX[i];
        m_directionX[i] = step - (m_lastX[i] - here);
        m_bodies[i].v += step.head<3>();
        m_bodies[i].w += step.tail<3>();
    }
}

/// max_i a |lambda_i - nearest allowed (lambda - w / a)_i|, a being A's diagonal, or 1.
double ContactSweeps::residual(bool isScaled) const {
    double result = 0.0;
    for (std::size_t k = 0; k < m_contacts.size(); ++k) {
        const Contact& contact = m_contacts[k];
        const Eigen::Vector3d w = rates(contact), lambda = m_lambda.segment<3>(contact.first);
        const double n = isScaled ? contact.diagonal[0] : 1.0;
        const double t = isScaled ? std::max(contact.diagonal[1], contact.diagonal[2]) : 1.0;
        const Eigen::Vector2d here = lambda.tail<2>();
        const Eigen::Vector2d nearest =
            nearestTangents(m_problem->friction[k], here - w.tail<2>() / t, lambda[0]);
        const double largest =
            std::max(n * std::abs(lambda[0] - std::max(contact.least, lambda[0] - w[0] / n)),
                     t * (here - nearest).lpNorm<Eigen::Infinity>());
        if (!(largest <= result)) result = largest; // so that NaN is not lost
    }
    return result;
}

/// Rates and residual of the answer, from its multipliers alone.
void ContactSweeps::finish() {
    m_lambda = m_result.lambda;
    for (Body& body : m_bodies)
        body.v = body.w = Vec3::Zero();
    for (const Contact& contact : m_contacts)
        push(contact, m_lambda.segment<3>(contact.first));
    m_result.w.resize(m_lambda.size());
    m_result.sets.assign(m_problem->rows.size(), Set::Free);
    for (const Contact& contact : m_contacts) {
        m_result.w.segment<3>(contact.first) = rates(contact);
        if (m_lambda[contact.first] <= contact.least) m_result.sets[contact.first] = Set::AtLower;
    }
    m_result.residual = residual(false);
}

const Result& ContactSweeps::solve(const FactoredProblem& problem, const Options& options,
                                   const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    gather(problem, start);
    for (const Contact& contact : m_contacts)
        push(contact, m_lambda.segment<3>(contact.first));
    SweepMonitor monitor(options, problem.b, m_best);
    for (bool goesOn = true; goesOn;) {
        remember();
        double left = sweep();
        if (left <= monitor.sought()) left = residual(true);
        if (options.keepHistory) m_result.history.push_back(residual(false));
        goesOn = monitor.goesOn(left, m_lambda);
        if (goesOn) accelerate();
    }
    m_result.lambda = m_lambda;
    monitor.conclude(m_result);
    finish();
    m_result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return m_result;
}

} // namespace trammel::lcp
