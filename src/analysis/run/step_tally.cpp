#include "analysis/run/step_tally.h"

#include <fmt/format.h>

namespace trammel::analysis {

void StepTally::count(const dynamics::StepReport& report, double time) {
    m_cutSteps += report.isCut && !report.isLong ? 1 : 0;
    m_longSteps += report.isLong ? 1 : 0;
    m_passingSteps += report.mayHavePassed ? 1 : 0;
    m_paradoxSteps += report.boxed.paradoxes > 0 ? 1 : 0;
    if (m_paradoxSteps == 1 && m_paradox.empty())
        m_paradox = fmt::format("at t = {:.6g} s {}", time, report.boxed.paradox);
    if (!report.turnNote.empty() && ++m_turnNotes == 1)
        m_turnNote = fmt::format("at t = {:.6g} s {}", time, report.turnNote);
    if (report.notes > 0) {
        m_notes += report.notes;
        m_note = fmt::format("at t = {:.6g} s {}", time, report.note);
    }
}

void StepTally::tellLaws(std::vector<std::string>& warnings) const {
    if (m_notes > 0)
        warnings.push_back(
            m_notes == 1 ? m_note
                         : fmt::format("{} impacts with a warning; the last: {}", m_notes, m_note));
    if (m_paradoxSteps > 0)
        warnings.push_back(m_paradoxSteps == 1 ? m_paradox
                                               : fmt::format("{}, and so in {} steps more",
                                                             m_paradox, m_paradoxSteps - 1));
}

void StepTally::tellTurns(std::vector<std::string>& warnings) const {
    if (m_turnNotes == 0) return;
    warnings.push_back(m_turnNotes == 1
                           ? m_turnNote
                           : fmt::format("{}; so in {} steps more", m_turnNote, m_turnNotes - 1));
}

void StepTally::tellBounds(std::vector<std::string>& warnings) const {
    if (m_cutSteps > 0)
        warnings.push_back(fmt::format(
            "in {} steps the impacts came to no end; the rest was taken as resting contact",
            m_cutSteps));
    if (m_longSteps > 0)
        warnings.push_back(fmt::format(
            "in {} steps the solves between impacts took more rounds than a step may have; what "
            "else would have hit in the step was taken as resting contact",
            m_longSteps));
    if (m_passingSteps > 0)
        warnings.push_back(
            fmt::format("in {} steps bodies moved so far that one may have passed another unseen; "
                        "try a smaller step",
                        m_passingSteps));
}

} // namespace trammel::analysis
