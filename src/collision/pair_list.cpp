#include "collision/pair_list.h"

#include <algorithm>

namespace trammel::collision {

namespace {

/// Room on each side: the way of so many calls, but no less and no more than these shares of the
/// box's mean extent, so that a box has few listed neighbours.
constexpr double kCalls = 4.0, kLeast = 0.02, kMost = 0.2;

Bounds withRoom(const Bounds& box, const Bounds& before) {
    const double extent = (box.upper - box.lower).mean();
    const double way = std::max((box.lower - before.lower).cwiseAbs().maxCoeff(),
                                (box.upper - before.upper).cwiseAbs().maxCoeff());
    // In this order no way that is no number makes room without one.
    return box.grownBy(std::max(kLeast * extent, std::min(kMost * extent, kCalls * way)));
}

} // namespace

PairList::PairList(int count) : m_broadPhase(count) {}

bool PairList::update(std::span<const Bounds> boxes) {
    const bool isNew = !holds(boxes);
    if (isNew) list(boxes);
    m_last.assign(boxes.begin(), boxes.end());
    return isNew;
}

bool PairList::holds(std::span<const Bounds> boxes) const {
    if (m_rooms.size() != boxes.size()) return false;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (!m_rooms[i].contains(boxes[i])) return false;
    return true;
}

void PairList::list(std::span<const Bounds> boxes) {
    m_rooms.resize(boxes.size());
    const bool isFirst = m_last.empty();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        m_rooms[i] = withRoom(boxes[i], isFirst ? boxes[i] : m_last[i]);
        m_broadPhase.setBounds(static_cast<int>(i), m_rooms[i]);
    }
    m_pairs.clear();
    m_broadPhase.findPairs(m_pairs);
}

} // namespace trammel::collision
