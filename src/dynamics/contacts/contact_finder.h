#pragma once

#include "collision/scene.h"
#include "dynamics/system/contact.h"
#include "dynamics/system/system.h"
#include "math/worker_pool.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// Finds the contact points of a system's bodies in a state.
class ContactFinder {
public:
    explicit ContactFinder(const System& system);

    /// Whether no two bodies can ever touch.
    bool empty() const { return m_scene.empty() && m_system.journals().empty(); }

    /// All points with gap <= margin (m). Valid until the next call.
    std::span<const Contact> find(const State& state, double margin);

    /// The points of one pair of colliders only, appended to `contacts`.
    /// @param known one of them before, which is among them where it still is a point; null: none
    void findPair(std::uint32_t pair, const State& state, double margin,
                  std::vector<Contact>& contacts, const Contact* known = nullptr);

    /// A search that is asked to stop leaves pairs out.
    void stopWhen(const std::stop_token& token) { m_scene.stopWhen(token); }

    /// Lets searches share their work with threads.
    void shareWith(math::WorkerPool* pool) {
        m_pool = pool;
        m_scene.shareWith(pool);
    }

    math::WorkerPool* pool() const { return m_pool; }

    /// Which pair of colliders a contact belongs to; pairs count like the scene's colliders, then
    /// journals in their bearings.
    std::uint32_t pairOf(const Contact& contact) const {
        return static_cast<std::uint32_t>(contact.key >> kFeatureBits);
    }

    /// The journal and bearing that a contact is of; null: two shapes'.
    const JournalBearing* journalOf(const Contact& contact) const;

    /// How far any point of a body's shapes lies from its centre of mass at most, m; 0 for planes.
    double reach(int body) const { return m_reach[body]; }
    /// Half the smallest extent of a body's shapes, or the play of a journal or bearing, m: no
    /// other body may move through it unseen.
    double thickness(int body) const { return m_thickness[body]; }

private:
    static constexpr int kFeatureBits = 32;

    void takeJournals();
    std::uint64_t firstJournal() const; ///< number of its pair
    Contact journal(std::size_t index, const State& state) const;
    void place(const State& state, int body);
    void setContacts(std::span<const std::span<const collision::Manifold>> pieces);
    void setContacts(const collision::Manifold& manifold, Contact* contacts) const;

    const System& m_system;
    collision::Scene m_scene;
    math::WorkerPool* m_pool = nullptr; ///< null: one thread
    std::vector<collision::Placement> m_placements;
    std::vector<std::size_t> m_first; ///< contact, by piece of the scene's answer
    std::vector<Contact> m_contacts;
    std::vector<double> m_reach, m_thickness;
};

} // namespace trammel::dynamics
