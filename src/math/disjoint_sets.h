#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace trammel::math {

/// Sets that the numbers 0..size-1 are joined into, at first one each; the least member of a set
/// stands for it. A question costs nearly nothing: paths are halved on the way (Tarjan and van
/// Leeuwen 1984).
class DisjointSets {
public:
    explicit DisjointSets(std::size_t size = 0) { reset(size); }

    /// Each number alone; memory is used again.
    void reset(std::size_t size) {
        m_parent.resize(size);
        std::iota(m_parent.begin(), m_parent.end(), 0);
    }
    int root(int member) {
        while (m_parent[member] != member)
            member = m_parent[member] = m_parent[m_parent[member]];
        return member;
    }
    /// @return false where they were of one set already
    bool join(int one, int other) {
        const auto [low, high] = std::minmax({root(one), root(other)});
        m_parent[high] = low;
        return low != high;
    }

private:
    std::vector<int> m_parent; ///< a lower member of the set; of its root: itself
};

} // namespace trammel::math
