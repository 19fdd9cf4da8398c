#include "analysis/cycle/cycle_poses.h"

#include "analysis/cycle/cycle_start.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trammel::analysis {

namespace {

constexpr double kAtSample = 1e-9;

} // namespace

CyclePoses::CyclePoses(const dynamics::System& system, int input, const Cycle& cycle)
    : m_cycle(cycle), m_motion(system, input, otherDrivers(system, input, cycle.poses.front())) {
    m_motion.rows().holdDrivers(cycle.poses.front());
    const bool isWhole = !cycle.isFullTurn && !cycle.isLost && !cycle.isStopped;
    if (isWhole) m_turn = (cycle.count() - 1) / 2;
}

double CyclePoses::input(double place) const {
    const double first = m_cycle.input.front();
    if (m_turn > 0) {
        const double upper = m_cycle.input[static_cast<std::size_t>(m_turn)];
        const bool isBack = place > m_turn;
        const double from = isBack ? upper : first, to = isBack ? m_cycle.input.back() : upper;
        const double half =
            std::sin(0.5 * std::numbers::pi * (isBack ? place - m_turn : place) / m_turn);
        return from + (to - from) * half * half;
    }
    const int sample = std::clamp(static_cast<int>(place), 0, std::max(0, m_cycle.count() - 2));
    const auto at = static_cast<std::size_t>(sample);
    if (at + 1 >= m_cycle.input.size()) return first;
    return m_cycle.input[at] + (place - sample) * (m_cycle.input[at + 1] - m_cycle.input[at]);
}

dynamics::State CyclePoses::between(int sample, double share) const {
    const dynamics::State &a = m_cycle.poses[static_cast<std::size_t>(sample)],
                          &b = m_cycle.poses[static_cast<std::size_t>(sample) + 1];
    dynamics::State state = a;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p = (1.0 - share) * a.bodies[i].p + share * b.bodies[i].p;
        state.bodies[i].q = a.bodies[i].q.slerp(share, b.bodies[i].q);
    }
    for (std::size_t i = 0; i < state.angles.size(); ++i)
        state.angles[i] = (1.0 - share) * a.angles[i] + share * b.angles[i];
    return state;
}

/// The body that moves farthest from a sample to the next, in its direction.
CycleParameter CyclePoses::fastest(int sample) const {
    const dynamics::State &a = m_cycle.poses[static_cast<std::size_t>(sample)],
                          &b = m_cycle.poses[static_cast<std::size_t>(sample) + 1];
    CycleParameter result;
    double most = 0.0;
    const std::vector<int>& bodies = m_motion.rows().bodies();
    for (int block = 0; block < static_cast<int>(bodies.size()); ++block) {
        const dynamics::BodyState &from = a.bodies[bodies[static_cast<std::size_t>(block)]],
                                  &to = b.bodies[bodies[static_cast<std::size_t>(block)]];
        const Eigen::AngleAxisd turn(to.q * from.q.conjugate());
        Vec6 way;
        way << (to.p - from.p) / m_motion.rows().length(), turn.angle() * turn.axis();
        if (const double size = way.norm(); size > most) {
            most = size;
            result = {block, way / size};
        }
    }
    return result;
}

dynamics::State CyclePoses::at(double place) {
    place = std::clamp(place, 0.0, lastPlace());
    const double nearest = std::round(place);
    if (std::abs(place - nearest) < kAtSample)
        return m_cycle.poses[static_cast<std::size_t>(nearest)];
    const int sample = static_cast<int>(place);
    LinkagePose pose;
    const dynamics::State guess = between(sample, place - sample);
    pose.state = guess;
    const bool isThere =
        m_motion.close({}, input(place), pose) && pose.correction <= LinkageMotion::kMaxCorrection;
    if (!isThere) { // beside a dead point the input says little of where the linkage is
        pose.state = guess;
        const CycleParameter body = fastest(sample);
        if (body.block < 0 || !m_motion.close(body, 0.0, pose)) pose.state = guess;
    }
    for (const dynamics::Follower& follower : m_motion.rows().system().followers())
        dynamics::place(follower, pose.state);
    return pose.state;
}

double CyclePoses::distance(double from, double to) const {
    const double way = std::abs(to - from);
    return m_cycle.isClosed ? std::min(way, lastPlace() - way) : way;
}

std::optional<double> CyclePoses::placeOf(double value, double near) const {
    std::vector<double> places;
    if (m_turn > 0) {
        const auto add = [&](double from, double to, double offset, double direction) {
            const double share = (value - from) / (to - from);
            if (share < -kAtSample || share > 1.0 + kAtSample) return;
            const double half = std::asin(std::sqrt(std::clamp(share, 0.0, 1.0)));
            places.push_back(offset + direction * m_turn * half / (0.5 * std::numbers::pi));
        };
        const double upper = m_cycle.input[static_cast<std::size_t>(m_turn)];
        add(m_cycle.input.front(), upper, 0.0, 1.0);
        add(m_cycle.input.back(), upper, lastPlace(), -1.0);
    } else if (m_cycle.isFullTurn && !m_cycle.isStopped) {
        constexpr double kTurn = 2.0 * std::numbers::pi;
        const double turns = (value - m_cycle.input.front()) / kTurn;
        const double place = (turns - std::floor(turns)) * lastPlace();
        places.push_back(lastPlace() - place < kAtSample ? 0.0 : place); // the start, not the end
    } else {
        for (std::size_t i = 0; i + 1 < m_cycle.input.size(); ++i) {
            const double step = m_cycle.input[i + 1] - m_cycle.input[i];
            const double share = (value - m_cycle.input[i]) / step;
            if (share >= 0.0 && share <= 1.0) places.push_back(static_cast<double>(i) + share);
        }
    }
    if (places.empty()) return {};
    return *std::ranges::min_element(places, {}, [&](double p) { return distance(near, p); });
}

double CyclePoses::placeOf(const dynamics::State& pose) const {
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_cycle.poses.size(); ++i) {
        double way = 0.0;
        for (const int body : m_motion.rows().bodies()) {
            const dynamics::BodyState &a = pose.bodies[static_cast<std::size_t>(body)],
                                      &b = m_cycle.poses[i].bodies[static_cast<std::size_t>(body)];
            way += (a.p - b.p).norm() / m_motion.rows().length() + a.q.angularDistance(b.q);
        }
        if (way < least) {
            least = way;
            nearest = i;
        }
    }
    const auto place = static_cast<double>(nearest);
    return placeOf(inputCoordinate(m_motion.rows(), pose), place).value_or(place);
}

double CyclePoses::advanced(double place, double by) const {
    const double last = lastPlace(), next = place + by;
    if (last <= 0.0) return 0.0;
    if (!m_cycle.isClosed && !m_cycle.isFullTurn) return std::clamp(next, 0.0, last);
    return next - last * std::floor(next / last);
}

} // namespace trammel::analysis
