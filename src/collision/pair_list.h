#pragma once

#include "collision/bounds.h"
#include "collision/broad_phase.h"

#include <span>
#include <utility>
#include <vector>

namespace trammel::collision {

/// The pairs of boxes that may overlap, of boxes that move little from call to call.
///
/// Each box is listed with room around it, for some calls' motion at its present pace, and the list
/// holds until a box leaves its room (Verlet 1967): what rests is listed once, and a few boxes that
/// leave theirs are listed without the others.
class PairList {
public:
    /// For that many boxes.
    explicit PairList(int count);

    /// Lists the pairs of boxes anew that have left their rooms.
    /// @param boxes of the present call
    /// @return whether pairs() changed
    bool update(std::span<const Bounds> boxes);

    /// All pairs that overlap, and some more; lower number first, sorted.
    const std::vector<std::pair<int, int>>& pairs() const { return m_pairs; }

private:
    void findLeft(std::span<const Bounds> boxes);
    void makeRoom(std::span<const Bounds> boxes, int box);
    void list(std::span<const Bounds> boxes);
    void listLeft(std::span<const Bounds> boxes);
    void sortPairs(std::size_t boxes);

    BroadPhase m_broadPhase;
    std::vector<Bounds> m_rooms, m_last; ///< of the list, and the boxes of the call before
    std::vector<std::pair<int, int>> m_pairs, m_new, m_both;
    std::vector<int> m_left;         ///< boxes that are to be listed
    std::vector<char> m_hasLeft;     ///< by box
    std::vector<std::size_t> m_ends; ///< by first box of pairs
};

} // namespace trammel::collision
