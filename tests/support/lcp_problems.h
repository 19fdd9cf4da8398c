#pragma once

#include "lcp/factored_problem.h"
#include "support/sanitizers.h"

#include <Eigen/Core>
#include <random>

/// Boxed problems and contact problems for tests and benchmarks; the same seed gives the same ones.
namespace trammel::support {

/// What trials are divided by under the sanitizers, which slow them down tenfold.
inline constexpr int kFewerTrials = kIsSanitized ? 10 : 1;

class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    double normal() { return m_normal(m_engine); }
    double uniform(double from, double to);
    int below(int n) { return static_cast<int>(m_engine() % static_cast<unsigned>(n)); }
    Eigen::MatrixXd matrix(int rows, int columns);

private:
    std::mt19937 m_engine;
    std::normal_distribution<double> m_normal;
};

/// A symmetric problem A = J J^T of a given rank whose rows are of every kind: equations, one
/// bound, two, two equal ones. A solution exists by construction: lambda within the bounds and a
/// fitting w are drawn first.
lcp::Problem randomBoxed(int size, int rank, Random& random);

/// Rigid bodies with contacts; the problem's rows are (normal, tangent, tangent) of each.
struct ContactScene {
    Eigen::MatrixXd J;        ///< rows by velocities
    Eigen::MatrixXd Minverse; ///< velocities square
    Eigen::VectorXd v;        ///< velocities without contact forces
    lcp::Problem problem;     ///< A = J M^-1 J^T, b = J v
};

/// Bodies of random mass and shape, contacts between random pairs of them or with the ground, at
/// random places and in random directions, mu from 0 to maxMu. More than two contacts a body are
/// redundant.
ContactScene randomContacts(int bodies, int contacts, double maxMu, lcp::Friction::Shape shape,
                            Random& random);

/// Bricks on the ground, one on two, each joint with four contacts: rows much more than velocities.
/// `v` is what gravity gives in a step of 0.01 s, and a push on the uppermost course.
ContactScene wall(int courses, int bricksInCourse, double mu, double push,
                  lcp::Friction::Shape shape);

/// A scene's matrix by its factors: a block of M for each body, b and bounds as the problem's.
lcp::FactoredProblem factored(const ContactScene& scene);

} // namespace trammel::support
