#include "lcp/contact_order.h"

#include <algorithm>
#include <numeric>

namespace trammel::lcp {

namespace {

/// Contacts from which there are so many blocks: fewer are not worth sharing.
constexpr std::size_t kFewToShare = 1000, kManyToShare = 4000;

constexpr ContactOrder::Group kEmpty = {-1, -1, -1, -1};

int blockCount(std::size_t contacts) {
    return contacts < kFewToShare ? 1 : contacts < kManyToShare ? 4 : 8;
}

} // namespace

void ContactOrder::arrange(const FactoredProblem& problem) {
    divide(problem);
    m_groups.clear();
    m_room.clear();
    m_free.assign(problem.M.size(), 0);
    for (Task& task : m_tasks) {
        const std::size_t first = m_groups.size();
        group(problem, task);
        task = {first, m_groups.size()};
    }
}

/// Makes the tasks, of indices in m_contacts at first.
void ContactOrder::divide(const FactoredProblem& problem) {
    const std::size_t count = problem.friction.size();
    const int blocks = blockCount(count);
    m_contacts.resize(count);
    m_tasks.clear();
    m_phases.assign(1, 0);
    if (blocks == 1) {
        std::iota(m_contacts.begin(), m_contacts.end(), 0);
        m_tasks.push_back({0, count});
        m_phases.push_back(1);
        return;
    }
    const auto blockOf = [&](int body) {
        return static_cast<int>(static_cast<std::size_t>(body) * blocks / problem.M.size());
    };
    m_places.resize(count);
    m_ends.assign(blocks * blocks + 1, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const FactoredProblem::Row& row = problem.rows[problem.friction[i].normal];
        const int a = blockOf(std::max(0, row.left >= 0 ? row.left : row.right));
        const int b = row.right >= 0 ? blockOf(row.right) : a;
        m_places[i] = (a ^ b) * blocks + std::min(a, b);
        ++m_ends[m_places[i] + 1];
    }
    std::partial_sum(m_ends.begin(), m_ends.end(), m_ends.begin());
    for (int place = 0; place < blocks * blocks; ++place) {
        if (m_ends[place + 1] > m_ends[place])
            m_tasks.push_back({m_ends[place], m_ends[place + 1]});
        if (place % blocks == blocks - 1 && m_tasks.size() > m_phases.back())
            m_phases.push_back(m_tasks.size());
    }
    for (std::size_t i = 0; i < count; ++i)
        m_contacts[m_ends[m_places[i]]++] = static_cast<int>(i);
}

/// Makes groups of a task's contacts.
void ContactOrder::group(const FactoredProblem& problem, Task contacts) {
    const std::size_t begin = m_groups.size();
    for (std::size_t k = contacts.first; k < contacts.end; ++k) {
        const int contact = m_contacts[k];
        const Friction& friction = problem.friction[contact];
        const FactoredProblem::Row& row = problem.rows[friction.normal];
        std::size_t place = begin;
        for (const int body : {row.left, row.right})
            if (body >= 0) place = std::max(place, m_free[body]);
        place = roomFrom(place);
        while (place < m_groups.size() &&
               problem.friction[m_groups[place].front()].shape != friction.shape)
            place = roomFrom(place + 1);
        if (place == m_groups.size()) {
            m_groups.push_back(kEmpty);
            m_room.push_back(place);
        }
        Group& group = m_groups[place];
        *std::ranges::find(group, -1) = contact;
        if (group.back() >= 0) m_room[place] = place + 1;
        for (const int body : {row.left, row.right})
            if (body >= 0) m_free[body] = place + 1;
    }
}

/// The first group from this one on that is not full; the number of groups: none.
std::size_t ContactOrder::roomFrom(std::size_t group) {
    std::size_t end = group;
    while (end < m_groups.size() && m_room[end] != end)
        end = m_room[end];
    while (group < end) // so that the next search is shorter
        group = std::exchange(m_room[group], end);
    return end;
}

} // namespace trammel::lcp
