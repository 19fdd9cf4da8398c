#pragma once

#include "fmu/description.h"
#include "fmu/interface.h"

#include <filesystem>
#include <stop_token>

namespace trammel::fmu {

/// What was exported.
struct ExportReport {
    Interface interface;
    messages::Message whyNoExchange; ///< where the unit is for co-simulation only
};

/// Writes a model as a functional mock-up unit for Linux on x86-64: an archive with the
/// description, one shared object with the solver, and the model with its meshes. It appears when
/// it is finished, and does not where it is asked to stop; the report then is empty.
/// @param document, model of one file without errors, parts of which this version can simulate
/// @param library the shared object that every unit holds: unitLibrary()
/// @throws messages::InvalidArgument where the choice names what there is not, or the model cannot
///         become a unit; messages::RuntimeError where a file cannot be read or written
ExportReport exportUnit(const io::JsonValue& document, const model::Model& model,
                        const Choice& choice, FmiVersion version,
                        const std::filesystem::path& library, const std::filesystem::path& path,
                        const std::stop_token& stop = {});

/// Where the shared object is installed, beside a program: without one, beside the one that runs.
/// @throws messages::RuntimeError where it is not there
std::filesystem::path unitLibrary(const std::filesystem::path& program);
std::filesystem::path unitLibrary();

} // namespace trammel::fmu
