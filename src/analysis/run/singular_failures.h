#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"

namespace trammel::analysis {

/// Whether solves of the joints' equations failed in singular poses: where the rank of the
/// constraint Jacobian drops, as where a parallelogram lies flat, forces and accelerations along
/// one direction are not decided, and rounding of the velocities grows without bound next to it.
class SingularFailures {
public:
    /// @param system must outlive the object
    explicit SingularFailures(const dynamics::System& system) : m_system(system) {}

    /// Looks at the pose of a failure; at the first hundred of them, and of models of up to some
    /// hundred equations.
    void note(const dynamics::State& state);
    /// Empty where none was in a singular pose.
    messages::Message text() const;

private:
    const dynamics::System& m_system;
    int m_rank = -1;        ///< of the starting pose
    double m_regular = 0.0; ///< its smallest singular value, in lengths of the system
    int m_looked = 0, m_singular = 0;
    double m_smallest = 1.0; ///< share of m_regular
};

} // namespace trammel::analysis
