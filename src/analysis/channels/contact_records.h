#pragma once

#include "dynamics/stepping/stepper.h"
#include "results/contact_record.h"

#include <span>
#include <vector>

namespace trammel::analysis {

/// The contact points of a stepper's last solve with their forces: impulses over the length of that
/// solve. Bodies are counted as in the System. @param records is replaced
void takeContacts(const dynamics::Stepper& stepper, std::vector<results::ContactRecord>& records);

/// What a joint exerts on its second body, at the joint: the reaction of its rows, and where its
/// journal has play, what the bearing's surface does in the last solve.
/// @param state that the step ended with
/// @param asleep contacts that the solve left out
dynamics::JointReaction wholeReaction(const dynamics::Stepper& stepper,
                                      const dynamics::State& state, int joint,
                                      std::span<const results::ContactRecord> asleep = {});

/// The contact points of sleeping bodies: steps leave them out, and what they had when they fell
/// asleep still holds.
class SleepingContacts {
public:
    explicit SleepingContacts(const dynamics::System& system);

    /// To be called after every step.
    void update(const dynamics::Stepper& stepper);
    /// Begins with a stepper that has taken no step.
    /// @param asleep those of bodies that sleep in it
    void restart(const dynamics::Stepper& stepper, std::vector<results::ContactRecord> asleep);
    /// Those that the last step's solve left out.
    const std::vector<results::ContactRecord>& records() const { return m_records; }

    /// Those and the ones that the next step's will.
    std::vector<results::ContactRecord> all() const;

private:
    const dynamics::System& m_system;
    std::vector<char> m_wasAsleep; ///< by body
    std::vector<results::ContactRecord> m_records;
    std::vector<results::ContactRecord> m_new;  ///< of bodies that fell asleep after the last solve
    std::vector<results::ContactRecord> m_last; ///< scratch
};

} // namespace trammel::analysis
