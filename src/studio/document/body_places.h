#pragma once

#include "model/model.h"

#include <Eigen/Geometry>
#include <optional>
#include <string_view>
#include <vector>

/// Where bodies lie and where they may be joined, judged by their shapes and joints in the initial
/// pose; everything in the world frame, m.
namespace trammel::studio {

/// Where something may be joined to a body.
struct JoinPlace {
    enum class Kind {
        End,    ///< of a link: a capsule, a long box or cylinder, a corner of a plate
        Middle, ///< of any other shape
        Joint   ///< that there is
    };
    Kind kind = Kind::Middle;
    Vec3 point = Vec3::Zero();
    std::optional<Vec3> axis; ///< unit: of the wheel, pin or joint there
    std::optional<Vec3> face; ///< unit: the normal of the flat link or plate there
    bool isTaken = false;     ///< a joint of the body is there
};

/// Of a body or the ground.
std::vector<JoinPlace> joinPlaces(const model::Model& model, std::string_view body);

/// Box around a body's shapes; its origin where it has none that end.
Eigen::AlignedBox3d extentOf(const model::Model& model, const model::Body& body);

/// Lengths below this count as none: a share of the extent of all bodies.
double placeTolerance(const model::Model& model);

/// Normal of the plane that a planar mechanism moves in: by its hinges, else by the plane that the
/// places of its bodies span; nothing where there is none.
std::optional<Vec3> mechanismNormal(const model::Model& model);

/// Longest direction of a body's first shape, unit; nothing where two are equally long.
std::optional<Vec3> longDirection(const model::Body& body);

/// The shift that puts a box beside all bodies and shapes of the ground: none where it is free
/// already, else by multiples of its own extent, along its shortest free axis, not up or down
/// where there is room elsewhere.
Vec3 shiftBeside(const model::Model& model, const Eigen::AlignedBox3d& box);

} // namespace trammel::studio
