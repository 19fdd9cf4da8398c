#pragma once

#include "lcp/factored_problem.h"

#include <Eigen/Dense>
#include <limits>
#include <random>

/// Random contact problems given by their factors.
namespace trammel::support {

using lcp::FactoredProblem, lcp::FactoredState, lcp::Friction;

/// Numbers from a seeded generator, the same on every machine.
class SeededRandom {
public:
    explicit SeededRandom(unsigned seed) : m_generator(seed) {}
    /// Uniform in [-1, 1).
    double next() { return m_generator() * 0x1p-31 - 1.0; }
    double between(double low, double high) { return low + (high - low) * 0.5 * (next() + 1.0); }
    int below(int n) { return static_cast<int>(m_generator() % static_cast<unsigned>(n)); }
    Eigen::Vector3d direction() {
        Eigen::Vector3d d;
        do {
            d = {next(), next(), next()};
        } while (d.norm() < 0.1 || d.norm() > 1.0);
        return d.normalized();
    }

private:
    std::mt19937 m_generator;
};

inline FactoredProblem emptyProblem(int bodies, SeededRandom& random) {
    FactoredProblem problem;
    for (int k = 0; k < bodies; ++k) {
        Eigen::Vector<double, 6> inertia;
        for (double& entry : inertia)
            entry = random.between(0.5, 2.0);
        problem.M.push_back(inertia.asDiagonal());
        problem.inverseM.push_back(inertia.cwiseInverse().asDiagonal());
    }
    return problem;
}

inline FactoredProblem::Row row(int left, int right, const Eigen::Vector3d& d,
                                const Eigen::Vector3d& armLeft, const Eigen::Vector3d& armRight) {
    FactoredProblem::Row result{left, right};
    Eigen::Map<Eigen::Vector3d>(&result.J[0]) = -d;
    Eigen::Map<Eigen::Vector3d>(&result.J[3]) = -armLeft.cross(d);
    Eigen::Map<Eigen::Vector3d>(&result.J[6]) = d;
    Eigen::Map<Eigen::Vector3d>(&result.J[9]) = armRight.cross(d);
    return result;
}

inline void finish(FactoredProblem& problem, SeededRandom& random) {
    const auto n = static_cast<Eigen::Index>(problem.rows.size());
    problem.lower = Eigen::VectorXd::Constant(n, -std::numeric_limits<double>::infinity());
    problem.upper = -problem.lower;
    for (const Friction& friction : problem.friction)
        problem.lower[friction.normal] = 0.0;
    // Velocities that bodies would have, so that rows do not contradict one another.
    std::vector<Vec6> v(problem.M.size());
    for (Vec6& entry : v)
        for (double& x : entry)
            x = random.next();
    problem.b.setZero(n);
    const FactoredState state(problem);
    for (Eigen::Index i = 0; i < n; ++i)
        problem.b[i] = state.rate(i, v);
}

/// Balls of radius 1 in a heap: contacts between balls at random, and with a floor.
inline FactoredProblem pile(unsigned seed, int bodies, int contacts, double mu,
                            Friction::Shape shape) {
    SeededRandom random(seed);
    FactoredProblem problem = emptyProblem(bodies, random);
    for (int c = 0; c < contacts; ++c) {
        const int right = random.below(bodies);
        int left = random.below(bodies + 1) - 1; // -1: the floor
        if (left == right) left = -1;
        const Eigen::Vector3d n = random.direction();
        const Eigen::Vector3d t = n.unitOrthogonal();
        const auto first = static_cast<int>(problem.rows.size());
        for (const Eigen::Vector3d& d : {n, t, Eigen::Vector3d(n.cross(t))})
            problem.rows.push_back(row(left, right, d, n, -n));
        problem.friction.push_back({first, {first + 1, first + 2}, mu, shape});
    }
    finish(problem, random);
    return problem;
}

/// A heap of bodies, whose mass is the same along every axis.
inline FactoredProblem heap(unsigned seed, int bodies, int contacts, double mu,
                            Friction::Shape shape) {
    FactoredProblem problem = pile(seed, bodies, contacts, mu, shape);
    for (std::size_t k = 0; k < problem.M.size(); ++k) {
        problem.M[k].diagonal().head<3>().setConstant(problem.M[k](0, 0));
        problem.inverseM[k].diagonal().head<3>().setConstant(problem.inverseM[k](0, 0));
    }
    return problem;
}

} // namespace trammel::support
