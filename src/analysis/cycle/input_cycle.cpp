#include "analysis/cycle/input_cycle.h"

#include "analysis/cycle/cycle_sampler.h"
#include "analysis/cycle/cycle_start.h"
#include "analysis/cycle/cycle_walk.h"
#include "dynamics/system/kinematics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::analysis {

namespace {

constexpr double kReach = 20.0; ///< how far a slider is followed, in characteristic lengths
constexpr double kTurn = 2.0 * std::numbers::pi;

/// How the input goes while theta grows from 0: by theta itself, or from one limit to the other.
struct Course {
    double origin = 0.0, amplitude = 0.0; ///< no amplitude: by theta

    double input(double theta) const {
        const double half = std::sin(0.5 * theta); // exact near 0
        return origin + (amplitude == 0.0 ? theta : 2.0 * amplitude * half * half);
    }
    double rate(double theta) const { return amplitude == 0.0 ? 1.0 : amplitude * std::sin(theta); }
    double acceleration(double theta) const { return amplitude * std::cos(theta); }
};

class CycleRun {
public:
    CycleRun(const dynamics::System& system, const CycleOptions& options, LinkageMotion& motion)
        : m_system(system),
          m_options(options),
          m_motion(motion),
          m_start(startPose(motion, options.start)),
          m_walk(motion, stopsAround(motion.rows(), m_start), options.stop),
          m_sampler(motion, options, m_cycle),
          m_pose(m_start) {}

    Cycle run();

private:
    bool sampleTurn();
    void sampleBetweenLimits();
    bool sampleWay(const WayEnd& from, const WayEnd& to, double onwards);
    WayEnd goBack(const WayEnd& up);
    void startKnot(const WayEnd& from, double onwards);
    bool sampleOn(double spacing, int count, int direction);
    const LinkagePose& between(double theta);
    bool stepTo(double theta, int halvings);
    bool tryStep(double theta);
    bool walkTo(double theta);
    void takeKnot(double theta);
    void tellEnd(const WayEnd& end, std::optional<double>& limit);
    void record(const LinkagePose& pose, bool isDeadPoint, int direction);

    const dynamics::System& m_system;
    const CycleOptions& m_options;
    LinkageMotion& m_motion;
    LinkagePose m_start;
    CycleWalk m_walk;
    Cycle m_cycle;
    CycleSampler m_sampler;
    Course m_course;
    LinkageKnot m_before, m_knot; ///< the last two poses, by theta
    bool m_hasBefore = false;
    LinkageKnot m_from;    ///< the last solved sample but one
    LinkagePose m_between; ///< of two
    LinkagePose m_pose;    ///< the last one, by the input
};

Cycle CycleRun::run() {
    m_sampler.begin(2 * ((m_options.steps + 1) / 2) + 1);
    const bool turns = m_system.joints()[m_options.input].kind->hasAngle;
    m_cycle.isFullTurn = turns && sampleTurn();
    if (!m_cycle.isFullTurn && !m_cycle.isStopped) {
        m_sampler.clear();
        sampleBetweenLimits();
    }
    return std::move(m_cycle);
}

/// @return false where the input does not turn fully
bool CycleRun::sampleTurn() {
    m_course = {.origin = m_start.input};
    m_knot = {.at = 0.0, .pose = m_start, .isComplete = true};
    m_hasBefore = false;
    record(m_start, false, 1);
    if (!sampleOn(kTurn / m_options.steps, m_options.steps, 1)) return false;
    m_cycle.isClosed = !m_cycle.isStopped && m_motion.isSame(m_pose.state, m_start.state);
    return true;
}

void CycleRun::sampleBetweenLimits() {
    const bool turns = m_system.joints()[m_options.input].kind->hasAngle;
    const double reach = turns ? kTurn : kReach * m_motion.rows().length();
    WayEnd up = m_walk.follow(m_start, reach), down = m_walk.follow(m_start, -reach);
    m_cycle.isStopped = m_options.stop.stop_requested();
    if (m_cycle.isStopped) return;
    tellEnd(down, m_cycle.lower);
    tellEnd(up, m_cycle.upper);
    record(down.pose, down.kind == WayEnd::Kind::DeadPoint, 1);
    m_cycle.isLost = down.kind == WayEnd::Kind::Lost;
    if (m_cycle.isLost || !sampleWay(down, up, -1.0)) return;
    const WayEnd back = up.kind == WayEnd::Kind::DeadPoint ? goBack(up) : down;
    if (!sampleWay(up, back, 1.0)) return;
    m_cycle.isClosed = m_motion.isSame(back.pose.state, down.pose.state);
}

/// The way on the other assembly, from the upper dead point.
WayEnd CycleRun::goBack(const WayEnd& up) {
    const bool turns = m_system.joints()[m_options.input].kind->hasAngle;
    WayEnd back = m_walk.followBack(up.pose, turns ? -kTurn : -kReach * m_motion.rows().length());
    if (!m_cycle.lower || std::abs(back.pose.input - *m_cycle.lower) > LinkageMotion::kSamePose) {
        std::optional<double> limit;
        tellEnd(back, limit);
    }
    return back;
}

void CycleRun::tellEnd(const WayEnd& end, std::optional<double>& limit) {
    if (end.kind == WayEnd::Kind::DeadPoint)
        m_cycle.events.push_back({CycleEvent::Kind::DeadPoint, end.pose.input});
    else if (end.kind == WayEnd::Kind::Limit)
        m_cycle.events.push_back({CycleEvent::Kind::Limit, end.pose.input, end.joint});
    else
        return;
    limit = end.pose.input;
}

/// Near a dead point  u = u0 + u_ss s^2 / 2 = u0 + amplitude theta^2 / 2.
/// @param onwards -1 where the way goes back to where the end was come to from
void CycleRun::startKnot(const WayEnd& from, double onwards) {
    m_knot = {.at = 0.0, .pose = from.pose, .isComplete = true};
    m_hasBefore = false;
    if (from.kind == WayEnd::Kind::DeadPoint) {
        const double rate = std::sqrt(m_course.amplitude / from.pose.inputAcceleration);
        m_motion.reparametrize(m_knot.pose, onwards * rate, 0.0);
        m_knot.isComplete = false;
    } else {
        m_motion.reparametrize(m_knot.pose, 0.0, m_course.amplitude);
    }
    m_pose = from.pose;
}

/// Samples behind the first; the last is the end itself. @return false where the way is lost
bool CycleRun::sampleWay(const WayEnd& from, const WayEnd& to, double onwards) {
    const int steps = (m_options.steps + 1) / 2;
    m_course = {from.pose.input, 0.5 * (to.pose.input - from.pose.input)};
    m_cycle.isLost = m_course.amplitude == 0.0;
    if (m_cycle.isLost) return false;
    startKnot(from, onwards);
    const int direction = m_course.amplitude > 0.0 ? 1 : -1;
    const bool isThere = sampleOn(std::numbers::pi / steps, steps - 1, direction);
    if (m_cycle.isStopped) return false;
    m_cycle.isLost = !isThere || to.kind == WayEnd::Kind::Lost;
    if (m_cycle.isLost) return false;
    record(to.pose, to.kind == WayEnd::Kind::DeadPoint, direction);
    return true;
}

/// Samples `count` times behind the knot, `spacing` of theta apart.
/// @return false where a pose is not found, or where a whole turn comes to a stop
bool CycleRun::sampleOn(double spacing, int count, int direction) {
    for (int k = 0; k < count && !m_cycle.isStopped;) {
        const int stride = m_knot.isComplete ? std::min(m_options.solvedEvery, count - k) : 1;
        if (stride > 1) m_from = m_knot;
        if (!stepTo(spacing * (k + stride), 0)) return false;
        const bool isTurn = m_course.amplitude == 0.0;
        if (isTurn && m_walk.crossed(m_pose.state) >= 0) return false;
        for (int j = 1; j < stride; ++j)
            record(between(spacing * (k + j)), false, direction);
        record(m_pose, false, direction);
        k += stride;
    }
    return true;
}

/// A pose between the last two samples that were solved.
const LinkagePose& CycleRun::between(double theta) {
    m_between = m_knot.pose;
    m_motion.predict(m_from, m_knot, theta, m_between);
    dynamics::resolveAngles(m_system, m_between.state);
    const double rate = m_course.rate(theta), acceleration = m_course.acceleration(theta);
    m_motion.reparametrize(m_between, 1.0 / rate, -acceleration / (rate * rate * rate));
    m_between.input = m_course.input(theta);
    m_between.inputRate = 1.0;
    m_between.inputAcceleration = 0.0;
    return m_between;
}

/// One sample on, by halves where the pose is not found near the predicted one.
bool CycleRun::stepTo(double theta, int halvings) {
    constexpr int kMaxHalvings = 20, kBeforeWalk = 4;
    if (tryStep(theta)) return true;
    if (halvings == kBeforeWalk && walkTo(theta)) return true;
    if (halvings == kMaxHalvings) return false;
    return stepTo(0.5 * (m_knot.at + theta), halvings + 1) && stepTo(theta, halvings + 1);
}

bool CycleRun::tryStep(double theta) {
    constexpr double kMaxRatio = 2.0; // of steps, beyond which the quintic is no good guess
    const double step = theta - m_knot.at;
    const double way = step * m_knot.pose.rate.lpNorm<Eigen::Infinity>() +
                       0.5 * step * step * m_knot.pose.acceleration.lpNorm<Eigen::Infinity>();
    if (!(way <= LinkageMotion::kMaxWay)) return false;
    m_pose = m_knot.pose;
    if (m_hasBefore && step <= kMaxRatio * (m_knot.at - m_before.at))
        m_motion.predict(m_before, m_knot, theta, m_pose);
    else
        m_motion.predict(m_knot, theta, m_pose);
    const double rate = m_course.rate(theta), acceleration = m_course.acceleration(theta);
    m_motion.reparametrize(m_pose, 1.0 / rate, -acceleration / (rate * rate * rate));
    if (!m_motion.solve({}, m_course.input(theta), m_pose)) return false;
    if (!(m_pose.correction <= LinkageMotion::kMaxCorrection * way)) return false;
    if (m_knot.pose.hasSense && m_motion.isAcross(m_knot.pose, {}, m_pose)) return walkTo(theta);
    takeKnot(theta);
    return true;
}

/// One sample on where the linkage moves fast or near a change point; false where it does not get
/// there.
bool CycleRun::walkTo(double theta) {
    const double distance = m_course.input(theta) - m_knot.pose.input;
    m_pose = m_knot.pose;
    if (m_knot.isComplete) m_motion.byInput(m_pose);
    WayEnd end =
        m_knot.isComplete ? m_walk.follow(m_pose, distance) : m_walk.followBack(m_pose, distance);
    m_cycle.isStopped = m_options.stop.stop_requested();
    if (end.kind != WayEnd::Kind::Reached) return false;
    m_pose = std::move(end.pose);
    takeKnot(theta);
    m_hasBefore = false;
    return true;
}

/// m_pose is the next knot.
void CycleRun::takeKnot(double theta) {
    std::swap(m_before, m_knot);
    m_hasBefore = m_before.isComplete;
    m_knot.at = theta;
    m_knot.isComplete = true;
    m_knot.pose = m_pose;
    m_motion.reparametrize(m_knot.pose, m_course.rate(theta), m_course.acceleration(theta));
}

void CycleRun::record(const LinkagePose& pose, bool isDeadPoint, int direction) {
    m_sampler.record(pose, isDeadPoint, direction);
    m_cycle.isStopped = m_options.stop.stop_requested();
}

} // namespace

int Cycle::placeOf(int joint) const {
    const auto place = std::ranges::find(joints, joint);
    return place == joints.end() ? -1 : static_cast<int>(place - joints.begin());
}

Cycle inputCycle(const dynamics::System& system, const CycleOptions& options) {
    refuseWithoutCoordinate(system, options.input);
    if (options.output) refuseWithoutCoordinate(system, *options.output);
    if (options.steps < 2) throw std::invalid_argument("steps must be at least 2");
    LinkageMotion motion(system, options.input);
    if (!driversHoldAll(motion.rows(), options.start))
        return CycleRun(system, options, motion).run();
    LinkageMotion released(system, options.input, OtherDrivers::Released);
    return CycleRun(system, options, released).run();
}

} // namespace trammel::analysis
