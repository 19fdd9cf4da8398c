#include "analysis/cycle/cycle_walk.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::analysis {

namespace {

constexpr double kStep = 0.07;     ///< of the input's unit
constexpr double kSlowInput = 0.2; ///< its rate by the fastest body's way, in its unit
constexpr double kBodyStep = 0.05; ///< rad or characteristic lengths
constexpr double kShortest = 1e-7; ///< of a body's step
constexpr double kLocated = 1e-10; ///< of a body's way; the input's error is its square
/// Of the input: what its error may be where a gap is so narrow that no step is short enough.
constexpr double kLocatedInput = 1e-10;
constexpr int kMaxLocating = 40;
constexpr int kMaxDeadPoint = 120; ///< bisections of a step and Newton's
constexpr double kStopTolerance = 1e-12;

Vec6 bodyAcceleration(const LinkageRows& rows, const LinkagePose& pose, int body) {
    const auto place = std::ranges::find(rows.bodies(), body);
    if (place == rows.bodies().end()) return Vec6::Zero();
    Vec6 result = pose.acceleration.segment<6>(6 * (place - rows.bodies().begin()));
    result.head<3>() *= rows.length();
    return result;
}

} // namespace

CoordinateMotion coordinateMotion(const LinkageRows& rows, int index, const LinkagePose& pose) {
    const dynamics::Joint& joint = rows.system().joints()[index];
    const dynamics::SidePair sides(pose.state, joint.bodyA, joint.bodyB);
    const Vec6 a = bodyAcceleration(rows, pose, joint.bodyA);
    const Vec6 b = bodyAcceleration(rows, pose, joint.bodyB);
    const auto& g = joint.geometry;
    if (joint.kind->hasAngle)
        return {pose.state.angles[joint.angle], jointAngleRate(g, sides.A, sides.B),
                jointAngleAcceleration(g, sides.A, sides.B, a, b)};
    return {jointTranslation(g, sides.A, sides.B), jointTranslationRate(g, sides.A, sides.B),
            jointTranslationAcceleration(g, sides.A, sides.B, a, b)};
}

std::vector<CycleStop> stopsAround(const LinkageRows& rows, const LinkagePose& pose) {
    std::vector<CycleStop> stops;
    for (const dynamics::JointLimit& limit : rows.system().limits()) {
        if (!std::ranges::count(rows.joints(), limit.joint)) continue;
        const double q = coordinateMotion(rows, limit.joint, pose).value;
        if (q >= limit.lower && q <= limit.upper)
            stops.push_back({limit.joint, limit.lower, limit.upper});
    }
    return stops;
}

int CycleWalk::crossed(const dynamics::State& state) const {
    for (std::size_t i = 0; i < m_stops.size(); ++i) {
        const CycleStop& stop = m_stops[i];
        const dynamics::Joint& joint = m_motion.rows().system().joints()[stop.joint];
        const dynamics::SidePair sides(state, joint.bodyA, joint.bodyB);
        const double q = joint.kind->hasAngle ? state.angles[joint.angle]
                                              : jointTranslation(joint.geometry, sides.A, sides.B);
        const double slack =
            kStopTolerance * (joint.kind->hasAngle ? 1.0 : m_motion.rows().length());
        if (q < stop.lower - slack || q > stop.upper + slack) return static_cast<int>(i);
    }
    return -1;
}

CycleWalk::Step CycleWalk::stepByInput(double step) {
    if (!m_motion.advance(m_pose, {}, step, m_next)) return Step::Failed;
    return m_motion.isAcross(m_pose, {}, m_next) ? Step::Across : Step::Done;
}

/// One step of the fastest body from m_pose to m_next; the rates are by its way.
CycleWalk::Step CycleWalk::stepByBody(double step) {
    const CycleParameter body = m_motion.fastest(m_pose);
    m_motion.byBody(m_pose, body);
    if (!m_motion.advance(m_pose, body, step, m_next)) return Step::Failed;
    return m_motion.isAcross(m_pose, body, m_next) ? Step::Across : Step::Done;
}

/// Newton's method on du/ds = 0 from m_pose on, beyond which a step has led. In a narrow gap u
/// turns round in a small part of that step, and far from there Newton's steps lead anywhere: none
/// leaves the way on which the rate changes its sign.
bool CycleWalk::locateDeadPoint(double made) {
    double most = std::abs(made), back = made < 0.0 ? 1.0 : -1.0; // to where the rate was another
    const bool wasForward = m_pose.inputRate > 0.0;
    bool isBeyond = true;
    for (int i = 0; i < kMaxDeadPoint; ++i) {
        const CycleParameter body = m_motion.fastest(m_pose);
        m_motion.byBody(m_pose, body);
        double step = -m_pose.inputRate / m_pose.inputAcceleration;
        if (std::abs(step) <= kLocated) return true;
        const double inputError = 0.5 * std::abs(step * m_pose.inputRate);
        const double onwards = isBeyond ? back : -back;
        if (!(step * onwards > 0.0 && std::abs(step) <= most)) step = onwards * most;
        while (!m_motion.advance(m_pose, body, step, m_next) ||
               m_motion.isAcross(m_pose, body, m_next)) {
            step *= 0.5;
            if (std::abs(step) < kShortest)
                return inputError <= kLocatedInput * m_motion.inputUnit();
        }
        std::swap(m_pose, m_next);
        const bool isBeyondNow = (m_pose.inputRate > 0.0) == wasForward;
        if (isBeyondNow != isBeyond) most = 0.5 * std::abs(step);
        isBeyond = isBeyondNow;
    }
    return false;
}

/// From m_pose to a value of the input near by, where rates are by it. Where the linkage moves fast
/// the fastest body leads there, by Newton's method.
bool CycleWalk::arriveAt(double input) {
    for (int i = 0; i < kMaxLocating; ++i) {
        m_motion.byInput(m_pose);
        if (stepByInput(input - m_pose.input) == Step::Done) {
            std::swap(m_pose, m_next);
            return true;
        }
        const CycleParameter body = m_motion.fastest(m_pose);
        m_motion.byBody(m_pose, body);
        double step = (input - m_pose.input) / m_pose.inputRate;
        step = std::clamp(step, -kBodyStep, kBodyStep);
        while (stepByBody(step) != Step::Done) {
            step *= 0.5;
            if (std::abs(step) < kShortest) return false;
        }
        std::swap(m_pose, m_next);
    }
    return false;
}

/// Newton's method on a stop's joint from m_pose on, which is beyond it.
void CycleWalk::locateStop(int index, WayEnd& end) {
    const CycleStop& stop = m_stops[index];
    end.kind = WayEnd::Kind::Limit;
    end.joint = stop.joint;
    for (int i = 0; i < kMaxLocating; ++i) {
        const CoordinateMotion motion = coordinateMotion(m_motion.rows(), stop.joint, m_pose);
        const double bound =
            std::abs(motion.value - stop.lower) < std::abs(motion.value - stop.upper) ? stop.lower
                                                                                      : stop.upper;
        const double step = (bound - motion.value) / motion.rate;
        if (!(std::abs(step) > 1e-13 * m_motion.inputUnit())) break;
        if (!m_motion.advance(m_pose, {}, step, m_next)) break;
        std::swap(m_pose, m_next);
    }
}

/// From m_pose, whose rates are by the input, straight on through a pose that two assemblies have:
/// as far beyond it as it is before it.
bool CycleWalk::passChangePoint(double changePoint, double sign) {
    const double before = std::abs(changePoint - m_pose.input);
    const double step = std::max(2.0 * before, kStep / 4 * m_motion.inputUnit());
    if (!m_motion.advance(m_pose, {}, sign * step, m_next)) return false;
    std::swap(m_pose, m_next);
    return true;
}

/// Whether the way ends at m_pose or before it, where a step of the fastest body has led.
bool CycleWalk::endsBehind(double step, double goal, double sign, WayEnd& end) {
    if (sign * step * m_pose.inputRate <= 0.0) {
        end.kind = locateDeadPoint(step) ? WayEnd::Kind::DeadPoint : WayEnd::Kind::Lost;
        if (step < 0.0) m_motion.reparametrize(m_pose, -1.0, 0.0);
        return true;
    }
    if (const int stop = crossed(m_pose.state); stop >= 0) {
        m_motion.byInput(m_pose);
        locateStop(stop, end);
        return true;
    }
    if (sign * (m_pose.input - goal) < 0.0) return false;
    end.kind = arriveAt(goal) ? WayEnd::Kind::Reached : WayEnd::Kind::Lost;
    return true;
}

/// Lets the fastest body lead while the input hardly moves. @return whether the way ends
bool CycleWalk::goByBody(double goal, double sign, WayEnd& end) {
    const double slow = kSlowInput * m_motion.inputUnit();
    const LinkagePose before = m_pose;
    const auto endAs = [&](WayEnd::Kind kind) {
        end.kind = kind;
        return true;
    };
    bool isNearChangePoint = false;
    double step = sign * m_pose.inputRate < 0.0 ? -kBodyStep : kBodyStep;
    for (int steps = 0; steps < 3 || std::abs(m_pose.inputRate) < slow;) {
        if (m_stop.stop_requested()) return endAs(WayEnd::Kind::Stopped);
        if (const Step made = stepByBody(step); made != Step::Done) {
            isNearChangePoint |= made == Step::Across;
            step *= 0.5;
            steps = 0;
            if (std::abs(step) >= kShortest) continue;
            if (!isNearChangePoint) return endAs(WayEnd::Kind::Lost);
            const double changePoint = std::exchange(m_pose, before).input;
            return !passChangePoint(changePoint, sign) && endAs(WayEnd::Kind::Lost);
        }
        std::swap(m_pose, m_next);
        ++steps;
        if (endsBehind(step, goal, sign, end)) return true;
        step = std::clamp(1.5 * step, -kBodyStep, kBodyStep);
    }
    m_motion.byInput(m_pose);
    return false;
}

WayEnd CycleWalk::follow(const LinkagePose& from, double distance) {
    WayEnd end;
    const double sign = distance < 0.0 ? -1.0 : 1.0, goal = from.input + distance;
    const double largest = kStep * m_motion.inputUnit();
    double step = largest;
    m_pose = from;
    while (true) {
        const double left = sign * (goal - m_pose.input);
        if (left <= 1e-14 * m_motion.inputUnit()) break;
        if (m_stop.stop_requested()) {
            end.kind = WayEnd::Kind::Stopped;
            break;
        }
        if (stepByInput(sign * std::min(step, left)) == Step::Done) {
            std::swap(m_pose, m_next);
            step = std::min(1.5 * step, largest);
            if (const int stop = crossed(m_pose.state); stop >= 0) {
                locateStop(stop, end);
                break;
            }
            continue;
        }
        step *= 0.5;
        if (step > largest / 16) continue;
        step = largest / 4;
        if (goByBody(goal, sign, end)) break;
        if (sign * (m_pose.input - goal) > 0.0 && !arriveAt(goal)) end.kind = WayEnd::Kind::Lost;
    }
    if (end.kind == WayEnd::Kind::Lost) m_motion.byInput(m_pose);
    end.pose = m_pose;
    return end;
}

WayEnd CycleWalk::followBack(const LinkagePose& deadPoint, double distance) {
    WayEnd end;
    m_pose = deadPoint;
    const double sign = distance < 0.0 ? -1.0 : 1.0;
    for (double step = kBodyStep; step > kShortest; step *= 0.5) {
        if (stepByBody(step) != Step::Done) continue;
        if (sign * m_next.inputRate <= 0.0 || crossed(m_next.state) >= 0) continue;
        LinkagePose pose = m_next;
        m_motion.byInput(pose);
        return follow(pose, distance - (pose.input - deadPoint.input));
    }
    end.kind = WayEnd::Kind::Lost;
    end.pose = deadPoint;
    return end;
}

} // namespace trammel::analysis
