#pragma once

#include "io/json_value.h"
#include "math/vector.h"

#include <optional>
#include <string>
#include <vector>

/// Bodies of usual forms, as a model file states them: a shape whose mass follows from its
/// material. Lengths in m, places in the world frame.
namespace trammel::studio {

/// What all parts have.
struct PartLook {
    std::string name;
    std::string material; ///< empty: the default one
    bool collides = false;
};

/// A bar between two points, x along it, its origin in the middle.
struct LinkPart {
    Vec3 from = Vec3::Zero(), to = Vec3::Zero();
    Vec3 normal = Vec3::UnitY(); ///< of its flat side
    double thickness = 0.01;     ///< along the normal
    double width = 0.02;
    bool isRound = false; ///< a capsule of that width
};

/// A prism over a polygon, of which the convex hull counts; its origin in the corners' middle.
struct PlatePart {
    std::vector<Vec3> corners;
    double thickness = 0.01;
};

/// A wheel or a pin: a cylinder about an axis.
struct RoundPart {
    Vec3 centre = Vec3::Zero();
    Vec3 axis = Vec3::UnitY();
    double radius = 0.05;
    double length = 0.02;
};

/// @throws std::invalid_argument telling of points at one place, or a size that is not positive
io::JsonValue linkBody(const LinkPart& link, const PartLook& look);
/// @throws std::invalid_argument for corners that are fewer than 3 or on a line
io::JsonValue plateBody(const PlatePart& plate, const PartLook& look);
/// @throws std::invalid_argument for an axis or size that is zero
io::JsonValue roundBody(const RoundPart& part, const PartLook& look);

/// Across a link from one point to another: the mechanism's normal where that is across, else a
/// horizontal direction.
/// @param up against gravity
Vec3 linkNormal(const Vec3& along, const std::optional<Vec3>& mechanismNormal, const Vec3& up);

} // namespace trammel::studio
