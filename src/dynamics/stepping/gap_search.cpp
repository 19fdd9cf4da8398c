#include "dynamics/stepping/gap_search.h"

#include "dynamics/stepping/gap_watch.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

/// A distance is longer than another if it is by more than this factor.
constexpr double kDistanceRounding = 1.0 + 1e-9;
/// How much farther gaps are found than velocities take bodies: some get faster by their
/// neighbours, and a search that has to be repeated means that the step is solved once more.
constexpr double kRoom = 1.1;
/// An angle up to pi over the distance 2 sin(angle / 4) of its quaternions is at most pi / sqrt(2).
constexpr double kMostTurn = 2.2215;

} // namespace

GapSearch::GapSearch(const System& system, JointSolve& joints, IslandSleep& sleep)
    : m_system(system), m_joints(joints), m_sleep(sleep), m_gaps(system) {}

double GapSearch::largestSpeed(const State& state) {
    double speed = 0.0;
    for (std::size_t i = 0; i < m_system.bodies().size(); ++i)
        if (m_system.bodies()[i].isMoving)
            speed = std::max(speed, dynamics::largestSpeed(m_gaps.finder(), static_cast<int>(i),
                                                           state.bodies[i].v, state.bodies[i].w));
    return speed;
}

double GapSearch::largestSpeedAtEnd() {
    const std::vector<Vec6>& velocity = m_joints.velocity();
    double speed = 0.0;
    for (std::size_t i = 0; i < velocity.size(); ++i)
        if (m_system.bodies()[i].isMoving)
            speed = std::max(speed,
                             dynamics::largestSpeed(m_gaps.finder(), static_cast<int>(i),
                                                    velocity[i].head<3>(), velocity[i].tail<3>()));
    return speed;
}

void GapSearch::list(const State& state, double h) {
    m_gaps.find(state, m_joints.pose().kinematics(), m_margin);
    m_gaps.closeGaps(m_rounding);
    m_sleep.wake(m_gaps, state, h);
}

/// Two bodies may approach each other, so the margin is twice the displacement of one.
void GapSearch::find(const State& state, double h, double rounding, double speed) {
    m_joints.pose().updateKinematics(state);
    if (!m_gaps.canHaveGaps()) return;
    const double start = largestSpeed(state) + h * m_system.gravity().norm();
    m_margin = kRoom * 2.0 * h * std::max(start, speed);
    m_rounding = rounding;
    list(state, h);
}

void GapSearch::findWithin(const State& state, double margin) {
    m_joints.pose().updateKinematics(state);
    if (!m_gaps.canHaveGaps()) return;
    m_margin = margin;
    m_rounding = 0.0;
    list(state, 0.0);
}

bool GapSearch::findFarther(const State& state, double h) {
    if (!m_gaps.canHaveGaps()) return false;
    const double needed = 2.0 * h * std::max(largestSpeed(state), largestSpeedAtEnd());
    if (!(needed > kDistanceRounding * m_margin)) return false;
    m_knownKeys.clear();
    for (const Gap& gap : m_gaps.all())
        m_knownKeys.push_back(gap.normal.key);
    m_margin = kRoom * needed;
    list(state, h);
    return !std::ranges::equal(m_gaps.all(), m_knownKeys, {},
                               [](const Gap& gap) { return gap.normal.key; });
}

bool GapSearch::cameTooFar(const State& before, const State& after) {
    if (!m_gaps.canHaveGaps()) return false;
    double distance = 0.0;
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        const BodyState &from = before.bodies[i], &to = after.bodies[i];
        const double way = (to.p - from.p).norm();
        const double reach = m_gaps.finder().reach(static_cast<int>(i));
        const double chord = (to.q.coeffs() - from.q.coeffs()).norm();
        if (way + kMostTurn * chord * reach > distance) // few bodies need an arc tangent
            distance = std::max(distance, way + from.q.angularDistance(to.q) * reach);
    }
    if (!(2.0 * distance > kDistanceRounding * m_margin)) return false;
    return countContacts(before, 2.0 * distance) > m_gaps.contacts().size();
}

bool GapSearch::goesThrough(const Gap& gap, double h) const {
    if (gap.kind != Gap::Kind::Contact) return false;
    const double thickness =
        std::min(m_gaps.finder().thickness(gap.bodyA), m_gaps.finder().thickness(gap.bodyB));
    return gap.value + h * endRate(gap) < -thickness;
}

bool GapSearch::mayHaveJumped(const State& before, const State& after) {
    if (!m_gaps.canHaveGaps()) return false;
    const ContactFinder& finder = m_gaps.finder();
    double distance = 0.0, thinnest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        const int body = static_cast<int>(i);
        if (finder.thickness(body) > 0.0) thinnest = std::min(thinnest, finder.thickness(body));
        if (!m_system.bodies()[i].isMoving || finder.reach(body) == 0.0) continue;
        distance = std::max(distance, (after.bodies[i].p - before.bodies[i].p).norm());
    }
    return distance > thinnest && countContacts(before, 2.0 * distance) > 0;
}

/// Counts with a separate finder: the step's contacts stay valid.
std::size_t GapSearch::countContacts(const State& state, double margin) {
    if (!m_otherFinder) m_otherFinder = std::make_unique<ContactFinder>(m_system);
    m_otherFinder->shareWith(m_gaps.finder().pool());
    return m_otherFinder->find(state, margin).size();
}

bool GapSearch::isAwake(const Gap& gap) const {
    const auto moves = [&](int body) {
        return m_system.bodies()[body].isMoving && !m_sleep.isAsleep(body);
    };
    return moves(gap.bodyA) || moves(gap.bodyB);
}

} // namespace trammel::dynamics
