#pragma once

#include "io/json_value.h"
#include "lcp/problem.h"
#include "model/diagnostic.h"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Boxed LCPs as files, as `trammel lcp` reads them and the inspector writes them:
///     { "A": [[2, 1], [1, 2]], "b": [-1, 0], "lower": [0, null], "upper": [null, "inf"],
///       "names": ["normal", "motor"],
///       "friction": [ {"normal": 0, "tangents": [1, 2], "mu": 0.5, "shape": "pyramid"} ] }
/// A may also be sparse: {"rows": 2, "columns": 2, "entries": [[0, 0, 2], ...]}, rows and columns
/// counted from 0, each place at most once, none for 0. Bounds are numbers, "inf", "-inf", or null
/// for none. "friction" and "names" may be left out; a shape is "pyramid" (where left out), "cone"
/// or "polyhedral", which has a number of "sides" (4 where left out).
namespace trammel::io {

/// What shapes of friction are called.
inline constexpr std::array<std::pair<std::string_view, lcp::Friction::Shape>, 3> kFrictionShapes{{
    {"pyramid", lcp::Friction::Shape::Pyramid},
    {"cone", lcp::Friction::Shape::Cone},
    {"polyhedral", lcp::Friction::Shape::Polyhedral},
}};

struct LcpFile {
    lcp::Problem problem;           ///< to be used only without errors
    std::vector<std::string> names; ///< of the rows, or empty
    model::Diagnostics diagnostics; ///< sorted by place
    bool ok() const { return !model::hasErrors(diagnostics); }
};

/// The typed reading of a document. Never throws for a bad one.
LcpFile readLcp(const JsonValue& root);
/// Reads a file; one that cannot be opened or is too large is a diagnostic too.
LcpFile loadLcpFile(const std::filesystem::path& path);

/// The document of a problem. A is written sparse where that takes fewer values.
/// @param names of the rows, or empty
/// @throws std::invalid_argument for numbers that are not finite, bounds apart
JsonValue lcpDocument(const lcp::Problem& problem, const std::vector<std::string>& names = {});

/// A in Matrix Market's coordinate format, real, general, entries that are not 0 by columns, 17
/// significant digits.
std::string matrixMarket(const Eigen::MatrixXd& A);

} // namespace trammel::io
