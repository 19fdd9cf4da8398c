#include "collision/pair_list.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace trammel::collision {

namespace {

/// Room on each side: the way of so many calls, but no less and no more than these shares of the
/// box's mean extent, so that a box has few listed neighbours.
constexpr double kCalls = 4.0, kLeast = 0.02, kMost = 0.2;
/// Where more than one in so many boxes has left its room, all are listed.
constexpr std::size_t kFew = 8;

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
    findLeft(boxes);
    if (m_left.size() * kFew > boxes.size())
        list(boxes);
    else if (!m_left.empty())
        listLeft(boxes);
    m_last.assign(boxes.begin(), boxes.end());
    return !m_left.empty();
}

void PairList::findLeft(std::span<const Bounds> boxes) {
    m_left.clear();
    const bool isFirst = m_rooms.size() != boxes.size();
    if (isFirst) m_last.clear();
    m_rooms.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (isFirst || !m_rooms[i].contains(boxes[i])) m_left.push_back(static_cast<int>(i));
}

void PairList::makeRoom(std::span<const Bounds> boxes, int box) {
    m_rooms[box] = withRoom(boxes[box], m_last.empty() ? boxes[box] : m_last[box]);
    m_broadPhase.setBounds(box, m_rooms[box]);
}

void PairList::list(std::span<const Bounds> boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i)
        makeRoom(boxes, static_cast<int>(i));
    m_pairs.clear();
    m_broadPhase.findPairs(m_pairs);
    sortPairs(boxes.size());
}

/// Sorts all pairs: by counting, since each box has few partners.
void PairList::sortPairs(std::size_t boxes) {
    m_ends.assign(boxes + 1, 0);
    for (const auto& pair : m_pairs)
        ++m_ends[pair.first + 1];
    std::partial_sum(m_ends.begin(), m_ends.end(), m_ends.begin());
    m_both.resize(m_pairs.size());
    for (const auto& pair : m_pairs)
        m_both[m_ends[pair.first]++] = pair;
    std::swap(m_pairs, m_both);
    auto first = m_pairs.begin();
    for (std::size_t box = 0; box < boxes; ++box) {
        const auto end = m_pairs.begin() + static_cast<std::ptrdiff_t>(m_ends[box]);
        std::sort(first, end);
        first = end;
    }
}

/// Those that have left their rooms alone: what they were paired with, and what they are.
void PairList::listLeft(std::span<const Bounds> boxes) {
    m_hasLeft.assign(boxes.size(), 0);
    for (const int box : m_left) {
        makeRoom(boxes, box);
        m_hasLeft[box] = 1;
    }
    std::erase_if(
        m_pairs, [&](const auto& pair) { return m_hasLeft[pair.first] || m_hasLeft[pair.second]; });
    m_new.clear();
    m_broadPhase.findPairsOf(m_left, m_new);
    std::ranges::sort(m_new);
    const auto twice = std::ranges::unique(m_new);
    m_new.erase(twice.begin(), twice.end());
    m_both.clear();
    std::ranges::merge(m_pairs, m_new, std::back_inserter(m_both));
    std::swap(m_pairs, m_both);
}

} // namespace trammel::collision
