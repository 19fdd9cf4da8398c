#include "dynamics/contacts/impact_time.h"

#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr int kMaxSamples = 1000;
constexpr int kMaxRounds = 200;
/// Between samples, of the step: nothing is so thin that more would be needed.
constexpr double kShortest = 1e-6;

/// Whether no contact of the list beside `place`, where those of the same two shapes stand
/// together, goes on as this one.
bool isNew(std::span<const Contact> known, std::size_t place, const ContactFinder& finder,
           const Contact& found) {
    const auto pair = finder.pairOf(known[place]);
    std::size_t first = place;
    while (first > 0 && finder.pairOf(known[first - 1]) == pair)
        --first;
    for (std::size_t i = first; i < known.size() && finder.pairOf(known[i]) == pair; ++i)
        if (known[i].goesOnAs(found)) return false;
    return true;
}

/// When a closed gap that opens now is widest: gap + rate s + (end - rate) s^2 / h. An open gap is
/// watched from the start: where bodies turn, other points of them may come.
/// @param open gap that is, m or rad
double widest(double gap, double rate, double end, double h, double open) {
    if (gap > open) return 0.0;
    if (rate <= 0.0) return 0.0;
    return end < rate ? 0.5 * h * rate / (rate - end) : h;
}

} // namespace

ImpactTime::ImpactTime(const System& system)
    : m_system(system),
      m_instant(tolerances::kInstant * system.scales().time),
      m_trial(system.initialState()) {}

double ImpactTime::find(TouchList& touches, const State& state, std::span<const int> watched,
                        std::span<const double> ends, const BodyMotion& motion, double h) {
    m_wasCoarse = false;
    m_trial.t = state.t;
    m_trial.angles = state.angles;
    m_touches = &touches;
    m_motion = &motion;
    double first = h;
    for (std::size_t i = 0; i < watched.size() && !m_stop.stop_requested();) {
        const Touch& touch = touches.touches()[watched[i]];
        m_members.clear();
        const std::size_t from = i;
        do {
            const Touch& member = touches.touches()[watched[i]];
            const double open = tolerances::kOpen * m_system.scales().of(member.coordinate);
            const double start = widest(member.gap, member.normal.rate(state), ends[i], h, open);
            if (start < first) m_members.push_back({watched[i], start});
            ++i;
        } while (i < watched.size() && isSamePair(watched[from], watched[i]));
        if (!m_members.empty()) first = search(searchBounds(touch, state, h), first);
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
double ImpactTime::search(const SearchBounds& bounds, double end) {
    m_reach = bounds.speed * bounds.duration;
    m_clearance = 0.0;
    double low = std::ranges::min_element(m_members, {}, &Member::start)->start;
    double length = bounds.length;
    for (int samples = 0; low < end && !m_members.empty() && !m_stop.stop_requested(); ++samples) {
        if (samples == kMaxSamples) {
            length = std::max(length, (end - low) / kMaxSamples);
            m_wasCoarse = true;
        }
        const double free = m_clearance > 0.0 ? m_clearance / bounds.speed : 0.0;
        const double high = std::min(low + std::max(length, free), end);
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

/// Velocities change evenly to those at the end, positions with twice as much: see Stepper. What
/// starts from rest is as fast as what ends so.
ImpactTime::SearchBounds ImpactTime::searchBounds(const Touch& touch, const State& state,
                                                  double h) {
    if (touch.kind != Touch::Kind::Contact) return {h, 0.0, h};
    const ContactFinder& finder = m_touches->finder();
    double most = 0.0;
    for (const int body : {touch.bodyA, touch.bodyB}) {
        const BodyState& s = state.bodies[body];
        BodyState& end = m_trial.bodies[body];
        const double reach = finder.reach(body);
        (*m_motion)(body, h, end);
        most += s.v.norm() + 2.0 * (end.v - s.v).norm() +
                (s.w.norm() + 2.0 * (end.w - s.w).norm()) * reach;
    }
    const double thickness = thicknessOf(touch);
    const double least = thickness > 0.0 ? kShortest * h : h / (kMaxSamples - 1);
    return {most > 0.0 ? std::clamp(thickness / most, least, h) : h, most, h};
}

/// What the bodies of a touch may not jump over, m: of the thinner one; where that is a surface
/// without thickness, of the other.
double ImpactTime::thicknessOf(const Touch& touch) const {
    const ContactFinder& finder = m_touches->finder();
    const auto [thin, thick] =
        std::minmax({finder.thickness(touch.bodyA), finder.thickness(touch.bodyB)});
    return thin > 0.0 ? thin : thick;
}

/// Bisection sped up by the secant: the bracket shrinks by half at least every second round.
double ImpactTime::locate(double low, double high) {
    double gapLow = gapAt(low);
    double gapHigh = gapAt(high);
    for (int round = 0; round < kMaxRounds && high - low > 0.5 * m_instant; ++round) {
        if (m_stop.stop_requested()) break;
        double s = 0.5 * (low + high);
        if (round % 2 == 0 && gapLow > gapHigh) {
            const double margin = 0.25 * m_instant;
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
    const std::uint32_t pair = finder.pairOf(m_touches->contacts()[front.index]);
    m_touches->finder().findPair(pair, m_trial, margin, m_found);
    m_clearance = margin;
    double gapOfNew = margin;
    for (const Contact& found : m_found) {
        m_clearance = std::min(m_clearance, found.gap);
        if (isNew(m_touches->contacts(), front.index, finder, found))
            gapOfNew = std::min(gapOfNew, found.gap);
    }
    double gap = margin;
    for (const Member& member : m_members) {
        if (member.start > 0.0 && s <= member.start) continue;
        const Contact& contact = m_touches->contacts()[touchOf(member).index];
        const auto same = std::ranges::find_if(
            m_found, [&](const Contact& found) { return found.goesOnAs(contact); });
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
