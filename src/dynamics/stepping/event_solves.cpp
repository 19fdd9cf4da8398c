#include "dynamics/stepping/event_solves.h"

#include "dynamics/equations/smooth_equations.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <utility>

namespace trammel::dynamics {

EventSolves::EventSolves(Stepper& stepper)
    : m_stepper(stepper), m_search(stepper.system(), stepper.m_gapSearch) {
    m_search.stopWhen(stepper.stopToken());
}

void EventSolves::stopWhen(const std::stop_token& token) {
    m_stepper.stopWhen(token);
    m_search.stopWhen(token);
}

const StepReport& EventSolves::stopResiduals(State& state, double h, double whole) {
    return shortStep(state, {h, whole, true});
}

const StepReport& EventSolves::stepOverJump(State& state, double h, double whole) {
    return shortStep(state, {h, whole, true, true});
}

/// Forces of so short a step, some of them impulsive, are no warm start for whole steps.
const StepReport& EventSolves::shortStep(State& state, const StepSpan& span) {
    ContactStage& stage = m_stepper.m_bounded.stage();
    WarmForces warm = stage.exchangeWarm({});
    m_stepper.takeStep(state, span);
    stage.exchangeWarm(std::move(warm));
    return m_stepper.m_report;
}

const StepReport& EventSolves::resolveImpacts(State& state, double h, double whole) {
    const StepSpan span{h, whole, true};
    m_stepper.m_report.clear();
    m_stepper.m_impacts.ledger().clear();
    m_stepper.findGaps(state, span);
    m_stepper.m_entry = state;
    m_stepper.resolveImpacts(state);
    if (!m_stepper.checkStop()) {
        ContactStage& stage = m_stepper.m_bounded.stage();
        WarmForces warm = stage.exchangeWarm({});
        m_stepper.solveOnce(state, span);
        stage.exchangeWarm(std::move(warm));
    }
    if (m_stepper.checkStop()) state = m_stepper.m_entry;
    return m_stepper.m_report;
}

const StepReport& EventSolves::solveInstant(const State& state, double h) {
    const StepSpan span{h, h, true};
    m_stepper.m_report.clear();
    m_stepper.findGaps(state, span);
    m_stepper.solveOnce(state, span);
    m_stepper.setAccelerations(state, h);
    return m_stepper.m_report;
}

const StepReport& EventSolves::reportForces(const State& state, const SmoothEquations& equations,
                                            const ActiveRows& active) {
    m_stepper.m_report.clear();
    m_stepper.m_bounded.stage().setForces(instantForces(state, active));
    m_stepper.m_joints.setMultipliers(state, equations);
    m_stepper.m_report.add(m_stepper.system(), equations.report());
    m_stepper.m_accelerations.setInstant(equations.lastAccelerations());
    return m_stepper.m_report;
}

/// The forces of active rows in the form of a solve's; contacts refer to the gaps of this instant.
std::vector<BoxedRow> EventSolves::instantForces(const State& state, const ActiveRows& active) {
    std::vector<BoxedRow> forces;
    if (active.empty()) return forces;
    m_stepper.m_gapSearch.find(state, tolerances::kNear * m_stepper.system().scales().time, 0.0);
    const std::span<const Gap> gaps = m_stepper.gaps().all();
    int contact = -1;
    for (const ActiveRow& row : active.rows()) {
        forces.push_back(row.row);
        forces.back().impulse = row.force;
        if (row.row.kind == BoxedRow::Kind::Normal) {
            const auto found =
                std::ranges::find(gaps, row.row.key, [](const Gap& gap) { return gap.normal.key; });
            contact = found == gaps.end() ? -1 : static_cast<int>(found - gaps.begin());
        }
        const bool isContact = row.row.kind == BoxedRow::Kind::Normal || row.isTangent();
        if (isContact && contact < 0) forces.pop_back();
        if (isContact && contact >= 0) forces.back().owner = contact;
    }
    return forces;
}

bool EventSolves::isAlwaysFree() const {
    return !m_search.canHaveGaps() && !m_stepper.contacts().hasOwnRows();
}

Handover EventSolves::chooseModes(ActiveRows& rows, const State& state) {
    return rows.chooseModes(m_stepper.gaps(), m_stepper.contacts(), state, endVelocity());
}

void EventSolves::addSmooth(const State& from, const State& to, const EnergyRates& work) {
    m_stepper.m_impacts.ledger().clear();
    m_stepper.m_audit.addSmooth(from, to, work);
}

} // namespace trammel::dynamics
