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

void ContactOrder::arrange(const FactoredProblem& problem, math::WorkerPool* pool) {
    divide(problem);
    math::WorkerPool* const shared = m_tasks.size() > 1 ? pool : nullptr;
    if (m_drafts.size() < m_tasks.size()) m_drafts.resize(m_tasks.size());
    m_places.assign(problem.M.size(), {});
    forPhases(shared, [&](std::size_t task) { group(problem, task); });
    std::size_t end = 0;
    for (std::size_t task = 0; task < m_tasks.size(); ++task) {
        m_tasks[task] = {end, end + m_drafts[task].groups.size()};
        end = m_tasks[task].end;
    }
    m_groups.resize(end);
    forTasks(shared, [&](std::size_t task) {
        std::ranges::copy(m_drafts[task].groups, m_groups.data() + m_tasks[task].first);
    });
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
    m_pairs.resize(count);
    m_ends.assign(blocks * blocks + 1, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const FactoredProblem::Row& row = problem.rows[problem.friction[i].normal];
        const int a = blockOf(std::max(0, row.left >= 0 ? row.left : row.right));
        const int b = row.right >= 0 ? blockOf(row.right) : a;
        m_pairs[i] = (a ^ b) * blocks + std::min(a, b);
        ++m_ends[m_pairs[i] + 1];
    }
    std::partial_sum(m_ends.begin(), m_ends.end(), m_ends.begin());
    for (int place = 0; place < blocks * blocks; ++place) {
        if (m_ends[place + 1] > m_ends[place])
            m_tasks.push_back({m_ends[place], m_ends[place + 1]});
        if (place % blocks == blocks - 1 && m_tasks.size() > m_phases.back())
            m_phases.push_back(m_tasks.size());
    }
    for (std::size_t i = 0; i < count; ++i)
        m_contacts[m_ends[m_pairs[i]]++] = static_cast<int>(i);
}

/// Makes groups of a task's contacts.
void ContactOrder::group(const FactoredProblem& problem, std::size_t task) {
    Draft& draft = m_drafts[task];
    std::vector<Group>& groups = draft.groups;
    groups.clear();
    draft.room.clear();
    const auto number = static_cast<int>(task);
    for (std::size_t k = m_tasks[task].first; k < m_tasks[task].end; ++k) {
        const int contact = m_contacts[k];
        const Friction& friction = problem.friction[contact];
        const FactoredProblem::Row& row = problem.rows[friction.normal];
        std::size_t place = 0;
        for (const int body : {row.left, row.right})
            if (body >= 0 && m_places[body].task == number)
                place = std::max(place, m_places[body].free);
        place = draft.roomFrom(place);
        while (place < groups.size() &&
               problem.friction[groups[place].front()].shape != friction.shape)
            place = draft.roomFrom(place + 1);
        if (place == groups.size()) {
            groups.push_back(kEmpty);
            draft.room.push_back(place);
        }
        Group& group = groups[place];
        *std::ranges::find(group, -1) = contact;
        if (group.back() >= 0) draft.room[place] = place + 1;
        for (const int body : {row.left, row.right})
            if (body >= 0) m_places[body] = {number, place + 1};
    }
}

/// The first group from this one on that is not full; the number of groups: none.
std::size_t ContactOrder::Draft::roomFrom(std::size_t group) {
    std::size_t end = group;
    while (end < groups.size() && room[end] != end)
        end = room[end];
    while (group < end) // so that the next search is shorter
        group = std::exchange(room[group], end);
    return end;
}

} // namespace trammel::lcp
