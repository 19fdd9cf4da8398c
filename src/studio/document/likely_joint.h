#pragma once

#include "model/model.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

/// What a new joint most likely joins, and where: guessed of the shapes and joints that there are.
namespace trammel::studio {

/// What the user chose for a new joint.
struct JointWish {
    std::vector<std::string> bodies; ///< "ground" is one; more than two do not count
    std::optional<Vec3> place;       ///< pointed at, world, m
    bool isExact = false;            ///< the place is not drawn to an end near by
    std::optional<Vec3> axis;        ///< of what was pointed at: world, unit
};

struct LikelyJoint {
    std::array<std::string, 2> bodies; ///< the ground is the first
    Vec3 position = Vec3::Zero();      ///< world, m
    /// On the two bodies; the same point where they meet.
    std::array<Vec3, 2> points{Vec3::Zero(), Vec3::Zero()};
    std::optional<Vec3> axis; ///< unit; nothing where any would do
};

/// Two chosen bodies are joined with each other; one with a body that meets it, else with the
/// ground, else with the nearest; none: bodies that meet and are not joined yet, then one that the
/// ground does not hold. It is where ends of links, wheels, pins and joints of the two meet or are
/// nearest, or at the place pointed at, drawn to such a place near by. An axis is the one pointed
/// at, else that of the wheel or pin there, else the mechanism's normal, else that of the flat
/// side; a slide goes along the way from the joint at the ground. Of bodies that are as likely,
/// those come first whose joint makes fewer constraints redundant.
/// @returns nothing where there is no body to join
std::optional<LikelyJoint> likelyJoint(const model::Model& model, model::JointType type,
                                       const JointWish& wish);

/// The first body that has an end, a wheel, a pin or a joint at a point.
std::optional<std::string> bodyAt(const model::Model& model, const Vec3& point);

} // namespace trammel::studio
