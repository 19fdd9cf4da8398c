#include "analysis/run/energy_watch.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace trammel::analysis {

namespace {

/// Of less than its rounding no share means anything.
double crossingEnergy(const dynamics::System& system, double duration) {
    const auto& bodies = system.initialState().bodies;
    double size = 0.0;
    for (const dynamics::BodyState& body : bodies)
        size = std::max(size, (body.p - bodies.front().p).norm());
    const double speed = size / duration;
    return system.scales().mass * speed * speed;
}

/// The likeliest.
std::string causeOf(const dynamics::EnergyLedger& ledger, bool isFirstOrder) {
    const double half = 0.5 * std::abs(ledger.numerical);
    if (std::abs(ledger.pushing) > half) return "overlaps were pushed apart; try a shorter step";
    if (std::abs(ledger.projection) > half)
        return "drifting joints were brought back; try a shorter step";
    if (isFirstOrder) return "the step is long for a method of order 1; try a shorter step";
    return "the steps of the method are too long; try a smaller tolerance or a shorter step";
}

} // namespace

EnergyWatch::EnergyWatch(const dynamics::System& system, double reach, double duration)
    : m_lifting(system.scales().mass * system.gravity().norm() * reach),
      m_crossing(crossingEnergy(system, duration)) {}

void EnergyWatch::look(const Energy& energy, const dynamics::EnergyLedger& ledger) {
    if (!std::exchange(m_hasLooked, true)) m_potentialLeast = m_potentialMost = energy.potential;
    m_kineticMost = std::max(m_kineticMost, energy.kinetic);
    m_potentialLeast = std::min(m_potentialLeast, energy.potential);
    m_potentialMost = std::max(m_potentialMost, energy.potential);
    m_inputMost = std::max(m_inputMost, std::abs(ledger.input));
    if (std::abs(ledger.numerical) > std::abs(m_numericalMost)) m_numericalMost = ledger.numerical;
}

std::string EnergyWatch::warning(const dynamics::EnergyLedger& ledger, bool isFirstOrder) const {
    constexpr double kShare = 1e-3, kRounding = 1e-12;
    constexpr double kLeast = 1e-5; // what is at rest has no energy in play to compare with
    const double play = m_kineticMost + (m_potentialMost - m_potentialLeast) + m_inputMost;
    const double most = std::abs(m_numericalMost);
    const double size =
        std::max({std::abs(m_potentialLeast), std::abs(m_potentialMost), m_crossing});
    if (!(most > kShare * play + kRounding * size + kLeast * m_lifting)) return {};
    const double percent = 100.0 * most / play;
    const std::string cause = causeOf(ledger, isFirstOrder);
    return m_numericalMost > 0.0
               ? fmt::format("stepping took out {:.3g} J, {:.2g} % of the {:.3g} J in play: {}",
                             most, percent, play, cause)
               : fmt::format("stepping put in {:.3g} J, {:.2g} % of the {:.3g} J in play: {}", most,
                             percent, play, cause);
}

} // namespace trammel::analysis
