#pragma once

#include "dynamics/contacts/gap_list.h"
#include "model/settings.h"

#include <functional>
#include <vector>

namespace trammel::dynamics {

/// Puts islands to sleep whose bodies have been at rest for a while, and wakes them [Souto].
///
/// A sleeping body does not move and its island is not solved. It wakes when an awake body touches
/// it. Bodies that a motor, an applied load or a spring that varies in time acts on do not sleep,
/// nor does their island.
class IslandSleep {
public:
    IslandSleep(const System& system, const model::SimulationSettings& settings);

    /// Whether bodies may sleep at all.
    bool isOn() const { return m_isOn; }
    bool isAsleep(int body) const { return m_island[body] >= 0; }

    /// Wakes islands that something touches.
    void wake(const GapList& gaps, const State& state, double h);

    /// After a step of h seconds: bodies of islands at rest for long enough fall asleep, and stop.
    /// @param island names the island that a body belongs to
    /// @return whether any did
    bool update(State& state, const std::function<int(int body)>& island, double h);

    /// How long bodies have rested, and what sleeps; empty where nothing may.
    struct Memory {
        std::vector<double> rested; ///< by body, s
        std::vector<int> island;    ///< by body: the island it sleeps with, -1 awake
    };
    Memory memory() const { return m_isOn ? Memory{m_rested, m_island} : Memory(); }
    /// Goes on from a memory of the same bodies; an empty one: they are awake, and moved just now.
    void recall(const Memory& memory);

private:
    bool rests(const BodyState& body) const;

    const System& m_system;
    bool m_isOn;
    double m_speed, m_angularSpeed, m_time;
    std::vector<char> m_isRestless; ///< by body: something may move it at any time
    std::vector<double> m_rested;   ///< by body, s
    std::vector<double> m_shortest; ///< by island: of its bodies
    std::vector<int> m_island;      ///< by body: the island it sleeps with, -1 awake
};

} // namespace trammel::dynamics
