#include "dynamics/stepping/stepper.h"

#include "dynamics/system/tolerances.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace trammel::dynamics {

namespace {

/// Values beyond which squares, and so energies, may overflow.
constexpr double kDiverged = 1e100;
/// Most impacts in one step: a constant, and a share per body.
constexpr int kMaxImpacts = 100, kMaxImpactsOfBody = 20;
/// Most rounds of the solvers (Newton steps, rounds of pivoting) in all parts of one step: a
/// constant and a share per body, about ten hard solves. For iterative solvers: the sweeps of so
/// many whole solves.
constexpr int kMaxRounds = 1000, kMaxRoundsOfBody = 2, kMaxSweptSolves = 20;
/// Most parts of a step that end at an impact, times moving bodies. Further impacts of the step are
/// taken at the start of what is left of it: an error of the order of the step in their time, as
/// the method makes in its forces.
constexpr int kLocatedWork = 500;
/// The same beside a heap, whose own impacts are taken so: each part solves all of it again.
constexpr int kLocatedBesideHeap = 100;
/// Rows and moving bodies of an island from which its impacts are taken at the step's start: each
/// of them means a solve of the whole island.
constexpr std::size_t kHeapRows = 150;
constexpr int kHeapBodies = 10;
/// Most repeated solves of a part for gaps that it would close although they took no part.
constexpr int kMaxJoins = 4;
/// Most rounds of impacts at a step's start where there is a heap, or impacts are located else: a
/// pair that would hit again in the same step is held so that its gap closes at the step's end.
constexpr int kRoundsAtStart = 3;
/// Most repeated searches in a step, each with the margin of the last solved velocities: only
/// bodies that accelerate each other without limit need more.
constexpr int kMaxSearches = 10;
/// Bodies for which all is done that each needs alone before the next are taken, so that what is
/// read again is still in the cache.
constexpr std::size_t kTogether = 128;

/// Keeps the state at a step's start before the step, which may be stopped later, changes it. Most
/// steps are one part, which changes it at its end: they need no copy.
void keepEntry(const State& state, State& entry) {
    if (entry.bodies.empty()) entry = state;
}

} // namespace

Stepper::Limits Stepper::limitsOf(const System& system, const model::SimulationSettings& settings) {
    const auto bodies = static_cast<int>(system.bodies().size());
    const auto moving = static_cast<int>(std::ranges::count_if(system.bodies(), &Body::isMoving));
    return {kMaxImpacts + kMaxImpactsOfBody * bodies, kLocatedWork / std::max(1, moving),
            kLocatedBesideHeap / std::max(1, moving),
            lcpSolver(settings.lcp).sweeps() ? kMaxSweptSolves * settings.lcpIterations
                                             : kMaxRounds + kMaxRoundsOfBody * bodies};
}

Stepper::Stepper(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_impactLocation(settings.impactLocation),
      m_limits(limitsOf(system, settings)),
      m_sleep(system, settings),
      m_joints(system, settings, m_sleep),
      m_projection(m_joints),
      m_integration(system, settings, m_joints, m_sleep),
      m_gapSearch(system, m_joints, m_sleep),
      m_watch(system, m_gapSearch.gaps()),
      m_bounded(system, settings, m_gapSearch.gaps(), m_joints),
      m_springs(system, m_joints, m_integration, m_sleep),
      m_impacts(system, settings),
      m_audit(system),
      m_release(system, m_gapSearch, m_bounded.stage(), m_joints, m_audit),
      m_accelerations(system.initialState()),
      m_before(system.initialState()),
      m_entry(m_before),
      m_isInHeap(system.bodies().size(), 0),
      m_stir(system.bodies().size(), 0.0),
      m_gains(system.bodies().size() / kTogether + 1, 0.0) {
    m_joints.shareWith(m_bounded.stage().pool());
    m_impacts.shareWith(m_bounded.stage().pool());
    m_audit.shareWith(m_bounded.stage().pool());
    m_gapSearch.gaps().shareWith(m_bounded.stage().pool());
}

void Stepper::stopWhen(const std::stop_token& token) {
    m_stop = token;
    m_gapSearch.stopWhen(token);
    m_watch.stopWhen(token);
    m_bounded.stopWhen(token);
    m_impacts.stopWhen(token);
}

/// Whether the step is asked to stop; the state may then belong to an unfinished stage.
bool Stepper::checkStop() {
    return m_report.isStopped = m_stop.stop_requested();
}

const StepReport& Stepper::step(State& state, double h) {
    return takeStep(state, {h, h});
}

const StepReport& Stepper::takeStep(State& state, const StepSpan& step) {
    m_report.clear();
    m_entry.bodies.clear();
    advanceOver(state, step);
    if (m_report.isStopped && !m_entry.bodies.empty()) state = m_entry;
    return m_report;
}

const StepReport& Stepper::solve(const State& state, double h) {
    m_report.clear();
    findGaps(state, {h, h});
    solveOnce(state, {h, h});
    checkStop();
    setAccelerations(state, h);
    return m_report;
}

const StepReport& Stepper::solveStart(const State& state, double h) {
    m_report.clear();
    findGaps(state, {h, h});
    solveJoints(state, {h, h, true});
    solveRest(state, {h, h}, false);
    checkStop();
    setAccelerations(state, h);
    return m_report;
}

/// Those of the solved instant. With joint coordinates v' belongs to its pose, which goes on.
void Stepper::setAccelerations(const State& state, double h) {
    const GeneralizedCoordinates* tree = m_joints.pose().tree();
    m_accelerations.setSolve(state, m_joints.velocity(), h,
                             tree ? tree->bias() : std::span<const Vec6>());
}

/// A step, in parts that end at impacts. The stages have the order of docs/architecture.md, "One
/// step of the semi-implicit method".
void Stepper::advanceOver(State& state, const StepSpan& step) {
    m_impacts.ledger().clear();
    m_hasHeap = false;
    if (!step.isInstant) findHeap();
    double left = step.h;
    while (left > 0.0) {
        const StepSpan part = step.part(left);
        chooseLocation(step, left);
        findGaps(state, part);
        resolveImpacts(state);
        if (leavesApproach(state)) {
            m_impacts.setPrediction(left);
            resolveImpacts(state);
        }
        if (checkStop()) return;
        solvePart(state, part);
        if (checkStop()) return;
        const double s = locateImpact(state, left);
        if (checkStop()) return;
        integrate(state, s, left);
        left = s < left ? left - s : 0.0;
        if (left > 0.0) keepEntry(m_accelerations.start(), m_entry);
        if (++m_report.subSteps > m_limits.impacts) m_report.isCut = true;
    }
    if (m_report.hitsAtStart) m_report.boxed.fallbacks.count(lcp::Fallback::StartImpacts);
    putToSleep(state, step.h);
    project(state);
    for (const Follower& follower : m_system.followers())
        place(follower, state);
}

/// Marks the bodies of great islands of the last solve, or of that which a memory is of.
void Stepper::findHeap() {
    if (std::exchange(m_recallsHeap, false))
        m_hasHeap = std::ranges::find(m_isInHeap, 1) != m_isInHeap.end();
    else
        m_hasHeap = m_bounded.stage().markGreatIslands(kHeapRows, kHeapBodies, m_isInHeap);
}

StepMemory Stepper::memory() {
    StepMemory memory{.forces = m_bounded.stage().warm(),
                      .sleep = m_sleep.memory(),
                      .rotation = m_integration.rotation().memory(),
                      .held = m_integration.held(),
                      .frictionLimits = m_bounded.frictionLimits()};
    if (m_sleep.isOn()) memory.sleepingLambda = m_joints.sleepingMultipliers();
    if (!m_recallsHeap) m_bounded.stage().markGreatIslands(kHeapRows, kHeapBodies, m_isInHeap);
    if (std::ranges::find(m_isInHeap, 1) != m_isInHeap.end()) memory.heap = m_isInHeap;
    return memory;
}

void Stepper::recall(const StepMemory& memory) {
    m_bounded.stage().exchangeWarm(memory.forces);
    m_sleep.recall(memory.sleep);
    m_joints.setSleepingMultipliers(memory.sleepingLambda);
    m_integration.rotation().recall(memory.rotation);
    m_integration.recallHeld(memory.held);
    m_bounded.recallFrictionLimits(memory.frictionLimits);
    std::ranges::fill(m_isInHeap, 0);
    if (memory.heap.size() == m_isInHeap.size()) m_isInHeap = memory.heap;
    m_recallsHeap = true;
}

/// Says which gaps are hit at the start of what is left of a step.
void Stepper::chooseLocation(const StepSpan& step, double left) {
    const bool isInStep = m_impactLocation == model::ImpactLocation::InStep;
    const bool takesAll = isInStep ? !step.isInstant && !locatesMore()
                                   : m_impactLocation == model::ImpactLocation::StepStart;
    if (takesAll)
        m_impacts.setPrediction(left);
    else if (isInStep && m_hasHeap)
        m_impacts.setPrediction(left, m_isInHeap);
    else
        m_impacts.setPrediction(0.0);
}

/// Whether another part of the step may end at an impact.
bool Stepper::locatesMore() const {
    return m_report.subSteps < (m_hasHeap ? m_limits.besideHeap : m_limits.located);
}

/// Whether pairs approach that the solve is to hold until the end of the part, in a heap with
/// bodies beside it: the part must not be cut at an impact of these, for the held ones overlap
/// before.
bool Stepper::leavesApproach(const State& state) const {
    const bool isLocated =
        m_impactLocation == model::ImpactLocation::InStep && m_hasHeap && locatesMore();
    return isLocated && m_impacts.occurs(m_gapSearch.gaps(), state);
}

/// Finds the gaps that may close in a part of a step, and takes the kinematics that they need.
void Stepper::findGaps(const State& state, const StepSpan& part) {
    if (m_gapSearch.gaps().canHaveGaps())
        m_gapSearch.find(state, part.h, part.isInstant ? tolerances::kClosed : 0.0);
}

/// Cuts a step whose parts took too many rounds.
/// @return whether it was not cut before
bool Stepper::cutIfTooLong() {
    if (m_report.isCut || m_report.boxed.iterations <= m_limits.rounds) return false;
    m_report.isCut = m_report.isLong = true;
    return true;
}

/// Resolves impacts until no touching bodies approach.
void Stepper::resolveImpacts(State& state) {
    const bool allAtStart = m_impactLocation == model::ImpactLocation::StepStart && !m_hasHeap;
    const int most = allAtStart ? m_limits.impacts : kRoundsAtStart;
    int rounds = 0;
    while (!m_report.isCut && !cutIfTooLong() && !m_stop.stop_requested() &&
           m_gapSearch.gaps().canHaveGaps() && m_impacts.occurs(m_gapSearch.gaps(), state)) {
        if (m_report.impacts >= m_limits.impacts) {
            m_report.isCut = true;
            return;
        }
        resolveImpact(state);
        if (++rounds < most) continue;
        if (!m_impacts.occursNow(m_gapSearch.gaps(), state)) return;
    }
}

void Stepper::resolveImpact(State& state) {
    PoseEquations& pose = m_joints.pose();
    pose.factorForImpact(state);
    keepEntry(state, m_entry);
    m_before = state;
    const ImpactReport impact = m_impacts.apply(m_gapSearch.gaps(), pose.kinematics(), pose.rows(),
                                                pose.equations(), state);
    m_audit.addImpact(m_before, state, pose.rows(), m_impacts.jointImpulses(), m_impacts.forces());
    m_report.add(impact);
    m_report.hitsAtStart =
        m_report.hitsAtStart ||
        (m_impactLocation == model::ImpactLocation::InStep && m_impacts.isPredicting());
    // A repetition would not help: the solve stops approaching bodies as resting contacts.
    m_report.isCut = (impact.impacts == 0 || impact.status != lcp::Status::Solved) &&
                     m_impacts.occurs(m_gapSearch.gaps(), state);
}

/// Solves a part of a step with all gaps that may close in it, and once more where the step exceeds
/// its limits: gaps that would close are then treated as resting contacts.
void Stepper::solvePart(State& state, const StepSpan& part) {
    m_isJoined.clear();
    solveOnce(state, part);
    int searches = 0;
    while (searches < kMaxSearches && m_gapSearch.findFarther(state, part.h)) {
        resolveImpacts(state);
        if (m_stop.stop_requested()) return;
        m_isJoined.clear();
        solveOnce(state, part);
        ++searches;
    }
    if (searches == kMaxSearches) m_report.mayHavePassed = true;
    if (m_report.subSteps > 0 && cutIfTooLong()) solveOnce(state, part, true);
    for (int k = 0; k < kMaxJoins && joinClosing(part.h) && !m_stop.stop_requested(); ++k)
        solveOnce(state, part, true);
}

/// Solves for the multipliers of a part of a step and the velocities at its end: first joints, then
/// bounded rows.
/// @param isRepeat whether the part was solved before, with other gaps
void Stepper::solveOnce(const State& state, const StepSpan& part, bool isRepeat) {
    solveJoints(state, part);
    solveRest(state, part, isRepeat);
}

void Stepper::solveRest(const State& state, const StepSpan& part, bool isRepeat) {
    if (m_gapSearch.gaps().canHaveGaps() || m_bounded.stage().hasOwnRows())
        solveBounded(state, part, isRepeat);
    if (GeneralizedCoordinates* tree = m_joints.pose().tree())
        tree->setVelocity(m_joints.velocity());
}

void Stepper::solveJoints(const State& state, const StepSpan& part) {
    const bool isPosed = m_gapSearch.gaps().canHaveGaps(); // findGaps() took the kinematics
    math::forRanges(
        m_joints.pool(), state.bodies.size(), kTogether, [&](std::size_t first, std::size_t end) {
            if (!isPosed) m_joints.pose().updateKinematics(state, first, end);
            m_joints.setOwnForces(m_integration.predictGyroscopicChange(state, part.h, first, end),
                                  part.h, first, end);
        });
    m_joints.assemble(state, part);
    m_joints.factor();
    m_joints.solve(state);
    m_springs.solve(state, part.h);
    m_report.add(m_system, m_joints.report(state));
}

/// Solves contacts, limits and motors. The remaining gaps are watched.
void Stepper::solveBounded(const State& state, const StepSpan& part, bool isRepeat) {
    m_integration.clearHeld();
    m_joints.pose().rows().complete();
    m_bounded.begin(isRepeat);
    m_watch.clear();
    chooseParts(state, part);
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i] == Part::Watched) m_watch.add(static_cast<int>(i));
        if (m_parts[i] == Part::Solved) m_bounded.activate(static_cast<int>(i));
    }
    const BoxedReport report = m_bounded.solve(state, part);
    m_report.boxed.add(report);
    if (report.failures) m_report.message = report.message;
    m_integration.addHeld(m_bounded.stage());
}

/// The time at which the first gap closes within the solved part of a step; its end where none
/// does. Where impacts are resolved at the start or the end of steps, only bodies that would pass
/// through each other are searched for.
double Stepper::locateImpact(const State& state, double h) {
    const bool isInStep = m_impactLocation == model::ImpactLocation::InStep;
    if (!isInStep || m_impacts.isPredicting())
        m_watch.keepPassing(state, m_joints.velocity(), h,
                            [&](const Gap& gap) { return !isInStep || isHitAtStart(gap); });
    if (m_watch.empty() || m_report.isCut) return h;
    m_watch.dropUnreachable(state, m_joints.velocity(), h);
    const auto motion = [&](int body, double s, BodyState& end) {
        m_integration.evaluate(state, body, s, h, end);
    };
    const double s = m_watch.findClosing(state, std::cref(motion), h);
    if (m_watch.wasCoarse()) m_report.mayHavePassed = true;
    return s;
}

/// Moves through the first s of the h seconds of the solved part.
void Stepper::integrate(State& state, double s, double h) {
    State& before = m_accelerations.start();
    m_integration.beginAdvance(before, state, s);
    EnergyAudit::Step step = auditedStep(before, state, h);
    math::forRanges(m_joints.pool(), state.bodies.size(), kTogether,
                    [&](std::size_t first, std::size_t end) {
                        m_integration.advanceBodies(before, state, s, h, first, end);
                        if (step.bias.empty())
                            m_gains[first / kTogether] = m_audit.gainOfBodies(step, first, end);
                    });
    for (const double gain : m_gains)
        step.gainedByBodies += gain;
    m_integration.endAdvance(before, state, s, h);
    step.isEven = m_integration.isEven();
    if (messages::Message note = m_integration.takeNote(); !note.empty())
        m_report.rotationNote = std::move(note);
    m_audit.addStep(step);
    if (m_gapSearch.cameTooFar(before, state)) m_report.mayHavePassed = true;
    m_release.takeBackPush(before, state, s / h);
    m_accelerations.setPart(s);
}

/// A part of a step whose work the energy ledger is to have.
EnergyAudit::Step Stepper::auditedStep(const State& before, const State& after, double h) const {
    const PoseEquations& pose = m_joints.pose();
    return {.before = before,
            .after = after,
            .kinematics = pose.kinematics(),
            .rows = pose.rows(),
            .lambda = m_joints.lambda(),
            .boxed = contacts().forces(),
            .startRate = m_joints.startRates(),
            .endRate = m_joints.endRates(),
            .endVelocity = m_joints.velocity(),
            .gyroscopic = m_integration.gyroscopicChange(),
            .rotation = m_integration.rotation(),
            .isEven = true,
            .bias = pose.tree() ? pose.tree()->bias() : std::span<const Vec6>(),
            .h = h};
}

/// Puts islands to sleep that have rested for long enough.
void Stepper::putToSleep(State& state, double h) {
    if (!m_sleep.isOn()) return;
    m_before = state;
    const auto island = [&](int body) { return m_bounded.stage().islandOf(body); };
    if (!m_sleep.update(state, island, h)) return;
    m_joints.storeSleepingMultipliers();
    m_audit.addProjection(m_before, state);
}

/// Closes the joints' positions, where the formulation does.
void Stepper::project(State& state) {
    if (!m_joints.projectsPositions()) return;
    m_before = state;
    m_joints.pose().tree() ? m_projection.projectOnTree(state)
                           : m_projection.projectPositions(state);
    if (!m_report.mayHavePassed)
        m_report.mayHavePassed = m_gapSearch.mayHaveJumped(m_before, state);
    m_audit.addProjection(m_before, state);
}

std::span<const double> Stepper::lambda(int joint) const {
    return lambda(m_system.constraints()[m_system.joints()[joint].constraint]);
}

JointReaction Stepper::wrench(const Constraint& constraint) const {
    return dynamics::wrench(m_joints.pose().rows(), m_joints.lambda(), constraint);
}

std::vector<ForcelessElement> Stepper::forcelessElements() const {
    std::vector<ForcelessElement> elements;
    for (const auto& kind : m_system.forces().kinds())
        kind->listForceless(m_joints.pose().rows().forceScratch[kind->index()], elements);
    return elements;
}

std::vector<double> Stepper::userMultipliers(int user) const {
    const CompiledUserConstraint& constraint = m_system.userConstraints()[user];
    if (constraint.isBounded) return m_bounded.userMultipliers(user);
    const auto own = lambda(m_system.constraints()[constraint.constraint]);
    return {own.begin(), own.end()};
}

int Stepper::findNonFinite(const State& state) const {
    const auto sizes = [](const BodyState& body) -> Eigen::Array2d {
        using Map = Eigen::Map<const Eigen::Array2d, Eigen::Aligned16>;
        const double *q = body.q.coeffs().data(), *v = body.velocity();
        return Map(q).abs() + Map(q + 2).abs() + Map(v).abs() + Map(v + 2).abs() +
               Map(v + 4).abs() + Eigen::Array2d(body.p.x(), body.p.y()).abs();
    };
    Eigen::Array2d all = Eigen::Array2d::Zero();
    for (const BodyState& body : state.bodies)
        all += sizes(body) + std::abs(body.p.z());
    if (all.sum() < kDiverged) return -1;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const BodyState& body = state.bodies[i];
        const double sum = body.p.lpNorm<1>() + body.v.lpNorm<1>() + body.w.lpNorm<1>() +
                           body.q.coeffs().lpNorm<1>();
        if (!(sum < kDiverged)) return static_cast<int>(i);
    }
    return -1;
}

} // namespace trammel::dynamics
