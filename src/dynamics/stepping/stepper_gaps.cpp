#include "dynamics/stepping/stepper.h"
#include "dynamics/system/tolerances.h"
#include "math/worker_pool.h"

#include <algorithm>

/// Which gaps take part in the solve of a part of a step.
namespace trammel::dynamics {

namespace {

/// What may close in a solve without taking part, as a share of the bodies' size.
constexpr double kMayClose = 3e-4;
/// How far off gaps take part in the solve of a heap whose impacts are taken at the step's start,
/// beyond the way of their own approach: in the way of the stir about them and in that of gravity
/// within a step. What is pushed gets no farther, nearly always, and a gap that stays open costs
/// little.
constexpr double kStirs = 10.0, kFalls = 5.0;
constexpr std::size_t kChosenTogether = 128; ///< gaps that a thread takes at once

} // namespace

/// Says what each gap is to the bounded solve of a part of a step.
void Stepper::chooseParts(const State& state, const StepSpan& part) {
    math::WorkerPool* const pool = m_bounded.stage().pool();
    const std::span<const Gap> gaps = m_gapSearch.gaps().all();
    m_rates.resize(gaps.size());
    math::forRanges(pool, gaps.size(), kChosenTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            m_rates[i] = gaps[i].normal.rate(state);
    });
    findStir(part.h);
    m_parts.resize(gaps.size());
    math::forRanges(pool, gaps.size(), kChosenTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            m_parts[i] = partOf(static_cast<int>(i), state, part);
    });
}

/// How fast each body moves against what is near it, where impacts are taken at the step's start.
void Stepper::findStir(double h) {
    if (!m_impacts.isPredicting()) return;
    std::ranges::fill(m_stir, 0.0);
    const std::span<const Gap> gaps = m_gapSearch.gaps().all();
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const Gap& gap = gaps[i];
        if (!isHitAtStart(gap)) continue;
        const double rate = std::abs(m_rates[i]);
        if (gap.value > h * rate) continue;
        for (const int body : {gap.bodyA, gap.bodyB})
            if (m_system.bodies()[body].isMoving) m_stir[body] = std::max(m_stir[body], rate);
    }
}

/// Lets gaps take part whose impacts are not located any more, that did not approach, and that the
/// solve closes all the same: their bodies are pushed by neighbours.
/// @return whether there are any
bool Stepper::joinClosing(double h) {
    if (!m_impacts.isPredicting() && !m_report.isCut) return false;
    const std::span<const Gap> gaps = m_gapSearch.gaps().all();
    m_isJoined.resize(gaps.size(), 0);
    bool any = false;
    for (const int index : m_watch.watched()) {
        const Gap& gap = gaps[index];
        if (!isHitAtStart(gap) && !m_report.isCut) continue;
        const double allowed = kMayClose * m_system.scales().of(gap.coordinate);
        if (!(gap.value + h * m_gapSearch.endRate(gap) < -allowed)) continue;
        m_isJoined[index] = 1;
        any = true;
    }
    return any;
}

Stepper::Part Stepper::partOf(int index, const State& state, const StepSpan& part) const {
    const Gap& gap = m_gapSearch.gaps().all()[index];
    if (!m_gapSearch.isAwake(gap)) return Part::None;
    const bool isFar = part.isInstant && isOutOfReach(index, part.h);
    return isFar || !takesPart(index, state, part.h) ? Part::Watched : Part::Solved;
}

/// Whether a gap cannot close in a time so short: the rate at which it would is so large that
/// solvers took those of the others for rounding.
bool Stepper::isOutOfReach(int index, double h) const {
    constexpr double kTimes = 10.0;
    const Gap& gap = m_gapSearch.gaps().all()[index];
    const double rate = std::max(std::abs(m_rates[index]), std::abs(m_gapSearch.endRate(gap)));
    return gap.value > tolerances::kOpen * m_system.scales().of(gap.coordinate) + kTimes * h * rate;
}

/// Whether a gap takes part in the bounded solve: it rests, or it would close too slowly for an
/// impact. Other gaps stay open or lead to an impact.
bool Stepper::takesPart(int index, const State& state, double h) const {
    const Gap& gap = m_gapSearch.gaps().all()[index];
    if (!m_isJoined.empty() && m_isJoined[index]) return true;
    const double threshold = m_impacts.threshold();
    const double rate = m_rates[index], endRate = m_gapSearch.endRate(gap);
    const double acceleration = (endRate - rate) / h;
    if (rate > threshold && !isHitAtStart(gap)) return false;
    const double fall = std::max(0.0, -acceleration) * std::max(0.0, gap.value);
    const double approach = std::max(0.0, -rate);
    if (approach * approach + 2.0 * fall <= threshold * threshold) return true;
    if (isHitAtStart(gap))
        return m_impacts.hits(gap, state) || gap.value <= h * approach + wayOfPushed(gap, h);
    // A pair that approaches here was left unresolved when the step was cut.
    if (m_report.isLong && gap.value <= h * std::max(-rate, -endRate)) return true;
    if (m_report.isCut && gap.value > 0.0) return m_gapSearch.goesThrough(gap, h);
    if (m_report.isCut) return true;
    return gap.value <= 0.0 && !(rate < -threshold);
}

/// How far a pair may come in a step because neighbours push it, m.
double Stepper::wayOfPushed(const Gap& gap, double h) const {
    const double stir = std::max(m_stir[gap.bodyA], m_stir[gap.bodyB]);
    return h * (kStirs * stir + kFalls * h * m_system.gravity().norm());
}

} // namespace trammel::dynamics
