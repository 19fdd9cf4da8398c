#include "dynamics/contacts/impact_time.h"

#include "dynamics/contacts/journal_contact.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

constexpr int kMaxSamples = 1000;
constexpr int kMaxRounds = 200;
/// Least distance of samples as a share of the step: no body is thin enough to need less.
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
        if (known[i].isSamePointAs(found)) return false;
    return true;
}

/// The time at which a closed gap that opens is widest: gap + rate s + (end - rate) s^2 / h. An
/// open gap is watched from the start, since other points of rotating bodies may approach.
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

double ImpactTime::find(GapList& gaps, const State& state, std::span<const int> watched,
                        std::span<const double> ends, const BodyMotion& motion, double h) {
    m_wasCoarse = false;
    m_trial.t = state.t;
    m_trial.angles = state.angles;
    m_gaps = &gaps;
    m_motion = &motion;
    double first = h;
    for (std::size_t i = 0; i < watched.size() && !m_stop.stop_requested();) {
        const Gap& gap = gaps.all()[watched[i]];
        m_members.clear();
        const std::size_t from = i;
        do {
            const Gap& member = gaps.all()[watched[i]];
            const double open = tolerances::kOpen * m_system.scales().of(member.coordinate);
            double start = widest(member.value, member.normal.rate(state), ends[i], h, open);
            if (start > 0.0) start = std::min(start, widestOfJournal(member, state));
            if (start < first) m_members.push_back({watched[i], start});
            ++i;
        } while (i < watched.size() && isSamePair(watched[from], watched[i]));
        if (!m_members.empty()) first = search(searchBounds(gap, state, h), first);
    }
    return first;
}

/// A journal that leaves the surface of its bearing at a rate r and goes along it at v comes back
/// although its velocity stays: the gap r s - v^2 s^2 / (2 c) is widest at r c / v^2. No bound
/// where the gap is no journal's.
double ImpactTime::widestOfJournal(const Gap& gap, const State& state) const {
    constexpr double kBefore = 0.5;
    const JournalBearing* journal = gap.kind == Gap::Kind::Contact
                                        ? m_gaps->finder().journalOf(m_gaps->contacts()[gap.index])
                                        : nullptr;
    if (!journal) return std::numeric_limits<double>::infinity();
    const double turning = turningRate(m_system, *journal, state);
    return kBefore * gap.normal.rate(state) / (turning * turning * journal->radial);
}

/// Contacts of the same bodies, which the narrow phase finds together.
bool ImpactTime::isSamePair(int index, int other) const {
    const Gap& a = m_gaps->all()[index];
    const Gap& b = m_gaps->all()[other];
    if (a.kind != Gap::Kind::Contact || b.kind != Gap::Kind::Contact) return false;
    const auto pairOf = [&](const Gap& gap) {
        return m_gaps->finder().pairOf(m_gaps->contacts()[gap.index]);
    };
    return pairOf(a) == pairOf(b);
}

/// The time at which the first member closes before `end`; else `end`. Between samples no point
/// moves farther than the thickness of a body, or than the distance of separate bodies.
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

/// Drops closed members that stay closed at the time at which they should be widest.
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

/// Velocities change linearly to those at the end, and positions follow with up to twice that
/// change, see StateIntegration.
ImpactTime::SearchBounds ImpactTime::searchBounds(const Gap& gap, const State& state, double h) {
    if (gap.kind != Gap::Kind::Contact) return {h, 0.0, h};
    const ContactFinder& finder = m_gaps->finder();
    double most = 0.0;
    for (const int body : {gap.bodyA, gap.bodyB}) {
        const BodyState& s = state.bodies[body];
        BodyState& end = m_trial.bodies[body];
        const double reach = finder.reach(body);
        (*m_motion)(body, h, end);
        most += s.v.norm() + 2.0 * (end.v - s.v).norm() +
                (s.w.norm() + 2.0 * (end.w - s.w).norm()) * reach;
    }
    const double thickness = thicknessOf(gap);
    const double least = thickness > 0.0 ? kShortest * h : h / (kMaxSamples - 1);
    return {most > 0.0 ? std::clamp(thickness / most, least, h) : h, most, h};
}

/// The distance that the bodies of a gap may move between samples, m: the thickness of the thinner
/// one, or of the other where that has none.
double ImpactTime::thicknessOf(const Gap& gap) const {
    const ContactFinder& finder = m_gaps->finder();
    const auto [thin, thick] =
        std::minmax({finder.thickness(gap.bodyA), finder.thickness(gap.bodyB)});
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

/// The least gap of the members that are watched at time s. At s = 0 the values of the list are
/// used.
double ImpactTime::gapAt(double s) {
    const Gap& gap = m_gaps->all()[m_members.front().gap];
    if (s == 0.0) {
        double least = std::numeric_limits<double>::infinity();
        for (const Member& member : m_members)
            if (member.start == 0.0)
                least = std::min(least, std::max(m_gaps->all()[member.gap].value, 0.0));
        return least;
    }
    for (const int body : {gap.bodyA, gap.bodyB})
        (*m_motion)(body, s, m_trial.bodies[body]);
    return gap.kind == Gap::Kind::Contact ? contactGap(s) : trialLimitGap(gap);
}

/// The gap of the same features; where they are no longer near, of features that were not near
/// before.
double ImpactTime::contactGap(double s) {
    const ContactFinder& finder = m_gaps->finder();
    const auto gapOf = [&](const Member& member) -> const Gap& {
        return m_gaps->all()[member.gap];
    };
    const Gap& front = gapOf(m_members.front());
    double margin = 0.0;
    for (const Member& member : m_members)
        margin = std::max(margin, gapOf(member).value);
    margin += std::min(m_reach, std::max(finder.reach(front.bodyA), finder.reach(front.bodyB)));
    m_found.clear();
    const std::uint32_t pair = finder.pairOf(m_gaps->contacts()[front.index]);
    m_gaps->finder().findPair(pair, m_trial, margin, m_found);
    m_clearance = margin;
    double gapOfNew = margin;
    for (const Contact& found : m_found) {
        m_clearance = std::min(m_clearance, found.gap);
        if (isNew(m_gaps->contacts(), front.index, finder, found))
            gapOfNew = std::min(gapOfNew, found.gap);
    }
    double gap = margin;
    for (const Member& member : m_members) {
        if (member.start > 0.0 && s <= member.start) continue;
        const Contact& contact = m_gaps->contacts()[gapOf(member).index];
        const auto same = std::ranges::find_if(
            m_found, [&](const Contact& found) { return found.isSamePointAs(contact); });
        gap = std::min(gap, same != m_found.end() ? same->gap : gapOfNew);
    }
    return gap;
}

double ImpactTime::trialLimitGap(const Gap& gap) const {
    const JointLimit& limit = m_system.limits()[gap.index];
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
    return gap.kind == Gap::Kind::UpperLimit ? limit.upper - q : q - limit.lower;
}

} // namespace trammel::dynamics
