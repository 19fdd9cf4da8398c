#pragma once

#include "lcp/factored_problem.h"
#include "math/worker_pool.h"

#include <array>
#include <vector>

namespace trammel::lcp {

/// An order of a problem's contacts in which threads can sweep over them, and a processor over four
/// at once.
///
/// The bodies are divided into 2^k blocks by their number, what has none counting to its partner's.
/// Contacts of blocks i and j belong to phase i xor j: those of a phase that are of different pairs
/// have no body in common, since i xor p is a permutation. Phases follow each other, and the pairs
/// of a phase are tasks that may be done at the same time. A task's contacts form groups of four
/// without a common body, as early as the order of those with one lets: to take the groups one
/// after another is to take the task's contacts so. All this depends on the problem alone, not on
/// the threads.
class ContactOrder {
public:
    static constexpr int kTogether = 4;
    /// Indices of FactoredProblem::friction, of the same shape; -1 behind the last.
    using Group = std::array<int, kTogether>;
    struct Task {
        std::size_t first, end; ///< of groups

        /// Calls visit(index of a group), one after another.
        template <class Visit>
        void forGroups(const Visit& visit) const {
            for (std::size_t group = first; group < end; ++group)
                visit(group);
        }
    };

    /// Memory is used again.
    /// @pre friction.normal's row has all the bodies of a contact
    /// @param pool null: on this thread
    void arrange(const FactoredProblem& problem, math::WorkerPool* pool = nullptr);

    const std::vector<Group>& groups() const { return m_groups; }
    const std::vector<Task>& tasks() const { return m_tasks; }

    /// Calls work(index of a task), phase after phase.
    /// @param pool null: on this thread
    template <class Work>
    void forPhases(math::WorkerPool* pool, const Work& work) const {
        forEachPhase([&](std::size_t begin, std::size_t end) {
            math::forRanges(pool, end - begin, 1,
                            [&](std::size_t first, std::size_t) { work(begin + first); });
        });
    }
    /// Calls visit(first task, behind the last one) for each phase.
    template <class Visit>
    void forEachPhase(const Visit& visit) const {
        for (std::size_t phase = 0; phase + 1 < m_phases.size(); ++phase)
            visit(m_phases[phase], m_phases[phase + 1]);
    }
    /// Calls work(index of a task), all of them at the same time.
    template <class Work>
    void forTasks(math::WorkerPool* pool, const Work& work) const {
        math::forRanges(pool, m_tasks.size(), 1,
                        [&](std::size_t first, std::size_t) { work(first); });
    }

private:
    /// The groups of a task.
    struct Draft {
        std::vector<Group> groups;
        std::vector<std::size_t>
            room; ///< by group: itself, or where to look for a place further on

        std::size_t roomFrom(std::size_t group);
    };
    /// Of a body: the first group of a task that may take it.
    struct Place {
        int task = -1;
        std::size_t free = 0;
    };

    void divide(const FactoredProblem& problem);
    void group(const FactoredProblem& problem, std::size_t task);

    std::vector<int> m_contacts; ///< by task
    std::vector<Group> m_groups;
    std::vector<Task> m_tasks;
    std::vector<std::size_t> m_phases; ///< first task of each, and behind the last
    std::vector<int> m_pairs;          ///< by contact: phase and pair
    std::vector<std::size_t> m_ends;   ///< by phase and pair
    std::vector<Draft> m_drafts;       ///< by task
    std::vector<Place> m_places;       ///< by body, of the task that met it last
};

} // namespace trammel::lcp
