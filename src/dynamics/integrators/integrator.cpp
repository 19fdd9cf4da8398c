#include "dynamics/integrators/integrator.h"

#include "dynamics/integrators/generalized_alpha.h"
#include "dynamics/integrators/radau.h"
#include "dynamics/integrators/rattle.h"
#include "dynamics/integrators/runge_kutta.h"

#include <array>

namespace trammel::dynamics {

namespace {

using Kind = model::IntegratorKind;

struct Entry {
    std::unique_ptr<Integrator> (*make)(SmoothEquations&, const model::SimulationSettings&);
    Kind holder; ///< of active rows
};

/// The registry, in the order of model::IntegratorKind behind the automatic choice and the
/// semi-implicit method, which is the Stepper's.
constexpr std::size_t kFirst = indexOf(Kind::Rattle);
constexpr std::array kIntegrators{
    Entry{&makeRattle, Kind::Rk45},
    Entry{&makeGeneralizedAlpha, Kind::Radau},
    Entry{&makeRungeKutta45, Kind::Rk45},
    Entry{&makeRadau, Kind::Radau},
};
static_assert(kIntegrators.size() + kFirst == model::kMethodCount<Kind>);

const Entry& entryOf(Kind kind) {
    return kIntegrators.at(indexOf(kind) - kFirst);
}

} // namespace

Kind holderOf(Kind integrator) {
    return entryOf(integrator).holder;
}

std::unique_ptr<Integrator> makeIntegrator(SmoothEquations& equations,
                                           const model::SimulationSettings& settings) {
    return entryOf(settings.integrator).make(equations, settings);
}

} // namespace trammel::dynamics
