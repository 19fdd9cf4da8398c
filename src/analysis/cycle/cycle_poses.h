#pragma once

#include "analysis/cycle/input_cycle.h"
#include "analysis/cycle/linkage_motion.h"

namespace trammel::analysis {

/// The poses of a cycle between its samples, closed as these are. A place on the cycle counts
/// samples: 0 to lastPlace(), and between two of them the input goes as the cycle's does.
class CyclePoses {
public:
    /// @param system and cycle outlive it
    /// @pre cycle.count() > 0, with poses
    CyclePoses(const dynamics::System& system, int input, const Cycle& cycle);

    double lastPlace() const { return static_cast<double>(m_cycle.count() - 1); }
    double input(double place) const; ///< rad or m
    dynamics::State at(double place);
    /// Where the input has a value, of several places the nearest to another one; of a full turn
    /// any angle counts. None beyond the limits.
    std::optional<double> placeOf(double input, double near) const;
    /// Where a pose is, or the nearest one of the cycle with that input.
    double placeOf(const dynamics::State& pose) const;
    /// A place on, by a number of samples: round and round where the cycle is closed.
    double advanced(double place, double by) const;

private:
    dynamics::State between(int sample, double share) const;
    CycleParameter fastest(int sample) const;
    double distance(double from, double to) const;

    const Cycle& m_cycle;
    LinkageMotion m_motion;
    int m_turn = 0; ///< sample of the upper limit; 0: the input goes on evenly
};

} // namespace trammel::analysis
