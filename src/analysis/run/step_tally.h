#pragma once

#include "dynamics/stepping/stepper.h"
#include "messages/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace trammel::analysis {

/// What steps of a run told beside their failures, counted: a run says each once, with how often.
class StepTally {
public:
    /// @param time at the step's end, s
    void count(const dynamics::StepReport& report, double time);
    /// What impact laws and friction could not answer by themselves.
    void reportLaws(std::vector<messages::Message>& warnings) const;
    /// Where the rotation method came off its ground.
    void reportRotations(std::vector<messages::Message>& warnings) const;
    /// Steps that were ended before all was done.
    void reportBounds(std::vector<messages::Message>& warnings) const;

private:
    std::int64_t m_notes = 0;         ///< impacts of which the law told something
    messages::Message m_note;         ///< what, of the last
    std::int64_t m_rotationNotes = 0; ///< steps of which the rotation method told something
    messages::Message m_rotationNote; ///< what, of the first
    std::int64_t m_cutSteps = 0, m_longSteps = 0;
    std::int64_t m_passingSteps = 0; ///< in which a body may have passed another unseen
    std::int64_t m_paradoxSteps = 0; ///< with sliding that has no or several solutions
    messages::Message m_paradox;     ///< the first
};

} // namespace trammel::analysis
