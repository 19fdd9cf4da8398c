#pragma once

#include "collision/solid.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace trammel::collision {

/// Finds the pairs of boxes with world axes that overlap, in a tree that follows their motion.
class BroadPhase {
public:
    /// For that many boxes, numbered from 0.
    explicit BroadPhase(int count);
    ~BroadPhase();
    BroadPhase(BroadPhase&&) noexcept;
    BroadPhase& operator=(BroadPhase&&) noexcept;

    void setBounds(int index, const Bounds& bounds);
    /// Appends all overlapping pairs, lower number first, in no particular order.
    void findPairs(std::vector<std::pair<int, int>>& pairs);
    /// The same of pairs that one of these boxes is of, of which alone the bounds were set since
    /// the last search; a pair of two of them comes twice. To be called after findPairs().
    void findPairsOf(std::span<const int> changed, std::vector<std::pair<int, int>>& pairs);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace trammel::collision
