#include "dynamics/equations/energy_audit.h"

#include "dynamics/bodies/turned.h"
#include "dynamics/equations/stored_energy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace trammel::dynamics {

namespace {

constexpr std::size_t kBoxedTogether = 256; ///< that a thread takes at once

/// I w in body axes; where these are principal most products need not be.
Vec3 angularMomentum(const Body& body, const Vec3& w_B) {
    if (body.principal.hasBodyAxes) return body.principal.moments.cwiseProduct(w_B);
    return body.inertia * w_B;
}

/// The length of a step that was moved through, s. Rounding of the times is a large share of the
/// shortest steps.
double elapsed(const EnergyAudit::Step& step) {
    constexpr double kRounding = 2.0 * std::numeric_limits<double>::epsilon();
    const double s = step.after.t - step.before.t;
    return std::abs(s - step.h) <= kRounding * std::abs(step.after.t) ? step.h : s;
}

double turningEnergy(const Body& body, const BodyState& state) {
    const Vec3 w_B = state.q.conjugate() * state.w;
    return 0.5 * w_B.dot(angularMomentum(body, w_B));
}

} // namespace

EnergyAudit::EnergyAudit(const System& system)
    : m_system(system),
      m_hasLoads(std::ranges::any_of(system.forces().kinds(),
                                     [](const auto& kind) { return kind->hasStepForces(); })),
      m_mean(system.bodies().size(), Vec6::Zero()),
      m_meanRate(system.rowCount()),
      m_dampingWork(system.rowCount()) {
    listRows();
}

/// Most constraints do no work: their rows are taken together.
void EnergyAudit::listRows() {
    for (std::size_t c = 0; c < m_system.constraints().size(); ++c) {
        const Constraint& constraint = m_system.constraints()[c];
        m_firstInput.push_back(constraint.row + firstInputRow(constraint));
        if (!constraint.isHard() || m_firstInput.back() < constraint.end())
            m_working.push_back(static_cast<int>(c));
        else if (!m_workless.empty() && m_workless.back().second == constraint.row)
            m_workless.back().second = constraint.end();
        else
            m_workless.emplace_back(constraint.row, constraint.end());
    }
}

void EnergyAudit::takeMean(const State& before, const State& after) {
    for (std::size_t i = 0; i < m_mean.size(); ++i) {
        m_mean[i].head<3>() = 0.5 * (before.bodies[i].v + after.bodies[i].v);
        m_mean[i].tail<3>() = 0.5 * (before.bodies[i].w + after.bodies[i].w);
    }
}

/// Of the pose of the step's start: in generalized coordinates velocities go on with the pose.
void EnergyAudit::takeMeanOfPose(const Step& step, double share) {
    for (std::size_t i = 0; i < m_mean.size(); ++i) {
        const BodyState& start = step.before.bodies[i];
        m_mean[i] << start.v, start.w;
        m_mean[i] += 0.5 * share * (step.endVelocity[i] - m_mean[i]);
    }
}

/// Velocities change linearly apart from gyroscopic effects, so that the mean rates of a whole step
/// are known; the bodies' mean velocities are needed only where something else acts.
void EnergyAudit::takeMeans(const Step& step, double s) {
    const double share = s / step.h;
    const bool isEven = share >= 1.0 && step.isEven && step.bias.empty();
    if (!step.bias.empty())
        takeMeanOfPose(step, share);
    else if (!isEven || m_hasLoads || !step.boxed.empty())
        takeMean(step.before, step.after);
    m_isEven = isEven;
    if (!isEven) return step.rows.multiply(m_mean, m_meanRate);
    for (const int c : m_working) {
        const Constraint& constraint = m_system.constraints()[c];
        for (int i = constraint.row; i < constraint.end(); ++i)
            m_meanRate[i] = 0.5 * (step.startRate[i] + step.endRate[i]);
    }
}

void EnergyAudit::addStep(const Step& step) {
    const double s = elapsed(step);
    takeMeans(step, s);
    double gained = step.bias.empty() ? step.gainedByBodies : addBodiesOfTree(step, s);
    gained += addRows(step, s);
    gained += addForces(step, s);
    const double pushed = addBoxed(step.boxed, s / step.h, false);
    m_ledger.pushing -= pushed;
    m_ledger.numerical -= gained + pushed;
}

/// The bodies' own share: the work of gravity less the fall in potential energy, and the work of
/// the gyroscopic torque less the change of energy by the rotated inertia, w' . (I' - I) w' / 2,
/// which is 0 where the body rotated about w' itself.
double EnergyAudit::gainOfBodies(const Step& step, std::size_t first, std::size_t end) const {
    const double s = elapsed(step);
    double gained = 0.0;
    const Vec3& g = m_system.gravity();
    const bool isQuick = step.rotation.rotatesHeldAboutVelocity();
    for (std::size_t i = first; i < end; ++i) {
        const Body& body = m_system.bodies()[i];
        if (!body.isMoving) continue;
        const BodyState& a = step.before.bodies[i];
        const BodyState& b = step.after.bodies[i];
        gained += body.mass * g.dot(0.5 * s * (a.v + b.v) - (b.p - a.p));
        if (!body.isGyroscopic) continue;
        const Mat3& R = step.kinematics[i].R;
        const Vec3 mean = turnedBack(R, a.w + b.w), change = turnedBack(R, step.gyroscopic[i]);
        gained += 0.5 * mean.dot(angularMomentum(body, change));
        if (!isQuick || !step.rotation.isHeld(static_cast<int>(i)))
            gained += turningGain(body, R, b);
    }
    return gained;
}

/// w . (I' - I) w / 2 of a body that has turned from R.
double EnergyAudit::turningGain(const Body& body, const Mat3& R, const BodyState& end) const {
    const Vec3 now = end.q.conjugate() * end.w, unturned = R.transpose() * end.w;
    return 0.5 * (now - unturned).dot(angularMomentum(body, now + unturned));
}

/// The same in generalized coordinates: what the velocities gain apart from their change in the
/// pose of the start, beside gravity and the gyroscopic torque.
double EnergyAudit::addBodiesOfTree(const Step& step, double s) {
    double gained = 0.0;
    for (std::size_t i = 0; i < m_mean.size(); ++i) {
        const Body& body = m_system.bodies()[i];
        if (!body.isMoving) continue;
        const BodyState& a = step.before.bodies[i];
        const BodyState& b = step.after.bodies[i];
        const Mat3& R = step.kinematics[i].R;
        const auto times = [&](const Vec3& x) -> Vec3 {
            return R * angularMomentum(body, R.transpose() * x);
        };
        const Vec3 v = m_mean[i].head<3>(), w = m_mean[i].tail<3>();
        const Vec3 dv = 2.0 * (v - a.v), dw = 2.0 * (w - a.w);
        gained += body.mass * m_system.gravity().dot(s * v - (b.p - a.p));
        if (body.isGyroscopic) gained += w.dot(times(step.gyroscopic[i]));
        gained += 0.5 * body.mass * (b.v.squaredNorm() - a.v.squaredNorm()) - body.mass * v.dot(dv);
        gained += turningEnergy(body, b) - turningEnergy(body, a) - w.dot(times(dw));
        gained -=
            s * (body.mass * v.dot(step.bias[i].head<3>()) + w.dot(times(step.bias[i].tail<3>())));
    }
    return gained;
}

/// The first of a constraint's rows, counted in it, whose work comes from outside, as does that of
/// those behind it.
int EnergyAudit::firstInputRow(const Constraint& constraint) const {
    switch (constraint.kind) {
    case Constraint::Kind::Joint: {
        const Joint& joint = m_system.joints()[constraint.owner];
        return joint.driver ? joint.kind->rowCount : constraint.rowCount;
    }
    case Constraint::Kind::Force:
        return m_system.forces(constraint).isInput(constraint.owner) ? 0 : constraint.rowCount;
    case Constraint::Kind::User:
        return 0;
    }
    return constraint.rowCount;
}

double EnergyAudit::addRows(const Step& step, double s) {
    double gained = 0.0;
    for (const auto& [first, end] : m_workless)
        for (int i = first; i < end; ++i)
            gained += step.lambda[i] *
                      (m_isEven ? 0.5 * (step.startRate[i] + step.endRate[i]) : m_meanRate[i]);
    gained *= s;
    findDampingWork(step, s);
    for (const int c : m_working) {
        const Constraint& constraint = m_system.constraints()[c];
        const int input = m_firstInput[c];
        for (int i = constraint.row; i < input; ++i)
            gained += s * step.lambda[i] * m_meanRate[i];
        for (int i = input; i < constraint.end(); ++i)
            m_ledger.input += s * step.lambda[i] * m_meanRate[i];
        if (constraint.isHard() || input == constraint.row) continue;
        const double damping = m_dampingWork[constraint.row];
        m_ledger.damping -= damping;
        gained -= damping;
    }
    return gained;
}

/// The dampers' part of soft constraints' work: what the rate at the step's end makes it, with the
/// bend that was taken off that of stiff springs (SpringBending).
void EnergyAudit::findDampingWork(const Step& step, double s) {
    for (const auto& kind : m_system.forces().kinds())
        kind->findDampingWork({.end = step.before.t + step.h,
                               .h = step.h,
                               .s = s,
                               .endRate = step.endRate,
                               .rate = step.rows.rate,
                               .meanRate = m_meanRate,
                               .scratch = step.rows.forceScratch[kind->index()]},
                              m_dampingWork);
}

/// Work of the force elements that acted with the forces of the step's start, and the energy that
/// all store.
double EnergyAudit::addForces(const Step& step, double s) {
    const StepMotion motion{m_system.motion(step.before, step.kinematics), step.after, step.h, s,
                            m_mean};
    StepWork work{.gained =
                      storedEnergy(m_system, step.after) - storedEnergy(m_system, step.before),
                  .damping = m_ledger.damping,
                  .input = m_ledger.input};
    for (const auto& kind : m_system.forces().kinds())
        kind->addStepWork(motion, work);
    m_ledger.damping = work.damping;
    m_ledger.input = work.input;
    return work.gained;
}

/// @return what resting contacts and limits gave: it is no impact's, but comes from pushing out
/// what penetrates, and from a body's turning within the step.
double EnergyAudit::addBoxed(const std::vector<BoxedRow>& boxed, double share, bool isImpact) {
    m_boxedWork.resize(boxed.size());
    math::forRanges(m_pool, boxed.size(), kBoxedTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const double impulse = boxed[i].impulse;
            m_boxedWork[i] = {boxed[i].kind,
                              impulse == 0.0 ? 0.0 : share * impulse * boxed[i].rate(m_mean)};
        }
    });
    double given = 0.0;
    for (const auto& [kind, work] : m_boxedWork) {
        switch (kind) {
        case BoxedRow::Kind::Normal:
        case BoxedRow::Kind::Limit:
            if (isImpact || work < 0.0)
                m_ledger.impact -= work;
            else
                given += work;
            if (!isImpact && work < 0.0) m_ledger.slow -= work;
            break;
        case BoxedRow::Kind::Tangent:
        case BoxedRow::Kind::Friction:
            m_ledger.friction -= work;
            break;
        case BoxedRow::Kind::Motor:
        case BoxedRow::Kind::User:
            m_ledger.input += work;
            break;
        }
    }
    return given;
}

void EnergyAudit::addImpact(const State& before, const State& after, const ConstraintRows& rows,
                            std::span<const double> jointImpulses,
                            const std::vector<BoxedRow>& boxed) {
    takeMean(before, after);
    addBoxed(boxed, 1.0, true);
    rows.multiply(m_mean, m_meanRate);
    for (std::size_t c = 0; c < m_firstInput.size(); ++c) {
        const Constraint& constraint = m_system.constraints()[c];
        const int input = m_firstInput[c];
        for (int i = constraint.row; i < input; ++i)
            m_ledger.numerical -= jointImpulses[i] * m_meanRate[i];
        for (int i = input; i < constraint.end(); ++i)
            m_ledger.input += jointImpulses[i] * m_meanRate[i];
    }
}

void EnergyAudit::addSmooth(const State& before, const State& after, const EnergyRates& work) {
    m_ledger.damping += work.damping;
    m_ledger.input += work.input;
    m_ledger.friction += work.friction;
    m_ledger.numerical -= unexplained(before, after, work);
}

void EnergyAudit::addProjection(const State& before, const State& after) {
    const double gained = energy(after) - energy(before);
    m_ledger.projection -= gained;
    m_ledger.numerical -= gained;
}

void EnergyAudit::takeBackPush(double gained) {
    m_ledger.pushing -= gained;
    m_ledger.numerical -= gained;
}

double kineticEnergy(const System& system, const State& state) {
    double sum = 0.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Body& body = system.bodies()[i];
        if (body.isMoving)
            sum += 0.5 * body.mass * state.bodies[i].v.squaredNorm() +
                   turningEnergy(body, state.bodies[i]);
    }
    return sum;
}

double potentialEnergy(const System& system, const State& state) {
    double sum = storedEnergy(system, state);
    for (std::size_t i = 0; i < state.bodies.size(); ++i)
        if (system.bodies()[i].isMoving)
            sum -= system.bodies()[i].mass * system.gravity().dot(state.bodies[i].p);
    return sum;
}

double EnergyAudit::energy(const State& state) const {
    return kinetic(state) + potentialEnergy(m_system, state);
}

} // namespace trammel::dynamics
