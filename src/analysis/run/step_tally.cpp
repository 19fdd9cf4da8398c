#include "analysis/run/step_tally.h"

#include "messages/run_messages.h"

#include <fmt/format.h>

namespace trammel::analysis {

namespace {

messages::Message atTime(double time, const messages::Message& message) {
    return {messages::kAtTime, fmt::format("{:.6g}", time), message};
}

} // namespace

void StepTally::count(const dynamics::StepReport& report, double time) {
    m_cutSteps += report.isCut && !report.isLong ? 1 : 0;
    m_longSteps += report.isLong ? 1 : 0;
    m_passingSteps += report.mayHavePassed ? 1 : 0;
    m_paradoxSteps += report.boxed.paradoxes > 0 ? 1 : 0;
    if (m_paradoxSteps == 1 && m_paradox.empty()) m_paradox = atTime(time, report.boxed.paradox);
    if (!report.rotationNote.empty() && ++m_rotationNotes == 1)
        m_rotationNote = atTime(time, report.rotationNote);
    if (report.notes > 0) {
        m_notes += report.notes;
        m_note = atTime(time, report.note);
    }
}

void StepTally::reportLaws(std::vector<messages::Message>& warnings) const {
    if (m_notes > 0)
        warnings.push_back(m_notes == 1
                               ? m_note
                               : messages::Message{messages::kImpactsWithWarning, m_notes, m_note});
    if (m_paradoxSteps > 0)
        warnings.push_back(m_paradoxSteps == 1 ? m_paradox
                                               : messages::Message{messages::kAndSoInSteps,
                                                                   m_paradox, m_paradoxSteps - 1});
}

void StepTally::reportRotations(std::vector<messages::Message>& warnings) const {
    if (m_rotationNotes == 0) return;
    warnings.push_back(
        m_rotationNotes == 1
            ? m_rotationNote
            : messages::Message{messages::kSoInSteps, m_rotationNote, m_rotationNotes - 1});
}

void StepTally::reportBounds(std::vector<messages::Message>& warnings) const {
    if (m_cutSteps > 0) warnings.push_back({messages::kImpactsWereCut, m_cutSteps});
    if (m_longSteps > 0) warnings.push_back({messages::kSubStepsWereCut, m_longSteps});
    if (m_passingSteps > 0) warnings.push_back({messages::kBodiesMayHavePassed, m_passingSteps});
}

} // namespace trammel::analysis
