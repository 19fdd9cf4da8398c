#pragma once

#include "dynamics/contacts/gap_list.h"
#include "dynamics/contacts/island_sleep.h"
#include "dynamics/stepping/joint_solve.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Finds what may touch within a step: as far as bodies come by their velocities at its start and,
/// once it is solved, at its end.
class GapSearch {
public:
    /// @param joints whose kinematics the search takes, and whose velocities are those of a step's
    ///        end; as `sleep`, which it wakes, they outlive it
    GapSearch(const System& system, JointSolve& joints, IslandSleep& sleep);

    /// A search that is asked to stop leaves gaps out.
    void stopWhen(const std::stop_token& token) { m_gaps.stopWhen(token); }

    /// Finds what may touch in h seconds from a state. Forces other than gravity are known only
    /// once the step is solved: findFarther().
    /// @param rounding gaps up to here are closed, relative to Scales::of()
    /// @param speed that points come to at least, m/s
    void find(const State& state, double h, double rounding, double speed = 0.0);
    /// Finds what may touch as far as bodies come by the velocities of the solved step, and by
    /// those with which an impact left them, where that is farther than was looked.
    /// @return whether there are others than before
    bool findFarther(const State& state, double h);

    /// How fast any point of any body moves at most, m/s.
    double largestSpeed(const State& state);

    /// Whether the solved step takes two bodies that are apart through each other.
    bool goesThrough(const Gap& gap, double h);
    /// Whether bodies came farther, from one state to another, than was looked, and something was
    /// there: turning on joints may take them where their velocities do not tell.
    bool cameTooFar(const State& before, const State& after);
    /// Whether a projection may have taken bodies through others, unseen: it moved them farther
    /// than these are thick.
    bool mayHaveJumped(const State& before, const State& after);

    /// Whether either body of a gap moves and does not sleep.
    bool isAwake(const Gap& gap) const;
    /// How fast a gap of the start's pose opens at the end of the solved step, m/s or rad/s.
    double endRate(const Gap& gap) const { return gap.normal.rate(m_joints.velocity()); }

    /// What was found last.
    GapList& gaps() { return m_gaps; }
    const GapList& gaps() const { return m_gaps; }

private:
    double largestSpeedAtEnd();
    void list(const State& state, double h);
    std::size_t countContacts(const State& state, double margin);

    const System& m_system;
    JointSolve& m_joints;
    IslandSleep& m_sleep;
    GapList m_gaps;
    double m_margin = 0.0;                        ///< within which was looked, m
    double m_rounding = 0.0;                      ///< of the last find()
    std::vector<std::uint64_t> m_knownKeys;       ///< of the gaps found before, scratch
    std::unique_ptr<ContactFinder> m_otherFinder; ///< made where it is needed first
};

} // namespace trammel::dynamics
