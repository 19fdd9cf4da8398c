#pragma once

#include "dynamics/contacts/boxed_solve.h"
#include "dynamics/stepping/stepper.h"
#include "messages/message.h"
#include "results/run_data.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A row of a step's boxed problems, by the name of what it belongs to.
struct InspectedRow {
    enum class Kind {
        Normal,
        FirstTangent,
        SecondTangent,
        Limit,
        Motor,
        Friction, ///< of a joint
        User,     ///< a user's constraint
        Joint,
        Spring ///< any element that yields
    };
    /// "contact.A-B.1.n" (t1, t2), "J.limit", "J.motor", "J.friction", "J.lambda.0", "spring.S"
    std::string name;
    Kind kind = Kind::Normal;
    bool isAngular = false;   ///< about an axis: lambda in N m s, w in rad/s; else N s, m/s
    int bodyA = 0, bodyB = 0; ///< in the model's order, the ground after them
    int joint = -1;           ///< in the model's order
    int number = 0;           ///< of the contact point among its pair's, from 1; of the joint's row
    double lambda = 0.0;      ///< impulse, N s or N m s
    double w = std::numeric_limits<double>::quiet_NaN(); ///< m/s or rad/s; NaN: not in the problem
    /// Of lambda. For tangents what the normal impulse that was found allows: -mu lambda_n, mu
    /// lambda_n.
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    lcp::Set set = lcp::Set::Free;
};

/// One solve of a step: an island of bodies that touch or are jointed.
struct InspectedSolve {
    double t = 0.0, h = 0.0; ///< s: the part of the step that it belongs to
    int part = 0;            ///< which part, from 0: impacts cut a step
    std::string solver;      ///< a friction model may ask for its own
    std::vector<InspectedRow> rows;
    lcp::Result result;
    /// w = A lambda + b with its bounds and friction; absent above kMostFormed rows.
    std::optional<lcp::Problem> problem;
    std::optional<int> rank; ///< of A, softness apart; absent above kMostRanked rows

    static constexpr std::size_t kMostFormed = 4000, kMostRanked = 1500;
};

/// What a step from one state solves.
struct StepInspection {
    double t = 0.0, h = 0.0; ///< s
    std::string lcp, friction, integrator;
    std::vector<InspectedSolve> solves;
    /// All rows of joints and springs with their impulses over the last part of the step.
    std::vector<InspectedRow> joints;
    int impacts = 0;           ///< at its beginning or within
    lcp::Fallbacks fallbacks;  ///< of all solves, impacts' too
    messages::Message message; ///< of a solve that failed: what, where
};

/// The state in a frame of a run.
/// @param run tells which channel is where; only its header is used
/// @throws std::invalid_argument naming the channel that is missing or not finite
dynamics::State recordedState(const dynamics::System& system, const results::RunData& run, double t,
                              std::span<const double> values);

/// Length of the steps that a run takes between output frames, s.
double stepLength(const model::SimulationSettings& settings);

/// Does one step from a state with the settings' solver and friction model and tells what was
/// solved. It starts cold: without the multipliers and the sleep of a run that led there.
/// @param integrator that the run takes: all but the semi-implicit step solve for accelerations,
/// J vDot = -JDot v, so that this step is one of that formulation
StepInspection inspectStep(const dynamics::System& system, model::SimulationSettings settings,
                           dynamics::State state,
                           model::IntegratorKind integrator = model::IntegratorKind::SemiImplicit);

/// The rank of a symmetric positive semi-definite matrix, its diagonal scaled to 1; what is below
/// 1e-7 then counts as 0.
int rankOf(const Eigen::MatrixXd& A);

/// For each row of `solve` its lambda in the same part of another inspection, by name; NaN where it
/// has none.
std::vector<double> matchingLambda(const InspectedSolve& solve, const StepInspection& other);

} // namespace trammel::analysis
