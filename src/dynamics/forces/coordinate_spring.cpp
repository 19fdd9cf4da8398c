#include "dynamics/forces/coordinate_spring.h"

#include "math/gauss_quadrature.h"
#include "messages/solver_messages.h"
#include "results/channel_sink.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace trammel::dynamics {

namespace {

/// The spring's part of the force, N m or N.
double springOf(const CoordinateSpring& spring, const MotionView& motion) {
    const double t = motion.state.t;
    return -spring.stiffness(t) * (motion.coordinate(spring.joint) - spring.rest(t));
}

/// The whole force, of the law of a time, in the pose and with the rates of the motion.
double forceOf(const CoordinateSpring& spring, const MotionView& motion, double t) {
    const double qd = motion.coordinateRow(spring.joint).rate(motion.state);
    const double restRate = motion.timeStands ? 0.0 : spring.restRate(motion.step);
    return -spring.stiffness(t) * (motion.coordinate(spring.joint) - spring.rest(t)) -
           spring.damping(t) * (qd - restRate);
}

/// What the explicit force did.
void addExplicitWork(const CoordinateSpring& spring, const StepMotion& step, StepWork& work) {
    const CoordinateRow row = step.before.coordinateRow(spring.joint);
    double way = 0.0; // rad or m
    row.forEachSide([&](int body, const double* J) {
        way += step.s * Eigen::Map<const Vec6>(J).dot(step.mean[body]);
    });
    const double end = step.before.state.t + step.h;
    const double done = forceOf(spring, step.before, end) * way;
    if (spring.isController) {
        work.input += done;
        return;
    }
    const double damped = spring.damping(end) * row.rate(step.before.state) * way;
    work.gained += done + damped;
    work.damping += damped;
}

/// Adds a force along a spring's coordinate.
void addTo(std::vector<Vec6>& forces, const MotionView& motion, const CoordinateSpring& spring,
           double value) {
    motion.coordinateRow(spring.joint).forEachSide([&](int body, const double* J) {
        forces[body] += value * Eigen::Map<const Vec6>(J);
    });
}

/// The derivative of a target, without its jumps; none where it is infinite.
std::optional<double> derivativeAt(const model::CompiledFunction& target, double t) {
    const auto jet = target.jetNearStart(t, std::numeric_limits<double>::infinity());
    return jet ? std::optional(jet->first) : std::nullopt;
}

/// A target as methods of higher order follow it: one that starts infinitely fast, as sqrt(t) does,
/// is a line for a moment.
class Followed {
public:
    explicit Followed(const model::CompiledFunction& target) : m_target(target) {}

    double value(double t) const {
        return isLine(t) ? m_target.untold(0.0) + lineRate() * t : m_target.untold(t);
    }
    double rate(double t) const {
        return isLine(t) ? lineRate() : derivativeAt(m_target, t).value_or(0.0);
    }

private:
    static constexpr double kMoment = 1e-6; // s

    bool isLine(double t) const { return t >= 0.0 && t < kMoment && !derivativeAt(m_target, 0.0); }
    double lineRate() const { return (m_target.untold(kMoment) - m_target.untold(0.0)) / kMoment; }

    const model::CompiledFunction& m_target;
};

/// rad or m
double coordinateIn(const Joint& joint, const State& state) {
    const SidePair pair(state, joint.bodyA, joint.bodyB);
    const double near = joint.angle >= 0 ? state.angles[joint.angle] : 0.0;
    return coordinateOf(*joint.kind, joint.geometry, pair.A, pair.B, near);
}

/// The force by the law, in a state alone.
double forceIn(const CoordinateSpring& spring, const Joint& joint, const State& state) {
    const SidePair pair(state, joint.bodyA, joint.bodyB);
    CoordinateRow row{joint.bodyA, joint.bodyB, {}};
    double phi = 0.0;
    RowWriter writer(row.J.data(), &phi, nullptr);
    addCoordinateRow(*joint.kind, joint.geometry, pair.A, pair.B, 0.0, 0.0, writer);
    const double t = state.t;
    return -spring.stiffness(t) * (coordinateIn(joint, state) - spring.rest(t)) -
           spring.damping(t) * (row.rate(state) - spring.restRate({t, t}));
}

} // namespace

double CoordinateSpring::restRate(const TimeWindow& step) const {
    if (!isController || rest.isConstant()) return 0.0;
    const auto [begin, end] = step;
    return end > begin ? (rest(end) - rest(begin)) / (end - begin) : Followed(rest).rate(begin);
}

double CoordinateSpring::jump(const TimeWindow& step) const {
    const Followed target(rest);
    const auto [begin, end] = step;
    const auto rate = [&](double t) { return target.rate(t); };
    // A step that starts infinitely fast has the rates of both ends.
    const double followed = derivativeAt(rest, begin)
                                ? math::gaussIntegral(rate, begin, end)
                                : 0.5 * (end - begin) * (rate(begin) + rate(end));
    const double jump = target.value(end) - target.value(begin) - followed;
    return std::isfinite(jump) ? jump : 0.0;
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
        addTo(forces, motion, spring, forceOf(spring, motion, motion.state.t));
    }
}

void CoordinateSprings::addRates(const MotionView& motion, EnergyRates& rates) const {
    for (const CoordinateSpring& spring : m_springs) {
        const double qd = motion.coordinateRow(spring.joint).rate(motion.state);
        if (spring.isController)
            rates.input += forceOf(spring, motion, motion.state.t) * qd;
        else
            rates.damping += spring.damping(motion.state.t) * qd * qd;
        if (spring.isTimed()) rates.input += springOf(spring, motion) * qd;
    }
}

double CoordinateSprings::largestJump(const TimeWindow& step, const std::vector<Joint>& joints,
                                      double length) const {
    double most = 0.0;
    for (const CoordinateSpring& spring : m_springs)
        if (spring.follows())
            most = std::max(most, std::abs(spring.jump(step)) /
                                      (joints[spring.joint].kind->hasAngle ? 1.0 : length));
    return most;
}

void CoordinateSprings::addJumps(const JumpTime& time, const MotionView& motion,
                                 std::vector<Vec6>& forces) const {
    for (const CoordinateSpring& spring : m_springs)
        if (spring.follows())
            addTo(forces, motion, spring,
                  spring.damping(time.step.end) * spring.jump(time.step) / time.duration);
}

/// Rows of negative compliance would be unstable ones.
void CoordinateSprings::addStepForces(const MotionView& motion, double h,
                                      AccelerationSum& sum) const {
    for (const CoordinateSpring& spring : m_springs) {
        if (!spring.isExplicit(motion.state.t + h, h)) continue;
        const double force = forceOf(spring, motion, motion.state.t + h);
        motion.coordinateRow(spring.joint).forEachSide([&](int body, const double* J) {
            sum.add(body, {force * Vec3(J[0], J[1], J[2]), force * Vec3(J[3], J[4], J[5])});
        });
    }
}

bool CoordinateSprings::hasStepForces() const {
    return !std::ranges::all_of(m_springs, [](const CoordinateSpring& spring) {
        return spring.stiffness.isConstant() && spring.damping.isConstant();
    });
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
        const double q = coordinateIn(step.before.joints[spring.joint], before);
        if (spring.isTimed())
            work.takeIn(spring.energy(q, step.after.t) - spring.energy(q, before.t));
        if (spring.isExplicit(before.t + step.h, step.h)) addExplicitWork(spring, step, work);
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
    rows.rate[row] = damping * h * soft.compliance * spring.restRate(motion.step);
}

RowKind CoordinateSprings::rowKind(const std::vector<Joint>& joints, int element, int) const {
    return joints[m_springs[element].joint].coordinateKind();
}

void CoordinateSprings::findDampingWork(const SoftStep& step, std::vector<double>& work) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i) {
        if (m_springs[i].isController) continue;
        const int at = row(static_cast<int>(i));
        work[at] =
            m_springs[i].isExplicit(step.end, step.h)
                ? 0.0
                : -step.s * m_springs[i].damping(step.end) * step.endRate[at] * step.meanRate[at];
    }
}

std::string CoordinateSprings::rowName(int element, int) const {
    return m_springs[element].name;
}

void CoordinateSprings::describeChannels(const std::vector<Joint>& joints, const State& state,
                                         const SolvedRows& rows, results::ChannelSink& sink) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i) {
        const CoordinateSpring& spring = m_springs[i];
        const bool isAngle = joints[spring.joint].kind->hasAngle;
        sink.of(results::ChannelKind::Force, spring.name);
        const bool isRow = spring.stiffness(state.t) >= 0.0 && spring.damping(state.t) >= 0.0;
        sink.add(isAngle ? results::quantity::kTorque : results::quantity::kForce,
                 isAngle ? "N*m" : "N",
                 isRow ? rows.multipliers(constraint(static_cast<int>(i)))[0]
                       : forceIn(spring, joints[spring.joint], state));
    }
}

} // namespace trammel::dynamics
