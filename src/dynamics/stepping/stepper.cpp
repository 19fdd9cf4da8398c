#include "dynamics/stepping/stepper.h"

#include "dynamics/equations/active_rows.h"
#include "dynamics/system/tolerances.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>

namespace trammel::dynamics {

namespace {

/// Values beyond which squares, and so energies, may not be finite any more.
constexpr double kDiverged = 1e100;
/// Impacts that one step may have, and those that each body adds.
constexpr int kMaxImpacts = 100, kMaxImpactsOfBody = 20;
/// Rounds of the solvers (Newton steps, rounds of pivoting) that the parts of one step may take
/// together, and those that each body adds: some ten hard solves. Of sweeps: those of so many whole
/// solves. Then what would hit in the rest of the step is held as at a step's start.
constexpr int kMaxRounds = 1000, kMaxRoundsOfBody = 2, kMaxSweptSolves = 20;
/// Rounds of impacts at a step's start: what would hit once more in the same step is held so that
/// its gap closes at the step's end.
constexpr int kRoundsAtStart = 3;
/// Rounds in which the friction in joints and their reactions are made to fit, and how well.
constexpr int kFrictionRounds = 30;
constexpr double kFrictionFit = 1e-9; ///< of the limits, relative

int maxRounds(const System& system, const model::SimulationSettings& settings) {
    if (lcpSolver(settings.lcp).sweeps()) return kMaxSweptSolves * settings.lcpIterations;
    return kMaxRounds + kMaxRoundsOfBody * static_cast<int>(system.bodies().size());
}

/// By how much more than rounding redundant rows disagree in a pose that is off by a share.
constexpr double kOffPose = 30.0 / 1e-12;

/// How far open the joints are, rad or as a share of their arms.
double openShare(const System& system, const ConstraintRows& rows) {
    double result = 0.0;
    for (const Constraint& constraint : system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            if (rows.isSoft[constraint.row + i]) continue;
            double along = 0.0, arm = 0.0;
            for (const ConstraintSide& side : constraint.sides()) {
                const Eigen::Map<const Vec6> J(rows.block(side, i));
                along = std::max(along, J.head<3>().norm());
                arm = std::max(arm, J.tail<3>().norm());
            }
            const double size = along > 0.0 ? arm / along : 1.0;
            if (size > 0.0)
                result = std::max(result, std::abs(rows.phi[constraint.row + i]) / size);
        }
    return result;
}

/// Counts an impact's solves with those of its step, and what they leave.
void count(const ImpactReport& impact, StepReport& report) {
    BoxedReport& boxed = report.boxed;
    report.impacts += impact.impacts;
    boxed.pivots += impact.pivots;
    boxed.solves += impact.solves;
    boxed.residual = std::max(boxed.residual, impact.residual);
    boxed.fallbacks.add(impact.fallbacks);
    boxed.substituted += impact.substituted;
    if (impact.status != lcp::Status::Solved) {
        ++boxed.failures;
        report.message =
            impact.message.empty() ? std::string(lcp::name(impact.status)) : impact.message;
    } else if (!impact.message.empty()) {
        ++report.notes;
        report.note = impact.message;
    }
}

} // namespace

void StepReport::clear() {
    joints = {};
    allJoints = {};
    boxed.clear();
    impacts = subSteps = notes = 0;
    isCut = isLong = isStopped = mayHavePassed = false;
    for (std::string* text : {&message, &failure, &note, &turnNote})
        text->clear();
}

Stepper::Stepper(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_formulation(formulation(settings.formulation)),
      m_rotation(makeRotation(system, settings)),
      m_isJointed(system.bodies().size()),
      m_gyroscopic(system.bodies().size(), Vec3::Zero()),
      m_gamma(settings.gamma),
      m_epsilon(settings.epsilon),
      m_rows(system),
      m_delassus(system),
      m_tree(settings.isGeneralized() ? std::make_unique<GeneralizedCoordinates>(system) : nullptr),
      m_placed(system.bodies().size()),
      m_kinematics(system.bodies().size()),
      m_acceleration(system.bodies().size(), Vec6::Zero()),
      m_velocity(system.bodies().size(), Vec6::Zero()),
      m_prescribesRates(std::ranges::any_of(system.constraints(),
                                            [&](const Constraint& constraint) {
                                                return constraint.kind != Constraint::Kind::Joint ||
                                                       system.joints()[constraint.owner].driver;
                                            })),
      m_Jv(system.rowCount()),
      m_Ja(system.rowCount()),
      m_rhs(system.rowCount()),
      m_lambda(system.rowCount()),
      m_shift(system.rowCount()),
      m_jointImpulses(system.rowCount()),
      m_startRate(system.rowCount()),
      m_endRate(system.rowCount()),
      m_locatesImpacts(settings.impactLocation == model::ImpactLocation::InStep),
      m_hitsAtStart(settings.impactLocation == model::ImpactLocation::StepStart),
      m_maxImpacts(kMaxImpacts + kMaxImpactsOfBody * static_cast<int>(system.bodies().size())),
      m_maxRounds(maxRounds(system, settings)),
      m_touches(system),
      m_contacts(system, settings),
      m_turning(std::make_unique<ActiveRows>(system, settings)),
      m_impacts(system, settings),
      m_impactTime(system),
      m_sleep(system, settings),
      m_heldLambda(system.rowCount()),
      m_frictionLimits(system.jointFrictions().size()),
      m_pushes(system),
      m_windowStart(system.initialState()),
      m_windowEnd(m_windowStart),
      m_audit(system),
      m_before(system.initialState()),
      m_entry(m_before) {
    m_stiff.reserve(system.constraints().size());
    findJointed();
    m_isHeld = m_isJointed;
    m_rotation->setHeld(m_isHeld);
}

Stepper::~Stepper() = default;

void Stepper::findRedundancy(const State& state) {
    m_delassus.findRedundancy(state); // for projections, too
    if (m_tree) m_tree->findRedundancy(state);
}

void Stepper::findJointed() {
    for (const Constraint& constraint : m_system.constraints())
        if (constraint.isHard())
            for (const ConstraintSide& side : constraint.sides())
                m_isJointed[side.body] = true;
}

/// Bodies with rows in the last boxed solve are held by contacts.
void Stepper::markHeld() {
    for (const BoxedForce& force : m_contacts.forces())
        force.row.forEachSide([&](int body, const double*) { m_isHeld[body] = true; });
}

const StepReport& Stepper::step(State& state, double h) {
    m_stepSize = h;
    m_closedGap = 0.0;
    return takeStep(state, h);
}

void Stepper::stopWhen(const std::stop_token& token) {
    m_stop = token;
    m_contacts.stopWhen(token);
    m_impacts.stopWhen(token);
    m_impactTime.stopWhen(token);
    m_touches.stopWhen(token);
}

/// Whether the step is asked to stop: what it has done so far may be half done.
bool Stepper::stops() {
    return m_report.isStopped = m_stop.stop_requested();
}

const StepReport& Stepper::takeStep(State& state, double h) {
    m_report.clear();
    m_entry = state;
    advanceOver(state, h);
    if (m_report.isStopped) state = m_entry;
    return m_report;
}

void Stepper::advanceOver(State& state, double h) {
    m_impacts.ledger().clear();
    double left = h;
    while (left > 0.0) {
        m_impacts.setPredictionTime(m_hitsAtStart ? left : 0.0);
        findTouches(state, left);
        collide(state);
        if (stops()) return;
        solveWithTouches(state, left);
        if (stops()) return;
        const double s = timeOfImpact(state, left);
        if (stops()) return;
        advance(state, s, left);
        if (cameTooFar(m_before, state)) m_report.mayHavePassed = true;
        takeBackPushes(state, s / left);
        left = s < left ? left - s : 0.0;
        if (++m_report.subSteps > m_maxImpacts) m_report.isCut = true;
    }
    if (m_sleep.isOn()) {
        m_before = state;
        if (m_sleep.update(
                state, [&](int body) { return m_contacts.islandOf(body); }, h)) {
            m_heldLambda = m_lambda;
            m_audit.addProjection(m_before, state);
        }
    }
    if (m_formulation.projectsPositions) {
        m_before = state;
        m_tree ? projectTree(state) : projectPositions(state);
        checkProjection(m_before, state);
        m_audit.addProjection(m_before, state);
    }
    for (const Follower& follower : m_system.followers())
        place(follower, state);
}

/// Cuts a step whose parts took too many rounds. @return whether it is cut only now
bool Stepper::isTooLong() {
    if (m_report.isCut || m_report.boxed.iterations <= m_maxRounds) return false;
    m_report.isCut = m_report.isLong = true;
    return true;
}

const StepReport& Stepper::solve(const State& state, double h) {
    m_report.clear();
    m_stepSize = h;
    m_closedGap = 0.0;
    findTouches(state, h);
    solveStep(state, h);
    stops();
    return m_report;
}

/// Lets the velocities jump where touching bodies approach.
void Stepper::collide(State& state) {
    int rounds = 0;
    while (!m_report.isCut && !isTooLong() && !m_stop.stop_requested() && m_touches.canTouch() &&
           m_impacts.occurs(m_touches, state)) {
        if (m_report.impacts >= m_maxImpacts) {
            m_report.isCut = true;
            return;
        }
        evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive,
                     m_rows);
        if (m_tree) m_tree->setPose(state, m_kinematics);
        equations().factor(m_rows, m_kinematics, 0.0);
        m_before = state;
        const ImpactReport impact =
            m_impacts.apply(m_touches, m_kinematics, m_rows, equations(), state);
        m_audit.addImpact(m_before, state, m_rows, m_impacts.jointImpulses(), m_impacts.forces());
        count(impact, m_report);
        // Again would be no better: what still approaches is stopped as resting contact.
        m_report.isCut = (impact.impacts == 0 || impact.status != lcp::Status::Solved) &&
                         m_impacts.occurs(m_touches, state);
        if (m_hitsAtStart && ++rounds == kRoundsAtStart) return;
    }
}

void Stepper::solveStep(const State& state, double h) {
    evaluateRows(m_system, state, m_kinematics, h, gamma(h), bias(), Springs::Active, m_rows);
    applyForces(state, h);
    if (m_tree) startTree(state);
    multiplyRows(state);
    const StepTerms terms{m_rows, m_prescribesRates ? m_Jv : m_startRate, m_Ja, h};
    m_isMoment ? momentRows(terms, m_rhs) : m_formulation.rightHandSide(terms, m_rhs);
    equations().factor(m_rows, m_kinematics, m_epsilon);
    m_report.joints = equations().solve(m_rows, m_rhs, m_lambda);
    if (m_sleep.isOn()) holdSleeping();
    predictVelocities(state, h);
    bendSprings(state, h);
    if (!m_report.joints.ok())
        m_report.joints.noise =
            std::max(tolerances::kStill / (h * h),
                     roundingOf(m_rows, m_system, state, m_acceleration, 1.0 / h) *
                         (1.0 + kOffPose * openShare(m_system, m_rows)));
    takeJoints(SolveReport(m_report.joints));
    if (m_touches.canTouch() || m_contacts.hasOwnRows()) {
        m_isHeld = m_isJointed;
        m_rows.complete();
        solveBoxed(state, h);
        markHeld();
    }
    if (m_tree) m_tree->setVelocity(m_velocity);
}

/// Joints between sleeping bodies keep their multipliers.
void Stepper::holdSleeping() {
    for (const Constraint& constraint : m_system.constraints())
        if (std::ranges::any_of(constraint.sides(), [&](const ConstraintSide& side) {
                return m_sleep.isAsleep(side.body);
            }))
            std::copy_n(&m_heldLambda[constraint.row], constraint.rowCount,
                        &m_lambda[constraint.row]);
}

/// What the joints alone make of the step: v' = v + h (a + M^-1 J^T lambda), and J v'.
void Stepper::predictVelocities(const State& state, double h) {
    const std::vector<Vec6>& response = equations().response();
    for (int i = 0; i < m_system.ground(); ++i)
        m_velocity[i] = Eigen::Map<const Vec6, Eigen::Aligned16>(state.bodies[i].velocity()) +
                        h * (m_acceleration[i] + response[i]);
    if (!m_tree)
        for (std::size_t i = 0; i < m_endRate.size(); ++i)
            m_endRate[i] = m_startRate[i] + h * (m_Ja[i] + m_delassus.rowResponse()[i]);
    if (!m_sleep.isOn()) return;
    for (std::size_t i = 0; i < m_velocity.size(); ++i)
        if (m_sleep.isAsleep(static_cast<int>(i))) m_velocity[i].setZero();
    m_rows.multiply(m_velocity, m_endRate);
}

void Stepper::takeJoints(const SolveReport& report) {
    m_report.joints = report;
    if (m_lambda.empty()) return;
    m_report.allJoints.add(report);
    if (!report.ok()) m_report.message = describe(report);
}

std::string Stepper::describe(const SolveReport& report) const {
    std::string place = "the joints' equations";
    for (const Constraint& constraint : m_system.constraints())
        if (constraint.kind == Constraint::Kind::Joint && report.worstRow >= constraint.row &&
            report.worstRow < constraint.end())
            place = fmt::format("the equations of joint '{}'",
                                m_system.joints()[constraint.owner].name);
    if (report.contradiction > report.residual)
        return place + " contradict others: what is asked for cannot be reached";
    if (!std::isfinite(report.residual)) return place + " have terms that are not finite";
    if (report.droppedPivots > 0)
        return fmt::format("{} are not solved: the factors could not use {} rows", place,
                           report.droppedPivots);
    return fmt::format("{} are not solved: {:.2g} is left of terms up to {:.2g}", place,
                       report.residual, report.scale);
}

/// The share of drift and penetration that a part of a step corrects: a short one's whole share
/// would take great speeds.
double Stepper::gamma(double h) const {
    return m_formulation.usesGamma && !m_isMoment ? m_gamma * h / m_stepSize : 0.0;
}

/// Contacts, limits and motors, on top of what the joints alone make of the step.
void Stepper::solveBoxed(const State& state, double h) {
    m_contacts.begin();
    m_watched.clear();
    for (std::size_t i = 0; i < m_touches.touches().size(); ++i) {
        const int touch = static_cast<int>(i);
        if (!isAwake(m_touches.touches()[i])) continue;
        if (rests(m_touches.touches()[i], state, h))
            m_contacts.activate(touch);
        else
            m_watched.push_back(touch);
    }
    const BoxedReport report =
        m_frictionLimits.empty() ? solveActive(state, h) : solveWithJointFriction(state, h);
    m_report.boxed.add(report);
    m_rows.multiply(m_velocity, m_endRate);
    if (report.failures) m_report.message = report.message;
}

BoxedReport Stepper::solveActive(const State& state, double h) {
    std::fill(m_jointImpulses.begin(), m_jointImpulses.end(), 0.0);
    RowTurner turner;
    if (m_isMoment) turner = [&](std::vector<BoxedRow>& rows) { turnRows(state, rows); };
    BoxedReport report = m_contacts.solve(m_touches, state, m_kinematics, m_rows, equations(), h,
                                          gamma(h), m_velocity, m_jointImpulses, turner);
    for (std::size_t row = 0; row < m_lambda.size(); ++row)
        m_lambda[row] += m_jointImpulses[row] / h;
    return report;
}

/// Friction in joints rests on reactions that it has a part in: solves until both fit.
BoxedReport Stepper::solveWithJointFriction(const State& state, double h) {
    m_freeVelocity = m_velocity;
    m_freeLambda = m_lambda;
    BoxedReport total;
    double misfit = 0.0;
    const auto take = [&total](const BoxedReport& round) {
        total.failures = 0; // only the last round's answer is used
        total.message.clear();
        total.residual = 0.0;
        total.add(round);
        total.paradoxes = round.paradoxes;
        total.paradox = round.paradox;
    };
    for (int round = 0; round < kFrictionRounds; ++round) {
        m_velocity = m_freeVelocity;
        m_lambda = m_freeLambda;
        m_contacts.setFrictionLimits(m_frictionLimits);
        take(solveActive(state, h));
        // Half of the change where the whole makes them swing.
        misfit = updateFrictionLimits(state, round < kFrictionRounds / 5 ? 1.0 : 0.5);
        if (misfit <= kFrictionFit || m_stop.stop_requested()) return total;
    }
    ++total.failures;
    total.message = fmt::format("friction in the joints and their reactions do not fit after {} "
                                "rounds: off by {:.2g} of the largest",
                                kFrictionRounds, misfit);
    return total;
}

/// Takes the limits from the last solve's reactions.
/// @return the largest change, relative to the largest limit
double Stepper::updateFrictionLimits(const State& state, double share) {
    double change = 0.0, largest = 0.0;
    for (std::size_t i = 0; i < m_frictionLimits.size(); ++i) {
        const JointFriction& friction = m_system.jointFrictions()[i];
        const Joint& joint = m_system.joints()[friction.joint];
        const JointReaction load = reaction(friction.joint);
        const Vec3 axis = angleAxis(joint.geometry, side(state, m_kinematics, joint.bodyA),
                                    side(state, m_kinematics, joint.bodyB));
        const double speed = frictionRow(friction, joint, state, m_kinematics).rate(state);
        const double standstill =
            tolerances::kStuck * m_system.scales().rateOf(friction.coordinate());
        const double limit =
            friction.coefficient(speed, standstill) * friction.load(load.force, load.torque, axis);
        change = std::max(change, std::abs(limit - m_frictionLimits[i]));
        largest = std::max(largest, limit);
        m_frictionLimits[i] += share * (limit - m_frictionLimits[i]);
    }
    return largest > 0.0 ? change / largest : 0.0;
}

double Stepper::endRate(const Touch& touch) const {
    return touch.normal.rate(m_velocity);
}

/// Whether either body of a touch moves and does not sleep.
bool Stepper::isAwake(const Touch& touch) const {
    const auto moves = [&](int body) {
        return m_system.bodies()[body].isMoving && !m_sleep.isAsleep(body);
    };
    return moves(touch.bodyA) || moves(touch.bodyB);
}

/// Whether a touch is a matter of the boxed solve: it rests, or it would close so slowly that no
/// impact is to be seen. The others fly, or are to hit.
bool Stepper::rests(const Touch& touch, const State& state, double h) {
    const double threshold = m_impacts.threshold();
    const double rate = touch.normal.rate(state);
    const double acceleration = (endRate(touch) - rate) / h;
    if (rate > threshold) return false;
    const double fall = std::max(0.0, -acceleration) * std::max(0.0, touch.gap);
    const double approach = std::max(0.0, -rate);
    if (approach * approach + 2.0 * fall <= threshold * threshold) return true;
    if (m_hitsAtStart) return m_impacts.hits(touch, state);
    // Only what the step's cut left over: an impact would have taken it else.
    if (m_report.isLong && touch.gap <= h * std::max(-rate, -endRate(touch))) return true;
    if (m_report.isCut && touch.gap > 0.0) return goesThrough(touch, h);
    if (m_report.isCut) return true;
    return touch.gap <= 0.0 && !(rate < -threshold);
}

double Stepper::timeOfImpact(const State& state, double h) {
    if (!m_locatesImpacts) keepPassing(state, h);
    if (m_watched.empty() || m_report.isCut) return h;
    dropUnreachable(state, h);
    const auto motion = [&](int body, double s, BodyState& end) {
        if (m_tree)
            moveOnTree(state, body, s, h, end);
        else
            moveBody(state.bodies[body], body, s, h, end);
    };
    const double s =
        m_impactTime.find(m_touches, state, m_watched, m_endRates, std::cref(motion), h);
    if (m_impactTime.wasCoarse()) m_report.mayHavePassed = true;
    return s;
}

/// Leaves out of the watched touches what cannot close in the step, with room for turning bodies;
/// takes the others' rates at its end.
void Stepper::dropUnreachable(const State& state, double h) {
    std::size_t kept = 0;
    m_endRates.clear();
    const auto turns = [&](int body) {
        return !state.bodies[body].w.isZero() || !m_velocity[body].tail<3>().isZero();
    };
    for (const int index : m_watched) {
        const Touch& touch = m_touches.touches()[index];
        const double end = endRate(touch);
        const double closing = std::max({0.0, -touch.normal.rate(state), -end});
        if (touch.kind == Touch::Kind::Contact && touch.gap > 2.0 * h * closing &&
            !turns(touch.bodyA) && !turns(touch.bodyB))
            continue;
        m_watched[kept++] = index;
        m_endRates.push_back(end);
    }
    m_watched.resize(kept);
}

void Stepper::applyForces(const State& state, double h) {
    const auto& bodies = m_system.bodies();
    const double rate = 1.0 / h;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!bodies[i].isMoving) continue;
        m_acceleration[i] << m_system.gravity(), Vec3::Zero();
        if (!bodies[i].isGyroscopic) continue;
        m_gyroscopic[i] = m_rotation->gyroscopicChange(static_cast<int>(i), state.bodies[i],
                                                       m_kinematics[i].R, h);
        m_acceleration[i].tail<3>() = rate * m_gyroscopic[i];
    }
    const auto add = [&](int body, const Wrench& wrench) {
        m_acceleration[body].head<3>() += bodies[body].inverseMass * wrench.force;
        m_acceleration[body].tail<3>() += m_kinematics[body].inverseInertia * wrench.torque;
    };
    const double middle = state.t + 0.5 * h;
    const auto measured = [&](const MeasuredFunction::Argument& argument) {
        return measure(m_system, argument, state, m_kinematics);
    };
    for (const AppliedLoad& load : m_system.loads())
        add(load.body, evaluate(load, middle, m_kinematics[load.body].R, measured));
    for (const JointTorque& torque : m_system.jointTorques()) {
        const double value = evaluate(m_system, torque, middle, state, m_kinematics);
        coordinateRow(m_system.joints()[torque.joint], state, m_kinematics)
            .forEachSide([&](int body, const double* J) {
                add(body, {value * Vec3(J[0], J[1], J[2]), value * Vec3(J[3], J[4], J[5])});
            });
    }
    for (const SpringDamper& spring : m_system.springs()) {
        if (spring.isImplicit) continue;
        Vec3 u;
        const Side A = side(state, m_kinematics, spring.bodyA);
        const Side B = side(state, m_kinematics, spring.bodyB);
        const Vec3 force = springForce(spring, state.t, A, B, u) * u;
        add(spring.bodyA, {-force, -(A.R * spring.rA).cross(force)});
        add(spring.bodyB, {force, (B.R * spring.rB).cross(force)});
    }
}

void Stepper::multiplyRows(const State& state) {
    m_rows.multiply(state, m_acceleration, m_startRate, m_Ja);
    if (!m_prescribesRates) return;
    for (std::size_t row = 0; row < m_Jv.size(); ++row)
        m_Jv[row] = m_startRate[row] - m_rows.rate[row];
}

/// What the gyroscopic torque does to a body's angular velocity in the first s seconds of a solved
/// step of h seconds; rad/s.
Vec3 Stepper::gyroscopicChange(const BodyState& start, int body, double s, double h) const {
    if (!m_system.bodies()[body].isGyroscopic) return Vec3::Zero();
    return s < h ? m_rotation->gyroscopicChange(body, start, m_kinematics[body].R, s)
                 : m_gyroscopic[body];
}

/// A body s seconds after the start of a solved step of h seconds: what forces change of the
/// velocity they change evenly, and the position follows the velocity reached (semi-implicit) or
/// the start's (explicit).
void Stepper::moveBody(const BodyState& start, int body, double s, double h, BodyState& end) const {
    if (!m_system.bodies()[body].isMoving || m_sleep.isAsleep(body)) {
        end = start;
        return;
    }
    end.v = m_velocity[body].head<3>();
    end.w = m_velocity[body].tail<3>();
    Vec3 gyroscopic = m_gyroscopic[body];
    if (s < h) {
        const double share = s / h;
        gyroscopic = gyroscopicChange(start, body, s, h);
        end.v = start.v + share * (end.v - start.v);
        end.w = start.w + share * (end.w - m_gyroscopic[body] - start.w) + gyroscopic;
    }
    end.p = start.p + s * (m_formulation.usesOldVelocity ? start.v : end.v);
    m_rotation->turn(body, start, gyroscopic, s, end);
}

/// What forces do not account for of the angular velocities' change in a step that was cut at a
/// share of its length, whichever method it comes from. On a tree it is what was predicted.
void Stepper::takeGyroscopicChange(const State& state, double share) {
    constexpr double kSame = 1e-14; // relative: rounding
    m_isEven = true;
    for (std::size_t i = 0; i < m_gyroscopic.size(); ++i) {
        if (share == 1.0 && m_isHeld[i] && !m_tree) continue; // as it was solved for
        if (!m_system.bodies()[i].isGyroscopic) continue;
        if (m_tree) {
            m_gyroscopic[i] *= share;
            continue;
        }
        const auto end = m_velocity[i].tail<3>();
        if (share == 1.0 && state.bodies[i].w == end) continue;
        const Vec3& start = m_before.bodies[i].w;
        m_isEven = m_isEven && (state.bodies[i].w - end).squaredNorm() <=
                                   kSame * kSame * (1.0 + end.squaredNorm());
        m_gyroscopic[i] = state.bodies[i].w - start - share * (end - m_gyroscopic[i] - start);
    }
}

void Stepper::advance(State& state, double s, double h) {
    m_before.t = state.t;
    m_before.angles = state.angles;
    m_before.bodies.swap(state.bodies); // each is written anew
    for (std::size_t i = 0; i < state.bodies.size(); ++i)
        moveBody(m_before.bodies[i], static_cast<int>(i), s, h, state.bodies[i]);
    if (m_tree) {
        const auto isAsleep = [&](int body) { return m_sleep.isAsleep(body); };
        m_tree->place(treeAdvance(s, h), isAsleep, state.bodies);
    }
    takeGyroscopicChange(state, s / h);
    if (std::string note = m_rotation->takeNote(); !note.empty())
        m_report.turnNote = std::move(note);
    state.t += s;
    advanceAngles(state, s);
    if (!m_system.limits().empty()) resolveAngles(state);
    m_audit.addStep({m_before, state, m_kinematics, m_rows, m_lambda, m_contacts.forces(),
                     m_startRate, m_endRate, m_velocity, m_gyroscopic, *m_rotation, m_isEven,
                     m_tree ? m_tree->bias() : std::span<const Vec6>(), h});
}

void Stepper::advanceAngles(State& state, double h) const {
    if (state.angles.empty()) return;
    for (const Joint& joint : m_system.joints())
        if (joint.angle >= 0)
            state.angles[joint.angle] +=
                h * jointAngleRate(joint.geometry, side(state, m_kinematics, joint.bodyA),
                                   side(state, m_kinematics, joint.bodyB));
}

void Stepper::resolveAngles(State& state) const {
    dynamics::resolveAngles(m_system, state);
}

void Stepper::evaluateJointsOnly(const State& state) {
    updateKinematics(m_system, state, m_kinematics);
    evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, m_rows);
    m_delassus.factor(m_rows, m_kinematics, 0.0);
}

void Stepper::projectVelocities(State& state) {
    evaluateJointsOnly(state);
    multiplyRows(state);
    m_delassus.solve(m_rows, m_prescribesRates ? m_Jv : m_startRate, m_shift);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].v -= m_delassus.response()[i].head<3>();
        state.bodies[i].w -= m_delassus.response()[i].tail<3>();
    }
}

void Stepper::projectPositions(State& state) {
    evaluateJointsOnly(state);
    m_delassus.solve(m_rows, m_rows.phi, m_shift);
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p -= m_delassus.response()[i].head<3>();
        state.bodies[i].q =
            exponentialStep(state.bodies[i].q, m_delassus.response()[i].tail<3>(), -1.0);
    }
}

std::span<const double> Stepper::lambda(int joint) const {
    return lambda(m_system.constraints()[m_system.joints()[joint].constraint]);
}

JointReaction Stepper::wrench(const Constraint& constraint) const {
    return dynamics::wrench(m_rows, m_lambda, constraint);
}

std::vector<double> Stepper::userMultipliers(int user) const {
    const CompiledUserConstraint& constraint = m_system.userConstraints()[user];
    if (!constraint.isBounded) {
        const auto own = lambda(m_system.constraints()[constraint.constraint]);
        return {own.begin(), own.end()};
    }
    std::vector<double> values;
    for (const BoxedForce& force : m_contacts.forces())
        if (force.row.kind == BoxedRow::Kind::User && force.row.owner == user)
            values.push_back(force.impulse / m_contacts.solvedLength());
    return values;
}

JointReaction Stepper::reaction(int joint) const {
    return jointReaction(m_system, m_kinematics, m_rows, m_lambda, joint);
}

int Stepper::findNonFinite(const State& state) const {
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const BodyState& body = state.bodies[i];
        const double sum = body.p.lpNorm<1>() + body.v.lpNorm<1>() + body.w.lpNorm<1>() +
                           body.q.coeffs().lpNorm<1>();
        if (!(sum < kDiverged)) return static_cast<int>(i);
    }
    return -1;
}

} // namespace trammel::dynamics
