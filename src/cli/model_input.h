#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"
#include "model/model.h"

#include <CLI/App.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace trammel::cli {

/// A value given on the command line for one of the model file.
struct Override {
    std::string option; ///< as the user wrote it, e.g. "--set L=2"
    std::string pointer;
    io::JsonValue value;
};

struct LoadedModel {
    std::filesystem::path path;
    io::JsonValue root;
    model::Model model;
};

/// Adds --set, which gives parameters of the model other values: the texts of its arguments.
void addParameterOption(CLI::App& command, std::vector<std::string>& assignments);
/// From "NAME=VALUE" of --set. @throws UsageError where one has not that form.
std::vector<Override> parameterOverrides(const std::vector<std::string>& assignments);
/// For a key of the simulation. Booleans and numbers count as such, all else is text.
Override simulationOverride(const std::string& option, const std::string& key,
                            const std::string& value);

/// Reads a model file with values from the command line put in. Findings go to stderr.
/// @throws FileError where there are errors; UsageError for a parameter that the model has not.
LoadedModel loadModel(const std::filesystem::path& path,
                      const std::vector<Override>& overrides = {});

/// @throws FileError where the model has parts that this version cannot simulate, which go to
/// stderr
void refuseUnsupported(const LoadedModel& file, const std::vector<Override>& overrides = {});

/// Prints findings to stderr in the form of io::format. One without a place gets that of its value
/// in the document, or the option that set the value.
void printFindings(const LoadedModel& file, const model::Diagnostics& findings,
                   const std::vector<Override>& overrides = {});

/// The same of a file of any kind; all have a place.
void printFindings(const std::filesystem::path& file, const model::Diagnostics& findings);

/// @throws FileError behind what is wrong with a controller or its unit
void refuseControllers(const LoadedModel& file);

/// Tells that an analysis has no runs, so that controllers do nothing in it.
void printStandingControllers(const LoadedModel& file);

/// What the model can be run with, and is hardly meant to be.
void printDesignWarnings(const LoadedModel& file);

} // namespace trammel::cli
