#include "dynamics/integrators/rattle.h"

#include "dynamics/integrators/fixed_step.h"
#include "dynamics/rotation/free_rotation.h"
#include "dynamics/rows/boxed_rows.h"
#include "dynamics/system/tolerances.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

constexpr int kMaxIterations = 50;
constexpr double kRounding = 1e-14; ///< of lengths and velocities
/// Of kNearlyClosed, what rounding may leave for each length between bodies and the origin: some
/// tens of the last place.
constexpr double kFar = 1e-3;
/// What may be left of relative velocity where iterations fall no further.
constexpr double kConverged = 1e-9;

/// A joint whose coordinate's rate is prescribed, so that its way is.
struct VelocityDrive {
    int joint = 0;
    double start = 0.0; ///< the coordinate at the step's start, rad or m
};

class Rattle : public FixedStepIntegrator {
public:
    explicit Rattle(SmoothEquations& equations);

private:
    void begin(const State& state) override;
    bool advance(const State& from, double h, bool isKept, State& to) override;

    void prepare(const State& from);
    void takeKick(const State& state);
    bool driftFrom(const State& from, double h, State& to);
    bool drift(const State& from, double h, State& to);
    void moveFreely(const State& from, double h, State& to) const;
    double openness(double h, const State& to);
    const std::vector<Vec6>* kickAgain(double h, State& to);
    bool fail(double t, const messages::Text<0>& what);

    std::vector<PrincipalInertia> m_inertia; ///< by body
    std::vector<VelocityDrive> m_drives;
    bool m_dependsOnVelocity;  ///< the forces do
    bool m_isFactored = false; ///< at the start of the next step
    std::vector<Vec6> m_kick;  ///< M^-1 (f + J^T lambda) without gyroscopic torque, by body
    /// M^-1 J^T lambda at the start of the last step, and at its end: with it the free motion of a
    /// light link starts near where the joints have it end, not at another root.
    std::vector<Vec6> m_pull, m_pullAhead;
    std::vector<Vec6> m_velocity; ///< after the second kick, joints apart, by body
    std::vector<double> m_lambda, m_residual;
    ConstraintRows m_endRows; ///< at the end of the free motion, as its kinematics
    std::vector<BodyKinematics> m_endKinematics;
    State m_middle; ///< before the second kick
};

/// @return the change, relative to the scales' speed at least
double setVelocity(const Vec6& velocity, const Scales& scales, BodyState& body) {
    const Vec3 v = velocity.head<3>(), w = velocity.tail<3>();
    const double change = std::max((v - body.v).norm() / (scales.speed() + body.v.norm()),
                                   (w - body.w).norm() / (scales.turningSpeed() + body.w.norm()));
    body.v = v;
    body.w = w;
    return change;
}

Rattle::Rattle(SmoothEquations& equations)
    : FixedStepIntegrator(equations),
      m_inertia(system().bodies().size()),
      m_dependsOnVelocity(!system().forces().empty()),
      m_kick(system().bodies().size(), Vec6::Zero()),
      m_pull(m_kick),
      m_pullAhead(m_kick),
      m_velocity(m_kick),
      m_lambda(system().rowCount()),
      m_residual(system().rowCount()),
      m_endRows(system()),
      m_endKinematics(system().bodies().size()),
      m_middle(system().initialState()) {
    for (std::size_t i = 0; i < m_inertia.size(); ++i)
        if (system().bodies()[i].isMoving)
            m_inertia[i] = PrincipalInertia(system().bodies()[i].inertia);
    for (int j = 0; j < static_cast<int>(system().joints().size()); ++j)
        if (const auto& driver = system().joints()[j].driver; driver && !driver->isPosition)
            m_drives.push_back({j});
}

bool Rattle::fail(double t, const messages::Text<0>& what) {
    m_failure = {messages::kRattleDoesNotConverge, what, fmt::format("{:.6g}", t)};
    return false;
}

void Rattle::begin(const State& state) {
    m_isFactored = false;
    m_pullAhead = equations().accelerations(state);
    const std::vector<Vec6>& free = equations().freeAccelerations(state);
    for (std::size_t i = 0; i < free.size(); ++i) {
        m_pullAhead[i] -= free[i];
        if (!m_pullAhead[i].allFinite()) m_pullAhead[i].setZero();
    }
}

bool Rattle::advance(const State& from, double h, bool isKept, State& to) {
    // What is but a look begins at the last step's start, not at its end.
    m_isFactored = m_isFactored && isKept;
    if (isKept) m_pull = m_pullAhead;
    prepare(from);
    if (!driftFrom(from, h, to)) return fail(to.t, messages::kJoints);
    equations().evaluateRows(to);
    equations().factor();
    const std::vector<Vec6>* const response = kickAgain(h, to);
    if (!response) return fail(to.t, messages::kVelocities);
    m_isFactored = isKept;
    for (std::size_t i = 0; isKept && i < m_pullAhead.size(); ++i)
        m_pullAhead[i] = 2.0 / h * (*response)[i];
    return true;
}

void Rattle::prepare(const State& from) {
    if (!m_isFactored) {
        equations().evaluateRows(from);
        equations().factor();
    }
    m_isFactored = false;
    for (VelocityDrive& drive : m_drives)
        drive.start =
            jointCoordinate(system().joints()[drive.joint], from, equations().kinematics());
}

/// M^-1 f at the rows' pose. The gyroscopic torque is left to the free motion.
void Rattle::takeKick(const State& state) {
    m_kick = equations().freeAccelerations(state);
    ++m_counts.evaluations;
    for (std::size_t i = 0; i < m_kick.size(); ++i) {
        const Body& body = system().bodies()[i];
        if (!body.isGyroscopic || !body.isMoving) continue;
        const BodyKinematics& k = equations().kinematics()[i];
        const Vec3& w = state.bodies[i].w;
        m_kick[i].tail<3>() +=
            k.inverseInertia * w.cross(k.R * (body.inertia * (k.R.transpose() * w)));
    }
}

/// The drift with the joints' pull of the last step to begin with, or else without one.
bool Rattle::driftFrom(const State& from, double h, State& to) {
    takeKick(from);
    for (std::size_t i = 0; i < m_kick.size(); ++i)
        m_kick[i] += m_pull[i];
    if (drift(from, h, to)) return true;
    takeKick(from);
    return drift(from, h, to);
}

/// The first kick and the free motion, with the multipliers that close the joints at its end:
/// (h^2 / 2) J' M^-1 J^T lambda = -phi', J' taken as J from round to round.
bool Rattle::drift(const State& from, double h, State& to) {
    const double size = system().scales().extent(from);
    const double nearlyClosed = tolerances::kNearlyClosed * std::max(1.0, kFar * size);
    double previous = 0.0;
    for (int round = 0; round < kMaxIterations && !equations().isStopped(); ++round) {
        moveFreely(from, h, to);
        updateKinematics(system(), to, m_endKinematics);
        evaluateRows(system(), to, m_endKinematics, 0.0, 0.0, Bias::Skip, Springs::Inactive,
                     m_endRows);
        const double open = openness(h, to);
        if (!std::isfinite(open)) return false;
        if (open <= kRounding) return true;
        if (round > 1 && open > 0.5 * previous && open <= nearlyClosed) return true;
        if (round > 1 && open > previous) return false;
        previous = open;
        for (double& residual : m_residual)
            residual *= -2.0 / (h * h);
        const std::vector<Vec6>& response = equations().solve(m_residual, m_lambda);
        for (std::size_t i = 0; i < m_kick.size(); ++i)
            m_kick[i] += response[i];
        ++m_counts.iterations;
    }
    return false;
}

void Rattle::moveFreely(const State& from, double h, State& to) const {
    to.t = from.t + h;
    for (std::size_t i = 0; i < from.bodies.size(); ++i) {
        if (!system().bodies()[i].isMoving) continue;
        const BodyState& start = from.bodies[i];
        BodyState& end = to.bodies[i];
        end.v = start.v + 0.5 * h * m_kick[i].head<3>();
        end.p = start.p + h * end.v;
        const Vec3 w = start.w + 0.5 * h * m_kick[i].tail<3>();
        const FreeRotation turned = freeRotation(m_inertia[i], start.q, w, h);
        end.q = turned.q;
        end.w = turned.w;
    }
    to.angles = from.angles;
    carryAngles(system(), from, to);
}

/// Fills the residuals: phi, and of driven rates the displacement that is left.
/// @return the largest, relative to the scales
double Rattle::openness(double h, const State& to) {
    for (std::size_t row = 0; row < m_residual.size(); ++row)
        m_residual[row] = m_endRows.isSoft[row] ? 0.0 : m_endRows.phi[row];
    for (const VelocityDrive& drive : m_drives) {
        const Joint& joint = system().joints()[drive.joint];
        const auto rate = [&](double share) { return joint.driver->rate(to.t - (1 - share) * h); };
        const double displacement =
            h / 12 * (rate(0) + 4 * rate(0.25) + 2 * rate(0.5) + 4 * rate(0.75) + rate(1));
        m_residual[system().constraints()[joint.constraint].end() - 1] =
            jointCoordinate(joint, to, m_endKinematics) - drive.start - displacement;
    }
    return system().largestOf(m_residual);
}

/// The second kick, with the multipliers that bring the velocities onto the joints.
/// @return what they change, by body; null where there are none
const std::vector<Vec6>* Rattle::kickAgain(double h, State& to) {
    m_middle = to;
    double previous = 0.0;
    for (int round = 0; round < kMaxIterations && !equations().isStopped(); ++round) {
        takeKick(to);
        for (std::size_t i = 0; i < m_kick.size(); ++i) {
            m_velocity[i] << m_middle.bodies[i].v, m_middle.bodies[i].w;
            m_velocity[i] += 0.5 * h * m_kick[i];
        }
        const ConstraintRows& rows = equations().rows();
        rows.multiply(m_velocity, m_residual);
        for (std::size_t row = 0; row < m_residual.size(); ++row)
            m_residual[row] = rows.isSoft[row] ? 0.0 : rows.rate[row] - m_residual[row];
        const std::vector<Vec6>& response = equations().solve(m_residual, m_lambda);
        double change = 0.0;
        for (std::size_t i = 0; i < m_kick.size(); ++i)
            if (system().bodies()[i].isMoving)
                change = std::max(change, setVelocity(m_velocity[i] + response[i],
                                                      system().scales(), to.bodies[i]));
        if (!std::isfinite(change)) return nullptr;
        if (!m_dependsOnVelocity || change <= kRounding) return &response;
        if (round > 2 && change > 0.9 * previous) return change <= kConverged ? &response : nullptr;
        previous = change;
        ++m_counts.iterations;
    }
    return nullptr;
}

} // namespace

std::unique_ptr<Integrator> makeRattle(SmoothEquations& equations,
                                       const model::SimulationSettings&) {
    return std::make_unique<Rattle>(equations);
}

} // namespace trammel::dynamics
