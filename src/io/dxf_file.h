#pragma once

#include "messages/message.h"

#include <Eigen/Core>
#include <filesystem>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::io {

/// What a DXF file draws in its x-y plane: lines, arcs and points in drawing units. Polylines, and
/// blocks where they are inserted, are taken apart; an ellipse is a chain of lines; z is left out.
struct DxfDrawing {
    struct Line {
        Eigen::Vector2d from, to;
    };
    /// Counter-clockwise from `start` over `sweep`, rad.
    struct Arc {
        Eigen::Vector2d centre;
        double radius, start, sweep;
        bool isCircle() const { return sweep >= 2.0 * std::numbers::pi; }
    };
    std::vector<Line> lines;
    std::vector<Arc> arcs;
    std::vector<Eigen::Vector2d> points;
    std::optional<double> metresPerUnit; ///< $INSUNITS; nothing where the file has no unit
    std::map<std::string, int> leftOut;  ///< kinds of entities that are not read, and how many
};

/// A file that cannot be read: "FILE:LINE: what stands there; what was expected".
class DxfError : public messages::RuntimeError {
public:
    using Told::Told;
};

/// Lines, arcs and points beyond these are refused, also where blocks multiply.
inline constexpr int kMaxDxfEntities = 500'000;

/// Of a text (ASCII) file of any release. Takes LINE, LWPOLYLINE, POLYLINE, CIRCLE, ARC, ELLIPSE,
/// POINT and INSERT of the model space, and the sections HEADER and BLOCKS.
/// @param name of the file, for errors. @throws DxfError
/// Source: Autodesk, DXF Reference, group codes of the ENTITIES section; a bulge is the tangent of
/// a quarter of the arc's angle, positive counter-clockwise.
DxfDrawing readDxf(std::string_view text, const std::string& name);
/// @throws DxfError, also where there is no such file
DxfDrawing loadDxf(const std::filesystem::path& path);

} // namespace trammel::io
