#pragma once

#include "results/run_data.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace trammel::results {

/// What a run was made from, as names and values in a fixed order: model, model_sha256 (of the
/// stored document, as `sha256sum` prints it of the file), parameters, impact (the law),
/// restitution and friction (each as the materials and pairs have it: "steel e = 0.5, box-ground
/// 0.2"), friction_model, formulation, integrator, coordinates, step, lcp, version. A value that
/// the header does not tell is empty.
using Provenance = std::vector<std::pair<std::string, std::string>>;
Provenance provenance(const RunHeader& header);

/// The value of a name; empty where there is none.
std::string valueOf(const Provenance& provenance, const std::string& name);

/// One line for under a picture: "Slider-crank | sha256 0f3a5c917e2d | newton, e = 0.5, mu = 0.3 |
/// position-projection, semi-implicit, h = 0.001 s | murty | Trammel 0.9".
std::string provenanceLine(const Provenance& provenance);

/// A JSON object of the names and values.
std::string provenanceJson(const Provenance& provenance);

/// Where the provenance of a table stands: TABLE.csv.provenance.json beside it. A table has none
/// within, since its first row names the columns and comments are not part of the format.
std::filesystem::path provenancePath(const std::filesystem::path& table);

/// Writes the provenance of a table that was written, atomically; nothing beside what is no regular
/// file (a pipe, /dev/stdout).
/// @param provenances of one run or more, with their names; the names do not matter for one
/// @throws std::runtime_error naming the path and the cause.
void writeProvenance(const std::filesystem::path& table,
                     const std::vector<std::pair<std::string, Provenance>>& provenances);

} // namespace trammel::results
