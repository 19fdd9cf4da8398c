#pragma once

#include "exchange_importer.h"
#include "fmi/archive.h"
#include "unit_examples.h"

#include <fstream>

namespace trammel::tests {

/// A unit of a model's text, with one instance of model exchange that was initialised.
struct Exchanged {
    explicit Exchanged(const std::string& text, int version, const std::string& outputs = "")
        : file(write(text)),
          unit(file, static_cast<fmu::FmiVersion>(version), {.inputs = {}, .outputs = outputs}),
          instance(unit, Kind::ModelExchange) {
        instance.initialize();
    }
    std::filesystem::path write(const std::string& text) const {
        const auto path = folder.path() / "model.trammel.json";
        std::ofstream(path) << text;
        return path;
    }

    fmi::TemporaryFolder folder;
    std::filesystem::path file;
    LoadedUnit unit;
    UnitInstance instance;
};

} // namespace trammel::tests
