#include "support/lcp_problems.h"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

namespace trammel::support {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kGround = -1;

struct Contact {
    int bodyA, bodyB; ///< the normal points from A to B
    Vector3d fromA, fromB, normal;
};

/// Rows of the velocity of B's point minus A's, along the normal and two tangents.
void addRows(const Contact& contact, int row, MatrixXd& J) {
    Matrix3d axes;
    const Vector3d t1 = contact.normal.unitOrthogonal();
    axes << contact.normal, t1, contact.normal.cross(t1);
    const auto add = [&](int body, const Vector3d& arm, double sign) {
        if (body == kGround) return;
        for (int k = 0; k < 3; ++k) {
            const Vector3d axis = axes.col(k);
            J.block<1, 3>(row + k, 6 * body) += sign * axis.transpose();
            J.block<1, 3>(row + k, 6 * body + 3) += sign * arm.cross(axis).transpose();
        }
    };
    add(contact.bodyA, contact.fromA, -1.0);
    add(contact.bodyB, contact.fromB, 1.0);
}

ContactScene assemble(const std::vector<Contact>& contacts, MatrixXd Minverse, VectorXd v) {
    const auto rows = static_cast<Eigen::Index>(3 * contacts.size());
    ContactScene scene{MatrixXd::Zero(rows, v.size()), std::move(Minverse), std::move(v), {}};
    for (std::size_t c = 0; c < contacts.size(); ++c)
        addRows(contacts[c], static_cast<int>(3 * c), scene.J);
    lcp::Problem& p = scene.problem;
    const MatrixXd A = scene.J * scene.Minverse * scene.J.transpose();
    p.A = 0.5 * (A + A.transpose());
    p.b = scene.J * scene.v;
    p.lower = VectorXd::Constant(rows, -kInfinity);
    p.upper = VectorXd::Constant(rows, kInfinity);
    return scene;
}

void addFriction(ContactScene& scene, int contact, double mu, lcp::Friction::Shape shape) {
    scene.problem.lower[3 * contact] = 0.0;
    scene.problem.friction.push_back({.normal = 3 * contact,
                                      .tangents = {3 * contact + 1, 3 * contact + 2},
                                      .mu = mu,
                                      .shape = shape,
                                      .sides = 8});
}

} // namespace

double Random::uniform(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(m_engine);
}

MatrixXd Random::matrix(int rows, int columns) {
    return MatrixXd::NullaryExpr(rows, columns, [&] { return normal(); });
}

lcp::Problem randomBoxed(int size, int rank, Random& random) {
    const MatrixXd J = random.matrix(size, rank);
    lcp::Problem p{J * J.transpose(),
                   {},
                   VectorXd::Constant(size, -kInfinity),
                   VectorXd::Constant(size, kInfinity),
                   {}};
    VectorXd lambda(size), w = VectorXd::Zero(size);
    for (int i = 0; i < size; ++i) {
        lambda[i] = random.normal();
        const int kind = random.below(5);
        if (kind == 1 || kind == 3) p.lower[i] = lambda[i] - std::abs(random.normal());
        if (kind == 2 || kind == 3) p.upper[i] = lambda[i] + std::abs(random.normal());
        if (kind == 4) {
            p.lower[i] = p.upper[i] = lambda[i];
            w[i] = random.normal();
        } else if (random.below(2) == 0 && std::isfinite(p.lower[i])) {
            lambda[i] = p.lower[i];
            w[i] = std::abs(random.normal());
        } else if (random.below(2) == 0 && std::isfinite(p.upper[i])) {
            lambda[i] = p.upper[i];
            w[i] = -std::abs(random.normal());
        }
    }
    p.b = w - p.A * lambda;
    return p;
}

ContactScene randomContacts(int bodies, int contacts, double maxMu, lcp::Friction::Shape shape,
                            Random& random) {
    MatrixXd Minverse = MatrixXd::Zero(6 * bodies, 6 * bodies);
    for (int body = 0; body < bodies; ++body) {
        const double mass = std::exp(random.uniform(-1.5, 1.5));
        const MatrixXd axes = random.matrix(3, 3);
        const Matrix3d inertia =
            mass * (0.1 * Matrix3d::Identity() + 0.1 * axes * axes.transpose());
        Minverse.block<3, 3>(6 * body, 6 * body) = Matrix3d::Identity() / mass;
        Minverse.block<3, 3>(6 * body + 3, 6 * body + 3) = inertia.inverse();
    }
    std::vector<Contact> list;
    for (int c = 0; c < contacts; ++c) {
        const int b = c < bodies ? c : random.below(bodies);
        const int a = random.below(b + 1) - 1;
        list.push_back({a, b, random.matrix(3, 1), random.matrix(3, 1),
                        Vector3d(random.matrix(3, 1)).normalized()});
    }
    ContactScene scene = assemble(list, std::move(Minverse), random.matrix(6 * bodies, 1));
    for (int c = 0; c < contacts; ++c)
        addFriction(scene, c, random.uniform(0.0, maxMu), shape);
    return scene;
}

ContactScene wall(int courses, int bricksInCourse, double mu, double push,
                  lcp::Friction::Shape shape) {
    constexpr double kStep = 0.01, kGravity = 9.81;
    const Vector3d half(0.1, 0.05, 0.05);
    const Vector3d squares = (2.0 * half).cwiseAbs2();
    const Vector3d inertia(squares[1] + squares[2], squares[0] + squares[2],
                           squares[0] + squares[1]);
    const int bodies = courses * bricksInCourse;
    MatrixXd Minverse = MatrixXd::Identity(6 * bodies, 6 * bodies);
    VectorXd v = VectorXd::Zero(6 * bodies);
    std::vector<Contact> contacts;
    const auto place = [&](int course, int k) {
        return Vector3d(2.0 * half[0] * (k + 0.5 * (course % 2)), 0.0, half[2] * (1 + 2 * course));
    };
    const auto join = [&](int below, const Vector3d& at, int above, const Vector3d& centre,
                          double from, double to) {
        for (const double x : {from, to})
            for (const double y : {-half[1], half[1]}) {
                const Vector3d point(x, y, centre[2] - half[2]);
                contacts.push_back({below, above, point - at, point - centre, Vector3d::UnitZ()});
            }
    };
    for (int course = 0; course < courses; ++course)
        for (int k = 0; k < bricksInCourse; ++k) {
            const int body = course * bricksInCourse + k;
            Minverse.block<3, 3>(6 * body + 3, 6 * body + 3).diagonal() =
                (inertia / 12.0).cwiseInverse();
            v[6 * body + 2] = -kGravity * kStep;
            if (course == courses - 1) v[6 * body] = push * kStep;
            const Vector3d centre = place(course, k);
            if (course == 0) {
                join(kGround, Vector3d::Zero(), body, centre, centre[0] - half[0],
                     centre[0] + half[0]);
                continue;
            }
            for (int other = 0; other < bricksInCourse; ++other) {
                const Vector3d at = place(course - 1, other);
                const double from = std::max(at[0], centre[0]) - half[0];
                const double to = std::min(at[0], centre[0]) + half[0];
                if (to - from > 1e-9)
                    join((course - 1) * bricksInCourse + other, at, body, centre, from, to);
            }
        }
    ContactScene scene = assemble(contacts, std::move(Minverse), std::move(v));
    for (int c = 0; c < static_cast<int>(contacts.size()); ++c)
        addFriction(scene, c, mu, shape);
    return scene;
}

lcp::FactoredProblem factored(const ContactScene& scene) {
    lcp::FactoredProblem result;
    for (Eigen::Index body = 0; body < scene.v.size(); body += 6) {
        result.inverseM.push_back(scene.Minverse.block<6, 6>(body, body));
        result.M.push_back(result.inverseM.back().inverse());
    }
    for (Eigen::Index i = 0; i < scene.J.rows(); ++i) {
        lcp::FactoredProblem::Row row;
        for (int body = 0; 6 * body < scene.v.size(); ++body) {
            const Vec6 J = scene.J.row(i).segment<6>(6 * body).transpose();
            if (J.isZero(0.0)) continue;
            const bool isFirst = row.left < 0;
            (isFirst ? row.left : row.right) = body;
            Eigen::Map<Vec6>(&row.J[isFirst ? 0 : 6]) = J;
        }
        result.rows.push_back(row);
    }
    result.b = scene.problem.b;
    result.lower = scene.problem.lower;
    result.upper = scene.problem.upper;
    result.friction = scene.problem.friction;
    return result;
}

} // namespace trammel::support
