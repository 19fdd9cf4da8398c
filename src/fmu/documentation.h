#pragma once

#include "fmu/description.h"
#include "model/settings.h"

namespace trammel::fmu {

/// documentation/index.html (FMI 3.0, 2.5.1.1; FMI 2.0.4, 2.3) for who gets a unit: what it is, its
/// variables, how it steps, and what it cannot do. A page by itself, in English; the same unit
/// makes the same page.
/// @param whyNoExchange empty where the unit has equations for solvers of others
std::string documentationPage(const DescriptionHead& head, const Interface& unit,
                              const model::SimulationSettings& settings,
                              const messages::Message& whyNoExchange, FmiVersion version);

} // namespace trammel::fmu
