// How far the Stepper looks for what may touch within a step.
#include "dynamics/stepping/stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

/// Searches that a step may have once more, each as far as the velocities solved last go: more
/// take bodies that set each other going faster and faster.
constexpr int kMaxSearches = 10;
/// Ways that are longer by less are not.
constexpr double kRounding = 1.0 + 1e-9;

} // namespace

/// How fast any point of a body's shapes moves at most, m/s.
double Stepper::speedOf(int body, const Vec3& v, const Vec3& w) {
    return v.norm() + w.norm() * m_touches.finder().reach(body);
}

/// The same of all bodies.
double Stepper::fastest(const State& state) {
    double speed = 0.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i)
        if (m_system.bodies()[i].isMoving)
            speed =
                std::max(speed, speedOf(static_cast<int>(i), state.bodies[i].v, state.bodies[i].w));
    return speed;
}

double Stepper::fastestAtEnd() {
    double speed = 0.0;
    for (std::size_t i = 0; i < m_velocity.size(); ++i)
        if (m_system.bodies()[i].isMoving)
            speed = std::max(speed, speedOf(static_cast<int>(i), m_velocity[i].head<3>(),
                                            m_velocity[i].tail<3>()));
    return speed;
}

/// Two bodies may come towards each other. What other forces than gravity do is known only once
/// the step is solved: searchFarther().
void Stepper::findTouches(const State& state, double h, double speed) {
    updateKinematics(m_system, state, m_kinematics);
    if (!m_touches.canTouch()) return;
    const double start = fastest(state) + h * m_system.gravity().norm();
    m_margin = 2.0 * h * std::max(start, speed);
    m_touches.find(state, m_kinematics, m_margin);
    m_touches.closeGaps(m_closedGap);
    m_sleep.wake(m_touches, state, h);
}

/// Looks for touches as far as bodies come by the velocities of the solved step, and by those with
/// which an impact left them, where that is farther than was looked.
/// @return whether there are others than before
bool Stepper::searchFarther(const State& state, double h) {
    if (!m_touches.canTouch()) return false;
    const double needed = 2.0 * h * std::max(fastest(state), fastestAtEnd());
    if (!(needed > kRounding * m_margin)) return false;
    m_knownKeys.clear();
    for (const Touch& touch : m_touches.touches())
        m_knownKeys.push_back(touch.normal.key);
    m_margin = needed;
    m_touches.find(state, m_kinematics, needed);
    m_touches.closeGaps(m_closedGap);
    m_sleep.wake(m_touches, state, h);
    return !std::ranges::equal(m_touches.touches(), m_knownKeys, {},
                               [](const Touch& touch) { return touch.normal.key; });
}

/// Solves a step with everything that may touch in it, and once more where that makes the step too
/// long: what would hit is at rest then.
void Stepper::solveWithTouches(State& state, double h) {
    solveStep(state, h);
    int searches = 0;
    while (searches < kMaxSearches && searchFarther(state, h)) {
        collide(state);
        if (m_stop.stop_requested()) return;
        solveStep(state, h);
        ++searches;
    }
    if (searches == kMaxSearches) m_report.mayHavePassed = true;
    if (m_report.subSteps > 0 && isTooLong()) solveStep(state, h);
}

/// Whether bodies came farther, from the state before to this one, than was looked, and something
/// was there: turning on joints may take them where their velocities do not tell.
bool Stepper::cameTooFar(const State& before, const State& after) {
    if (!m_touches.canTouch()) return false;
    double way = 0.0;
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        const double angle = before.bodies[i].q.angularDistance(after.bodies[i].q);
        way = std::max(way, (after.bodies[i].p - before.bodies[i].p).norm() +
                                angle * m_touches.finder().reach(static_cast<int>(i)));
    }
    if (!(2.0 * way > kRounding * m_margin)) return false;
    return countContacts(before, 2.0 * way) > m_touches.contacts().size();
}

/// Whether the solved step takes bodies that are apart through each other.
bool Stepper::goesThrough(const Touch& touch, double h) {
    if (touch.kind != Touch::Kind::Contact) return false;
    const double thickness = std::min(m_touches.finder().thickness(touch.bodyA),
                                      m_touches.finder().thickness(touch.bodyB));
    return touch.gap + h * endRate(touch) < -thickness;
}

/// A projection that brings joints back may take bodies through others, unseen, where it moves them
/// farther than these are thick.
void Stepper::checkProjection(const State& before, const State& after) {
    if (!m_touches.canTouch() || m_report.mayHavePassed) return;
    ContactFinder& finder = m_touches.finder();
    double way = 0.0, thinnest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < after.bodies.size(); ++i) {
        const int body = static_cast<int>(i);
        if (finder.thickness(body) > 0.0) thinnest = std::min(thinnest, finder.thickness(body));
        if (!m_system.bodies()[i].isMoving || finder.reach(body) == 0.0) continue;
        way = std::max(way, (after.bodies[i].p - before.bodies[i].p).norm());
    }
    if (!(way > thinnest)) return;
    m_report.mayHavePassed = countContacts(before, 2.0 * way) > 0;
}

/// Without touching the step's own contacts, which others still ask for.
std::size_t Stepper::countContacts(const State& state, double margin) {
    if (!m_otherFinder) m_otherFinder = std::make_unique<ContactFinder>(m_system);
    return m_otherFinder->find(state, margin).size();
}

/// Leaves out of the watched touches, where impacts wait for the end or are taken at the start of a
/// step, all that could not pass each other within it.
void Stepper::keepPassing(const State& state, double h) {
    std::erase_if(m_watched, [&](int index) {
        const Touch& touch = m_touches.touches()[index];
        if (touch.kind != Touch::Kind::Contact || touch.gap <= 0.0) return true;
        double speed = 0.0, thickness = std::numeric_limits<double>::infinity();
        for (const int body : {touch.bodyA, touch.bodyB}) {
            const BodyState& start = state.bodies[body];
            speed +=
                std::max(speedOf(body, start.v, start.w),
                         speedOf(body, m_velocity[body].head<3>(), m_velocity[body].tail<3>()));
            thickness = std::min(thickness, m_touches.finder().thickness(body));
        }
        return speed * h <= thickness;
    });
}

} // namespace trammel::dynamics
