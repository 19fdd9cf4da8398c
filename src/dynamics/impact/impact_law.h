#pragma once

#include "lcp/solver.h"

#include <Eigen/Core>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::dynamics {

/// One point of an impact: a contact (three rows: normal, first and second tangent) or a joint
/// limit (one row).
struct ImpactPoint {
    int row = 0;              ///< of the normal; a contact's tangents follow
    bool hasFriction = true;  ///< false: one row, no tangents
    double restitution = 0.0; ///< 0 to 1; already 0 where the law is to take it as resting
    double friction = 0.0;    ///< the kinetic coefficient
};

/// An impact of one or more points at one instant. Positions stand still; velocities jump:
///     u' = u + K P
/// u (n; m/s) is the velocity of the second body's contact point minus the first's, point by point
/// in axes (n, t1, t2), n from the first body to the second: u_n < 0 approaches. P (n; N s) is the
/// impulse on the second body in the same axes, P_n >= 0. K (n x n; 1/kg) is the Delassus matrix of
/// the points, with the joints' rows eliminated where bodies are jointed. [UnoNoda], theory 5.
struct ImpactProblem {
    Eigen::MatrixXd K;
    Eigen::VectorXd u;
    std::vector<ImpactPoint> points;
    const lcp::Solver* solver = nullptr; ///< for laws that pose an LCP
    lcp::Friction::Shape frictionShape = lcp::Friction::Shape::Pyramid;
};

/// What a law made of an impact.
struct ImpactOutcome {
    Eigen::VectorXd P; ///< impulses, N s
    lcp::Status status = lcp::Status::Solved;
    double residual = 0.0; ///< of the LCP, 0 where the law poses none
    int pivots = 0;
    std::string message; ///< what the user should know, e.g. that energy was gained
};

/// A law of impact; each has its own file.
struct ImpactLaw {
    std::string_view name;
    /// Whether it takes many points at once; else the points are hit one after another.
    bool isSimultaneous;
    /// Fills P. The caller has checked the sizes.
    void (*resolve)(const ImpactProblem& problem, ImpactOutcome& outcome);
};

std::span<const std::string_view> impactLawNames();
/// @throws std::invalid_argument listing the names.
const ImpactLaw& findImpactLaw(std::string_view name);

/// P.u + P.K P / 2: the kinetic energy that impulses add, J.
double energyChange(const ImpactProblem& problem, const Eigen::VectorXd& P);

} // namespace trammel::dynamics
