#pragma once

#include "fmu/interface.h"

#include <filesystem>

namespace trammel::fmu {

/// What a unit's resources say: the model, with its files beside it, and what was chosen at its
/// export. The interface follows from these, in the description as inside of the unit.
struct UnitFiles {
    io::JsonValue document;
    std::filesystem::path directory;
    std::string token; ///< that tells this unit from others
    Choice choice;
    int states = 0, indicators = 0;
};

inline constexpr std::string_view kModelName = "model.trammel.json", kUnitName = "unit.json";

/// What stands in kUnitName.
io::JsonValue unitDocument(const UnitFiles& unit);
/// Reads the resources of an unpacked unit.
/// @throws messages::RuntimeError naming the file and what is wrong with it
UnitFiles readUnitFiles(const std::filesystem::path& resources);

} // namespace trammel::fmu
