#pragma once

#include "lcp/problem.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// The multipliers of bounded rows from one solve, found by key in the next.
class WarmForces {
public:
    struct Entry {
        std::uint64_t key = 0;
        double force = 0.0; ///< N or N m
        lcp::Set set = lcp::Set::Free;
        bool isSteady = false; ///< whether it was the start, too
        bool slides = false;   ///< with friction: it moved on, beyond what its force lets yield
        bool isSolved = true;  ///< whether a solve found that it slides or not
    };

    std::span<const Entry> entries() const { return m_entries; }
    /// For so many entries, all to be set.
    void resize(std::size_t count) { m_entries.resize(count); }
    void set(std::size_t index, const Entry& entry) { m_entries[index] = entry; }
    /// To be called after the last set().
    void sort() {
        if (!std::ranges::is_sorted(m_entries, {}, &Entry::key))
            std::ranges::sort(m_entries, {}, &Entry::key);
    }

    /// @param last what was found before: the next row is often the next entry
    /// @return null where no row had this key
    const Entry* find(std::uint64_t key, const Entry* last = nullptr) const {
        const Entry* end = m_entries.data() + m_entries.size();
        if (last && last + 1 != end && last[1].key == key) return last + 1;
        const auto found = std::ranges::lower_bound(m_entries, key, {}, &Entry::key);
        return found != m_entries.end() && found->key == key ? &*found : nullptr;
    }

    /// Whether a contact slid in either tangent; none where it is not known.
    /// @param normal the normal's key
    std::optional<bool> slid(std::uint64_t normal) const {
        const Entry* first = find(normal + 1);
        if (!first) return {};
        const Entry* second = find(normal + 2, first);
        return first->slides || (second && second->slides);
    }
    /// Whether a row with friction slid in the last solve; none where no solve tells.
    std::optional<bool> slidInSolve(std::uint64_t key) const {
        const Entry* entry = find(key);
        return entry && entry->isSolved ? std::optional(entry->slides) : std::nullopt;
    }
    /// Has those contacts alone slide that have these normals' keys.
    void setSliding(std::span<const std::uint64_t> normals) {
        for (Entry& entry : m_entries)
            entry.slides = entry.isSolved = false;
        for (const std::uint64_t normal : normals) {
            const std::uint64_t first = normal + 1;
            auto place = std::ranges::lower_bound(m_entries, first, {}, &Entry::key);
            if (place == m_entries.end() || place->key != first)
                place = m_entries.insert(place, {.key = first, .isSolved = false});
            place->slides = true;
        }
    }

private:
    std::vector<Entry> m_entries; ///< by key, ascending
};

} // namespace trammel::dynamics
