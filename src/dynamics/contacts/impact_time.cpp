#include "dynamics/contacts/impact_time.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr int kMaxSamples = 1000;
constexpr int kMaxRounds = 200;

/// Whether no wanted contact of the list has this key.
bool isNew(std::span<const Contact> known, std::uint64_t key) {
    return std::ranges::none_of(known, [&](const Contact& c) { return c.key == key; });
}

/// When a closed gap that opens now is widest: gap + rate s + (end - rate) s^2 / h. An open gap is
/// watched from the start: where bodies turn, other points of them may come.
double widest(double gap, double rate, double end, double h) {
    constexpr double kOpen = 1e-6; // m
    if (gap > kOpen) return 0.0;
    if (rate <= 0.0) return 0.0;
    return end < rate ? 0.5 * h * rate / (rate - end) : h;
}

} // namespace

ImpactTime::ImpactTime(const System& system) : m_system(system), m_trial(system.initialState()) {}

double ImpactTime::find(TouchList& touches, const State& state, std::span<const int> watched,
                        std::span<const double> ends, const BodyMotion& motion, double h) {
    m_trial.t = state.t;
    m_trial.angles = state.angles;
    m_touches = &touches;
    m_motion = &motion;
    double first = h;
    for (std::size_t i = 0; i < watched.size();) {
        const Touch& touch = touches.touches()[watched[i]];
        m_members.clear();
        const std::size_t from = i;
        do {
            const Touch& member = touches.touches()[watched[i]];
            const double start = widest(member.gap, member.normal.rate(state), ends[i], h);
            if (start < first) m_members.push_back({watched[i], start});
            ++i;
        } while (i < watched.size() && isSamePair(watched[from], watched[i]));
        if (!m_members.empty()) first = search(pace(touch, state, h), first);
    }
    return first;
}

/// Contacts of the same bodies, which the narrow phase finds together.
bool ImpactTime::isSamePair(int touch, int other) const {
    const Touch& a = m_touches->touches()[touch];
    const Touch& b = m_touches->touches()[other];
    if (a.kind != Touch::Kind::Contact || b.kind != Touch::Kind::Contact) return false;
    const auto pairOf = [&](const Touch& t) {
        return m_touches->finder().pairOf(m_touches->contacts()[t.index]);
    };
    return pairOf(a) == pairOf(b);
}

/// When the first of the members closes before `end`; else `end`. Samples are no farther apart than
/// what a body may not jump over, or than bodies that are apart need to meet.
double ImpactTime::search(const Pace& pace, double end) {
    m_reach = pace.speed * pace.duration;
    m_clearance = 0.0;
    double low = std::ranges::min_element(m_members, {}, &Member::start)->start;
    while (low < end && !m_members.empty()) {
        const double free = m_clearance > 0.0 ? m_clearance / pace.speed : 0.0;
        const double high = std::min(low + std::max(pace.length, free), end);
        if (gapAt(high) > 0.0)
            low = high;
        else if (!dropNeverOpen())
            return locate(low, high);
    }
    return end;
}

/// Leaves out closed members that were not open even where they should have been widest.
bool ImpactTime::dropNeverOpen() {
    m_candidates = m_members;
    m_kept.clear();
    for (const Member& member : m_candidates) {
        m_members.assign(1, member);
        if (member.start == 0.0 || gapAt(std::nextafter(member.start, 1e300)) > 0.0)
            m_kept.push_back(member);
    }
    std::swap(m_members, m_kept);
    return m_members.size() < m_candidates.size();
}

/// Velocities change evenly to those at the end, positions with twice as much: see Stepper.
ImpactTime::Pace ImpactTime::pace(const Touch& touch, const State& state, double h) {
    if (touch.kind != Touch::Kind::Contact) return {h, 0.0, h};
    const ContactFinder& finder = m_touches->finder();
    double speed = 0.0, most = 0.0;
    for (const int body : {touch.bodyA, touch.bodyB}) {
        const BodyState& s = state.bodies[body];
        BodyState& end = m_trial.bodies[body];
        const double reach = finder.reach(body);
        (*m_motion)(body, h, end);
        speed += s.v.norm() + s.w.norm() * reach;
        most += s.v.norm() + 2.0 * (end.v - s.v).norm() +
                (s.w.norm() + 2.0 * (end.w - s.w).norm()) * reach;
    }
    const double thickness = std::min(finder.thickness(touch.bodyA), finder.thickness(touch.bodyB));
    const double count = std::clamp(std::ceil(speed * h / thickness), 1.0, double{kMaxSamples});
    return {h / count, most, h};
}

/// Bisection sped up by the secant: the bracket shrinks by half at least every second round.
double ImpactTime::locate(double low, double high) {
    double gapLow = gapAt(low);
    double gapHigh = gapAt(high);
    for (int round = 0; round < kMaxRounds && high - low > 0.5 * kTolerance; ++round) {
        double s = 0.5 * (low + high);
        if (round % 2 == 0 && gapLow > gapHigh) {
            const double margin = 0.25 * kTolerance;
            s = std::clamp(low + (high - low) * gapLow / (gapLow - gapHigh) + margin, low + margin,
                           high - margin);
        }
        const double gap = gapAt(s);
        (gap > 0.0 ? low : high) = s;
        (gap > 0.0 ? gapLow : gapHigh) = gap;
    }
    return high;
}

/// The least gap of the members that are watched at s. At the start it is the touches' own.
double ImpactTime::gapAt(double s) {
    const Touch& touch = m_touches->touches()[m_members.front().touch];
    if (s == 0.0) {
        double gap = std::numeric_limits<double>::infinity();
        for (const Member& member : m_members)
            if (member.start == 0.0)
                gap = std::min(gap, std::max(m_touches->touches()[member.touch].gap, 0.0));
        return gap;
    }
    for (const int body : {touch.bodyA, touch.bodyB})
        (*m_motion)(body, s, m_trial.bodies[body]);
    return touch.kind == Touch::Kind::Contact ? contactGap(s) : limitGap(touch);
}

/// Of the same features; where these are no more near, of features that were not near before.
double ImpactTime::contactGap(double s) {
    const ContactFinder& finder = m_touches->finder();
    const auto touchOf = [&](const Member& member) -> const Touch& {
        return m_touches->touches()[member.touch];
    };
    const Touch& front = touchOf(m_members.front());
    double margin = 0.0;
    for (const Member& member : m_members)
        margin = std::max(margin, touchOf(member).gap);
    margin += std::min(m_reach, std::max(finder.reach(front.bodyA), finder.reach(front.bodyB)));
    m_found.clear();
    m_touches->finder().findPair(finder.pairOf(m_touches->contacts()[front.index]), m_trial, margin,
                                 m_found);
    m_clearance = margin;
    double gapOfNew = margin;
    for (const Contact& found : m_found) {
        m_clearance = std::min(m_clearance, found.gap);
        if (isNew(m_touches->contacts(), found.key)) gapOfNew = std::min(gapOfNew, found.gap);
    }
    double gap = margin;
    for (const Member& member : m_members) {
        if (member.start > 0.0 && s <= member.start) continue;
        const auto same = std::ranges::find(
            m_found, m_touches->contacts()[touchOf(member).index].key, &Contact::key);
        gap = std::min(gap, same != m_found.end() ? same->gap : gapOfNew);
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
        q = unwrapped(jointAngle(joint.geometry, R_A, R_B), m_trial.angles[joint.angle]);
    } else {
        q = jointTranslation(joint.geometry, {A, R_A}, {B, R_B});
    }
    return touch.kind == Touch::Kind::UpperLimit ? limit.upper - q : q - limit.lower;
}

} // namespace trammel::dynamics
