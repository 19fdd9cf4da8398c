#include "dynamics/integrators/integrator.h"

#include "dynamics/integrators/generalized_alpha.h"
#include "dynamics/integrators/radau.h"
#include "dynamics/integrators/rattle.h"
#include "dynamics/integrators/runge_kutta.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

namespace trammel::dynamics {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<Integrator> (*make)(SmoothEquations&, const model::SimulationSettings&);
    std::string_view holder; ///< of active rows
};

constexpr std::array kIntegrators{
    Entry{"rattle", &makeRattle, "rk45"},
    Entry{"generalized-alpha", &makeGeneralizedAlpha, "radau"},
    Entry{"rk45", &makeRungeKutta45, "rk45"},
    Entry{"radau", &makeRadau, "radau"},
};

constexpr auto kNames = [] {
    std::array<std::string_view, kIntegrators.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = kIntegrators[i].name;
    return names;
}();

const Entry& find(std::string_view name) {
    const auto found = std::ranges::find(kIntegrators, name, &Entry::name);
    if (found == kIntegrators.end())
        throw std::invalid_argument(fmt::format("unknown integrator '{}'; expected one of {}", name,
                                                fmt::join(kNames, ", ")));
    return *found;
}

} // namespace

std::span<const std::string_view> integratorNames() {
    return kNames;
}

std::string_view holderOf(std::string_view integrator) {
    return find(integrator).holder;
}

std::unique_ptr<Integrator> makeIntegrator(SmoothEquations& equations,
                                           const model::SimulationSettings& settings) {
    return find(settings.integrator).make(equations, settings);
}

} // namespace trammel::dynamics
