#include "lcp/contact_order.h"

#include <algorithm>
#include <numeric>

namespace trammel::lcp {

namespace {

/// Contacts from which there are so many blocks: fewer are not worth sharing.
constexpr std::size_t kFewToShare = 1000, kManyToShare = 4000;

int blockCount(std::size_t contacts) {
    return contacts < kFewToShare ? 1 : contacts < kManyToShare ? 4 : 8;
}

} // namespace

void ContactOrder::arrange(const FactoredProblem& problem) {
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

} // namespace trammel::lcp
