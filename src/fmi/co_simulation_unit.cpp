#include "fmi/co_simulation_unit.h"

#include "fmi/unit_versions.h"

namespace trammel::fmi {

std::unique_ptr<CoSimulationUnit> loadUnit(const std::filesystem::path& file,
                                           const UnitDescription& description,
                                           const std::string& name) {
    return description.version == FmiMajor::Two ? loadUnitOfFmi2(file, description, name)
                                                : loadUnitOfFmi3(file, description, name);
}

} // namespace trammel::fmi
