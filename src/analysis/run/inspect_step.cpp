#include "analysis/run/inspect_step.h"

#include "analysis/run/output_times.h"
#include "math/decompositions.h"
#include "messages/file_messages.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace trammel::analysis {

namespace {

using dynamics::BoxedRow;
using Kind = InspectedRow::Kind;

constexpr auto kRotation = dynamics::RowKind::Rotation;

/// Names the rows of one solve; the points of each pair are counted.
class RowNames {
public:
    explicit RowNames(const dynamics::System& system) : m_system(system) {}

    InspectedRow boxed(const BoxedRow& row) {
        InspectedRow named{.name = {}, .bodyA = row.bodyA, .bodyB = row.bodyB};
        switch (row.kind) {
        case BoxedRow::Kind::Normal:
            named.number = ++m_points[{row.bodyA, row.bodyB}];
            m_point = named.number;
            m_tangents = 0;
            return contact(named, Kind::Normal, "n");
        case BoxedRow::Kind::Tangent:
            named.number = m_point;
            return ++m_tangents == 1 ? contact(named, Kind::FirstTangent, "t1")
                                     : contact(named, Kind::SecondTangent, "t2");
        case BoxedRow::Kind::Limit:
            named.joint = m_system.limits()[row.owner].joint;
            named.kind = Kind::Limit;
            named.isAngular = m_system.joints()[named.joint].coordinateKind() == kRotation;
            named.name = m_system.joints()[named.joint].name + ".limit";
            break;
        case BoxedRow::Kind::Friction:
            named.joint = m_system.jointFrictions()[row.owner].joint;
            named.kind = Kind::Friction;
            named.isAngular = m_system.jointFrictions()[row.owner].coordinate() == kRotation;
            named.name = m_system.joints()[named.joint].name + ".friction";
            break;
        case BoxedRow::Kind::User:
            named.kind = Kind::User;
            named.isAngular = m_system.userConstraints()[row.owner].rowKinds.front() == kRotation;
            named.name = m_system.userConstraints()[row.owner].name;
            break;
        case BoxedRow::Kind::Motor:
            named.joint = m_system.motors()[row.owner].joint;
            named.kind = Kind::Motor;
            named.isAngular = m_system.motors()[row.owner].isSpin ||
                              m_system.joints()[named.joint].coordinateKind() == kRotation;
            named.name = m_system.joints()[named.joint].name + ".motor";
            break;
        }
        return named;
    }

    /// A row of a joint or an implicit spring.
    InspectedRow equation(int row) const {
        const auto& constraints = m_system.constraints();
        const auto found = std::ranges::find_if(constraints, [&](const auto& constraint) {
            return row >= constraint.row && row < constraint.end();
        });
        InspectedRow named{.name = {}, .bodyA = found->bodyA(), .bodyB = found->bodyB()};
        named.number = row - found->row;
        const auto owner = static_cast<std::size_t>(found->owner);
        named.kind = Kind::Spring;
        switch (found->kind) {
        case dynamics::Constraint::Kind::Joint:
            named.joint = found->owner;
            named.kind = Kind::Joint;
            named.isAngular = m_system.joints()[owner].rowKind(named.number) == kRotation;
            named.name = results::ChannelId::multiplier(results::ChannelKind::Joint,
                                                        m_system.joints()[owner].name, named.number)
                             .name();
            break;
        case dynamics::Constraint::Kind::Force:
            named.isAngular = m_system.forces(*found).rowKind(m_system.joints(), found->owner,
                                                              named.number) == kRotation;
            named.name = m_system.forces(*found).rowName(found->owner, named.number);
            break;
        case dynamics::Constraint::Kind::User:
            named.kind = Kind::User;
            named.isAngular = m_system.userConstraints()[owner]
                                  .rowKinds[static_cast<std::size_t>(named.number)] == kRotation;
            named.name =
                results::ChannelId::multiplier(results::ChannelKind::Constraint,
                                               m_system.userConstraints()[owner].name, named.number)
                    .name();
            break;
        }
        return named;
    }

private:
    InspectedRow contact(InspectedRow row, Kind kind, std::string_view direction) const {
        row.kind = kind;
        row.name = fmt::format("contact.{}-{}.{}.{}", m_system.bodies()[row.bodyA].name,
                               m_system.bodies()[row.bodyB].name, row.number, direction);
        return row;
    }

    const dynamics::System& m_system;
    std::map<std::pair<int, int>, int> m_points;
    int m_point = 0, m_tangents = 0;
};

/// The bounds as the solution has them.
void takeBounds(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper,
                const std::vector<lcp::Friction>& friction, InspectedSolve& solve) {
    for (std::size_t i = 0; i < solve.rows.size(); ++i) {
        solve.rows[i].lower = lower[static_cast<Eigen::Index>(i)];
        solve.rows[i].upper = upper[static_cast<Eigen::Index>(i)];
    }
    for (const lcp::Friction& f : friction)
        for (const int row : f.tangents) {
            solve.rows[row].upper = f.mu * std::max(0.0, solve.result.lambda[f.normal]);
            solve.rows[row].lower = -solve.rows[row].upper;
        }
}

/// Where the multipliers lie, for solvers that do not tell the tangents' sets. Such a solution has
/// its bounds to rounding.
void takeSets(const std::vector<lcp::Friction>& friction, InspectedSolve& solve) {
    constexpr double kNear = 1e-9;
    for (InspectedRow& row : solve.rows) {
        const double room = kNear * std::max(std::abs(row.lower), std::abs(row.upper));
        const double near = std::isfinite(room) ? room : 0.0;
        const bool isLow = row.lambda <= row.lower + near;
        const bool isHigh = row.lambda >= row.upper - near;
        row.set = isLow && (!isHigh || row.w > 0.0) ? lcp::Set::AtLower
                  : isHigh                          ? lcp::Set::AtUpper
                                                    : lcp::Set::Free;
    }
    for (const lcp::Friction& f : friction) {
        if (f.shape == lcp::Friction::Shape::Pyramid) continue;
        InspectedRow &first = solve.rows[f.tangents[0]], &second = solve.rows[f.tangents[1]];
        const bool isInside = std::hypot(first.lambda, second.lambda) < (1.0 - kNear) * first.upper;
        first.set = second.set = isInside ? lcp::Set::Free : lcp::Set::AtUpper;
    }
}

InspectedSolve inspect(const dynamics::System& system, dynamics::BoxedSolve& captured) {
    RowNames names(system);
    InspectedSolve solve{.t = captured.t, .h = captured.h, .solver = std::string(captured.solver)};
    for (const BoxedRow& row : captured.rows)
        solve.rows.push_back(names.boxed(row));
    for (const int row : captured.jointRows)
        solve.rows.push_back(names.equation(row));
    solve.result = std::move(captured.result);
    for (std::size_t i = 0; i < solve.rows.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        solve.rows[i].lambda = solve.result.lambda[k];
        solve.rows[i].w = solve.result.w[k];
        if (i < solve.result.sets.size()) solve.rows[i].set = solve.result.sets[i];
    }
    if (captured.isFactored) {
        const lcp::FactoredProblem& problem = captured.factored;
        takeBounds(problem.lower, problem.upper, problem.friction, solve);
        takeSets(problem.friction, solve);
    } else {
        takeBounds(captured.dense.lower, captured.dense.upper, captured.dense.friction, solve);
    }
    if (!captured.isFactored)
        solve.problem = std::move(captured.dense);
    else if (solve.rows.size() <= InspectedSolve::kMostFormed)
        solve.problem = lcp::formed(captured.factored);
    if (solve.problem && solve.rows.size() <= InspectedSolve::kMostRanked)
        solve.rank = rankOf(solve.problem->A);
    return solve;
}

std::vector<InspectedRow> jointRows(const dynamics::Stepper& stepper, double h) {
    const dynamics::System& system = stepper.system();
    const RowNames names(system);
    std::vector<InspectedRow> rows;
    for (std::size_t j = 0; j < system.joints().size(); ++j) {
        const auto lambda = stepper.lambda(static_cast<int>(j));
        const int first = system.constraints()[system.joints()[j].constraint].row;
        for (std::size_t k = 0; k < lambda.size(); ++k) {
            rows.push_back(names.equation(first + static_cast<int>(k)));
            rows.back().lambda = h * lambda[k];
        }
    }
    return rows;
}

} // namespace

int rankOf(const Eigen::MatrixXd& A) {
    constexpr double kZero = 1e-7;
    if (A.size() == 0) return 0;
    const Eigen::VectorXd diagonal = A.diagonal();
    const Eigen::VectorXd scale =
        (diagonal.array() > 0.0).select(diagonal.array().rsqrt(), 0.0).matrix();
    return static_cast<int>(
        math::pivotedQR(scale.asDiagonal() * A * scale.asDiagonal(), kZero).rank());
}

dynamics::State recordedState(const dynamics::System& system, const results::RunData& run, double t,
                              std::span<const double> values) {
    namespace quantity = results::quantity;
    const auto value = [&](const results::ChannelId& id) {
        const std::string channel = id.name();
        const auto index = run.find(channel);
        if (!index) throw messages::InvalidArgument({messages::kResultsLackChannel, channel});
        if (!std::isfinite(values[*index]))
            throw messages::InvalidArgument(
                {messages::kChannelIsNotFinite, channel, fmt::format("{:.6g}", t)});
        return values[*index];
    };
    dynamics::State state = system.initialState();
    state.t = t;
    for (int i = 0; i < system.ground(); ++i) {
        const auto entry = [&](std::string_view of, const char* axis) {
            return value(
                {results::ChannelKind::Body, system.bodies()[i].name, std::string(of), axis});
        };
        const auto vector = [&](std::string_view of) {
            return Vec3{entry(of, "x"), entry(of, "y"), entry(of, "z")};
        };
        dynamics::BodyState& body = state.bodies[i];
        body.p = vector(quantity::kPosition);
        body.q.w() = entry(quantity::kOrientation, "w");
        body.q.vec() = vector(quantity::kOrientation);
        body.v = vector(quantity::kVelocity);
        body.w = vector(quantity::kAngularVelocity);
    }
    for (const dynamics::Joint& joint : system.joints())
        if (joint.angle >= 0)
            state.angles[joint.angle] = value(
                {results::ChannelKind::Joint, joint.name, std::string(quantity::kCoordinate)});
    return state;
}

double stepLength(const model::SimulationSettings& settings) {
    const double interval = settings.outputInterval();
    return interval / std::max<std::int64_t>(1, partsOf(interval, settings.step));
}

StepInspection inspectStep(const dynamics::System& system, model::SimulationSettings settings,
                           dynamics::State state, model::IntegratorKind integrator) {
    if (integrator != model::IntegratorKind::SemiImplicit)
        settings.formulation = model::FormulationKind::Acceleration;
    dynamics::Stepper stepper(system, settings);
    std::vector<dynamics::BoxedSolve> captured;
    StepInspection step{.t = state.t,
                        .h = stepLength(settings),
                        .lcp = std::string(name(settings.lcp)),
                        .friction = std::string(name(settings.friction)),
                        .integrator = std::string(name(integrator)),
                        .solves = {},
                        .joints = {},
                        .impacts = 0,
                        .fallbacks = {},
                        .message = {}};
    stepper.captureSolves(&captured);
    const dynamics::StepReport& report = stepper.step(state, step.h);
    step.impacts = report.impacts;
    step.fallbacks = report.boxed.fallbacks;
    step.message = report.message;
    for (dynamics::BoxedSolve& solve : captured) {
        const int part = step.solves.empty()               ? 0
                         : step.solves.back().t == solve.t ? step.solves.back().part
                                                           : step.solves.back().part + 1;
        step.solves.push_back(inspect(system, solve));
        step.solves.back().part = part;
    }
    step.joints = jointRows(stepper, captured.empty() ? step.h : captured.back().h);
    return step;
}

std::vector<double> matchingLambda(const InspectedSolve& solve, const StepInspection& other) {
    std::map<std::string_view, double> known;
    for (const InspectedSolve& candidate : other.solves)
        if (candidate.part == solve.part)
            for (const InspectedRow& row : candidate.rows)
                known.emplace(row.name, row.lambda);
    std::vector<double> lambda;
    for (const InspectedRow& row : solve.rows) {
        const auto found = known.find(row.name);
        lambda.push_back(found == known.end() ? std::numeric_limits<double>::quiet_NaN()
                                              : found->second);
    }
    return lambda;
}

} // namespace trammel::analysis
