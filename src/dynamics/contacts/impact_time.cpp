#include "dynamics/contacts/impact_time.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::dynamics {

namespace {

constexpr int kMaxSamples = 1000;
constexpr int kMaxRounds = 200;

/// Whether no wanted contact of the list has this key.
bool isNew(std::span<const Contact> known, std::uint64_t key) {
    return std::ranges::none_of(known, [&](const Contact& c) { return c.key == key; });
}

/// When a gap that opens now is widest: gap + rate s + (end - rate) s^2 / h.
double widest(double rate, double end, double h) {
    if (rate <= 0.0) return 0.0;
    return end < rate ? 0.5 * h * rate / (rate - end) : h;
}

} // namespace

ImpactTime::ImpactTime(const System& system) : m_system(system), m_trial(system.initialState()) {}

double ImpactTime::find(TouchList& touches, const State& state, std::span<const int> watched,
                        std::span<const double> ends, const BodyMotion& motion, double h) {
    m_trial.t = state.t;
    m_trial.angles = state.angles;
    double first = h;
    for (std::size_t i = 0; i < watched.size(); ++i) {
        const Touch touch = touches.touches()[watched[i]];
        double low = widest(touch.normal.rate(state), ends[i], h);
        if (low >= first) continue;
        const Pace pace = this->pace(touches, touch, state, motion, h);
        m_reach = pace.speed * h;
        m_clearance = 0.0;
        // Samples no farther apart than what a body may not jump over, or than bodies that are
        // apart need to meet.
        while (low < first) {
            const double free = m_clearance > 0.0 ? m_clearance / pace.speed : 0.0;
            const double high = std::min(low + std::max(pace.length, free), first);
            if (gapAt(touches, touch, motion, high) <= 0.0) {
                if (low > 0.0 && gapAt(touches, touch, motion, low) <= 0.0) break;
                first = std::min(first, locate(touches, touch, motion, low, high));
                break;
            }
            low = high;
        }
    }
    return first;
}

/// Velocities change evenly to those at the end, positions with twice as much: see Stepper.
ImpactTime::Pace ImpactTime::pace(TouchList& touches, const Touch& touch, const State& state,
                                  const BodyMotion& motion, double h) {
    if (touch.kind != Touch::Kind::Contact) return {h, 0.0};
    double speed = 0.0, most = 0.0;
    for (const int body : {touch.bodyA, touch.bodyB}) {
        const BodyState& s = state.bodies[body];
        BodyState& end = m_trial.bodies[body];
        const double reach = touches.finder().reach(body);
        motion(body, h, end);
        speed += s.v.norm() + s.w.norm() * reach;
        most += s.v.norm() + 2.0 * (end.v - s.v).norm() +
                (s.w.norm() + 2.0 * (end.w - s.w).norm()) * reach;
    }
    const double thickness =
        std::min(touches.finder().thickness(touch.bodyA), touches.finder().thickness(touch.bodyB));
    const double count = std::clamp(std::ceil(speed * h / thickness), 1.0, double{kMaxSamples});
    return {h / count, most};
}

/// Bisection sped up by the secant: the bracket shrinks by half at least every second round.
double ImpactTime::locate(TouchList& touches, const Touch& touch, const BodyMotion& motion,
                          double low, double high) {
    double gapLow = low > 0.0 ? gapAt(touches, touch, motion, low) : std::max(touch.gap, 0.0);
    double gapHigh = gapAt(touches, touch, motion, high);
    for (int round = 0; round < kMaxRounds && high - low > 0.5 * kTolerance; ++round) {
        double s = 0.5 * (low + high);
        if (round % 2 == 0 && gapLow > gapHigh) {
            const double margin = 0.25 * kTolerance;
            s = std::clamp(low + (high - low) * gapLow / (gapLow - gapHigh) + margin, low + margin,
                           high - margin);
        }
        const double gap = gapAt(touches, touch, motion, s);
        (gap > 0.0 ? low : high) = s;
        (gap > 0.0 ? gapLow : gapHigh) = gap;
    }
    return high;
}

double ImpactTime::gapAt(TouchList& touches, const Touch& touch, const BodyMotion& motion,
                         double s) {
    for (const int body : {touch.bodyA, touch.bodyB})
        motion(body, s, m_trial.bodies[body]);
    return touch.kind == Touch::Kind::Contact ? contactGap(touches, touch) : limitGap(touch);
}

/// Of the same features; where these are no more near, of features that were not near before.
double ImpactTime::contactGap(TouchList& touches, const Touch& touch) {
    const Contact& contact = touches.contacts()[touch.index];
    const double margin =
        std::max(touch.gap, 0.0) + std::min(m_reach, touches.finder().reach(touch.bodyB));
    m_found.clear();
    touches.finder().findPair(touches.finder().pairOf(contact), m_trial, margin, m_found);
    m_clearance = margin;
    for (const Contact& found : m_found)
        m_clearance = std::min(m_clearance, found.gap);
    double gap = margin;
    for (const Contact& found : m_found) {
        if (found.key == contact.key) return found.gap;
        if (isNew(touches.contacts(), found.key)) gap = std::min(gap, found.gap);
    }
    return gap;
}

double ImpactTime::limitGap(const Touch& touch) const {
    const JointLimit& limit = m_system.limits()[touch.index];
    const Joint& joint = m_system.joints()[limit.joint];
    const BodyState& A = m_trial.bodies[joint.bodyA];
    const BodyState& B = m_trial.bodies[joint.bodyB];
    const Mat3 R_A = A.q.toRotationMatrix();
    const Mat3 R_B = B.q.toRotationMatrix();
    double q = 0.0;
    if (joint.kind->hasAngle) {
        constexpr double kTurn = 2.0 * std::numbers::pi;
        const double principal = jointAngle(joint.geometry, R_A, R_B);
        q = principal + kTurn * std::round((m_trial.angles[joint.angle] - principal) / kTurn);
    } else {
        q = jointTranslation(joint.geometry, {A, R_A}, {B, R_B});
    }
    return touch.kind == Touch::Kind::UpperLimit ? limit.upper - q : q - limit.lower;
}

} // namespace trammel::dynamics
