#pragma once

#include "lcp/factored_problem.h"
#include "lcp/solver.h"
#include "messages/message.h"
#include "model/methods.h"

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

namespace trammel::dynamics {

struct ContactProblem;
class UserImpactLaw;

/// One point of an impact: a contact (three rows: normal, first and second tangent) or a joint
/// limit (one row).
struct ImpactPoint {
    int row = 0;              ///< of the normal; a contact's tangents follow
    bool hasFriction = true;  ///< false: one row, no tangents
    double restitution = 0.0; ///< 0 to 1
    double friction = 0.0;    ///< the kinetic coefficient
};

/// An impact of one or more points at one instant. Positions stand still; velocities jump:
///     u' = u + K P
/// u (n; m/s) is the velocity of the second body's contact point minus the first's, point by point
/// in axes (n, t1, t2), n from the first body to the second: u_n < 0 approaches. P (n; N s) is the
/// impulse on the second body in the same axes, P_n >= 0. K (n x n; 1/kg) is the Delassus matrix of
/// the points, with the joints' rows eliminated where bodies are jointed. [UnoNoda], theory 5.
struct ImpactProblem {
    Eigen::MatrixXd K; ///< may be empty where there are factors and the law takes many points
    Eigen::VectorXd u;
    std::vector<ImpactPoint> points;
    const lcp::Solver* solver = nullptr; ///< for laws that pose an LCP; null: murty
    lcp::Friction::Shape frictionShape = lcp::Friction::Shape::Pyramid;
    int frictionSides = 4;  ///< of Shape::Polyhedral
    double threshold = 0.0; ///< m/s: points that approach no faster rest, and do not rebound
    lcp::Options options;   ///< for laws that pose an LCP
    /// K's factors, to solve by instead of K; behind u's rows may stand the joints' as equations.
    /// They may be those of `memory`.
    const lcp::FactoredProblem* factors = nullptr;
    /// Memory for LCPs of one impact after another; null: each takes its own.
    ContactProblem* memory = nullptr;
    const UserImpactLaw* user = nullptr; ///< of kUserLaw
};

/// The impact of one point. A simultaneous law resolves all points at once; else they are hit one
/// after another, and a point may be hit more than once. Axes (n, t1, t2); without friction the
/// tangential parts are 0.
struct PointImpact {
    int point = 0;  ///< index into ImpactProblem::points
    int number = 0; ///< 0, 1, ...: points of the same number were hit at once
    Eigen::Vector3d P = Eigen::Vector3d::Zero();       ///< N s
    Eigen::Vector3d uBefore = Eigen::Vector3d::Zero(); ///< m/s
    Eigen::Vector3d uAfter = Eigen::Vector3d::Zero();  ///< m/s
};

/// The outcome of an impact.
struct ImpactOutcome {
    Eigen::VectorXd P;                 ///< impulses, N s, summed where a point was hit repeatedly
    Eigen::VectorXd after;             ///< u', m/s; laws of one point may leave it empty
    std::vector<PointImpact> sequence; ///< in their order; filled by resolveImpact()
    lcp::Status status = lcp::Status::Solved;
    double residual = 0.0; ///< of the LCP, 0 where the law poses none
    int pivots = 0;
    int solves = 0; ///< LCPs
    lcp::Fallbacks fallbacks;
    int substituted = 0;       ///< LCPs whose answer is another method's than the one chosen
    messages::Message message; ///< what the user should know, e.g. that energy was gained
};

/// A law of impact; each has its own file.
struct ImpactLaw {
    model::ImpactKind kind;
    /// Whether it takes many points at once; else resolve() takes one point, and resolveImpact()
    /// hits several one after another.
    bool isSimultaneous;
    /// Fills P, status and message. The caller has checked the sizes.
    void (*resolve)(const ImpactProblem& problem, ImpactOutcome& outcome);
    /// Whether it needs K for a single point, although it takes many by their factors.
    bool takesOneByMatrix = false;
};

const ImpactLaw& impactLaw(model::ImpactKind kind);

/// Resolves an impact of any number of points: all at once where the law can, else
/// applySequential().
void resolveImpact(const ImpactLaw& law, const ImpactProblem& problem, ImpactOutcome& outcome);

/// Applies any law to one point at a time, each time the point that approaches fastest, until no
/// point approaches faster than 1e-9 of the fastest one at the start, or than the threshold. An
/// impact that needs more than 1000 + 20 n hits for its n points, or 100 + 10 n to halve the
/// approach, is left as it is, with LimitReached and a message.
void applySequential(const ImpactLaw& law, const ImpactProblem& problem, ImpactOutcome& outcome);

/// P.(u + u') / 2: the kinetic energy that impulses add, J.
double energyChange(const ImpactProblem& problem, const ImpactOutcome& outcome);

} // namespace trammel::dynamics
