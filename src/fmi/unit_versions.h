#pragma once

#include "fmi/co_simulation_unit.h"

namespace trammel::fmi {

/// loadUnit() of one version of the standard.
std::unique_ptr<CoSimulationUnit> loadUnitOfFmi2(const std::filesystem::path& file,
                                                 const UnitDescription& description,
                                                 const std::string& name);
std::unique_ptr<CoSimulationUnit> loadUnitOfFmi3(const std::filesystem::path& file,
                                                 const UnitDescription& description,
                                                 const std::string& name);

} // namespace trammel::fmi
