#pragma once

#include "io/numbers.h"
#include "model/diagnostic.h"

#include <Eigen/Core>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace trammel::io {

/// A picture or drawing that links are drawn over ("/sketch/backdrop"), in the plane of the sketch.
/// A place p of it lies at origin + scale R(angle) p. Of a picture p counts in its pixels (PNG,
/// JPEG), user units (SVG) or points of 1/72 inch (PDF), to the right and upward from its lower
/// left corner; of a DXF file it is what the file says.
struct Backdrop {
    std::string file;                                 ///< relative to the model's folder
    int page = 1;                                     ///< of a PDF file
    Eigen::Vector2d origin = Eigen::Vector2d::Zero(); ///< m, along u and v of the sketch
    double scale = 0.001;                             ///< m for a unit of its own
    double angle = 0.0;                               ///< rad, from u towards v
    double opacity = 0.6;                             ///< 0 to 1

    bool operator==(const Backdrop&) const = default;
};

/// Endings of the files that a backdrop may be, in lower case with the dot.
inline constexpr std::array<std::string_view, 6> kBackdropEndings{".png", ".jpg", ".jpeg",
                                                                  ".svg", ".pdf", ".dxf"};
bool isBackdropFile(const std::filesystem::path& file);

/// What a document says; a value that is wrong counts as if it were absent.
std::optional<Backdrop> backdropOf(const JsonValue& document);

/// What is wrong with the values, and a warning where the file is not there. Places in the text are
/// left to the caller.
model::Diagnostics backdropFindings(const JsonValue& document, Numbers& numbers,
                                    const std::filesystem::path& directory);

} // namespace trammel::io
