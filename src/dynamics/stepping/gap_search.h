#pragma once

#include "dynamics/contacts/gap_list.h"
#include "dynamics/contacts/island_sleep.h"
#include "dynamics/stepping/joint_solve.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Finds the gaps that may close within a step: as far as bodies move by their velocities at its
/// start and, once it is solved, at its end.
class GapSearch {
public:
    /// @param joints gives kinematics and the velocities at a step's end; outlives the search
    /// @param sleep is woken by gaps that close; outlives the search
    GapSearch(const System& system, JointSolve& joints, IslandSleep& sleep);

    /// A search that is asked to stop leaves gaps out.
    void stopWhen(const std::stop_token& token) { m_gaps.stopWhen(token); }

    /// Finds the gaps that may close in h seconds from a state. Forces other than gravity are known
    /// only once the step is solved: findFarther().
    /// @param rounding gaps up to here are closed, relative to Scales::of()
    /// @param speed least speed of points to allow for, m/s
    void find(const State& state, double h, double rounding, double speed = 0.0);
    /// Finds the gaps up to a distance, m.
    void findWithin(const State& state, double margin);
    /// Repeats the search with a larger margin where the solved velocities, or those after an
    /// impact, take bodies farther than the last margin.
    /// @return whether other gaps were found than before
    bool findFarther(const State& state, double h);

    /// Upper bound of the speed of any point of any body, m/s.
    double largestSpeed(const State& state);

    /// Whether two separate bodies would pass through each other in the solved step.
    bool goesThrough(const Gap& gap, double h) const;
    /// Whether bodies moved farther between two states than the margin of the search, and contacts
    /// were there: bodies that rotate on joints may leave the range of their velocities.
    bool cameTooFar(const State& before, const State& after);
    /// Whether a projection may have moved bodies through others: it moved them farther than the
    /// thickness of these.
    bool mayHaveJumped(const State& before, const State& after);

    /// Whether either body of a gap moves and does not sleep.
    bool isAwake(const Gap& gap) const;
    /// The rate of a gap, in the start's pose, with the velocities at the end of the solved step,
    /// m/s or rad/s.
    double endRate(const Gap& gap) const { return gap.normal.rate(m_joints.velocity()); }

    /// The result of the last search.
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
    double m_margin = 0.0;                        ///< of the last search, m
    double m_rounding = 0.0;                      ///< of the last find()
    std::vector<std::uint64_t> m_knownKeys;       ///< of the gaps found before, scratch
    std::unique_ptr<ContactFinder> m_otherFinder; ///< created when it is needed first
};

} // namespace trammel::dynamics
