#include "dynamics/forces/coordinate_spring.h"

#include "messages/solver_messages.h"
#include "results/channel_sink.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

/// The spring's part of the force, N m or N.
double springOf(const CoordinateSpring& spring, const MotionView& motion) {
    const double t = motion.state.t;
    return -spring.stiffness(t) * (motion.coordinate(spring.joint) - spring.rest(t));
}

double forceOf(const CoordinateSpring& spring, const MotionView& motion) {
    const double t = motion.state.t;
    const double qd = motion.coordinateRow(spring.joint).rate(motion.state);
    return springOf(spring, motion) - spring.damping(t) * (qd - spring.restRate(motion.window, t));
}

/// rad or m
double coordinateIn(const Joint& joint, const State& state) {
    const SidePair pair(state, joint.bodyA, joint.bodyB);
    const double near = joint.angle >= 0 ? state.angles[joint.angle] : 0.0;
    return coordinateOf(*joint.kind, joint.geometry, pair.A, pair.B, near);
}

} // namespace

double CoordinateSpring::restRate(const TimeWindow& window, double t) const {
    if (!isController || rest.isConstant()) return 0.0;
    double begin = window.begin, end = window.end;
    double first = rest.untold(begin), last = rest.untold(end);
    if (!std::isfinite(first)) first = rest(begin = t);
    if (!std::isfinite(last)) last = rest(end = t);
    return end > begin ? (last - first) / (end - begin) : 0.0;
}

void CoordinateSprings::add(const std::string& name, const model::PdController& law,
                            ForceCompiler& compiler) {
    CoordinateSpring spring{.name = name,
                            .joint = compiler.joint(law.joint),
                            .stiffness = law.kp,
                            .damping = law.kd,
                            .rest = compiler.compiled(law.target),
                            .isController = true};
    compiler.watch(spring.rest, {messages::kTargetOfController, name});
    take(std::move(spring), compiler);
}

void CoordinateSprings::add(const std::string& name, const model::TorsionSpring& law,
                            ForceCompiler& compiler) {
    CoordinateSpring spring{.name = name,
                            .joint = compiler.joint(law.joint),
                            .stiffness = compiler.compiled(law.stiffness),
                            .damping = compiler.compiled(law.damping),
                            .rest = compiler.compiled(law.rest)};
    compiler.watch(spring.stiffness, {messages::kStiffnessOfTorsionSpring, name});
    compiler.watch(spring.damping, {messages::kDampingOfTorsionSpring, name});
    compiler.watch(spring.rest, {messages::kRestOfTorsionSpring, name});
    take(std::move(spring), compiler);
}

void CoordinateSprings::addOfJoint(const model::Joint& source, int joint, ForceCompiler& compiler) {
    if (source.spring)
        take({.name = results::springName(source.name),
              .joint = joint,
              .stiffness = source.spring->stiffness,
              .damping = source.spring->damping,
              .rest = source.spring->rest},
             compiler);
}

void CoordinateSprings::take(CoordinateSpring spring, ForceCompiler& compiler) {
    const Joint& joint = compiler.joints[spring.joint];
    askForRows(static_cast<int>(m_springs.size()), 1, joint.bodyA, joint.bodyB, compiler);
    m_springs.push_back(std::move(spring));
}

void CoordinateSprings::addForces(const MotionView& motion, std::vector<Vec6>& forces) const {
    for (const CoordinateSpring& spring : m_springs) {
        const double value = forceOf(spring, motion);
        motion.coordinateRow(spring.joint).forEachSide([&](int body, const double* J) {
            forces[body] += value * Eigen::Map<const Vec6>(J);
        });
    }
}

void CoordinateSprings::addRates(const MotionView& motion, EnergyRates& rates) const {
    for (const CoordinateSpring& spring : m_springs) {
        const double qd = motion.coordinateRow(spring.joint).rate(motion.state);
        if (spring.isController)
            rates.input += forceOf(spring, motion) * qd;
        else
            rates.damping += spring.damping(motion.state.t) * qd * qd;
        if (spring.isTimed()) rates.input += springOf(spring, motion) * qd;
    }
}

double CoordinateSprings::unseenMotion(const StepStages& stages,
                                       const std::vector<Joint>& joints) const {
    double most = 0.0;
    for (const CoordinateSpring& spring : m_springs) {
        if (!spring.follows()) continue;
        double unseen = spring.rest.untold(stages.t + stages.h) - spring.rest.untold(stages.t);
        for (std::size_t i = 0; i < stages.nodes.size(); ++i) {
            const double t = stages.t + stages.nodes[i] * stages.h;
            const double half = 0.5 * stages.instant;
            unseen -= stages.h * stages.weights[i] * spring.restRate({t - half, t + half}, t);
        }
        const bool isAngle = joints[spring.joint].kind->hasAngle;
        most = std::max(most, std::abs(unseen) / (isAngle ? 1.0 : stages.length));
    }
    return most;
}

void CoordinateSprings::addStoredEnergy(const State& state, const std::vector<Joint>& joints,
                                        double& sum) const {
    for (const CoordinateSpring& spring : m_springs)
        sum += spring.energy(coordinateIn(joints[spring.joint], state), state.t);
}

void CoordinateSprings::addTimedEnergy(const State& state, const std::vector<Joint>& joints,
                                       double& sum) const {
    for (const CoordinateSpring& spring : m_springs)
        if (spring.isTimed())
            sum += spring.energy(coordinateIn(joints[spring.joint], state), state.t);
}

/// Rows act with the law of the step's end: it changed with time before the motion.
void CoordinateSprings::addStepWork(const StepMotion& step, StepWork& work) const {
    const State& before = step.before.state;
    for (const CoordinateSpring& spring : m_springs) {
        if (!spring.isTimed()) continue;
        const double q = coordinateIn(step.before.joints[spring.joint], before);
        work.takeIn(spring.energy(q, step.after.t) - spring.energy(q, before.t));
    }
}

void CoordinateSprings::addCouplings(const std::vector<Joint>& joints,
                                     std::vector<std::pair<int, int>>& pairs) const {
    for (const CoordinateSpring& spring : m_springs)
        pairs.emplace_back(joints[spring.joint].bodyA, joints[spring.joint].bodyB);
}

void CoordinateSprings::addRestless(const std::vector<Joint>& joints,
                                    std::vector<int>& bodies) const {
    for (const CoordinateSpring& spring : m_springs)
        if (!spring.stiffness.isConstant() || !spring.damping.isConstant() ||
            !spring.rest.isConstant())
            bodies.insert(bodies.end(), {joints[spring.joint].bodyA, joints[spring.joint].bodyB});
}

void CoordinateSprings::evaluateRows(const MotionView& motion, double h, ForceRows& rows) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i)
        evaluateRow(m_springs[i], row(static_cast<int>(i)), motion, h, rows);
}

void CoordinateSprings::evaluateRow(const CoordinateSpring& spring, int row,
                                    const MotionView& motion, double h, ForceRows& rows) const {
    const double t = motion.state.t, end = t + h;
    rows.isSoft[row] = true;
    const double damping = spring.damping(end);
    const SoftRow soft = softRow(spring.stiffness(end), damping, h);
    if (!soft.isActive) return rows.setInactive(row);
    const Joint& joint = motion.joints[spring.joint];
    RowWriter writer = rows.writer(row);
    addCoordinateRow(*joint.kind, joint.geometry, motion.side(joint.bodyA),
                     motion.side(joint.bodyB), motion.coordinate(spring.joint) - spring.rest(end),
                     0.0, writer);
    rows.soften(row, soft);
    // Of d (qd - restRate), as part of k (q - rest) + d (qd - restRate).
    rows.rate[row] = damping * h * soft.compliance * spring.restRate({t, end}, end);
}

RowKind CoordinateSprings::rowKind(const std::vector<Joint>& joints, int element, int) const {
    return joints[m_springs[element].joint].coordinateKind();
}

void CoordinateSprings::findDampingWork(const SoftStep& step, std::vector<double>& work) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i) {
        if (m_springs[i].isController) continue;
        const int at = row(static_cast<int>(i));
        work[at] = -step.s * m_springs[i].damping(step.end) * step.endRate[at] * step.meanRate[at];
    }
}

std::string CoordinateSprings::rowName(int element, int) const {
    return m_springs[element].name;
}

void CoordinateSprings::describeChannels(const std::vector<Joint>& joints, const State&,
                                         const SolvedRows& rows, results::ChannelSink& sink) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i) {
        const CoordinateSpring& spring = m_springs[i];
        const bool isAngle = joints[spring.joint].kind->hasAngle;
        sink.of(results::ChannelKind::Force, spring.name);
        sink.add(isAngle ? results::quantity::kTorque : results::quantity::kForce,
                 isAngle ? "N*m" : "N", rows.multipliers(constraint(static_cast<int>(i)))[0]);
    }
}

} // namespace trammel::dynamics
