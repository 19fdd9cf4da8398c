#include "dynamics/forces/spring_damper.h"

#include "dynamics/joints/parts.h"
#include "messages/solver_messages.h"
#include "results/channel_sink.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

Vec3 separation(const SpringDamper& spring, const Side& A, const Side& B) {
    return B.state.p + B.R * spring.rB - A.state.p - A.R * spring.rA;
}

/// Force along u on B of the explicit law, N; tension pulls, so is negative. Sets `direction` to u.
double springForce(const SpringDamper& spring, double t, const Side& A, const Side& B,
                   Vec3& direction) {
    const Vec3 d = separation(spring, A, B);
    const double length = d.norm();
    direction = length > 0.0 ? Vec3(d / length) : Vec3::Zero();
    const Vec3 rate =
        B.state.v + B.state.w.cross(B.R * spring.rB) - A.state.v - A.state.w.cross(A.R * spring.rA);
    return -(spring.stiffness(t) * (length - spring.length(t)) +
             spring.damping(t) * direction.dot(rate));
}

/// k (|d| - length)^2 / 2, J.
double springEnergy(const SpringDamper& spring, double t, const Side& A, const Side& B) {
    const double stretch = separation(spring, A, B).norm() - spring.length(t);
    return 0.5 * spring.stiffness(t) * stretch * stretch;
}

/// |d|, m.
double springLength(const SpringDamper& spring, const Side& A, const Side& B) {
    return separation(spring, A, B).norm();
}

/// Rate of a spring's length, m/s; 0 where its ends coincide.
double lengthRate(const SpringDamper& spring, double t, const Side& A, const Side& B) {
    Vec3 u;
    springForce(spring, t, A, B, u);
    return u.dot(B.state.v + B.state.w.cross(B.R * spring.rB) - A.state.v -
                 A.state.w.cross(A.R * spring.rA));
}

/// What the spring alone does to its bodies, W. @param rate of its length, m/s
double springPower(const SpringDamper& spring, const MotionView& motion, double rate) {
    const double t = motion.state.t;
    const double length =
        springLength(spring, motion.side(spring.bodyA), motion.side(spring.bodyB));
    return -spring.stiffness(t) * (length - spring.length(t)) * rate;
}

/// The time of the law that an explicit force has in a step of h: implicit ones, which a formula
/// made explicit, keep that of its end.
double explicitTime(const SpringDamper& spring, const MotionView& motion, double h) {
    return spring.isImplicit ? motion.state.t + h : motion.state.t;
}

/// By what the energy held changes with time alone, J: before the motion, which an implicit force
/// takes with the law of the step's end, or else behind it.
double changeInTime(const SpringDamper& spring, const StepMotion& step) {
    const State &before = step.before.state, &after = step.after;
    const SidePair pair(spring.isImplicit ? before : after, spring.bodyA, spring.bodyB);
    return springEnergy(spring, after.t, pair.A, pair.B) -
           springEnergy(spring, before.t, pair.A, pair.B);
}

} // namespace

void SpringDampers::add(const std::string& name, const model::SpringDamper& law,
                        ForceCompiler& compiler) {
    SpringDamper spring{
        .name = name, .bodyA = compiler.body(law.bodies[0]), .bodyB = compiler.body(law.bodies[1])};
    spring.rA = compiler.arm(spring.bodyA, law.points[0]);
    spring.rB = compiler.arm(spring.bodyB, law.points[1]);
    spring.stiffness = compiler.compiled(law.stiffness);
    spring.damping = compiler.compiled(law.damping);
    spring.length = compiler.compiled(law.length.value_or((law.points[1] - law.points[0]).norm()));
    compiler.watch(spring.stiffness, {messages::kStiffnessOfSpring, name});
    compiler.watch(spring.damping, {messages::kDampingOfSpring, name});
    compiler.watch(spring.length, {messages::kLengthOfSpring, name});
    spring.isImplicit = law.isImplicit;
    if (spring.isImplicit)
        askForRows(static_cast<int>(m_springs.size()), 1, spring.bodyA, spring.bodyB, compiler);
    m_springs.push_back(std::move(spring));
}

void SpringDampers::addForces(const MotionView& motion, std::vector<Vec6>& forces) const {
    for (const SpringDamper& spring : m_springs) {
        const Side A = motion.side(spring.bodyA), B = motion.side(spring.bodyB);
        Vec3 u;
        const Vec3 force = springForce(spring, motion.state.t, A, B, u) * u;
        Wrench{-force, -(A.R * spring.rA).cross(force)}.addTo(forces[spring.bodyA]);
        Wrench{force, (B.R * spring.rB).cross(force)}.addTo(forces[spring.bodyB]);
    }
}

void SpringDampers::addRates(const MotionView& motion, EnergyRates& rates) const {
    const double t = motion.state.t;
    for (const SpringDamper& spring : m_springs) {
        const double rate =
            lengthRate(spring, t, motion.side(spring.bodyA), motion.side(spring.bodyB));
        rates.damping += spring.damping(t) * rate * rate;
        if (spring.isTimed()) rates.input += springPower(spring, motion, rate);
    }
}

void SpringDampers::addStoredEnergy(const State& state, const std::vector<Joint>&,
                                    double& sum) const {
    for (const SpringDamper& spring : m_springs) {
        const SidePair pair(state, spring.bodyA, spring.bodyB);
        sum += springEnergy(spring, state.t, pair.A, pair.B);
    }
}

void SpringDampers::addTimedEnergy(const State& state, const std::vector<Joint>&,
                                   double& sum) const {
    for (const SpringDamper& spring : m_springs) {
        if (!spring.isTimed()) continue;
        const SidePair pair(state, spring.bodyA, spring.bodyB);
        sum += springEnergy(spring, state.t, pair.A, pair.B);
    }
}

bool SpringDampers::hasStepForces() const {
    return !std::ranges::all_of(m_springs, [](const SpringDamper& spring) {
        return spring.isImplicit && spring.stiffness.isConstant() && spring.damping.isConstant();
    });
}

void SpringDampers::addStepForces(const MotionView& motion, double h, AccelerationSum& sum) const {
    for (const SpringDamper& spring : m_springs) {
        if (!spring.isExplicit(motion.state.t + h, h)) continue;
        Vec3 u;
        const Side A = motion.side(spring.bodyA), B = motion.side(spring.bodyB);
        const Vec3 force = springForce(spring, explicitTime(spring, motion, h), A, B, u) * u;
        sum.add(spring.bodyA, {-force, -(A.R * spring.rA).cross(force)});
        sum.add(spring.bodyB, {force, (B.R * spring.rB).cross(force)});
    }
}

void SpringDampers::addStepWork(const StepMotion& step, StepWork& work) const {
    const State& before = step.before.state;
    for (const SpringDamper& spring : m_springs) {
        if (spring.isTimed()) work.takeIn(changeInTime(spring, step));
        if (!spring.isExplicit(before.t + step.h, step.h)) continue;
        Vec3 u;
        const Side A = step.before.side(spring.bodyA), B = step.before.side(spring.bodyB);
        const double law = explicitTime(spring, step.before, step.h);
        const double force = springForce(spring, law, A, B, u);
        const auto rateOf = [&](auto velocity) {
            return u.dot(velocity(spring.bodyB, B.R * spring.rB) -
                         velocity(spring.bodyA, A.R * spring.rA));
        };
        const double mean = rateOf([&](int body, const Vec3& r) -> Vec3 {
            return step.mean[body].head<3>() + step.mean[body].tail<3>().cross(r);
        });
        const double rate = rateOf([&](int body, const Vec3& r) -> Vec3 {
            return before.bodies[body].v + before.bodies[body].w.cross(r);
        });
        const double damper = -step.s * spring.damping(law) * rate * mean;
        work.gained += step.s * force * mean - damper;
        work.damping -= damper;
    }
}

void SpringDampers::addCouplings(const std::vector<Joint>&,
                                 std::vector<std::pair<int, int>>& pairs) const {
    for (const SpringDamper& spring : m_springs)
        pairs.emplace_back(spring.bodyA, spring.bodyB);
}

void SpringDampers::addRestless(const std::vector<Joint>&, std::vector<int>& bodies) const {
    for (const SpringDamper& spring : m_springs)
        if (!spring.stiffness.isConstant() || !spring.damping.isConstant() ||
            !spring.length.isConstant())
            bodies.insert(bodies.end(), {spring.bodyA, spring.bodyB});
}

void SpringDampers::evaluateRows(const MotionView& motion, double h, ForceRows& rows) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i)
        if (m_springs[i].isImplicit)
            evaluateRow(m_springs[i], row(static_cast<int>(i)), motion, h, rows, rows.scratch[i]);
}

void SpringDampers::evaluateRow(const SpringDamper& spring, int row, const MotionView& motion,
                                double h, ForceRows& rows, double& stepsWithoutLength) const {
    const double end = motion.state.t + h;
    rows.isSoft[row] = true;
    rows.rate[row] = 0.0; // a solve may take its bend off it
    const SoftRow soft = softRow(spring.stiffness(end), spring.damping(end), h);
    if (!soft.isActive) return rows.setInactive(row);
    const Side A = motion.side(spring.bodyA), B = motion.side(spring.bodyB);
    RowWriter writer = rows.writer(row);
    if (parts::distance(writer, A, A.R * spring.rA, B, B.R * spring.rB, spring.length(end)) ==
        0.0) {
        stepsWithoutLength += 1.0;
        return rows.setInactive(row);
    }
    rows.soften(row, soft);
}

void SpringDampers::findDampingWork(const SoftStep& step, std::vector<double>& work) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i) {
        if (!m_springs[i].isImplicit) continue;
        const int at = row(static_cast<int>(i));
        work[at] = m_springs[i].isExplicit(step.end, step.h)
                       ? 0.0
                       : -step.s * m_springs[i].damping(step.end) *
                             (step.endRate[at] - step.rate[at]) * step.meanRate[at];
    }
}

double SpringDampers::displacement(int element, const Side& A, const Side& B,
                                   std::span<const double>, Vec6& x) const {
    const double length = springLength(m_springs[element], A, B);
    x.setConstant(length);
    return length;
}

std::string SpringDampers::rowName(int element, int) const {
    return "spring." + m_springs[element].name;
}

void SpringDampers::describeChannels(const std::vector<Joint>&, const State& state,
                                     const SolvedRows& rows, results::ChannelSink& sink) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i) {
        const SpringDamper& spring = m_springs[i];
        const SidePair pair(state, spring.bodyA, spring.bodyB);
        sink.of(results::ChannelKind::Force, spring.name);
        sink.add(results::quantity::kLength, "m", springLength(spring, pair.A, pair.B));
        Vec3 direction;
        sink.add(results::quantity::kForce, "N",
                 spring.isRow(state.t) ? rows.multipliers(constraint(static_cast<int>(i)))[0]
                                       : springForce(spring, state.t, pair.A, pair.B, direction));
    }
}

void SpringDampers::listLengths(const State& state, std::vector<ElementLength>& lengths) const {
    for (const SpringDamper& spring : m_springs) {
        const SidePair pair(state, spring.bodyA, spring.bodyB);
        Vec3 u;
        lengths.push_back({spring.name, springLength(spring, pair.A, pair.B),
                           -springForce(spring, state.t, pair.A, pair.B, u)});
    }
}

void SpringDampers::listForceless(std::span<const double> scratch,
                                  std::vector<ForcelessElement>& elements) const {
    for (std::size_t i = 0; i < m_springs.size(); ++i)
        if (scratch[i] > 0.0) elements.push_back({m_springs[i].name, static_cast<int>(scratch[i])});
}

} // namespace trammel::dynamics
