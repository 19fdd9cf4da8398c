#include "analysis/run/energy_watch.h"

#include "messages/run_messages.h"

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
const messages::Text<0>& causeOf(const dynamics::EnergyLedger& ledger, bool isFirstOrder) {
    const double half = 0.5 * std::abs(ledger.numerical);
    if (std::abs(ledger.pushing) > half) return messages::kOverlapsWerePushed;
    if (std::abs(ledger.projection) > half) return messages::kJointsWereBroughtBack;
    return isFirstOrder ? messages::kStepIsLong : messages::kStepsAreTooLong;
}

} // namespace

EnergyWatch::EnergyWatch(const dynamics::System& system, double reach, double duration)
    : m_lifting(system.scales().mass * system.gravity().norm() * reach),
      m_crossing(crossingEnergy(system, duration)) {}

void EnergyWatch::addFrame(const Energy& energy, const dynamics::EnergyLedger& ledger) {
    if (!std::exchange(m_hasFrames, true)) m_potentialLeast = m_potentialMost = energy.potential;
    m_kineticMost = std::max(m_kineticMost, energy.kinetic);
    m_potentialLeast = std::min(m_potentialLeast, energy.potential);
    m_potentialMost = std::max(m_potentialMost, energy.potential);
    m_inputMost = std::max(m_inputMost, std::abs(ledger.input));
    if (std::abs(ledger.numerical) > std::abs(m_numericalMost)) m_numericalMost = ledger.numerical;
}

messages::Message EnergyWatch::warning(const dynamics::EnergyLedger& ledger,
                                       bool isFirstOrder) const {
    constexpr double kShare = 1e-3, kRounding = 1e-12;
    constexpr double kLeast = 1e-5; // what is at rest has no energy in play to compare with
    const double play = m_kineticMost + (m_potentialMost - m_potentialLeast) + m_inputMost;
    const double most = std::abs(m_numericalMost);
    const double size =
        std::max({std::abs(m_potentialLeast), std::abs(m_potentialMost), m_crossing});
    if (!(most > kShare * play + kRounding * size + kLeast * m_lifting)) return {};
    const double percent = 100.0 * most / play;
    return {m_numericalMost > 0.0 ? messages::kSteppingTookOut : messages::kSteppingPutIn,
            fmt::format("{:.3g}", most), fmt::format("{:.2g}", percent),
            fmt::format("{:.3g}", play), causeOf(ledger, isFirstOrder)};
}

} // namespace trammel::analysis
